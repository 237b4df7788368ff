import { randomUUID } from 'node:crypto';
import { momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund, memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { recordChange } from '../../history/face.ts';
import { mover } from '../../statement/testing.ts';
import { createMemberParts } from './parts.ts';

let test: TestDb;
let parts: ReturnType<typeof createMemberParts>;
beforeAll(async () => {
  test = await testDb();
  parts = createMemberParts(test.db);
});
afterAll(() => test.drop());
const run = (text: string, values: unknown[] = []) => test.db.client.query(text, values);
/** Rows that other tables would have to know of. */
async function put(text: string, values: unknown[] = []): Promise<void> {
  const client = await test.db.client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(text, values);
  } finally {
    client.release(true);
  }
}

/** All rows of a part, so many at a time. */
async function walk<R>(
  read: (next: { after: string | undefined; limit: number }) => Promise<{ rows: R[]; next: string | null }>,
  limit: number,
): Promise<R[]> {
  const all: R[] = [];
  for (let after: string | undefined; ;) {
    const { rows, next } = await read({ after, limit });
    all.push(...rows);
    if (next === null) return all;
    after = next;
  }
}

describe("parts of a member's page", () => {
  it('are refused where there is no such member', async () => {
    const next = { after: undefined, limit: 1 };
    for (const read of [parts.games, parts.devices, parts.alike])
      await expect(read('NOBODY')).rejects.toMatchObject({ code: 'NO_DATA' });
    for (const read of [
      parts.statement,
      parts.deposits,
      parts.withdrawals,
      parts.invites,
      parts.changes,
      parts.notes,
    ])
      await expect(read('NOBODY', next)).rejects.toMatchObject({ code: 'NO_DATA' });
  });

  it('are read from their beginning where what they go on after is none of theirs', async () => {
    const { id } = await memberWith(test, satang(100));
    for (const after of ['x', '-1', '9'.repeat(30), "1' or 1=1", '1-slip:\0', ''])
      for (const read of [parts.statement, parts.deposits, parts.withdrawals, parts.changes, parts.notes])
        await expect(read(id, { after: after.replaceAll('\0', ''), limit: 2 })).resolves.toBeDefined();
  });
});

describe('the statement', () => {
  it('has every movement once, the newest first, with what the wallet held then', async () => {
    const { id } = await memberWith(test);
    for (const amount of [100, 200, 300, 400, 500]) await fund(test, id, satang(amount));
    const rows = await walk((next) => parts.statement(id, next), 2);
    expect(rows.map(({ no, amount, balance }) => [no, amount, balance])).toEqual([
      ['5', 500n, 1500n],
      ['4', 400n, 1000n],
      ['3', 300n, 600n],
      ['2', 200n, 300n],
      ['1', 100n, 100n],
    ]);
    expect(rows[0]).toMatchObject({ type: 'deposit', kind: 'slip_deposit', state: 'SUCCESS' });
  });

  it('of a member without movements is empty', async () => {
    const { id } = await memberWith(test);
    expect(await parts.statement(id, { after: undefined, limit: 10 })).toEqual({
      ...{ rows: [], next: null },
      totals: { items: 0, sums: [] },
    });
  });

  it('is of a type and of days, page by page, and told at first what it comes to without what was returned', async () => {
    const m = await mover(test);
    const noonOf = (day: string) => momentOf(`${day} 12:00:00`);
    await m.deposit(100, noonOf('2026-01-01'));
    const [back, out] = [
      await m.withdraw(10, noonOf('2026-01-01')),
      await m.withdraw(20, noonOf('2026-01-02')),
    ];
    await back('return', noonOf('2026-01-03'));
    await out('settle', noonOf('2026-01-03'));
    for (const baht of [1, 2, 3]) await m.deposit(baht, noonOf('2026-01-02'));
    const read = async (filter: object) => {
      const rows = await walk((next) => parts.statement(m.id, { ...filter, ...next }), 2);
      const { totals } = await parts.statement(m.id, { ...filter, after: undefined, limit: 1 });
      return { amounts: rows.map(({ amount }) => Number(amount) / 100), totals };
    };
    expect(await read({})).toEqual({
      amounts: [3, 2, 1, -20, -10, 100],
      totals: {
        items: 6,
        sums: [
          { type: 'deposit', amount: 10_600n },
          { type: 'withdraw', amount: 2_000n },
        ],
      },
    });
    expect(await read({ type: 'deposit', from: '2026-01-02', to: '2026-01-02' })).toEqual({
      amounts: [3, 2, 1],
      totals: { items: 3, sums: [{ type: 'deposit', amount: 600n }] },
    });
    expect(await read({ type: 'transfer' })).toEqual({ amounts: [], totals: { items: 0, sums: [] } });
    const { next } = await parts.statement(m.id, { limit: 2, after: undefined });
    expect((await parts.statement(m.id, { limit: 2, after: next ?? '' })).totals).toBeNull();
  });
});

