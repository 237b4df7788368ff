import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import type { FeedLine } from '../../../ports/bank-feed.ts';
import { balanceOf, memberWith } from '../../../testing/fixtures.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';
import { createFeed } from './index.ts';
import { feedBench, lineOf, type FeedBench } from './testing.ts';

let bench: FeedBench;
beforeAll(async () => {
  bench = await feedBench();
});
afterAll(() => bench.end());

const MEMBERS = 6;
const LINES = 60;

describe(`${LINES} transfers, by calls, by reading and some by slips, at two servers that die anywhere`, () => {
  it('are each credited once, to who sent them', async () => {
    const random = randomFrom(seedOf('feed'));
    const upTo = (n: number) => Math.floor(random() * n);
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => memberWith(bench)));
    const withTx: typeof bench.db.withTx = (work) =>
      bench.db.withTx(async (tx) => {
        const result = await work(tx);
        if (random() < 0.1) throw new Error('killed');
        return result;
      });
    const servers = [1, 2].map(() => createFeed({ ...bench.parts, db: { ...bench.db, withTx } }));
    const expected = new Map(members.map(({ id }) => [id, 0n]));
    const slips: string[] = [];
    const lines: FeedLine[] = [];
    for (let i = 0; i < LINES; i += 1) {
      const from = members[upTo(MEMBERS)]!;
      const line = lineOf(from, { amount: satang(100 + upTo(50_000)) });
      lines.push(line);
      expected.set(from.id, (expected.get(from.id) ?? 0n) + line.amount);
      if (i % 6 !== 0) continue;
      const payload = miniQr(line.transRef);
      const slip = transfer(from, line.transRef, { amount: satang(line.amount) });
      bench.known.set(payload, { outcome: 'found', slip });
      slips.push((await bench.upload(from.id, await slipPicture(payload))).id);
    }
    bench.told.push(...lines);
    bench.wire.page = 7;

    const quiet = (work: Promise<unknown>) => work.catch(() => undefined);
    const calls = lines.flatMap((line) => Array.from({ length: upTo(4) }, () => line));
    await Promise.all([
      ...calls.map((line) => quiet(servers[upTo(2)]!.takeLines({ lines: [line], unreadable: [] }))),
      ...slips.map((id) => quiet(bench.deposits.carryOutSlip(id))),
      ...lines.map(({ id }) => quiet(servers[upTo(2)]!.carryOutLine(id))),
      ...servers.map((server) => quiet(server.readFeed())),
    ]);
    for (let round = 0; round < 100; round += 1) {
      await bench.db.client.query(
        "update bank_feed_line set due_at = now() - interval '1 second' where due_at is not null",
      );
      await bench.db.client.query('update bank_feed set due_at = now()');
      await Promise.all(
        servers.map(async (server) => {
          if ((await server.takeDueFeed()) !== undefined) await quiet(server.readFeed());
          for (let id = await server.takeDueLine(); id !== undefined; id = await server.takeDueLine())
            await quiet(server.carryOutLine(id));
        }),
      );
      const { rows } = await bench.db.client.query<{ closed: bigint }>(
        "select count(*) as closed from bank_feed_line where state <> 'open'",
      );
      if (rows[0]?.closed === BigInt(LINES)) break;
    }
    await bench.hurry();
    await bench.run();
    for (const [id, amount] of expected) expect(await balanceOf(bench, id)).toBe(amount);
    for (const { id } of lines) expect(['credited', 'known']).toContain((await bench.line(id)).state);
    expect((await audit(bench.db)).breaches).toEqual([]);
  });
});
