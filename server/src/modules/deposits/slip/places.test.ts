import { satang } from '@krapao/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { createSlips } from './index.ts';
import { depositsBench, miniQr, slipPicture, transfer, type DepositsBench } from './testing.ts';

let bench: DepositsBench;
/** Two servers on one database. */
let servers: ReturnType<typeof createSlips>[];
let mali: TestMember;
let made = 0;
beforeAll(async () => {
  bench = await depositsBench();
  servers = [bench.deposits, createSlips(bench.parts)];
});
beforeEach(async () => {
  mali = await memberWith(bench);
  for (let i = 0; i < 10; i += 1) {
    const transRef = `PLACE${String((made += 1))}`;
    bench.known.set(miniQr(transRef), {
      outcome: 'found',
      slip: transfer(mali, transRef, { amount: satang(10_000 + made) }),
    });
    await bench.upload(mali.id, await slipPicture(miniQr(transRef)));
  }
});
afterAll(async () => {
  await servers[1]?.close();
  await bench.end();
});

const takeAtOnce = async () =>
  (await Promise.all(Array.from({ length: 20 }, (_, i) => servers[i % 2]!.takeDueSlip()))).filter(
    (id) => id !== undefined,
  );
/** All that is due, a few at a time. */
async function finish(): Promise<void> {
  await bench.hurry();
  await bench.run();
}

describe('the verifier', () => {
  it('is asked about four slips at once at most, by all servers together', async () => {
    const taken: string[] = [];
    for (let i = 0; i < 5; i += 1) taken.push(...(await takeAtOnce()));
    expect(new Set(taken).size).toBe(4);
    await servers[0]!.carryOutSlip(taken[0]!);
    // whose attempt ended makes place for one
    for (let i = 0; i < 5; i += 1) taken.push(...(await takeAtOnce()));
    expect(new Set(taken).size).toBe(5);
    await finish();
  });

  it('is given up by an attempt that breaks, and by a server that died', async () => {
    const broken = createSlips({
      ...bench.parts,
      files: { ...bench.files, get: () => Promise.reject(new Error('away')) },
    });
    const taken = await takeAtOnce();
    await expect(broken.carryOutSlip(taken[0]!)).rejects.toThrow('away');
    expect(await servers[0]!.takeDueSlip()).toBeDefined();
    expect(await servers[0]!.takeDueSlip()).toBeUndefined();
    const { rows } = await bench.db.client.query<{ most: number }>(
      'select extract(epoch from max(until) - now())::float8 as most from slip_place',
    );
    expect(rows[0]!.most).toBeLessThanOrEqual(60);
    await broken.close();
    await finish();
    const left = await bench.db.client.query("select 1 from deposit_slip where status = 'PENDING'");
    expect(left.rowCount).toBe(0);
  });
});
