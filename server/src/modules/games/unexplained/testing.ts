/** A player whose balances tell what reports may not, for tests of what waits then. */
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { audit } from '../../../compose/audit.ts';
import type { TestDb } from '../../../testing/fixtures.ts';
import { carryOutDue, lapse, playerInGame, REFUSED, UNKNOWN } from '../testing.ts';
import { checkAgain, noteCarriedOut } from './store.ts';
import { waitingFindingKind } from './waiting-findings.ts';

/** A player with 1,000 baht in the wallet and 100 in the game, at a provider that reports play. */
export async function playerFound(test: TestDb) {
  const world = await playerInGame(test);
  const { client } = test.db;
  await client.query('delete from game_play_check');
  const provider = world.provider();
  provider.reportedUpTo = () => new Date(Date.now() + 3_600_000);
  const { games, id, username } = world;
  const kind = waitingFindingKind({ ...test, realtime: { changed: () => undefined } });
  let place = 0;

  /** A round was played so many minutes ago; it is reported when reports are read next. */
  const round = (stake: number, win: number, { minutesAgo = 60, isReported = true } = {}) => {
    provider.play(username, win - stake);
    if (isReported) told(stake, win, minutesAgo);
  };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const told = (
    stake: number,
    win: number,
    minutesAgo = 60,
    { id = newId(), placedMinutesAgo }: { id?: string; placedMinutesAgo?: number } = {},
  ) => {
    const placed = placedMinutesAgo === undefined ? {} : { placedAt: ago(placedMinutesAgo) };
    provider.rounds.push({
      id,
      username,
      at: ago(minutesAgo),
      stake: satang(stake),
      win: satang(win),
      ...placed,
    });
    return id;
  };
  /** Reports are read to their end. */
  const pull = async () => {
    await client.query(
      `insert into game_report (slot_code, place) values ('JOKER', $1) on conflict do nothing`,
      [String(place)],
    );
    await games.playReports.carryOut('JOKER');
    place = provider.rounds.length;
  };
  /** What is due is compared. */
  const check = async () => {
    while (await games.comparePlay.take());
  };
  const read = async () => {
    await pull();
    await checkAgain(test.db);
    await check();
  };
  /** Members' balances are taken over, reports are read to their end, and what is due is compared. */
  const compare = async () => {
    await games.refresh(id);
    await read();
  };
  const waiting = async () => (await kind.list()).filter(({ memberId }) => memberId === id);
  const decide = async (verdict: 'settle' | 'refuse', amount?: number) => {
    const [found] = await waiting();
    if (!found) throw new Error('nothing waits');
    const order = { id: found.id, who: 'noi', why: 'the provider says so' };
    await kind.verdicts[verdict]?.carryOut(
      amount === undefined ? order : { ...order, amount: satang(amount) },
    );
    return kind.find(found.id);
  };
  const broken = async () => (await audit(test.db)).breaches.filter(({ subject }) => subject.includes(id));
  /** A call whose answer was lost, and that was given back long ago. */
  const givenBack = async (way: 'fill' | 'empty', amount: number) => {
    const operation = newId();
    provider.onTransfer = async () => UNKNOWN;
    provider.onQuery = async () => ({ standing: 'absent' });
    await world[way](amount, operation);
    await client.query('update game_transfer set attempts = 3 where id = $1', [operation]);
    provider.onTransfer = async () => REFUSED;
    await lapse(test, id);
    await carryOutDue(games);
    provider.onTransfer = async (_, apply) => apply();
    return operation;
  };
  /** Its provider says that it carried out what was given back. */
  const carriedOut = (transferId: string, gain: number) =>
    test.db.withTx((tx) =>
      noteCarriedOut(tx, {
        memberId: id,
        slotCode: 'JOKER',
        gain: satang(gain),
        transferId,
        evidence: 'T-1',
      }),
    );
  /** The last balance was told so much earlier. */
  const pass = async (minutes: number) => {
    const earlier = 'make_interval(mins => $2) where member_id = $1';
    await client.query(`update game_play_check set observed_at = observed_at - ${earlier}`, [id, minutes]);
    await client.query(`update game_account set known_at = known_at - ${earlier}`, [id, minutes]);
  };
  /** The account was opened a month before its provider's reports were read. */
  const isOlder = () =>
    client.query(`update game_account set created_at = now() - interval '30 days' where member_id = $1`, [
      id,
    ]);
  const acts = { round, told, pull, check, read, compare, decide, givenBack, carriedOut, pass, isOlder };
  return { ...world, ...acts, waiting, broken };
}
