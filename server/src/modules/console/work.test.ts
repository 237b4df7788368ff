import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '@krapao/contract/constants';
import { satang } from '@krapao/contract/money';
import type { MemberId } from '@krapao/contract/ids';
import { phrase } from '@krapao/contract/phrases';
import { balanceOf, memberWith } from '../../testing/fixtures.ts';
import { createChanges } from '../history/changes.ts';
import { createBoard } from '../operator/board.ts';
import { changeableSettings } from '../site/change-setting.ts';
import { createCurrentSettings } from '../site/settings.ts';
import { cookiesOf } from '../staff/routes.ts';
import { createStaffSessions } from '../staff/sessions.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../staff/testing.ts';
import { bench, type Bench } from '../withdrawals/testing.ts';
import { waitingPayoutKind } from '../withdrawals/waiting-payouts.ts';
import { consoleActs } from './acts.ts';
import { createCalled } from './called.ts';
import { createConsole } from './index.ts';
import { createWork, type ShownWork } from './work.ts';

const START = 5_000_000;

/** How often the list of payouts was read; none ends before `held`. */
let readings = 0;
let held: Promise<void> | undefined;
let work: ShownWork;
let w: Bench;
let b: ConsoleBench;
let noi: Screen;
let mali: Screen;
let dao: Screen;
/** What things are called in each language, where their kind knows. */
let named: Record<Language, string> | undefined;
beforeAll(async () => {
  w = await bench();
  const { db } = w;
  const payouts = waitingPayoutKind({ ...w.deps, payoutsDue: () => undefined });
  const list = async () => {
    readings += 1;
    const read = await payouts.list();
    await held;
    return read;
  };
  const find: typeof payouts.find = async (id) => {
    const found = await payouts.find(id);
    return found && { ...found, ...(named && { named }) };
  };
  const kinds = [{ ...payouts, list, find }];
  const changes = createChanges(db, [changeableSettings]);
  const board = createBoard(db, kinds);
  const settings = createCurrentSettings(db);
  b = await consoleBench({
    base: w,
    acts: () => consoleActs({ board, kinds, changes, settings }),
    called: () => createCalled(db, kinds),
  });
  const deps = {
    ...{ db, board, kinds, changes, acts: b.module.door, requests: b.module.requests, settings },
    standing: async () => [],
    links: { addressOf: (key: string) => `/files/${key}` },
  };
  createConsole(deps).console(b.api, b.module.door);
  work = createWork(deps);
  noi = await b.screen(await b.person('noi', 'cashier'));
  mali = await b.screen(await b.person('mali', 'manager'));
  dao = await b.screen(await b.person('dao', 'support'));
  w.limits.withdrawAutomaticMaximum = satang(100);
});
afterEach(() => w.requireSound());
afterAll(async () => {
  await b.drop();
});

let member: MemberId;
async function payout(baht = 1_000): Promise<string> {
  member = (await memberWith(w, satang(START))).id;
  const operation = randomUUID();
  await w.withdraw({ memberId: member, operation, amount: satang(baht * 100) });
  return operation;
}
const look = async (screen: Screen, id: string) => (await screen.ask('GET', `board/payout/${id}`)).body;
const seenBy = async (screen: Screen, id: string) => String((await look(screen, id))['seen']);
/** On what is there now, unless it is told what was seen. */
const say = async (screen: Screen, id: string, verdict: string, body: object = {}) =>
  screen.ask('POST', `board/payout/${id}/${verdict}`, {
    ...{ why: 'looked at it', seen: (await seenBy(screen, id)) || 'nothing', ...body },
  });
const stateOf = async (id: string) => (await w.payout(id)).state;

