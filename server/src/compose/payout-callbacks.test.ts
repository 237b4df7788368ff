/** The bank's callbacks from the wire to the money: HTTP, the adapter and the use case together. */
import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang, toDecimal } from '@krapao/contract/money';
import type { MemberId } from '@krapao/contract/ids';
import { createKrapaoPayout } from '../adapters/payout/krapao-v1.ts';
import { serveCallback } from '../http/callbacks.ts';
import { createHttp } from '../http/server.ts';
import { randomFrom, seedOf } from '../ledger/testing/books.ts';
import { balanceOf, memberWith, silent } from '../testing/fixtures.ts';
import { ask, conclude } from '../modules/withdrawals/carry-out.ts';
import { createHearCallback } from '../modules/withdrawals/hear-callback.ts';
import { contradictionsOf, bench, type Bench } from '../modules/withdrawals/testing.ts';

const SECRET = 'what-the-bank-signs-with';
const START = satang(100_000);
const AMOUNT = satang(30_000);
const LEFT = satang(70_000);
type End = 'SUCCESS' | 'REJECTED' | 'PENDING';

let b: Bench;
let app: FastifyInstance;
let member: MemberId;
let id: string;
const errors: unknown[] = [];
beforeAll(async () => {
  b = await bench();
  app = await createHttp({
    log: silent,
    requestLog: silent,
    trustProxy: false,
    requestsPerMinute: 1_000_000,
  });
  const callbacks = createKrapaoPayout({
    url: 'http://127.0.0.1:1',
    secret: SECRET,
    clock: { now: () => new Date() },
  });
  const log = Object.assign(Object.create(silent) as typeof silent, {
    error: (line: unknown) => errors.push(line),
  });
  serveCallback(app, '/callbacks/payout', createHearCallback({ ...b.deps, callbacks, log }));
  await app.ready();
});
beforeEach(async () => {
  b.bank.calls.length = b.bank.script.length = b.bank.inquiries.length = errors.length = 0;
  member = (await memberWith(b, START)).id;
  id = await withdraw();
});
afterEach(() => b.requireSound());
afterAll(async () => {
  await app.close();
  await b.drop();
});

async function withdraw(amount = AMOUNT): Promise<string> {
  const operation = randomUUID();
  await b.withdraw({ memberId: member, operation, amount });
  return operation;
}
interface Told {
  reference?: string;
  amount?: bigint;
  secret?: string;
  ageMs?: number;
  callbackId?: string;
}
/** The bank tells it over HTTP; what it is answered. */
async function tell(status: End, told: Told = {}): Promise<number> {
  const { reference = id, amount = AMOUNT, secret = SECRET, ageMs = 0, callbackId = randomUUID() } = told;
  const transfer = {
    reference,
    status,
    amount: toDecimal(satang(amount)),
    ...(status === 'SUCCESS' && { bankReference: `PO-${reference.slice(0, 8)}` }),
  };
  const payload = JSON.stringify({ event: 'transfer.ended', transfer });
  const timestamp = String(Date.now() - ageMs);
  const signature = createHmac('sha256', secret)
    .update(`${callbackId}.${timestamp}.${payload}`)
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-callback-id': callbackId,
    'x-timestamp': timestamp,
    'x-signature': signature,
  };
  return (await app.inject({ method: 'POST', url: '/callbacks/payout', headers, payload })).statusCode;
}
/** The bank has it and has not decided. */
async function pending(): Promise<void> {
  b.bank.script.push({ outcome: 'pending' });
  expect(await b.attempt(id)).toMatchObject({ state: 'sent' });
}
const stateOf = async (one = id) => (await b.payout(one)).state;

