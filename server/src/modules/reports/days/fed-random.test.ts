/** Whatever becomes of transfers: what a day names adds up to what feed and ledger are apart by, account by account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { satang } from '@krapao/contract/money';
import { AppError } from '../../../kernel/app-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { createSettleUnread } from '../../deposits/feed/settle-unread.ts';
import { feedBench, lineOf, type FeedBench } from '../../deposits/feed/testing.ts';
import { unreadLines } from '../../deposits/feed/unread-store.ts';
import { slipPicture } from '../../deposits/slip/testing.ts';
import { fedOn, linesApart, unfedOn } from './read-model.ts';

const DAY_MS = 86_400_000;
const DAYS = [3, 2, 1].map((days) => dayOf(Date.now() - days * DAY_MS));
const noon = (day: number) => momentOf(`${String(DAYS[day])} 12:00:00`);
const ACCOUNTS = ['1112223334', '5556667778'];
const SUMS = [4_000, 10_000, 15_000];
const PARTS = [undefined, 1_000, 4_000, 5_000, 6_000];
const hand = { who: 'noi', why: 'saw it' };
const HISTORIES = 40;

let bench: FeedBench;
let mali: TestMember;
beforeAll(async () => {
  bench = await feedBench();
  mali = await memberWith(bench);
});
afterAll(() => bench.end());

const lastMovement = async () =>
  (
    await bench.db.client.query<{ id: bigint }>(
      'select coalesce(max(id), 0)::bigint as id from ledger_movement',
    )
  ).rows[0]!.id;

/** What was posted after that movement is of that moment. */
const postedAt = (after: bigint, at: Date) =>
  bench.db.withTx(async (tx) => {
    await tx.client.query('set local session_replication_role = replica');
    await tx.client.query('update ledger_movement set at = $2 where id > $1', [after, at]);
  });

const sumOf = (all: readonly { amount: bigint }[] = []) => all.reduce((sum, { amount }) => sum + amount, 0n);

/** By account on that day: what feed and ledger are apart by, and what of it is named. */
async function apartOn(day: string) {
  const fed = await fedOn(bench.db, day, null);
  const { rows } = await bench.db.client.query<{ key: string; amount: bigint }>(
    `select our_bank || ' ' || our_account as key, sum(amount)::bigint as amount from ledger_movement
      where our_account is not null and (at at time zone 'Asia/Bangkok')::date = $1::date group by 1`,
    [day],
  );
  const lines = await linesApart(bench.db, day);
  const unfed = await unfedOn(bench.db, day, [...fed.keys()]);
  return [...fed].map(([key, { amount }]) => ({
    key,
    apart: amount - sumOf(rows.filter((row) => row.key === key)),
    named:
      sumOf(lines.filter((line) => line.key === key)) +
      (unfed.get(key)?.amount ?? 0n) +
      sumOf(unfed.get(key)?.after),
  }));
}

/** Two transfers over three days, told, uploaded, read, credited and put aside in any order. Answers what was done. */
async function history(random: () => number, name: string): Promise<string[]> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const done: string[] = [];
  let now = 0;
  const told = () => noon(pick([0, 1, 2].slice(0, now + 1)));
  const ways = {
    async line() {
      const nobody = random() < 0.6 ? { fromAccount: null, fromName: 'SOMEBODY ELSE' } : {};
      const accountNo = random() < 0.85 ? ACCOUNTS[0]! : ACCOUNTS[1]!;
      const more = { transRef: ref(), amount: satang(pick(SUMS)), accountNo, at: told(), ...nobody };
      await bench.report(lineOf(mali, { ...more, id: `${name}-${String(done.length)}` }));
      return more;
    },
    async slip() {
      const { id } = await bench.upload(mali.id, await slipPicture(), newId(), 'SCB');
      const verdict = { receipt: { sendingBank: '004', transRef: ref() }, came: satang(pick(SUMS)) };
      await bench.deposits.settleSlip({ id, verdict, ...hand });
      return verdict;
    },
    async unread() {
      await bench.feed.takeLines({ lines: [], unreadable: [`{"bad":"${name}-${String(done.length)}"}`] });
      const { rows } = await bench.db.client.query<{ id: string }>(
        "update bank_feed_unread set created_at = $1 where state = 'waiting' returning id",
        [told()],
      );
      const [id] = (await unreadLines(bench.db)).flatMap((one) =>
        rows.some((row) => row.id === one.id) ? one.id : [],
      );
      const receipt = { sendingBank: '004', transRef: ref() };
      const verdict = { amount: satang(pick(SUMS)), bankCode: 'SCB', receipt, memberId: mali.id };
      await createSettleUnread(bench.parts)({ id: id ?? '', verdict, ...hand });
      return verdict;
    },
    async settle() {
      const { rows } = await bench.db.client.query<{ id: string }>(
        "select id from bank_feed_line where state = 'unmatched' order by id",
      );
      if (rows.length === 0) return undefined;
      const baht = pick(PARTS);
      const whose = { memberId: mali.id, ...(baht !== undefined && { baht: satang(baht) }) };
      const verdict = random() < 0.2 ? 'nobody' : whose;
      const { id } = pick(rows);
      await bench.feed.settleUnmatchedLine({ id, verdict, ...hand });
      return { id, verdict };
    },
  };
  const ref = () => `${name}${pick(['A', 'B'])}`;
  for (let step = 0; step < 8; step += 1) {
    now = Math.min(2, now + (random() < 0.4 ? 1 : 0));
    const way = pick(['line', 'line', 'slip', 'unread', 'settle', 'settle'] as const);
    const before = await lastMovement();
    const what = await ways[way]().catch((error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    });
    await postedAt(before, new Date(noon(now).getTime() + step * 1_000));
    const said = JSON.stringify(what, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    done.push(`day ${String(now)} ${way} ${said}`);
  }
  return done;
}

it(`of ${HISTORIES} histories each day names all that feed and ledger are apart by`, async () => {
  const seed = seedOf('days');
  const random = randomFrom(seed);
  for (let i = 0; i < HISTORIES; i += 1) {
    const done = await history(random, `H${String(i)}`);
    for (const day of DAYS)
      for (const { key, apart, named } of await apartOn(day))
        expect({ key, day, apart: named }, [`SEED=${seed}`, ...done].join('\n')).toEqual({ key, day, apart });
    // the next one begins with an empty feed, and what was credited here is of long ago
    await bench.db.client.query('delete from bank_feed_unread');
    await bench.db.client.query('delete from bank_feed_line');
    await postedAt(0n, new Date(Date.now() - 90 * DAY_MS));
  }
});