describe('a payout that waits', () => {
  it('is listed with whom it is about, and shown with what the member put in and what they may be told', async () => {
    const id = await payout();
    const { body } = await noi.ask('GET', 'board?kind=payout');
    expect(body['rows']).toContainEqual(expect.objectContaining({ id, amount: 1_000, waits: 'approval' }));
    expect(await look(noi, id)).toMatchObject({
      play: { deposits: 1, depositedInAll: 50_000, balance: 49_000 },
      verdicts: [
        { verdict: 'approve', may: true, second: false, stepUp: false },
        { verdict: 'refuse', may: true, second: false },
      ],
    });
    expect(await look(dao, id)).toMatchObject({ verdicts: [{ may: false }, { may: false }] });
  });

  it('tells of the bonus of its member that runs how far it is, and of none that is over', async () => {
    const id = await payout();
    expect((await look(noi, id))['bonus']).toBeNull();
    const name = { th: 'ทุกสัปดาห์', la: 'ທຸກອາທິດ', en: 'Weekly' };
    await w.db.client.query(
      `insert into bonus_offer (code, terms, budget, receivers, position) values ('WEEK10', '{}', 0, 0, 1)`,
    );
    await w.db.client.query(
      `insert into member_bonus (id, member_id, offer_code, state, terms, language, accepted_at, granted_at, deposit, done, amount, required, expires_at)
        values (gen_random_uuid(), $1, 'WEEK10', 'open', $2, 'th', now(), now(), 100000, 2500, 10000, 80000, now() + interval '3 days')`,
      [member, { name }],
    );
    const until = expect.stringMatching(/Z$/) as string;
    expect((await look(dao, id))['bonus']).toEqual({
      ...{ code: 'WEEK10', name, state: 'open', done: 25, required: 800, until },
    });
    await w.db.client.query(
      `update member_bonus set state = 'finished', ended_at = now() where member_id = $1`,
      [member],
    );
    expect((await look(noi, id))['bonus']).toBeNull();
    // no money was given for it: the books would not hold with it
    await w.db.client.query('delete from member_bonus where member_id = $1', [member]);
    await w.db.client.query(`delete from bonus_offer where code = 'WEEK10'`);
  });

  it('is listed with why it waits: the highest bound that it is above, and what its bank said', async () => {
    const [small, large, asked] = [await payout(1_000), await payout(25_000), await payout(2_000)];
    await w.db.client.query(
      `update payout set approval = 'given', state = 'review', evidence = 'the bank is down', due_at = now() + interval '1 hour' where id = $1`,
      [asked],
    );
    const { rows } = (await noi.ask('GET', 'board?kind=payout&limit=100')).body as {
      rows: { id: string; because: string | null }[];
    };
    const why = (id: string) => rows.find((row) => row.id === id)?.because;
    expect([small, large, asked].map(why)).toEqual([null, 'above 20,000.00 baht', 'the bank is down']);
    expect((await look(noi, large))['because']).toBe('above 20,000.00 baht');
  });

  it('is read once for all screens that ask together, and has all that came before they asked', async () => {
    let goOn: () => void = () => undefined;
    held = new Promise((resolve) => (goOn = resolve));
    readings = 0;
    const cashier = await createStaffSessions(w.db).find(
      noi.cookies[cookiesOf('http://localhost').session] ?? '',
    );
    const ask = () => work.list(cashier, { kind: 'payout', sort: 'largest', limit: 100, after: undefined });
    const early = ask();
    await expect.poll(() => readings).toBe(1);
    const id = await payout();
    const screens = Array.from({ length: 20 }, ask);
    goOn();
    for (const { rows } of await Promise.all(screens)) expect(rows.map((row) => row.id)).toContain(id);
    expect((await early).rows.map((row) => row.id)).not.toContain(id);
    expect(readings).toBe(2);
  });

  it('calls whoever may decide it by any verdict, and nobody else', async () => {
    const isMine = async (screen: Screen) => (await screen.ask('GET', 'board/counts')).body['kinds'];
    for (const [screen, mine] of [
      [noi, true],
      [mali, true],
      [dao, false],
    ] as const)
      expect(await isMine(screen)).toMatchObject([{ kind: 'payout', isMine: mine }]);
  });

  it('is found by its amount and bank, the oldest or the largest first, page by page', async () => {
    const ids = [await payout(7_100), await payout(7_300), await payout(7_200)];
    const { bankCode } = await w.payout(ids[0] ?? '');
    const ask = async (query: string) =>
      (await noi.ask('GET', `board?kind=payout&minimum=7100&maximum=7300&${query}`)).body as {
        rows: { amount: number; bank: string }[];
        next: string | null;
        banks: string[];
      };
    const amounts = async (query: string) => (await ask(query)).rows.map(({ amount }) => amount);
    expect(await amounts('')).toEqual([7_100, 7_300, 7_200]);
    expect(await amounts(`bank=${bankCode}&sort=largest`)).toEqual([7_300, 7_200, 7_100]);
    expect(await amounts('bank=NONE')).toEqual([]);
    expect((await ask('bank=NONE')).banks).toContain(bankCode);
    const { rows, next } = await ask('sort=largest&limit=2');
    expect(rows.map(({ amount }) => amount)).toEqual([7_300, 7_200]);
    expect(await amounts(`sort=largest&limit=2&after=${encodeURIComponent(next ?? '')}`)).toEqual([7_100]);
  });

  it('shows the whole of phones and account numbers to those alone who may see them', async () => {
    const id = await payout();
    const { accountNo } = await w.payout(id);
    const seen = JSON.stringify(await look(dao, id));
    expect(seen).not.toContain(accountNo);
    expect(seen).toContain(accountNo.slice(-4));
    expect(JSON.stringify(await look(noi, id))).toContain(accountNo);
  });

  it('shows who is alike as the page of its member does, each once by what they share', async () => {
    const other = (await memberWith(w)).id;
    const id = await payout();
    const { client } = w.db;
    // that number at another bank now, and that very account before
    await client.query(
      `update member m set bank_account_no = of.bank_account_no, bank_code = (select code from site_bank where code <> of.bank_code limit 1)
        from member of where of.id = $2 and m.id = $1`,
      [other, member],
    );
    await client.query(
      `insert into member_former_account (member_id, bank_code, account_no, account_name) select $1, bank_code, bank_account_no, bank_account_name from member where id = $2`,
      [other, member],
    );
    const alike = (await look(noi, id))['alike'] as { id: string; by: string }[];
    expect(alike.filter((one) => one.id === other && one.by === 'account')).toHaveLength(1);
  });

  it('is approved once by ten presses of two people, and the others are told that it moved on', async () => {
    const id = await payout();
    const { seen } = await look(noi, id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => say(i % 2 ? noi : mali, id, 'approve', { seen })),
    );
    expect(answers.filter(({ body }) => body['message'] === 'OK')).toHaveLength(1);
    expect(answers.filter(({ body }) => body['message'] === 'MOVED_ON')).toHaveLength(9);
    expect(await stateOf(id)).toBe('open');
    const { rows } = await w.db.client.query(
      `select name from staff_event where subject = $1 and "right" = 'payout.approve'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('answers a press that was lost again, and does nothing twice', async () => {
    const id = await payout();
    const key = randomUUID();
    const seen = await seenBy(noi, id);
    const press = () => noi.ask('POST', `board/payout/${id}/approve`, { why: 'looked at it', seen }, key);
    expect([(await press()).body, (await press()).body]).toEqual([{ message: 'OK' }, { message: 'OK' }]);
  });

  it('has no verdict by who does not say what they saw', async () => {
    const id = await payout();
    for (const verdict of ['approve', 'refuse', 'settle', 'credit'])
      for (const seen of [undefined, ''])
        expect(
          await noi.ask('POST', `board/payout/${id}/${verdict}`, { why: 'looked at it', seen }),
        ).toMatchObject({
          status: 400,
          body: { message: 'INVALID_REQUEST', fields: { seen: expect.any(String) as string } },
        });
    expect(await stateOf(id)).toBe('approval');
  });

  it('is refused back into the wallet by who may, and not by support', async () => {
    const id = await payout();
    expect((await say(dao, id, 'refuse')).body).toMatchObject({
      message: 'NO_RIGHT',
      right: 'payout.refuse',
    });
    expect((await say(noi, id, 'refuse')).body).toEqual({ message: 'OK' });
    expect([await stateOf(id), await balanceOf(w, member)]).toEqual(['returned', satang(START)]);
  });

  it('that went back stands among the last movements as one that came back', async () => {
    const id = await payout();
    const last = async () => ((await look(mali, id))['last'] as object[])[0];
    expect(await last()).toMatchObject({ kind: 'withdraw_hold', amount: -1_000, state: 'PENDING' });
    await say(noi, id, 'refuse');
    expect(await last()).toMatchObject({ kind: 'withdraw_hold', amount: -1_000, state: 'FAILED' });
  });
});

describe('a payout above what one person approves', () => {
  it('waits for a second one: the first proves the order, the second confirms it, and then it goes out', async () => {
    const id = await payout(25_000);
    expect(await look(noi, id)).toMatchObject({
      verdicts: [{ verdict: 'approve', second: true, stepUp: true }, {}],
    });
    expect((await say(noi, id, 'approve')).body).toMatchObject({
      message: 'STEP_UP',
      stepUp: { byCode: true, passkey: null },
    });
    const { seen } = await look(noi, id);
    const asked = await say(noi, id, 'approve', { seen, proof: await noi.proof() });
    expect(asked).toMatchObject({ status: 202, body: { message: 'WAITS_FOR_SECOND' } });
    expect([await stateOf(id), (await look(mali, id))['request']]).toEqual([
      'approval',
      asked.body['request'],
    ]);
    // the second one is told whose payout it is
    expect((await mali.ask('GET', 'requests')).body['requests']).toContainEqual(
      expect.objectContaining({ id: asked.body['request'], called: 'Somchai' }),
    );
    const confirm = async (screen: Screen) =>
      (
        await screen.ask('POST', `requests/${String(asked.body['request'])}/confirm`, {
          proof: await screen.proof(),
        })
      ).body;
    expect(await confirm(noi)).toEqual({ message: 'OWN_REQUEST' });
    expect(await confirm(mali)).toEqual({ message: 'OK' });
    expect(await stateOf(id)).toBe('open');
    // who lost the answer is told again
    expect(await confirm(mali)).toEqual({ message: 'OK' });
  });

  it('rings for whoever may confirm it, and for nobody else', async () => {
    const [lee, few] = [await b.person('lee', 'cashier'), await b.person('few', 'auditor')];
    const people = [noi, mali, await b.screen(lee), await b.screen(few), dao];
    const rings = () =>
      Promise.all(people.map(async (one) => (await one.ask('GET', 'board/counts')).body['requests']));
    const before = (await rings()) as number[];
    const id = await payout(25_000);
    const { body } = await say(mali, id, 'approve', { proof: await mali.proof() });
    // who asked, cashiers above whose bound it is, and who has no such right
    expect(await rings()).toEqual(before);
    const boss = await b.screen(await b.person('bossy', 'owner'));
    const ofBoss = async () => (await boss.ask('GET', 'board/counts')).body['requests'];
    const own = (await boss.ask('GET', 'requests')).body['requests'] as { may: boolean }[];
    expect(await ofBoss()).toBe(own.filter(({ may }) => may).length);
    expect(await ofBoss()).toBeGreaterThan(0);
    await mali.ask('POST', `requests/${String(body['request'])}/refuse`, { why: 'not now' });
    expect(await ofBoss()).toBe(own.filter(({ may }) => may).length - 1);
  });

  it('rings for whoever may confirm it and sees nothing of the work', async () => {
    await w.db.client.query(`insert into staff_right (role, "right") values ('marketing', 'setting.change')`);
    const maker = await b.screen(await b.person('campaign', 'marketing'));
    const second = await b.screen(await b.person('brand', 'marketing'));
    const counts = async () => (await second.ask('GET', 'board/counts')).body;
    expect(await counts()).toEqual({ kinds: [], requests: 0 });
    const { body } = await maker.ask('GET', 'setup/setting/coinsPerDay');
    const asked = await maker.ask('POST', 'setup/setting/coinsPerDay', {
      ...{ order: { coinsPerDay: 1_000 }, seen: body['version'], why: 'a festival' },
      proof: await maker.proof(),
    });
    expect(asked.body['message']).toBe('WAITS_FOR_SECOND');
    expect(await counts()).toEqual({ kinds: [], requests: 1 });
    await maker.ask('POST', `requests/${String(asked.body['request'])}/refuse`, { why: 'not now' });
    await w.db.client.query(
      `delete from staff_right where role = 'marketing' and "right" = 'setting.change'`,
    );
  });

  it('rings, once it has changed, for who asked and may take it back, and for nobody else', async () => {
    const boss = await b.screen(await b.person('chief', 'owner'));
    const rings = () =>
      Promise.all(
        [mali, boss].map(async (one) => Number((await one.ask('GET', 'board/counts')).body['requests'])),
      );
    const [asking = 0, deciding = 0] = await rings();
    const id = await payout(25_000);
    const { body } = await say(mali, id, 'approve', { proof: await mali.proof() });
    expect(await rings()).toEqual([asking, deciding + 1]);
    await w.db.client.query(
      `update payout set attempts = attempts + 1, approval = 'given', state = 'review', due_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    expect(await rings()).toEqual([asking + 1, deciding]);
    await mali.ask('POST', `requests/${String(body['request'])}/refuse`, { why: 'it has changed' });
    expect(await rings()).toEqual([asking, deciding]);
  });

  it('is told by what it is called in each language, so that everybody reads their own', async () => {
    const id = await payout();
    expect(await look(noi, id)).not.toHaveProperty('named');
    const seen = await seenBy(noi, id);
    named = { th: 'เสื้อยืด', la: 'ເສື້ອຢືດ', en: 'T-shirt' };
    expect(await look(noi, id)).toMatchObject({ named, seen });
    named = undefined;
  });

  it('tells when its bank is asked again, and is settled by two also where it was meanwhile, and answered the same', async () => {
    const id = await payout(25_000);
    const ask = `update payout set attempts = attempts + 1, approval = 'given', state = 'review', due_at = now() + interval '1 hour' where id = $1`;
    await w.db.client.query(ask, [id]);
    const { dueAt } = await w.payout(id);
    expect(await look(noi, id)).toMatchObject({ facts: { 'asked again': dueAt?.toISOString() } });
    const asked = await say(noi, id, 'settle', { reference: 'B-1', proof: await noi.proof() });
    expect(asked).toMatchObject({ status: 202, body: { message: 'WAITS_FOR_SECOND' } });
    await w.db.client.query(ask, [id]);
    const confirmed = await mali.ask('POST', `requests/${String(asked.body['request'])}/confirm`, {
      proof: await mali.proof(),
    });
    expect(confirmed.body).toEqual({ message: 'OK' });
    expect(await stateOf(id)).toBe('settled');
  });

  it('is asked for by no reference that paid another, and what it paid since is moved on from', async () => {
    const [first, id, third] = [await payout(25_000), await payout(25_000), await payout(25_000)];
    for (const one of [first, id, third])
      await w.db.client.query(
        `update payout set attempts = attempts + 1, approval = 'given', state = 'review', due_at = now() + interval '1 hour' where id = $1`,
        [one],
      );
    const ask = async (one: string, reference: string) =>
      say(noi, one, 'settle', { reference, proof: await noi.proof() });
    const confirm = async ({ body }: { body: Record<string, unknown> }) =>
      mali.ask('POST', `requests/${String(body['request'])}/confirm`, { proof: await mali.proof() });
    const [asked, late] = [await ask(first, 'B-2'), await ask(third, 'b-2')];
    expect((await confirm(asked)).body).toEqual({ message: 'OK' });
    expect(await ask(id, 'B-2')).toMatchObject({
      status: 400,
      body: { fields: { reference: phrase('paidAnother', { payout: first }) } },
    });
    expect((await confirm(late)).body).toMatchObject({ message: 'MOVED_ON' });
    expect(await ask(third, 'B-3')).toMatchObject({ status: 202 });
    expect(await ask(id, ' ')).toMatchObject({
      status: 400,
      body: { fields: { reference: phrase('asInRecords') } },
    });
  });

  it('is told to the second person as it waited when it was asked for, also once that is decided', async () => {
    const [early, late] = [await payout(25_000), await payout(1_000)];
    await say(noi, early, 'approve', { proof: await noi.proof() });
    await w.db.client.query(
      `update payout set approval = 'given', state = 'review', due_at = now() + interval '1 hour' where id = $1`,
      [late],
    );
    await say(noi, late, 'refuse', { proof: await noi.proof() });
    const toldIn = async (state: string) => {
      const { body } = await mali.ask('GET', `requests?state=${state}`);
      const all = body['requests'] as { id: string; subject: string; waits: string; order: object }[];
      return [early, late].map((id) => all.find(({ subject }) => subject === id));
    };
    const asked = await toldIn('waiting');
    expect(asked.map((one) => one?.waits)).toEqual(['approval', 'review']);
    expect(Object.keys(asked[1]?.order ?? {})).not.toContain('waits');
    const confirm = `requests/${String(asked[1]?.id)}/confirm`;
    expect(await mali.ask('POST', confirm, { proof: await mali.proof() })).toMatchObject({ status: 200 });
    expect((await toldIn('decided'))[1]).toMatchObject({ waits: 'review', order: { verdict: 'refuse' } });
    await mali.ask('POST', `requests/${String(asked[0]?.id)}/refuse`, { why: 'not now' });
  });

  it('goes out to nobody where it was refused while the request waited', async () => {
    const id = await payout(25_000);
    const asked = await say(noi, id, 'approve', { proof: await noi.proof() });
    expect((await say(mali, id, 'refuse')).body).toEqual({ message: 'OK' });
    const confirmed = await mali.ask('POST', `requests/${String(asked.body['request'])}/confirm`, {
      proof: await mali.proof(),
    });
    expect(confirmed.body).toEqual({ message: 'MOVED_ON' });
    expect([await stateOf(id), await balanceOf(w, member)]).toEqual(['returned', satang(START)]);
  });
});

