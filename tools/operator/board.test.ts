import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { bench, type Bench } from '@krapao/server/modules/withdrawals/testing';
import { siteBank, siteReceivingAccount } from '@krapao/server/modules/site/tables';
import { banksOf, receivingAccountsOf } from '@krapao/server/seed/banks';
import { balanceOf, memberWith } from '@krapao/server/testing/fixtures';
import { operatorAt, signed, type OperatorAt } from './testing.ts';

const START = satang(10_000_000);
const AMOUNT = satang(6_000_000);
const LEFT = satang(4_000_000);

let b: Bench;
let at: OperatorAt;
let member: MemberId;
let id: string;
beforeAll(async () => {
  b = await bench();
  b.limits.withdrawAutomaticMaximum = satang(5_000_000);
  at = operatorAt(b.url);
});
beforeEach(async () => {
  member = (await memberWith(b, START)).id;
  id = randomUUID();
  await b.withdraw({ memberId: member, operation: id, amount: AMOUNT });
});
afterEach(() => b.requireSound());
afterAll(async () => {
  await at.close();
  await b.drop();
});
const operator = (...args: string[]) => at.operator(...args);
const command = (...args: string[]) => at.command(...args);
const actions = async (subject = id) =>
  (
    await b.db.client.query<{ verdict: string }>(
      'select kind, verdict, who, why, detail from operator_action where subject = $1 order by id',
      [subject],
    )
  ).rows;

async function slip(more: { review?: string } = {}): Promise<string> {
  const one = randomUUID();
  await b.db.client.query(
    `insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, review, created_at, attempts)
     values ($1, $2, 'SCB', 'KRAPAO', '1112223334', 'PENDING', $3, now(), 0)`,
    [one, member, more.review ?? 'LAO'],
  );
  return one;
}
async function gift(): Promise<string> {
  const one = randomUUID();
  await b.db.client.query(
    `insert into deposit_gift (id, member_id, voucher, mobile, state, attempts) values ($1, $2, $1::uuid::text, '0811111111', 'review', 2)`,
    [one, member],
  );
  return one;
}

async function line(): Promise<string> {
  const one = `FEED/${randomUUID()}`;
  await b.db.client.query(
    `insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, from_name, state, evidence)
     values ($1, 'SCB', '1112223334', 12345, now(), '004', $1, 'MR SOMEBODY', 'unmatched', 'nobody waits for it')`,
    [one],
  );
  return one;
}

async function unread(): Promise<string> {
  const { rows } = await b.db.client.query<{ id: string }>(
    `insert into bank_feed_unread (digest, raw) values (gen_random_uuid()::text, '{"amount":"1,000"}') returning id`,
  );
  return rows[0]?.id ?? '';
}

async function qr(): Promise<string> {
  const one = randomUUID();
  await b.db.client.query(
    `insert into payment_qr (id, member_id, bank_code, amount, state, qr_text, created_at, expires_at, closed_at, attempts, review)
     values ($1, $2, 'WW', 20000, 'expired', 'QR', now(), now(), now(), 1, 'not understood since its end: timeout')`,
    [one, member],
  );
  return one;
}