describe('deposits', () => {
  it('are of every channel, each once, the newest first, also of one moment', async () => {
    const { id } = await memberWith(test);
    const [slip, same, gift, qr] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await put(
      `insert into deposit_slip (id, member_id, bank_code, account_name, account_no, status, note, created_at, attempts, sending_bank, trans_ref) values
        ('${slip}', '${id}', 'SCB', 'x', '1', 'FAILED', 'NOT_MATCH', '2022-01-01T00:00:00.000001Z', 1, '004', 'S1'),
        ('${same}', '${id}', 'SCB', 'x', '1', 'FAILED', 'NOT_MATCH', '2022-01-01T00:00:00.000001Z', 1, '004', 'S2');
      insert into deposit_gift (id, member_id, voucher, mobile, state, attempts, created_at, due_at) values
        ('${gift}', '${id}', 'V1', '0', 'open', 0, '2022-01-01T00:00:00.000001Z', now());
      insert into payment_qr (id, member_id, bank_code, amount, state, created_at, expires_at, closed_at, attempts) values
        ('${qr}', '${id}', 'KBANK', 700, 'cancelled', '2022-01-01T00:00:00.000002Z', now(), now(), 0);
      insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, state, member_id, movement_id) values
        ('L1', 'SCB', '1', 900, '2021-12-31T00:00:00Z', '004', 'F1', 'credited', '${id}', 99)`,
    );
    for (const limit of [1, 2, 10]) {
      const rows = await walk((next) => parts.deposits(id, next), limit);
      expect(rows.map((row) => row.id)).toEqual([qr, ...[slip, same].toSorted().toReversed(), gift, 'L1']);
    }
    const [first] = (await parts.deposits(id, { after: undefined, limit: 1 })).rows;
    expect(first).toMatchObject({ channel: 'qr', amount: 700n, to: 'KBANK', state: 'cancelled' });
  });
});

describe('withdrawals', () => {
  it('are the payouts, with the account by its last digits', async () => {
    const { id } = await memberWith(test);
    const payouts = [randomUUID(), randomUUID(), randomUUID()];
    for (const [n, payout] of payouts.entries())
      await put(
        `insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, statement_no, subject_kind, subject_id)
          values ('w:${payout}', 'withdraw_hold', 1, 2, 100, '${id}', ${n + 1}, 'payout', '${payout}');
        insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, due_at) values
          ('${payout}', '${id}', 'KBANK', '1234567890', 'SOMCHAI', 100, 1, now())`,
      );
    const rows = await walk((next) => parts.withdrawals(id, next), 2);
    expect(rows.map((row) => row.id)).toEqual(payouts.toReversed());
    expect(rows[0]).toMatchObject({ accountNo: '…7890', state: 'open', amount: 100n });
  });
});

describe('games', () => {
  it('tell what stands there and what was played, in all and in seven days', async () => {
    const { id } = await memberWith(test);
    await put(
      `insert into game_provider (code, name, category, protocol, launch, logo, background, position) values
        ('PG', 'PG', 'slot', 'amb', 'site', '/l.png', '/b.png', 1);
      insert into game_account (member_id, slot_code, username, password_encrypted, state, known_at) values ('${id}', 'PG', 'kp1', '\\x06', 'open', now());
      insert into game_turnover (member_id, slot_code, day, rounds, stake, net) values
        ('${id}', 'PG', (now() at time zone 'Asia/Bangkok')::date - 6, 2, 500, -100), ('${id}', 'PG', (now() at time zone 'Asia/Bangkok')::date - 7, 1, 300, 200)`,
    );
    expect(await parts.games(id)).toMatchObject({
      rows: [{ code: 'PG', stake: 800n, net: 100n, rounds: 3, weekStake: 500n, weekNet: -100n, balance: 0n }],
    });
  });
});

describe('sign-ins and devices', () => {
  it('tell where, with what, and how many members a browser signed in', async () => {
    const [{ id }, other] = [await memberWith(test), await memberWith(test)];
    await run(
      `insert into member_session (token_hash, member_id, is_remembered, user_agent, ip, expires_at) values
        ('\\x71', $1, true, '', '10.1.1.1', now() + interval '1 day'), ('\\x72', $1, true, '', '10.1.1.1', now() - interval '1 day')`,
      [id],
    );
    await run(`insert into member_sign_in (member_id, user_agent, ip) values ($1, '', '10.1.1.1')`, [id]);
    await run(
      `insert into member_device (device_hash, member_id) values ('\\xabcdef0123', $1), ('\\xabcdef0123', $2)`,
      [id, other.id],
    );
    const devices = await parts.devices(id);
    expect(devices).toMatchObject({
      sessions: [{ ip: '10.1.1.1' }],
      signIns: [{ ip: '10.1.1.1' }],
      devices: [{ device: 'abcdef01', members: 2 }],
    });
  });
});