describe('a setting', () => {
  const change = async (screen: Screen, name: string, value: unknown, also: object = {}) => {
    const { body } = await screen.ask('GET', `setup/setting/${name}`);
    const order = { order: { [name]: value }, seen: body['version'], why: 'a new year', ...also };
    return screen.ask('POST', `setup/setting/${name}`, order);
  };
  it('is lowered by one person and raised by two', async () => {
    expect((await change(mali, 'withdrawMaximum', 30_000_000)).body).toMatchObject({ message: 'STEP_UP' });
    await change(mali, 'withdrawMaximum', 30_000_000, { proof: await mali.proof() });
    const changed = async () => {
      const { body } = await mali.ask('GET', 'setup/setting/withdrawMaximum');
      return (body['history'] as { name: string }[]).map(({ name }) => name);
    };
    // what is only asked for is no change yet
    expect(await changed()).toEqual([]);
    const boss = await b.screen(await b.person('boss', 'owner'));
    const [waiting] = (await boss.ask('GET', 'requests')).body['requests'] as { id: string; may: boolean }[];
    expect(waiting).toMatchObject({ kind: 'setting', subject: 'withdrawMaximum', may: true });
    await boss.ask('POST', `requests/${waiting?.id}/confirm`, { proof: await boss.proof() });
    expect((await boss.ask('GET', 'setup/setting/withdrawMaximum')).body).toMatchObject({
      state: { withdrawMaximum: 30_000_000 },
    });
    expect(await changed()).toHaveLength(1);
    expect((await change(mali, 'withdrawMaximum', 20_000_000)).body).toEqual({ message: 'OK' });
    expect(await changed()).toHaveLength(2);
  });

  it('tells what is in force where nothing is stored, and how a person reads it', async () => {
    const { body } = await mali.ask('GET', 'setup/setting/depositMinimum');
    expect(body).toMatchObject({ state: null, inForce: { depositMinimum: 100 } });
    expect(body['schema']).toMatchObject({
      properties: { depositMinimum: { type: 'integer', minimum: 0, unit: 'satang' } },
    });
    const listed = (await mali.ask('GET', 'setup/setting')).body['things'] as { subject: string }[];
    expect(listed.find(({ subject }) => subject === 'depositMinimum')).toMatchObject({
      inForce: { depositMinimum: 100 },
      schema: body['schema'],
    });
  });

  it('shows what a change would do, and whether it takes a second person, without doing it', async () => {
    const { body } = await mali.ask('GET', 'setup/setting/name');
    const rehearsed = await mali.ask('POST', 'setup/setting/name/rehearse', {
      order: { name: 'Mungmee 99' },
      seen: body['version'],
    });
    expect(rehearsed.body).toMatchObject({ after: { name: 'Mungmee 99' }, second: false });
    expect((await mali.ask('GET', 'setup/setting/name')).body).toMatchObject({ state: null });
  });

  it('is changed by nobody who may not', async () => {
    expect((await change(noi, 'name', 'Mine')).body).toMatchObject({ message: 'NO_RIGHT' });
  });
});

