import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { commitmentOf, drawn } from '@krapao/contract/wheel-draw';
import { wheelRoutes } from '@krapao/contract/routes/rewards/wheel';
import { newId } from '../../../kernel/ids.ts';
import { createLog } from '../../../kernel/log.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { BOX, call as ask, inAll, served, slice, SURE, wheelBench, type WheelBench } from './testing.ts';

let bench: WheelBench;
let app: FastifyInstance;
let mali: MemberId;
let logged = '';
beforeAll(async () => {
  const lines = new PassThrough();
  lines.on('data', (line: Buffer) => (logged += line.toString()));
  bench = await wheelBench({ log: createLog('trace', lines) });
  app = await served(bench);
});
afterAll(() => bench.drop());
beforeEach(async () => {
  bench.at.now = new Date();
  mali = await bench.memberWithCoins(10);
  await bench.turn(slice('cash5', SURE), slice('nothing', 1));
});

/** Codes that calls were answered, by route. */
const met = new Set<string>();
const call: typeof ask = async (on, memberId, route, said) => {
  const answer = await ask(on, memberId, route, said);
  met.add(`${route} ${answer.body.message ?? ''}`);
  return answer;
};
const setup = async () => (await call(app, mali, 'GET /api/spinwheel/setup', { query: '?lang=en' })).body;
const spin = (body?: object, key = newId()) =>
  call(app, mali, 'POST /api/spinwheel/spin', { body: body ?? {}, key });
const claim = (coupon: string, memberId = mali) =>
  call(app, memberId, 'POST /api/spinwheel/coupon/claim', { body: { coupon } });
const won = async (prize: string): Promise<string> => {
  await bench.turn(slice(prize, SURE, prize === 'shirt' ? 'coin1' : null), slice('coin1', 1));
  return (await spin()).body.result.coupon?.coupon ?? '';
};

describe('the wheel', () => {
  it('is shown with its weights, stock, substitutes and what earns coins', async () => {
    await bench.turn(slice('cash100', 1, 'cash5'), slice('cash5', 2), slice('nothing', 3));
    const { result, seed, ...rest } = await setup();
    expect(rest).toEqual({
      ...{ userCoin: 10, coinBaht: 300, coinsPerDay: 10 },
      today: { coins: 0, next: { deposit: 300, play: 300 } },
    });
    expect(seed).toEqual({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string, nonce: 0 });
    expect(result.activeSpinwheel).toMatchObject({ code: 'demo', name: 'Wheel' });
    expect(result.activeSpinwheel?.slices[0]).toEqual({
      ...{ code: 'cash100', label: 'cash100', bgColor: '#111111', textColor: '#ffffff' },
      ...{ htmlDescription: null, kind: 'cash', value: 100, weight: 1, weights: 6 },
      ...{ stock: { daily: 5, left: 5 }, substitute: 'cash5', bonus: null },
    });
    expect((await call(app, mali, 'GET /api/spinwheel/active')).body).toEqual({ isActive: true });
  });

  it('that is switched off shows nothing, and spins of it are NO_DATA', async () => {
    await bench.change('wheel', 'demo', { isActive: false });
    expect(await setup()).toMatchObject({ result: { activeSpinwheel: null }, seed: null, userCoin: 10 });
    expect((await call(app, mali, 'GET /api/spinwheel/active')).body).toEqual({ isActive: false });
    expect(await spin()).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    expect(await call(app, mali, 'POST /api/spinwheel/seed')).toMatchObject({ body: { message: 'NO_DATA' } });
    await bench.change('wheel', 'demo', { isActive: true });
  });
});