describe('who is alike', () => {
  const alike = async (id: string) =>
    Object.fromEntries((await parts.alike(id)).rows.map((row) => [row.id, row.by]));
  async function named(name: string): Promise<MemberId> {
    const { id } = await memberWith(test);
    await run('update member set bank_account_name = $2 where id = $1', [id, name]);
    return id;
  }

  it('is who shares a browser, an address within an hour, the holder’s name or an account', async () => {
    const id = await named('สมหญิง 50%_ใจ');
    const [device, address, later, name, account, nobody] = await Promise.all([
      named('A'),
      named('B'),
      named('C'),
      named('สมหญิง 50%_ใจ'),
      named('D'),
      named('สมหญิง 50xyใจ'),
    ]);
    await run(`insert into member_device (device_hash, member_id) values ('\\xaa01', $1), ('\\xaa01', $2)`, [
      id,
      device,
    ]);
    await run(
      `insert into member_sign_in (member_id, user_agent, ip, at) values ($1, '', '10.2.2.2', '2026-01-05T05:00:00Z'),
        ($2, '', '10.2.2.2', '2026-01-05T05:59:00Z'), ($3, '', '10.2.2.2', '2026-01-05T06:01:00Z')`,
      [id, address, later],
    );
    await run(
      `insert into member_former_account (member_id, bank_code, account_no, account_name, until)
        select $2, bank_code, bank_account_no, 'D', now() from member where id = $1`,
      [id, account],
    );
    const found = await alike(id);
    expect(found).toEqual({
      [device]: ['device'],
      [address]: ['address'],
      [name]: ['name'],
      [account]: ['account'],
    });
    expect(Object.keys(found)).not.toContain(nobody);
    expect(await alike(account)).toMatchObject({ [id]: ['account'] });
  });

  it('is found however often two of them signed in beside each other', async () => {
    const [id, other] = [await named('OFTEN'), await named('BESIDE')];
    await run(
      `insert into member_sign_in (member_id, user_agent, ip, at) select who, '', '10.4.4.4', '2026-01-07T05:00:00Z'::timestamptz + n * interval '0.1 seconds'
        from unnest($1::text[]) who, generate_series(1, 30000) n`,
      [[id, other]],
    );
    // all pairs of them would outlast what a statement may take
    expect(await alike(id)).toEqual({ [other]: ['address'] });
  });

  it('is nobody of an address where many were that day', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, (_, n) => named(`MANY ${String(n)}`)));
    for (const one of many)
      await run(
        `insert into member_sign_in (member_id, user_agent, ip, at) values ($1, '', '10.3.3.3', '2026-01-06T05:00:00Z')`,
        [one],
      );
    expect(await alike(many[0] ?? '')).toEqual({});
  });
});

describe('invites, changes and notes', () => {
  it('go page by page', async () => {
    const inviter = await memberWith(test);
    const invited = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await memberWith(test);
      await run('update member set invited_by = $2 where id = $1', [id, inviter.id]);
      invited.push(id);
    }
    const rows = await walk((next) => parts.invites(inviter.id, next), 2);
    expect(rows.map(({ id }) => id)).toEqual(invited.toSorted());

    for (const note of ['one', 'two', 'three'])
      await run(`insert into member_note (member_id, name, note) values ($1, 'noi', $2)`, [inviter.id, note]);
    expect((await walk((next) => parts.notes(inviter.id, next), 2)).map(({ text }) => text)).toEqual([
      'three',
      'two',
      'one',
    ]);

    await test.db.withTx(async (tx) => {
      const about = { kind: 'member', subject: inviter.id, before: undefined };
      for (const [right, after] of [
        ['member.freeze', { play: true }],
        ['member.view', undefined],
        ['hold.lift', { payoutsHeldUntil: null }],
      ] as const)
        await recordChange(tx, { name: 'noi', why: 'asked' }, { ...about, right, after });
    });
    const changes = await walk((next) => parts.changes(inviter.id, next), 1);
    expect(changes.map(({ right, after }) => [right, after])).toEqual([
      ['hold.lift', { payoutsHeldUntil: null }],
      ['member.freeze', { play: true }],
    ]);
  });
});