it('tells the log who did what, the newest first, and where it was confirmed', async () => {
  const { body } = await (
    await b.screen(await b.person('aud', 'auditor'))
  ).ask('GET', 'log?limit=100&kind=payout');
  const events = body['events'] as { name: string; right: string; request: string | null }[];
  expect(events.map(({ right }) => right)).toContain('payout.approve');
  expect(events.some(({ request }) => request !== null)).toBe(true);
});

it('tells the log whose thing of the work it was, and of how much, by name to who may see members', async () => {
  const id = await payout(150);
  await say(noi, id, 'refuse');
  const { rows } = await w.db.client.query<{ name: string }>(
    'select name from member where id = (select member_id from payout where id = $1)',
    [id],
  );
  const shown = async (screen: Screen) =>
    (await screen.ask('GET', `log?kind=payout&subject=${id}`)).body['events'];
  const event = { subject: id, amount: 150, member: rows[0]?.name };
  expect(await shown(mali)).toMatchObject([event]);
  await b.db.client.query(`delete from staff_right where role = 'auditor' and "right" = 'member.view'`);
  const auditor = await b.screen(await b.person('eyes', 'auditor'));
  expect(await shown(auditor)).toMatchObject([{ ...event, member: null }]);
});

it('tells the log of a payout that was refused whether its bank had it, where it was asked for and where it was done', async () => {
  const events = async (id: string) =>
    (await mali.ask('GET', `log?kind=payout&subject=${id}`)).body['events'];
  const [waiting, sent] = [await payout(150), await payout(150)];
  await say(noi, waiting, 'refuse');
  expect(await events(waiting)).toMatchObject([{ after: { verdict: 'refuse', waits: 'approval' } }]);
  await w.db.client.query(
    `update payout set state = 'review', approval = 'given', attempts = 20, evidence = 'timeout', due_at = now() + interval '1 hour' where id = $1`,
    [sent],
  );
  const { body } = await say(noi, sent, 'refuse', { proof: await noi.proof() });
  await mali.ask('POST', `requests/${String(body['request'])}/confirm`, { proof: await mali.proof() });
  expect(await events(sent)).toMatchObject([
    { after: { verdict: 'refuse', waits: 'review' } },
    { after: { asked: 'board.decide', order: { verdict: 'refuse', waits: 'review' } } },
  ]);
  expect((await look(noi, sent))['actions']).toMatchObject([
    { verdict: 'refuse', detail: { waits: 'review' } },
  ]);
});

