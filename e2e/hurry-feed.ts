import type { Stack } from '@krapao/tools/testing/stack';
import { type Member, walletOf } from './members.ts';
import { inDatabase } from './operator.ts';
import { until } from './until.ts';

/** Ends the pauses between two looks at the bank until the member has that much. */
export async function hurryFeed(stack: Stack, member: Member, baht: number): Promise<void> {
  await until('the transfer is seen', async () => {
    await inDatabase(stack, (client) =>
      client.query('update bank_feed set due_at = now() where due_at > now()'),
    );
    return Math.round(((await walletOf(stack, member)) - baht) * 100) === 0;
  });
}
