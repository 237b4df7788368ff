/** A verifier that is away for an hour, with the clock moved in the database: pauses end because time is taken off them. */
import sharp from 'sharp';
import { satang } from '@krapao/contract/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRunner } from '../../../jobs/runner.ts';
import { balanceOf, memberWith, silent, timeIn, type TestMember } from '../../../testing/fixtures.ts';
import { depositsBench, miniQr, qrPicture, slipPicture, transfer, type DepositsBench } from './testing.ts';
import type { SlipAnswer } from '../../../ports/slip-verifier.ts';

const SLIPS = 81;
/** As wide as a server asks. */
const WIDTH = 4;
const DOWN: SlipAnswer = { outcome: 'unknown', reason: 'no answer' };

let bench: DepositsBench;
let somchai: TestMember;
let made = 0;
beforeAll(async () => {
  bench = await depositsBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  somchai = await memberWith(bench);
  bench.asked.length = 0;
});
afterEach(async () => {
  bench.time.ahead = 0;
  await bench.db.client.query('delete from deposit_slip');
  await bench.db.client.query('update slip_verifier set missed = 0, missed_slip = null, probe_at = null');
});

/** So many slips that are in the queue, uploaded a second apart: their texts in the order of arrival. */
async function uploads(count: number, of = somchai, answer = DOWN): Promise<string[]> {
  const payloads: string[] = [];
  for (let i = 0; i < count; i += 1) {
    made += 1;
    const transRef = `DOWN${made}`;
    const payload = miniQr(transRef);
    bench.known.set(payload, answer);
    bench.time.ahead += 1_000;
    await bench.upload(of.id, await smallSlip(payload));
    payloads.push(payload);
  }
  return payloads;
}

/** Slips in the order in which they are asked about: those that were asked about in vain last, as it was long ago. */
const behindOthers = (inVain: readonly string[], payloads: readonly string[]): string[] =>
  payloads.toSorted((one, other) => inVain.lastIndexOf(one) - inVain.lastIndexOf(other));

/** Little more than the QR: many are quickly read. */
const smallSlip = async (payload: string): Promise<Buffer> =>
  sharp(await qrPicture(payload))
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .png()
    .toBuffer();

const answers = (payloads: readonly string[], answer = (ref: string): SlipAnswer => found(ref)) =>
  payloads.forEach((payload) => bench.known.set(payload, answer(refOf(payload))));
/** Each of its own amount: what is sent in one minute is told apart by it. */
const amountOf = (transRef: string) => satang(10_000 + Number(transRef.replace(/\D/g, '')));
const found = (transRef: string, from = somchai): SlipAnswer => ({
  outcome: 'found',
  slip: transfer(from, transRef, { amount: amountOf(transRef) }),
});
const refOf = (payload: string): string => /DOWN\d+?(?=5102TH)/.exec(payload)?.[0] ?? '';

async function passes(seconds: number): Promise<void> {
  bench.time.ahead += seconds * 1000;
  await bench.db.client.query(
    'update deposit_slip set due_at = due_at - make_interval(secs => $1) where due_at is not null',
    [seconds],
  );
  await bench.db.client.query('update slip_verifier set probe_at = probe_at - make_interval(secs => $1)', [
    seconds,
  ]);
}

/** When it is next looked whether a verifier that is down is back, however long a test takes. */
const nextProbe = (after: string) =>
  bench.db.client.query(
    'update slip_verifier set probe_at = now() + $1::interval where probe_at is not null',
    [after],
  );

const settled = async (): Promise<string[]> =>
  (
    await bench.db.client.query<{ payload: string }>(
      "select payload from deposit_slip where status = 'SUCCESS' order by movement_id",
    )
  ).rows.map(({ payload }) => payload);
const pending = async (): Promise<number> =>
  Number(
    (
      await bench.db.client.query<{ n: bigint }>(
        "select count(*) as n from deposit_slip where status = 'PENDING'",
      )
    ).rows[0]?.n,
  );