describe('a spin over HTTP', () => {
  it('is proved by what its member knows: its answer, the weights and the seed once that is told', async () => {
    const { seed, result } = await setup();
    const seen = { commitment: seed?.commitment, wheel: 'demo', version: result.activeSpinwheel?.version };
    const { body } = await spin({ clientSeed: 'mali-1', ...seen });
    const proof = {
      wheel: 'demo',
      version: seen.version,
      commitment: seed?.commitment,
      clientSeed: 'mali-1',
      nonce: 0,
    };
    expect(body).toMatchObject({
      success: true,
      result: { code: 'cash5', drawn: 'cash5', remainingCoin: 9, proof },
    });
    const told = await call(app, mali, 'POST /api/spinwheel/seed');
    expect(await commitmentOf(told.body.revealed ?? '')).toBe(seed?.commitment);
    const [history] = (await call(app, mali, 'GET /api/spinwheel/seed', { query: '?lang=en' })).body;
    expect(history).toMatchObject({ seed: told.body.revealed, spins: [{ given: 'cash5', proof }] });
    const { slices = [] } = history?.wheels[0] ?? {};
    expect(
      (await drawn(told.body.revealed ?? '', { ...proof, version: seen.version ?? 0 }, slices)).code,
    ).toBe('cash5');
  });

  it('without a seed of the browser is drawn, and shown as one that can’t be proved', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/spinwheel/spin',
      headers: { authorization: `Bearer ${mali}`, 'x-wallet-user': '1' },
    });
    expect(answer.json()).toMatchObject({ success: true, result: { code: 'cash5', proof: null } });
  });

  it('with the same key is one spin and one answer, and another body under it is refused', async () => {
    const key = newId();
    const answers = await Promise.all([spin({}, key), spin({}, key), spin({}, key)]);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill(answers[0]?.body));
    const { userCoin, seed, result } = await setup();
    expect(userCoin).toBe(9);
    const seen = { clientSeed: 'a', commitment: seed?.commitment, wheel: 'demo', version: result.activeSpinwheel?.version }; // prettier-ignore
    expect(await spin(seen, key)).toMatchObject({ body: { message: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('answers why it is none, and takes no coin', async () => {
    const { seed, result } = await setup();
    const seen = { clientSeed: 'a', commitment: seed?.commitment, wheel: 'demo', version: result.activeSpinwheel?.version }; // prettier-ignore
    const other = { ...seen, commitment: '0'.repeat(64) };
    expect(await spin(other)).toMatchObject({ status: 409, body: { message: 'SEED_CHANGED' } });
    const { clientSeed, commitment, wheel, version } = seen;
    const partly = [
      { clientSeed },
      { clientSeed, commitment },
      { wheel, version },
      { commitment, wheel, version },
      { clientSeed, commitment, wheel },
      { ...seen, clientSeed: 'a:b' },
    ];
    for (const said of partly)
      expect(await spin(said)).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
    expect((await setup()).userCoin).toBe(10);
    mali = await bench.memberWithCoins(0);
    expect(await spin()).toMatchObject({ status: 409, body: { message: 'MONEY_NOT_ENOUGH' } });
  });

  it('tells no seed before its time, in no answer and in no line of the log', async () => {
    const answers = [await setup(), (await spin()).body, (await spin()).body];
    answers.push((await call(app, mali, 'GET /api/spinwheel/seed')).body as never);
    const { rows } = await bench.db.client.query<{ id: string; sealed: Buffer }>(
      'select id, sealed from wheel_seed where member_id = $1',
      [mali],
    );
    const [held] = rows;
    const seed = BOX.open(held?.sealed ?? Buffer.of(), `wheel-seed:${held?.id ?? ''}`);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    // a spin that fails, with the database's own words in the log
    await bench.db.client.query('alter table wheel_spin add constraint no_spin check (false) not valid');
    expect((await spin()).status).toBe(500);
    await bench.db.client.query('alter table wheel_spin drop constraint no_spin');
    expect(logged).toContain('no_spin');
    expect(JSON.stringify(answers) + logged).not.toContain(seed);
    expect((await call(app, mali, 'POST /api/spinwheel/seed')).body.revealed).toBe(seed);
  });
});

describe('a coupon over HTTP', () => {
  it('is listed while it can be claimed, with what it is, and comes into the wallet', async () => {
    const coupon = await won('cash5');
    const list = await call(app, mali, 'GET /api/spinwheel/coupon', { query: '?lang=en' });
    expect(list.body).toEqual([
      {
        ...{
          coupon,
          prize: { slice: 'cash5', name: 'prize cash5', label: 'cash5' },
          amount: 5,
          kind: 'cash',
        },
        ...{ htmlDescription: null, expiresAt: expect.any(String) as string, state: 'won' },
        ...{ bonus: null, isPaused: false },
      },
    ]);
    expect(await claim(coupon)).toEqual({
      status: 200,
      body: { message: 'SUCCESS', kind: 'cash', amount: 5 },
    });
    expect(await balanceOf(bench, mali)).toBe(500n);
    expect((await call(app, mali, 'GET /api/spinwheel/coupon')).body).toEqual([]);
  });

  it('says what was won as it was won, whatever becomes of the prize', async () => {
    await bench.change('prize', 'cash5', { htmlDescription: inAll('<b>five</b>') });
    const { coupon } = (await spin()).body.result;
    await bench.change('prize', 'cash5', { htmlDescription: null, name: inAll('less') });
    const [listed] = (await call(app, mali, 'GET /api/spinwheel/coupon', { query: '?lang=en' })).body;
    expect(listed).toEqual(coupon);
    expect(listed).toMatchObject({ htmlDescription: '<b>five</b>', prize: { name: 'prize cash5' } });
    await bench.change('prize', 'cash5', { name: inAll('prize cash5') });
  });

  it('of goods that were refused says so for a month, after those that can be claimed', async () => {
    const shirt = await won('shirt');
    bench.at.now = new Date(bench.at.now.getTime() + 1_000);
    const cash = await won('cash5');
    const list = async () =>
      (await call(app, mali, 'GET /api/spinwheel/coupon')).body.map(({ coupon, state }) => [coupon, state]);
    expect(await list()).toEqual([
      [shirt, 'won'],
      [cash, 'won'],
    ]);
    const goods = bench.desk.waitingKinds?.find(({ name }) => name === 'goods');
    await goods?.verdicts.refuse?.carryOut({ id: shirt, who: 'noi', why: 'none left' });
    expect(await list()).toEqual([
      [cash, 'won'],
      [shirt, 'refused'],
    ]);
    expect(await claim(shirt)).toMatchObject({ status: 400, body: { message: 'INVALID_PRIZE_CODE' } });
    bench.at.now = new Date(bench.at.now.getTime() + 31 * 24 * 60 * 60_000);
    expect(await list()).toEqual([]);
  });

  it('of a bonus says what it asks, is due at once and given a moment later, and the same to the same key', async () => {
    await bench.turn(slice('bonus50', SURE, 'coin1'), slice('coin1', 1));
    const [first, second] = [(await spin()).body.result.coupon, (await spin()).body.result.coupon];
    expect(first).toMatchObject({ kind: 'bonus', amount: 50, isPaused: false, bonus: { required: 500, multiple: 10, days: 7 } }); // prettier-ignore
    const key = newId();
    const claimed = () =>
      call(app, mali, 'POST /api/spinwheel/coupon/claim', { body: { coupon: first?.coupon ?? '' }, key });
    await bench.db.client.query(
      `insert into member_block (member_id, kind, why) values ($1, 'play', 'asked')`,
      [mali],
    );
    expect(await claim(first?.coupon ?? '')).toEqual({ status: 403, body: { message: 'ACCOUNT_FROZEN' } });
    await bench.db.client.query('update member_block set ended_at = now()');
    bench.told.length = 0;
    expect(await claimed()).toEqual({ status: 200, body: { message: 'SUCCESS', kind: 'bonus', amount: 50 } });
    expect(bench.told).toEqual([`${mali}: bonus wallet wheel`]);
    await bench.carryOutDue();
    expect((await claimed()).body).toEqual({ message: 'SUCCESS', kind: 'bonus', amount: 50 });
    expect(await balanceOf(bench, mali)).toBe(5_000n);
    expect(await claim(second?.coupon ?? '')).toMatchObject({
      status: 409,
      body: { message: 'BONUS_REMAINING' },
    });
    const [waiting] = (await call(app, mali, 'GET /api/spinwheel/coupon')).body;
    expect(waiting).toMatchObject({ coupon: second?.coupon, isPaused: true });
    const [running] = (await call(app, mali, 'GET /api/bonus')).body;
    expect(running).toMatchObject({ code: 'WHEEL', fixed: 50, userBonus: { state: 'open', required: 500 } });
  });

  it('answers why it gives nothing', async () => {
    const codeOf = async (coupon: string) => (await claim(coupon)).body.message;
    expect(await codeOf('x')).toBe('INVALID_CODE');
    expect(await codeOf(newId())).toBe('NO_CLAIMABLE_COUPON');
    expect(await codeOf(await won('shirt'))).toBe('INVALID_COUPON_TYPE');
    const coupon = await won('cash5');
    bench.at.now = new Date(Date.now() + 8 * 24 * 60 * 60_000);
    expect(await codeOf(coupon)).toBe('COUPON_EXPIRED');
  });
});

it('every code that a call of the wheel or of coupons names is answered by it', () => {
  const named = wheelRoutes.flatMap(({ method, path, codes }) =>
    codes.map((code) => `${method} ${path} ${code}`),
  );
  expect(named.filter((code) => !met.has(code))).toEqual([]);
});
