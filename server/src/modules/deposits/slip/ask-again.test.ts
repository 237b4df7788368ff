import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import type { SlipAnswer } from '../../../ports/slip-verifier.ts';
import { actionsOn } from '../../operator/face.ts';
import { crc16 } from './mini-qr.ts';
import { slipsForReview } from './store.ts';
import { depositsBench, miniQr, slipPicture, transfer, type DepositsBench } from './testing.ts';
import { waitingSlipKind } from './waiting-slips.ts';

const STRANGE: SlipAnswer = { outcome: 'refused', note: 'UNKNOW_ERROR' };
const hand = { who: 'noi', why: 'the bank has it by now' };

let bench: DepositsBench;
let mali: TestMember;
let made = 0;
beforeAll(async () => {
  bench = await depositsBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  mali = await memberWith(bench);
});

/** A slip that its verifier answers like that, before a person by now. */
async function waiting(answer = STRANGE): Promise<{ id: string; found: SlipAnswer; payload: string }> {
  const transRef = `AGAIN${(made += 1)}`;
  const payload = miniQr(transRef);
  bench.known.set(payload, answer);
  const { id, review } = await bench.settle(mali.id, await slipPicture(payload));
  expect(review).not.toBeNull();
  return { id, payload, found: { outcome: 'found', slip: transfer(mali, transRef) } };
}
const ask = (id: string): Promise<string> =>
  bench.deposits.askAgain({ id, ...hand }).then(
    () => 'OK',
    (error: Error) => error.message,
  );
const isOffered = async (id: string): Promise<boolean> => {
  const shown = await waitingSlipKind(bench.db, bench.deposits).find(id);
  return shown?.waits != null && !shown.withheld?.includes('ask');
};
const isInWork = async (id: string) => (await slipsForReview(bench.db)).some((slip) => slip.id === id);

