/**
 * "My deposit is not there": the newest slip, QR, announcement or withdrawal of the member is attached from our own tables, and when it
 * ends the same conversation is told.
 */
import type { MemberId } from '@krapao/contract/ids';
import type { Db, Tx } from '../../../db/pool.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { lockConversation, sayLine } from '../store.ts';
import { callPerson } from './calls.ts';
import { endedMoney, newestMoney } from './read-model.ts';

/** Told at once; what is more comes at the next turn. */
const AT_ONCE = 500;

/** Attaches it as a line of the system, to a conversation whose row is locked. Answers that line's number. */
export async function attachMoney(
  tx: Tx,
  { id, memberId }: { id: string; memberId: MemberId },
  what: 'deposit' | 'withdrawal',
): Promise<number> {
  const money = await newestMoney(tx, memberId, what);
  const body = money ? { code: 'MONEY_ATTACHED' as const, money } : { code: 'MONEY_NOT_FOUND' as const };
  const { seq } = await sayLine(tx, id, body);
  if (money?.state === 'waiting')
    await tx.client.query(
      `insert into chat_asked_money (conversation_id, kind, subject) values ($1, $2, $3) on conflict do nothing`,
      [id, money.kind, money.id],
    );
  return seq;
}

/** Tells what has ended since it was asked about, once each. Answers how much that was. */
export const createTellMoney =
  ({ db, settings, screens }: { db: Db; settings: CurrentSettings; screens: ChatScreens }) =>
  async (): Promise<number> => {
    let told = 0;
    const { chat } = await settings.current();
    for (const { conversationId, kind, subject, money } of await endedMoney(db, AT_ONCE))
      await db.withTx(async (tx) => {
        const found = await lockConversation(tx, conversationId);
        const { rowCount } = await tx.client.query(
          'update chat_asked_money set told_at = clock_timestamp() where conversation_id = $1 and kind = $2 and subject = $3 and told_at is null',
          [conversationId, kind, subject],
        );
        if (rowCount !== 1 || !money || !found) return;
        const code = money.state === 'done' ? ('MONEY_DONE' as const) : ('MONEY_FAILED' as const);
        const { seq } = await sayLine(tx, conversationId, { code, money });
        if (chat) await callPerson(tx, found);
        told += 1;
        tx.afterCommit(() =>
          screens.told({ chat: conversationId, to: found.room, what: 'message', from: seq, lastSeq: seq }),
        );
      });
    return told;
  };
