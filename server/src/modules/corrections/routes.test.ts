import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../kernel/ids.ts';
import { balanceOf, memberWith } from '../../testing/fixtures.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import { correctionsDesk, createCorrections } from './index.ts';

const realtime = { changed: () => undefined };
let b: ConsoleBench;
let mali: Screen;
let owner: Screen;
beforeAll(async () => {
  b = await consoleBench({
    acts: ({ db, house }) => correctionsDesk({ db, house, realtime }).acts ?? [],
  });
  createCorrections({ db: b.db, house: b.house, realtime }).console(b.api, b.module.door);
  mali = await b.screen(await b.person('mali', 'manager'));
  owner = await b.screen(await b.person('owner-to-be', 'owner'));
});
afterAll(() => b.drop());

const correct = async (member: string, said: object, key = newId(), screen = mali) =>
  screen.ask(
    'POST',
    `members/${member}/correct`,
    { reason: 'GOODWILL', why: 'the bank called', proof: await screen.proof(), ...said },
    key,
  );
const confirm = async (request: unknown) =>
  owner.ask('POST', `requests/${String(request)}/confirm`, { proof: await owner.proof() });

describe('a correction at the console', () => {
  it('that gives a little is done at once, and once for its key', async () => {
    const { id } = await memberWith(b);
    const said = { direction: 'in', amount: 12.34, proof: await mali.proof() };
    const [first, second] = [await correct(id, said, 'k1'), await correct(id, said, 'k1')];
    expect([first, second]).toMatchObject([
      { status: 200, body: { message: 'OK' } },
      { status: 200, body: { message: 'OK' } },
    ]);
    expect(await balanceOf(b, id)).toBe(1_234n);
  });

  it('that takes waits for a second person, and is done by them once', async () => {
    const { id } = await memberWith(b, satang(5_000));
    const asked = await correct(id, { direction: 'out', reason: 'WRONG_CREDIT', amount: 80 });
    expect(asked).toMatchObject({ status: 202, body: { message: 'WAITS_FOR_SECOND' } });
    expect(await balanceOf(b, id)).toBe(5_000n);
    await Promise.all([confirm(asked.body['request']), confirm(asked.body['request'])]);
    // who confirmed it and lost the answer is told that it is done
    expect(await confirm(asked.body['request'])).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await balanceOf(b, id)).toBe(0n);
    expect((await mali.ask('GET', `corrections?member=${id}`)).body).toMatchObject({
      rows: [{ direction: 'out', asked: 80, moved: 50, missing: 30, name: 'mali', member: { id } }],
      next: null,
    });
  });

  it('of our bank’s account has its end in the log when it is asked for, and never the whole number', async () => {
    const { id } = await memberWith(b, satang(5_000));
    const order = { direction: 'out', reason: 'BANK_REVERSED', amount: 10, account: 'SCB 1112223334' };
    expect((await correct(id, order)).status).toBe(202);
    const { rows } = await b.db.client.query<{ after: object }>(
      'select after from staff_event where subject = $1',
      [id],
    );
    expect(rows).toMatchObject([{ after: { order: { account: 'SCB …3334' } } }]);
  });

  it('whose answer was lost is answered as done, and moves nothing more', async () => {
    const { id } = await memberWith(b);
    const said = { direction: 'in', amount: 20, proof: await mali.proof() };
    await correct(id, said, 'lost');
    await b.db.client.query(
      "update http_idempotency set status = null, answer = null, claimed_at = '-infinity' where key = 'lost'",
    );
    expect(await correct(id, said, 'lost')).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await balanceOf(b, id)).toBe(2_000n);
  });

  it('is made by nobody for an account of their own, however little', async () => {
    const { id } = await memberWith(b);
    const ann = await b.screen(await b.person('ann', 'manager'));
    await b.db.client.query("update staff set member_id = $1 where name = 'ann'", [id]);
    expect(await correct(id, { direction: 'in', amount: 1 }, newId(), ann)).toMatchObject({
      body: { message: 'OWN_ACCOUNT' },
    });
    expect(await balanceOf(b, id)).toBe(0n);
  });

  it('that one person gives waits once they gave more that day than one may alone', async () => {
    const { id } = await memberWith(b);
    const bob = await b.screen(await b.person('bob', 'manager'));
    for (let i = 0; i < 2; i += 1)
      expect(await correct(id, { direction: 'in', amount: 4_000 }, newId(), bob)).toMatchObject({
        status: 200,
      });
    expect(await balanceOf(b, id)).toBe(800_000n);
    expect(await correct(id, { direction: 'in', amount: 2_000.01 }, newId(), bob)).toMatchObject({
      status: 202,
    });
    const other = (await memberWith(b)).id;
    expect(await correct(other, { direction: 'in', amount: 2_000 }, newId(), bob)).toMatchObject({
      status: 200,
    });
  });

  it('that gives much waits too, and is refused without proof or for nothing', async () => {
    const { id } = await memberWith(b);
    expect(await correct(id, { direction: 'in', amount: 10_000.01 })).toMatchObject({ status: 202 });
    const other = (await memberWith(b)).id;
    expect(await correct(other, { direction: 'in', amount: 1, proof: undefined })).toMatchObject({
      status: 403,
      body: { message: 'STEP_UP' },
    });
    expect(await correct(other, { direction: 'in', amount: 0 })).toMatchObject({ status: 400 });
    expect(await correct(other, { direction: 'in', amount: 1, reason: 'BECAUSE' })).toMatchObject({
      status: 400,
    });
    expect([await balanceOf(b, id), await balanceOf(b, other)]).toEqual([0n, 0n]);
  });
});