describe('a verifier that is down for an hour', () => {
  it('is asked about one slip a minute at most; then all settle, in the order of their arrival, behind them those asked about in vain, four at a time', async () => {
    const payloads = await uploads(SLIPS);
    const began = await timeIn(bench);
    await bench.run();
    // all were read, whether there was somebody to ask or not
    const { rows } = await bench.db.client.query('select 1 from deposit_slip where payload is not null');
    expect(rows).toHaveLength(SLIPS);
    for (let second = 0; second < 3_600; second += 30) {
      await passes(30);
      await bench.run();
    }
    // three found out that it is down, then came growing pauses and a look a minute; the work took its own time too
    const minutes = Math.ceil(60 + ((await timeIn(bench)) - began) / 60_000);
    expect(bench.asked.length).toBeGreaterThan(50);
    expect(bench.asked.length).toBeLessThanOrEqual(3 + 5 + minutes);
    expect(await pending()).toBe(SLIPS);

    // it is back: within a minute one slip is asked about and settled, and then nobody waits any more
    const inVain = bench.asked.splice(0);
    const waiting = meetAt(WIDTH, payloads);
    await passes(60);
    await bench.deposits.carryOutSlip((await bench.deposits.takeDueSlip()) ?? '');
    const probed = bench.asked.splice(0);
    expect(probed).toEqual([payloads.findLast((payload) => !inVain.includes(payload))]);
    expect(await pending()).toBe(SLIPS - 1);
    const left = payloads.filter((payload) => !probed.includes(payload));
    const inOrder = behindOthers(inVain, left);
    waiting.start();
    const slips = startRunner(
      {
        name: 'slips',
        take: bench.deposits.takeDueSlip,
        carryOut: bench.deposits.carryOutSlip,
        width: WIDTH,
      },
      silent,
    );
    for (let i = 0; i < 2 * WIDTH; i += 1) slips.wake();
    await expect.poll(pending).toBe(0);
    await slips.stop();

    expect(waiting.most()).toBe(WIDTH);
    const order = bench.asked.map((payload) => inOrder.indexOf(payload));
    expect(order).toHaveLength(SLIPS - 1);
    order.forEach((place, i) => expect(Math.floor(place / WIDTH)).toBe(Math.floor(i / WIDTH)));
    expect(new Set(await settled()).size).toBe(SLIPS);
    const sent = payloads.reduce((sum, payload) => sum + amountOf(refOf(payload)), 0n);
    expect(await balanceOf(bench, somchai.id)).toBe(sent);
  });

  it('is asked about the newest slip first; then come those that came, and behind them those asked about in vain', async () => {
    const payloads = await uploads(5);
    await bench.run();
    const inVain = bench.asked.splice(0);
    const late = await uploads(3);
    answers([...payloads, ...late]);
    await passes(60);
    await bench.run();
    const [first = '', second = '', newest] = late;
    expect(await settled()).toEqual([newest, ...behindOthers(inVain, [...payloads, first, second])]);
  });

  it('does not keep a slip from its note that needs no verifier', async () => {
    await uploads(4);
    await bench.run();
    await nextProbe('1 hour');
    bench.asked.length = 0;
    const { id } = await bench.upload(somchai.id, await slipPicture());
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' });
    expect(bench.asked).toEqual([]);
  });

  it('is found to be back though the server that asked died over it', async () => {
    const payloads = await uploads(5);
    await bench.run();
    await passes(60);
    bench.known.set(payloads[0] ?? '', () => Promise.reject(new Error('killed')));
    const id = (await bench.deposits.takeDueSlip()) ?? '';
    bench.known.forEach((_, payload) => bench.known.set(payload, () => Promise.reject(new Error('killed'))));
    await expect(bench.deposits.carryOutSlip(id)).rejects.toThrow('killed');
    answers(payloads);
    await bench.run();
    expect(await settled()).toEqual([]);
    await passes(61);
    await bench.run();
    expect(new Set(await settled())).toEqual(new Set(payloads));
  });
});

