import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packed } from '@krapao/tools/testing/packed';
import type { Stack } from '@krapao/tools/testing/stack';

/** Runs `npm run operator -- …` on the stack's database. @throws Error when it does not end with 0 */
export async function operate({ databaseUrl }: Stack, ...args: string[]): Promise<string> {
  const root = join(import.meta.dirname, '..');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [await packed('tools/operator.ts'), ...args],
    { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl } },
  );
  return stdout;
}

/** What waits for an operator of that member, the oldest first. */
export async function waitingOf(
  stack: Stack,
  memberId: string,
): Promise<{ id: string; kind: string; amount: number }[]> {
  const all = JSON.parse(await operate(stack, 'list', '--json')) as {
    id: string;
    kind: string;
    amount: number;
    memberId: string;
  }[];
  return all.filter((one) => one.memberId === memberId);
}