describe('what waits', () => {
  it('is listed, of every kind, for people and for programs', async () => {
    const all = [id, await slip(), await gift(), await line(), await unread(), await qr()];
    const { code, out } = await operator('list');
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines.find((line) => line.startsWith('KIND'))).toMatch(
      /^KIND +ID +SINCE \(UTC\) +BAHT +MEMBER +WAITS FOR$/,
    );
    expect(lines.find((line) => line.includes(id))).toMatch(/^payout .* 60,000\.00 .* approval$/);
    for (const one of all) expect(out).toContain(one);
    const json = JSON.parse((await operator('list', '--json')).out) as {
      id: string;
      amount: number | null;
    }[];
    expect(json.find((one) => one.id === id)).toMatchObject({
      kind: 'payout',
      amount: 60_000,
      waits: 'approval',
      memberId: member,
    });
    expect(json.map((one) => one.id)).toEqual(expect.arrayContaining(all));
  });

  it('is counted for alarms as it is listed, kind by kind, with the oldest', async () => {
    await operator('approve', id, ...signed);
    id = randomUUID();
    await b.withdraw({ memberId: member, operation: id, amount: satang(3_000_000) });
    await b.withdraw({ memberId: member, operation: randomUUID(), amount: satang(500_000) });
    await b.db.client.query(`insert into site_setting (name, value) values ('accent', '"red"')`);
    await b.db.client.query("update payout set state = 'review' where id = $1", [id]);
    await Promise.all([slip(), gift(), line(), unread(), qr()]);
    const listed = await at.desk.board.list();
    const told = (await at.desk.standing()).filter(({ topic }) => topic === 'waiting');
    expect(new Set(listed.map(({ kind }) => kind)).size).toBeGreaterThan(6);
    for (const kind of new Set(
      [...listed, ...told.map(({ subject }) => ({ kind: subject }))].map((one) => one.kind),
    )) {
      const [oldest = null, ...more] = listed.filter((one) => one.kind === kind).map(({ since }) => since);
      const items = oldest ? 1 + more.length : 0;
      expect(told.filter(({ subject }) => subject === kind)).toMatchObject([{ items, at: oldest }]);
    }
    await b.db.client.query(`delete from site_setting where name = 'accent'`);
  });

  it('has at its head what is silent outside and what is under way', async () => {
    await operator('approve', id, ...signed);
    const set = (sql: string) => b.db.client.query(sql);
    await set(`update bank_feed set attempts = 4, due_at = now(), answered_at = '2026-11-22 10:00Z'`);
    await set('update slip_verifier set probe_at = now()');
    const { out } = await operator('list');
    expect(out.split('\n')[0]).toBe(
      'Silent outside: the slip verifier; the bank feed since 2026-11-22 10:00:00 UTC (asked 4 times)',
    );
    expect(out.split('\n')[1]).toMatch(/^Under way: \d+ payouts?, (the oldest )?since \d{4}-.* UTC/);
    await set('update bank_feed set attempts = 0; update slip_verifier set probe_at = null');
    expect((await operator('list')).out).not.toContain('Silent outside');
  });

  it('is shown with what a person needs to decide it, and with what was decided', async () => {
    const { out } = await operator('show', id);
    expect(out).toContain('KBANK');
    expect(out).toContain('SOMCHAI JAIDEE');
    expect(out).toMatch(/can be +approve, refuse$/m);
    await operator('approve', id, ...signed);
    const after = await operator('show', id);
    expect(after.out).toMatch(/noi: approve, "called the member"/);
    expect(after.out).toMatch(/state +open, waits for nobody/);
  });
});