it('tells the log of a person by their name also where something was only asked for, and finds both by it', async () => {
  const owner = await b.screen(await b.person('owns-it-all', 'owner'));
  const pim = await b.person('pim', 'cashier');
  const asked = await owner.ask('POST', `staff/${pim.id}/role`, {
    ...{ why: 'knows the work', role: 'manager', proof: await owner.proof() },
  });
  expect(asked.status).toBe(202);
  for (const subject of ['pim', pim.id]) {
    const { events } = (await owner.ask('GET', `log?kind=staff&subject=${subject}`)).body;
    expect(events).toMatchObject([{ subject: 'pim', after: { asked: 'staff.role' } }]);
  }
});

it('tells the log of who did it by the name that they sign in with or are called by, however it is typed', async () => {
  await say(noi, await payout(150), 'refuse');
  await w.db.client.query(`update staff set display = 'Noi น้อย' where name = 'noi'`);
  const auditor = await b.screen(await b.person('finds-people', 'auditor'));
  const of = async (name: string) =>
    (await auditor.ask('GET', `log?kind=payout&name=${encodeURIComponent(name)}`)).body['events'];
  expect(await of('noi')).not.toEqual([]);
  for (const name of ['Noi', 'noi น้อย', 'NOI น้อย']) expect(await of(name)).toEqual(await of('noi'));
  expect(await of('no')).toEqual([]);
});
