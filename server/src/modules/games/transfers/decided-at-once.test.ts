import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { holdRows, waitingForLocks } from '@krapao/tools/prove/locks';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf, memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { createBoard } from '../../operator/board.ts';
import { carryOutDue, inTransit, lapse, later, setAside, testGames } from '../testing.ts';
import { onwardId } from './hold.ts';
import { reviewedTransfer } from './store.ts';
import { waitingTransferKind } from './waiting-transfers.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

type World = Awaited<ReturnType<typeof inReview>>;

/** 500 baht in the wallet, 200 in the first game, and 300 on their way from it to the second: nobody knows whether they left. */
async function inReview(from: string, to: string) {
  const world = await testGames(test, ['JOKER', 'PG']);
  const { id } = await memberWith(test, satang(100_000));
  for (const code of ['JOKER', 'PG']) await world.games.activate(id, code);
  // each at a server of its own: what arrives together at one server shares a transaction
  const move = async (source: string, target: string, amount: number, operation = newId()) => {
    const call = { memberId: id, operation, from: source, to: target, amount: satang(amount) };
    return (await world.server().transfer(call)).status;
  };
  await move('WALLET', from, 50_000);
  const operation = newId();
  const late = holdUp(world.provider(from));
  world.provider(from).onQuery = async () => ({ standing: 'unknown', reason: 'down' });
  const moving = move(from, to, 30_000, operation);
  await late.reached;
  await test.db.sql.execute(sql`update game_transfer set attempts = 19 where id = ${operation}`);
  await lapse(test, id);
  await carryOutDue(world.games);
  const board = createBoard(test.db, [waitingTransferKind({ ...test, realtime: { changed: () => {} } })]);
  return {
    ...world,
    id,
    from,
    to,
    operation,
    board,
    move,
    decide: async (verdict: 'settle' | 'refuse', who: string) =>
      (await board.decide(verdict, { id: operation, who, why: 'as the books of its provider show' })).result,
    answerLate: () => late.answer(moving),
  };
}

/** Its next transfer is carried out and answered when it is told to. */
function holdUp(provider: Pick<ReturnType<World['provider']>, 'onTransfer'>) {
  const [reached, answered] = [later<void>(), later<void>()];
  provider.onTransfer = async (_, apply) => {
    reached.resolve();
    await answered.promise;
    return apply();
  };
  return {
    reached: reached.promise,
    answer<T>(outcome: T): T {
      answered.resolve();
      return outcome;
    },
  };
}

/** What fills the second game meanwhile, with other money of the member or this one, and the rows at which it meets the two people. */
const FILLINGS = {
  'other money is taken for it': async ({ move, to, id }: World) => ({
    other: 10_000,
    filling: () => move('WALLET', to, 10_000),
    rows: 'select 1 from game_account where member_id = $1 and slot_code = $2 for no key update',
    values: [id, to],
  }),
  'other money arrives there': async ({ move, to, id, provider }: World) => {
    const { reached, answer } = holdUp(provider(to));
    const moving = move('WALLET', to, 10_000);
    await reached;
    return {
      other: 10_000,
      filling: () => answer(moving),
      rows: 'select 1 from ledger_account where member_id = $1 for no key update',
      values: [id],
    };
  },
  'its own first half is answered after all': async ({ answerLate, operation }: World) => ({
    other: 0,
    filling: answerLate,
    rows: 'select 1 from game_transfer where id = $1 for no key update',
    values: [operation],
  }),
};

const ORDERS = [
  ['noi', 'tum', 'filling'],
  ['noi', 'filling', 'tum'],
  ['filling', 'noi', 'tum'],
] as const;
/** What noi says, and tum. */
const VERDICTS = [
  ['settle', 'refuse'],
  ['refuse', 'settle'],
  ['settle', 'settle'],
] as const;
const WAYS = [
  ['JOKER', 'PG'],
  ['PG', 'JOKER'],
] as const;
const CASES = WAYS.flatMap(([from, to]) =>
  VERDICTS.flatMap(([noi, tum]) => ORDERS.map((order) => ({ from, to, noi, tum, order }))),
);