describe('a callback', () => {
  it('settles what was pending with the reference of the bank, and the member is told', async () => {
    await pending();
    b.told.length = 0;
    expect(await tell('SUCCESS')).toBe(200);
    expect(await b.payout(id)).toMatchObject({
      state: 'settled',
      dueAt: null,
      bankReference: `PO-${id.slice(0, 8)}`,
    });
    expect(b.told).toEqual([member]);
    expect(b.bank.calls).toEqual(['send']);
  });

  it('of a rejection returns the money once, however often it comes', async () => {
    await pending();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => tell('REJECTED', i % 2 ? {} : { callbackId: 'same' })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect([await stateOf(), await balanceOf(b, member)]).toEqual(['returned', START]);
  });

  it('before the answer of the sending, after it, and while an inquiry is under way, ends it once and the same', async () => {
    // before: the call is made, its answer is not written down yet
    const sent = await b.take(id);
    const answer = await ask(b.bank, sent);
    expect(await tell('SUCCESS')).toBe(200);
    await conclude(b.deps, sent, { ...answer, externalReference: 'PO-other' } as typeof answer);
    expect(await b.payout(id)).toMatchObject({ state: 'settled', bankReference: `PO-${id.slice(0, 8)}` });
    // after
    expect(await tell('SUCCESS')).toBe(200);
    expect(await balanceOf(b, member)).toBe(LEFT);
    // while an inquiry is under way, which says that it is still pending
    id = await withdraw(satang(10_000));
    await pending();
    const asked = await b.take(id);
    expect(await tell('REJECTED', { amount: 10_000n })).toBe(200);
    await conclude(b.deps, asked, { outcome: 'pending' });
    expect(await b.payout(id)).toMatchObject({ state: 'returned', dueAt: null });
    expect(await balanceOf(b, member)).toBe(LEFT);
    expect(errors).toEqual([]);
  });

  it('that says nothing new is heard and changes nothing', async () => {
    await pending();
    const before = await b.payout(id);
    expect(await tell('PENDING')).toBe(200);
    expect(await b.payout(id)).toEqual(before);
    await b.attempt(id);
  });

  it('ends what a person was to look at', async () => {
    await b.db.client.query("update payout set attempts = 20, state = 'review' where id = $1", [id]);
    expect(await tell('SUCCESS')).toBe(200);
    expect(await stateOf()).toBe('settled');
  });

  it('that is forged, stale, of another amount, of nothing, or of what was never sent moves no money', async () => {
    expect(await tell('SUCCESS')).toBe(404);
    await pending();
    expect(await tell('REJECTED', { secret: 'guessed' })).toBe(401);
    expect(await tell('REJECTED', { ageMs: 301_000 })).toBe(401);
    expect(await tell('REJECTED', { amount: AMOUNT + 1n })).toBe(404);
    expect(await tell('REJECTED', { reference: randomUUID() })).toBe(404);
    expect(await tell('REJECTED', { reference: 'x' })).toBe(404);
    expect([await stateOf(), await balanceOf(b, member)]).toEqual(['sent', LEFT]);
    await b.db.client.query("update payout set evidence = 'REFERENCE_REUSED' where id = $1", [id]);
    expect(await tell('REJECTED')).toBe(404);
    expect(await stateOf()).toBe('sent');
  });

  it('of a withdrawal that waits for an operator is not believed', async () => {
    b.limits.withdrawAutomaticMaximum = satang(1);
    id = await withdraw();
    b.limits.withdrawAutomaticMaximum = satang(20_000_000);
    for (const end of ['SUCCESS', 'REJECTED'] as const) expect(await tell(end)).toBe(404);
    expect([await stateOf(), await balanceOf(b, member)]).toEqual(['approval', satang(40_000)]);
  });

  it('that tells another end than there was moves nothing, waits for a person and is not quiet', async () => {
    await pending();
    await tell('REJECTED');
    for (let i = 0; i < 3; i += 1) expect(await tell('SUCCESS')).toBe(200);
    expect([await stateOf(), await balanceOf(b, member)]).toEqual(['returned', START]);
    expect(errors).toMatchObject([{ payout: id, state: 'returned', told: 'settled' }]);
    const { list, refuse } = contradictionsOf(b);
    expect(await list()).toMatchObject([
      {
        memberId: member,
        amount: AMOUNT,
        waits: 'review',
        facts: { payout: id, again: expect.stringMatching(/^3 times in all/) as string },
      },
    ]);
    await refuse(member);
  });

  it('too large or without a body is not taken', async () => {
    const post = (payload?: string) =>
      app.inject({
        method: 'POST',
        url: '/callbacks/payout',
        ...(payload !== undefined && { payload, headers: { 'content-type': 'text/plain' } }),
      });
    expect((await post('x'.repeat(17_000))).statusCode).toBe(413);
    expect((await post()).statusCode).toBe(401);
  });
});

describe('1,000 callbacks about 150 payouts, shuffled, some forged, some stale, while the runner asks (M5)', () => {
  it('end each payout once, as the bank decided, and no forged or stale one ends any', async () => {
    const random = randomFrom(seedOf('payout callbacks'));
    const { id: rich } = await memberWith(b, satang(2_000_000));
    member = rich;
    const ends = new Map<string, End>();
    for (let i = 0; i < 150; i += 1) {
      const one = await withdraw(satang(10_000));
      ends.set(one, random() < 0.5 ? 'SUCCESS' : 'REJECTED');
    }
    await b.db.client.query("update payout set attempts = 1, state = 'sent' where member_id = $1", [rich]);
    const refs = [...ends.keys()];
    const at = () => refs[Math.floor(random() * refs.length)]!;
    const other = { SUCCESS: 'REJECTED', REJECTED: 'SUCCESS', PENDING: 'PENDING' } as const;
    const calls = Array.from({ length: 1_000 }, () => {
      const reference = at();
      const end = ends.get(reference)!;
      const amount = 10_000n;
      const chance = random();
      if (chance < 0.1)
        return { wanted: 401, make: () => tell(other[end], { reference, amount, secret: 'forged' }) };
      if (chance < 0.2)
        return { wanted: 401, make: () => tell(other[end], { reference, amount, ageMs: 6 * 60_000 }) };
      return { wanted: 200, make: () => tell(end, { reference, amount, callbackId: `ended-${reference}` }) };
    });
    // each payout is told of at least once
    for (const reference of refs)
      calls.push({ wanted: 200, make: () => tell(ends.get(reference)!, { reference, amount: 10_000n }) });
    for (let i = calls.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [calls[i], calls[j]] = [calls[j]!, calls[i]!];
    }
    const runner = async () => {
      for (let i = 0; i < 100; i += 1) {
        const payout = await b.payout(at());
        const isDone = ends.get(payout.id) === 'SUCCESS';
        if (payout.closedAt === null)
          await conclude(
            b.deps,
            payout,
            isDone
              ? { outcome: 'done', externalReference: `PO-${payout.id.slice(0, 8)}` }
              : { outcome: 'refused', reason: 'CLOSED' },
          );
      }
    };
    const telling = async () => {
      for (let i = 0; i < calls.length; i += 16)
        await Promise.all(
          calls.slice(i, i + 16).map(async ({ wanted, make }) => expect(await make()).toBe(wanted)),
        );
    };
    await Promise.all([telling(), runner()]);
    let returned = 0n;
    for (const [reference, end] of ends) {
      expect(await stateOf(reference)).toBe(end === 'SUCCESS' ? 'settled' : 'returned');
      if (end === 'REJECTED') returned += 10_000n;
    }
    expect(await balanceOf(b, rich)).toBe(2_000_000n - 150n * 10_000n + returned);
    expect(errors).toEqual([]);
  });
});