describe('a decision', () => {
  it('is carried out, kept, and a second time refused without doing anything', async () => {
    const first = await command('approve', id, ...signed);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(await b.payout(id)).toMatchObject({ state: 'open', approval: 'given' });
    for (const again of ['approve', 'refuse']) {
      const { code, err } = await operator(again, id, ...signed);
      expect(code).toBe(3);
      expect(err).toMatch(/^This payout is open by now and can't be \w+: nothing was done\.$/m);
    }
    expect(await actions()).toEqual([
      { kind: 'payout', verdict: 'approve', who: 'noi', why: 'called the member', detail: {} },
    ]);
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
  });

  it('that four people make at once is made once', async () => {
    const ends = await Promise.all(
      Array.from({ length: 4 }, (_, i) => command(i % 2 ? 'approve' : 'refuse', id, ...signed)),
    );
    expect(ends.map(({ code }) => code).toSorted()).toEqual([0, 3, 3, 3]);
    const [action] = await actions();
    expect(await actions()).toHaveLength(1);
    expect(await balanceOf(b, member)).toBe(action?.verdict === 'approve' ? LEFT : START);
  });

  it('reaches the screens of the member', async () => {
    const listener = new pg.Client({ connectionString: b.url });
    await listener.connect();
    try {
      await listener.query('listen krapao');
      const heard = new Promise<string>((resolve) =>
        listener.on('notification', ({ payload = '' }) => {
          if (payload.includes(member)) resolve(payload);
        }),
      );
      await command('refuse', id, ...signed);
      expect(await heard).toContain('statement');
    } finally {
      await listener.end();
    }
    expect(await balanceOf(b, member)).toBe(START);
  });

  it.each([
    [['approve'], 'Which one?'],
    [['approve', 'ID'], '--as NAME --why'],
    [['approve', 'ID', '--who', 'noi'], '--who goes with --break-glass'],
    [['approve', 'ID', '--who', 'noi', '--break-glass', ' '], 'both are kept'],
    [['approve', 'ID', '--as', 'noi', '--why', ' '], 'both are kept'],
    [['approve', 'ID', '--as', 'noi', ...signed], 'instead of --as'],
    [['approve', 'ID', '--as', 'noi', '--why', 'so'], 'STAFF_PASSWORD'],
    [['credit', 'ID', '--amount', '5', ...signed], 'of a payout there are: approve, refuse, settle'],
    [['approve', 'ID', '--amount', '5', ...signed], 'says nothing to approve a payout'],
    [['settle', 'ID', ...signed], 'reference:'],
    [['refuse', 'ID', '--amount', '1e5', ...signed], '--amount is in baht'],
    [['pay', 'ID', ...signed], 'There is no "pay"'],
    [['approve', 'ID', '--whom', 'x', ...signed], '--whom'],
  ])('that can not be asked like that, %j, ends with 2 and does nothing', async (args, said) => {
    const { code, err } = await operator(...args.map((one) => (one === 'ID' ? id : one)));
    expect(err).toContain(said);
    expect(code).toBe(2);
    expect(await actions()).toEqual([]);
    expect(await b.payout(id)).toMatchObject({ state: 'approval' });
  });

  it.each(['show', 'approve'])('about nothing, %s, ends with 3', async (name) => {
    for (const none of [randomUUID(), 'x'])
      expect(await operator(name, none, ...(name === 'show' ? [] : signed))).toMatchObject({ code: 3 });
  });
});

describe('deposits that only a person can end', () => {
  it('credit a slip once, by the transfer that every other way would name', async () => {
    await operator('rate', '676.5', ...signed);
    const [one, two] = [await slip(), await slip()];
    const said = ['--bank', 'KBANK', '--reference', `T${one.slice(0, 8)}`, '--kip', '900000', ...signed];
    expect((await operator('credit', one, ...said)).code).toBe(0);
    expect((await operator('credit', one, ...said)).code).toBe(3);
    expect(await balanceOf(b, member)).toBe(LEFT + 133_037n);
    expect(await actions(one)).toMatchObject([
      { kind: 'slip', verdict: 'credit', detail: { baht: '1330.37', sendingBank: '004', kip: '900000' } },
    ]);
    const again = await operator('credit', two, ...said);
    expect(again.out).toMatch(/note +SLIP_REFNO_DUPLICATED/);
    expect(await balanceOf(b, member)).toBe(LEFT + 133_037n);
  });

  it('refuse a slip with a note that members are told (SlipNote), and with no other', async () => {
    const one = await slip();
    expect(await operator('refuse', one, '--note', 'BAD', ...signed)).toMatchObject({ code: 2 });
    expect(await operator('refuse', one, '--note', 'NOT_MATCH', ...signed)).toMatchObject({ code: 0 });
    expect((await operator('show', one)).out).toMatch(/note +NOT_MATCH/);
  });

  it('have a slip asked about again, where that can change something', async () => {
    const one = await slip();
    expect(await operator('ask', one, ...signed)).toMatchObject({
      code: 3,
      err: expect.stringContaining("can't be asked about again: nothing was done.") as string,
    });
    await b.db.client.query(
      `update deposit_slip set review = 'UNCLEAR', payload = 'its QR', sending_bank = '004', trans_ref = 'AGAIN' where id = $1`,
      [one],
    );
    expect((await operator('show', one)).out).toMatch(/can be +refuse, credit, ask$/m);
    expect((await operator('ask', one, ...signed)).out).toMatch(/state +PENDING, waits for nobody/);
    expect(await actions(one)).toMatchObject([{ kind: 'slip', verdict: 'ask', who: 'noi' }]);
  });

  it('give a line of the bank feed to a member, once, or to nobody', async () => {
    const [one, two] = [await line(), await line()];
    expect(await operator('credit', one, ...signed)).toMatchObject({ code: 2 });
    expect(await operator('credit', one, '--member', 'NOBODY', ...signed)).toMatchObject({ code: 2 });
    expect(await operator('credit', one, '--member', member, ...signed)).toMatchObject({ code: 0 });
    expect(await operator('credit', one, '--member', member, ...signed)).toMatchObject({ code: 3 });
    expect(await operator('refuse', two, ...signed)).toMatchObject({ code: 0 });
    expect(await balanceOf(b, member)).toBe(LEFT + 12_345n);
    expect(await actions(one)).toMatchObject([{ kind: 'line', verdict: 'credit', detail: { member } }]);
  });

  it('read a line of the bank feed that no program could, or put it aside', async () => {
    const [one, two] = [await unread(), await unread()];
    expect((await operator('show', one)).out).toContain('{"amount":"1,000"}');
    const said = [
      '--member',
      member,
      '--amount',
      '1,000',
      '--bank',
      'KBANK',
      '--reference',
      one.slice(0, 20),
    ];
    expect(await operator('credit', one, ...said, ...signed)).toMatchObject({ code: 2 });
    await b.db.sql.insert(siteBank).values(banksOf('th')).onConflictDoNothing();
    await b.db.sql.insert(siteReceivingAccount).values(receivingAccountsOf('th')).onConflictDoNothing();
    expect(await operator('credit', one, ...said, '--to', 'SCB', ...signed)).toMatchObject({ code: 0 });
    expect(await operator('credit', one, ...said, '--to', 'SCB', ...signed)).toMatchObject({ code: 3 });
    expect(await operator('refuse', two, ...signed)).toMatchObject({ code: 0 });
    expect(await balanceOf(b, member)).toBe(LEFT + 100_000n);
    expect(await actions(one)).toMatchObject([{ kind: 'unread', verdict: 'credit', detail: { to: 'SCB' } }]);
  });

  it('credit a QR, or put it aside, each time that it waits', async () => {
    const [one, two] = [await qr(), await qr()];
    expect((await operator('show', one)).out).toMatch(/asked +200\.00 baht/);
    expect(await operator('credit', one, ...signed)).toMatchObject({ code: 2 });
    expect(await operator('credit', one, '--amount', '0', ...signed)).toMatchObject({ code: 2 });
    expect(await operator('credit', one, '--amount', '200', ...signed)).toMatchObject({ code: 0 });
    expect(await operator('credit', one, '--amount', '200', ...signed)).toMatchObject({ code: 3 });
    expect(await balanceOf(b, member)).toBe(LEFT + 20_000n);
    expect(await actions(one)).toMatchObject([{ kind: 'qr', verdict: 'credit', detail: { baht: '200.00' } }]);
    for (let i = 0; i < 2; i += 1) {
      expect(await operator('refuse', two, ...signed)).toMatchObject({ code: 0 });
      expect(await operator('refuse', two, ...signed)).toMatchObject({ code: 3 });
      await b.db.client.query("update payment_qr set review = 'again' where id = $1", [two]);
    }
    expect(await actions(two)).toMatchObject([{ verdict: 'refuse' }, { verdict: 'refuse' }]);
  });

  it('credit a gift, or say that it brought nothing', async () => {
    const [one, two] = [await gift(), await gift()];
    expect(await operator('credit', one, ...signed)).toMatchObject({ code: 2 });
    expect(await operator('credit', one, '--amount', '0', ...signed)).toMatchObject({ code: 2 });
    expect(await operator('credit', one, '--amount', '80', ...signed)).toMatchObject({ code: 0 });
    expect(await operator('refuse', two, ...signed)).toMatchObject({ code: 0 });
    expect(await operator('credit', two, '--amount', '80', ...signed)).toMatchObject({ code: 3 });
    expect(await balanceOf(b, member)).toBe(LEFT + 8_000n);
    expect(await actions(two)).toMatchObject([{ verdict: 'refuse' }]);
  });
});
