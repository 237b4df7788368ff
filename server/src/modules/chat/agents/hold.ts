/** Who has a talk: decided under the lock of its row, so that the first press wins. */
import type { Tx } from '../../../db/pool.ts';
import type { StaffSession } from '../../../http/console-bind.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ConversationRow } from '../tables.ts';

/** @throws AppError CHAT_TAKEN {by}: another agent has it */
export function requireOwn({ assignee, assigneeName }: ConversationRow, { staffId }: StaffSession): void {
  if (assignee !== null && assignee !== staffId) throw new AppError('CHAT_TAKEN', { by: assigneeName ?? '' });
}

/** Nobody's, where that is null. */
export async function takeFor(tx: Tx, id: string, agent: { id: string; name: string } | null): Promise<void> {
  await tx.client.query({
    name: 'chat_take',
    text: `update chat_conversation set assignee = $2, assignee_name = $3, assigned_at = case when $2::text is null then null else clock_timestamp() end
      where id = $1`,
    values: [id, agent?.id ?? null, agent?.name ?? null],
  });
}
