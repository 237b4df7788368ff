/** What tests of transfers that their provider knows by no name begin with. */
import { sql } from 'drizzle-orm';
import { newId } from '../../../kernel/ids.ts';
import type { TestDb } from '../../../testing/fixtures.ts';
import { carryOutDue, lapse, playerInGame, UNKNOWN } from '../testing.ts';
import { transferById } from './store.ts';

/** A player with 1,000 baht in the wallet and 100 in the game, whose provider takes no references and is late by ten minutes at most. */
export async function namelessPlayer(test: TestDb) {
  const world = await playerInGame(test, NAMELESS);
  const sent = () => world.provider().calls.filter((call) => call === 'transfer').length - 1;
  /** So many seconds pass. */
  const pass = (seconds: number) =>
    test.db.sql.execute(
      sql`update game_unreferenced u set sent_at = sent_at - make_interval(secs => ${seconds}),
        asked_at = asked_at - make_interval(secs => ${seconds}), after_at = after_at - make_interval(secs => ${seconds}),
        first_after_at = first_after_at - make_interval(secs => ${seconds})
        from game_transfer t where t.id = u.transfer_id and t.closed_at is null and t.member_id = ${world.id}`,
    );
  /** The next attempt, so many seconds later, by that server. */
  const attemptAfter = async (seconds: number, server = world.games) => {
    await pass(seconds);
    await lapse(test, world.id);
    await carryOutDue(server);
  };
  /** The provider has reported all play until long after the balances were asked for. */
  const reported = async () => {
    await test.db.sql.execute(
      sql`insert into game_report (slot_code) values ('JOKER') on conflict do nothing`,
    );
    await test.db.sql.execute(
      sql`update game_report set up_to = now() + interval '1 hour' where slot_code = 'JOKER'`,
    );
  };
  const standing = async (operation: string) => (await transferById(test.db, operation))?.state;
  const evidence = async (operation: string) =>
    (
      await test.db.client.query<{ evidence: string }>('select evidence from game_transfer where id = $1', [
        operation,
      ])
    ).rows[0]?.evidence;
  /** A call whose answer was lost arrives at the provider. */
  const arrives = (amount: number) => world.provider().play(world.username, amount);
  /** A transfer whose call was lost on its way there, or `isCarriedOut` on its way back; looked at once. */
  const lose = async (way: 'fill' | 'empty', amount: number, isCarriedOut = false) => {
    world.provider().onTransfer = isCarriedOut ? lost : async () => UNKNOWN;
    const operation = newId();
    await world[way](amount, operation);
    await attemptAfter(100);
    return operation;
  };
  return { ...world, sent, pass, attemptAfter, reported, standing, evidence, arrives, lose };
}
export const NAMELESS = { takesReference: false, answersQueries: false, longestDelayMs: 600_000 };
export const lost = async (_: unknown, apply: () => unknown) => {
  apply();
  return UNKNOWN;
};