describe('a slip that waits for a person without a clear answer of its verifier', () => {
  it('is asked about again at their word, and credited by the answer; who had it asked is kept', async () => {
    const { id, payload, found } = await waiting();
    expect(await isOffered(id)).toBe(true);
    bench.known.set(payload, found);
    bench.changes.length = 0;
    expect(await ask(id)).toBe('OK');
    // its member sees that it is being looked up
    expect(bench.changes).toEqual([`${mali.id}: slips`]);
    expect(await isInWork(id)).toBe(false);
    expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', review: null, attempts: 0 });
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'SUCCESS', settledBy: null });
    expect(await balanceOf(bench, mali.id)).toBe(satang(10_025));
    expect(await actionsOn(bench.db, 'slip', id)).toMatchObject([{ verdict: 'ask', ...hand }]);
  });

  it('is refused by an answer that says so', async () => {
    const { id, payload } = await waiting();
    bench.known.set(payload, { outcome: 'refused', note: 'INVALID_SLIP' });
    await ask(id);
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' });
    expect(await ask(id)).toBe('NO_DATA');
  });

  it('comes back to them where the answer is no clearer, as often as they ask; nothing that was counted before counts', async () => {
    const reason = '200: not its slip';
    const { id, payload } = await waiting();
    bench.known.set(payload, { outcome: 'unclear', reason });
    for (const times of [1, 2]) {
      expect(await ask(id)).toBe('OK');
      const before = bench.asked.length;
      while (!(await isInWork(id))) {
        await bench.hurry();
        await bench.run();
      }
      expect(bench.asked.length - before).toBe(8);
      expect(await bench.slip(id)).toMatchObject({ review: 'UNCLEAR', evidence: { because: reason } });
      expect(await actionsOn(bench.db, 'slip', id)).toHaveLength(times);
    }
    // what was said before is kept with the word that it gave way to
    expect((await actionsOn(bench.db, 'slip', id)).map(({ detail }) => detail)).toEqual([
      {},
      { because: reason },
    ]);
  });

  it.each<SlipAnswer>([{ outcome: 'absent' }, { outcome: 'refused', note: 'INVALID_SLIP' }])(
    'is not failed by a server that slept over %o since before that',
    async (answer) => {
      const transRef = `AGAIN${(made += 1)}`;
      const payload = miniQr(transRef);
      let late: (answer: SlipAnswer) => void = () => {};
      const { id } = await bench.upload(mali.id, await slipPicture(payload));
      const long = "update deposit_slip set absent_since = now() - interval '4 minutes' where id = $1";
      await bench.db.client.query(long, [id]);
      bench.known.set(payload, () => new Promise((resolve) => (late = resolve)));
      const asleep = bench.run();
      await expect.poll(() => bench.asked.at(-1)).toBe(payload);
      await bench.hurry();
      bench.known.set(payload, STRANGE);
      await bench.run();
      expect(await ask(id)).toBe('OK');
      bench.known.set(payload, async () => {
        late(answer);
        await asleep;
        return { outcome: 'found', slip: transfer(mali, transRef) };
      });
      await bench.run();
      expect(await bench.slip(id)).toMatchObject({ status: 'SUCCESS' });
    },
  );

  it('is asked about once, also when ten say so at once', async () => {
    const { id } = await waiting();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id)));
    expect(answers.toSorted()).toEqual([...Array<string>(9).fill('NO_DATA'), 'OK']);
    expect(await actionsOn(bench.db, 'slip', id)).toHaveLength(1);
  });

  it('is not credited by who said so while it was given back to its verifier', async () => {
    const { id } = await waiting();
    const locks = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { credited } = await bench.db.withTx(async (tx) => {
      await tx.client.query('update deposit_slip set review = null, due_at = now() where id = $1', [id]);
      const credited = bench.deposits
        .settleSlip({ id, verdict: { came: satang(500) }, ...hand })
        .then(String, String);
      await expect.poll(async () => (await bench.db.client.query(locks)).rowCount).toBe(1);
      return { credited };
    });
    expect(await credited).toContain('NO_DATA');
    expect(await balanceOf(bench, mali.id)).toBe(0n);
    expect(await actionsOn(bench.db, 'slip', id)).toEqual([]);
  });

  it('stays with them while the verifier is down: asking would only take it out of their sight', async () => {
    const { id } = await waiting();
    await bench.db.client.query(
      `update slip_verifier set missed = 3, probe_at = now() + interval '1 minute'`,
    );
    expect(await isOffered(id)).toBe(false);
    expect(await ask(id)).toBe('NO_DATA');
    expect(await isInWork(id)).toBe(true);
    await bench.db.client.query('update slip_verifier set missed = 0, probe_at = null');
    expect(await isOffered(id)).toBe(true);
  });
});

describe('a slip of which its verifier can say nothing else', () => {
  it('is not asked about again: it was found, and is below the minimum', async () => {
    const { slip } = (await waiting()).found as Extract<SlipAnswer, { outcome: 'found' }>;
    const { id } = await waiting({
      outcome: 'found',
      slip: { ...slip, transRef: `AGAIN${made + 1}`, amount: satang(99) },
    });
    expect(await isOffered(id)).toBe(false);
    expect(await ask(id)).toBe('NO_DATA');
  });

  it('is not asked about again: no verifier knows transfers of TrueMoney', async () => {
    const signed = '00480002010102010203P2P0313TXN00000009990408211120269104';
    const picture = await slipPicture(signed + crc16(signed).toLowerCase());
    const { id, review } = await bench.settle(mali.id, picture);
    expect([review, await isOffered(id), await ask(id)]).toEqual(['TRUEMONEY', false, 'NO_DATA']);
  });

  it('is not asked about again: its picture could not be read', async () => {
    const { id } = await waiting();
    await bench.db.client.query(
      'update deposit_slip set payload = null, sending_bank = null, trans_ref = null where id = $1',
      [id],
    );
    expect([await isOffered(id), await ask(id)]).toEqual([false, 'NO_DATA']);
  });
});