describe('slips that a verifier never answers', () => {
  it('hold up nobody: one alone is no reason to call it down', async () => {
    const [poison = ''] = await uploads(1);
    for (let i = 0; i < 10; i += 1) {
      await bench.run();
      await bench.hurry();
    }
    const good = await uploads(3);
    answers(good);
    await bench.run();
    expect(await settled()).toEqual(good);
    expect(bench.known.get(poison)).toBe(DOWN);
    expect(await pending()).toBe(1);
  });

  it('do not keep the probes to themselves', async () => {
    await uploads(4);
    for (let i = 0; i < 10; i += 1) {
      await passes(60);
      await bench.run();
    }
    const good = await uploads(3);
    answers(good);
    await passes(60);
    await bench.run();
    expect(new Set(await settled())).toEqual(new Set(good));
  });

  it('hold up nobody else, however many and new they are: probes go round the members, and what they bring counts', async () => {
    const [one, other, honest] = [somchai, await memberWith(bench), await memberWith(bench)];
    await uploads(4, one);
    await bench.run();
    await nextProbe('1 hour');
    const [good = ''] = await uploads(1, honest);
    bench.known.set(good, found(refOf(good), honest));
    await bench.run();
    expect(await settled()).toEqual([]);
    await uploads(4, other);
    await uploads(4, one);
    bench.asked.length = 0;
    for (let probes = 0; probes < 3; probes += 1) {
      await nextProbe('0');
      await bench.deposits.carryOutSlip((await bench.deposits.takeDueSlip()) ?? '');
    }
    expect(bench.asked).toContain(good);
    expect(await settled()).toEqual([good]);
  });
});

describe('slips that a verifier answers in a way that can not be read', () => {
  it('are not a verifier that is down: they hold up nobody, and after eight such answers a person has each', async () => {
    const UNCLEAR: SlipAnswer = { outcome: 'unclear', reason: '200: not its \ud800 slip' };
    const other = await memberWith(bench);
    const strange = [...(await uploads(4, somchai, UNCLEAR)), ...(await uploads(4, other, UNCLEAR))];
    await bench.run();
    const good = await uploads(3);
    answers(good);
    await bench.run();
    expect(await settled()).toEqual(good);

    const waiting = async () =>
      (
        await bench.db.client.query<{ review: string | null; because: string | null; due: boolean }>(
          "select review, evidence->>'because' as because, due_at is not null as due from deposit_slip where status = 'PENDING'",
        )
      ).rows;
    while ((await waiting()).some(({ due }) => due)) {
      await bench.hurry();
      await bench.run();
    }
    expect(await waiting()).toEqual(
      Array(8).fill({ review: 'UNCLEAR', because: '200: not its \ufffd slip', due: false }),
    );
    const asked = strange.map((payload) => bench.asked.filter((one) => one === payload).length);
    expect(asked).toEqual(Array(8).fill(8));
  });
});

/** Answers each look-up only when so many wait, once started: who comes first waits for the others. */
function meetAt(count: number, payloads: readonly string[]) {
  let isStarted = false;
  let gate: { open: () => void; opened: Promise<void>; waiting: number } | undefined;
  let [now, most] = [0, 0];
  for (const payload of payloads) {
    bench.known.set(payload, async () => {
      if (isStarted) {
        now += 1;
        most = Math.max(most, now);
        gate ??= newGate();
        const mine = gate;
        mine.waiting += 1;
        if (mine.waiting === count) {
          gate = undefined;
          mine.open();
        }
        await mine.opened;
        now -= 1;
      }
      return found(refOf(payload));
    });
  }
  return { start: () => void (isStarted = true), most: () => most };
}

function newGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened, waiting: 0 };
}
