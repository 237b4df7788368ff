import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../kernel/ids.ts';
import { balanceOf, memberWith } from '../../testing/fixtures.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import { correctionsDesk, serveCorrections } from './index.ts';

const realtime = { changed: () => undefined };
let b: ConsoleBench;
let mali: Screen;
let owner: Screen;
beforeAll(async () => {
  b = await consoleBench({
    acts: ({ db, house }) => correctionsDesk({ db, house, realtime }).acts ?? [],
  });
  serveCorrections(b.api, { db: b.db, acts: b.module.door });
  mali = await b.screen(await b.person('mali', 'manager'));
  owner = await b.screen(await b.person('owner-to-be', 'owner'));
});
afterAll(() => b.drop());

const correct = async (member: string, said: object, key = newId()) =>
  mali.ask(
    'POST',
    `members/${member}/correct`,
    { reason: 'GOODWILL', why: 'the bank called', proof: await mali.proof(), ...said },
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
    const ends = await Promise.all([confirm(asked.body['request']), confirm(asked.body['request'])]);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(b, id)).toBe(0n);
    expect((await mali.ask('GET', `corrections?member=${id}`)).body).toMatchObject({
      rows: [{ direction: 'out', asked: 80, moved: 50, missing: 30, name: 'mali', member: { id } }],
      next: null,
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