describe.each(Object.entries(FILLINGS))(
  'a transfer that two people decide at once while its second game is filled, as %s,',
  (_, prepare) => {
    it.each(CASES)(
      'ends once: $from to $to, $noi and $tum, in the order $order.0, $order.1, $order.2',
      async ({ from, to, noi, tum, order }) => {
        const world = await inReview(from, to);
        const { other, filling, rows, values } = await prepare(world);
        const steps = { noi: () => world.decide(noi, 'noi'), tum: () => world.decide(tum, 'tum'), filling };
        const gate = await holdRows(test.db, rows, values);
        const going: Promise<unknown>[] = [];
        for (const name of order) {
          going.push(steps[name]());
          await expect.poll(() => waitingForLocks(test.db)).toBe(going.length);
        }
        await gate.release();
        const ends = await Promise.allSettled(going);
        const [byNoi, byTum, filled] = (['noi', 'tum', 'filling'] as const).map(
          (name) => ends[order.indexOf(name)] as PromiseSettledResult<string>,
        ) as [End, End, End];
        await lapse(test, world.id);
        await carryOutDue(world.games);

        const decided = decisionOf({ noi: byNoi, tum: byTum });
        const verdict = decided && { noi, tum }[decided];
        // nobody decided only where the provider’s answer came first
        if (other > 0) expect(decided).toBeDefined();
        const { actions } = (await world.board.show(world.operation)) ?? {};
        expect(actions?.map((action) => [action.who, action.verdict])).toEqual(
          decided ? [[decided, verdict]] : [],
        );
        if (filled.status === 'rejected')
          expect(['TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL']).toContain(
            (filled.reason as { code: string }).code,
          );
        await requireMoney(world, {
          isSettled: verdict !== 'refuse',
          otherMoved: filled.status === 'fulfilled' ? other : 0,
          // a person was wrong about it: the balance that was read since shows that it left
          hasLeft: verdict !== 'refuse' || other === 0,
        });
      },
    );
  },
);

type End = PromiseSettledResult<string>;

/** Who decided: one of them at most, and the other was told that there is nothing left to decide. */
function decisionOf(said: { noi: End; tum: End }): 'noi' | 'tum' | undefined {
  const values = Object.values(said).map((end) =>
    end.status === 'fulfilled' ? end.value : String(end.reason),
  );
  expect([
    ['done', 'moved-on'],
    ['moved-on', 'done'],
    ['moved-on', 'moved-on'],
  ]).toContainEqual(values);
  return values[0] === 'done' ? 'noi' : values[1] === 'done' ? 'tum' : undefined;
}

/** The money is where that end says, here and at the second game’s provider; nothing is open. */
async function requireMoney(
  { id, operation, from, to, provider }: World,
  { isSettled, otherMoved, hasLeft }: { isSettled: boolean; otherMoved: number; hasLeft: boolean },
) {
  const onward = await reviewedTransfer(test.db, onwardId(operation));
  const arrived = onward?.state === 'settled' ? 30_000 : 0;
  // what left stays in the wallet only where other money had the way to the second game
  if (isSettled && otherMoved === 0) expect(arrived).toBe(30_000);
  if (!isSettled) expect(onward).toBeUndefined();
  expect({
    wallet: Number(await balanceOf(test, id)),
    first: Number(await balanceOf(test, id, from)),
    second: Number(await balanceOf(test, id, to)),
    transit: Number(await inTransit(test)),
  }).toEqual({
    wallet: 50_000 - otherMoved + (isSettled ? 30_000 - arrived : 0),
    first: hasLeft ? 20_000 : 50_000,
    second: arrived + otherMoved,
    transit: 0,
  });
  expect([...provider(to).credits.values()]).toEqual([BigInt(arrived + otherMoved)]);
  const { rows } = await test.db.sql.execute(
    sql`select 1 from game_transfer where member_id = ${id} and closed_at is null`,
  );
  expect(rows).toEqual([]);
}
