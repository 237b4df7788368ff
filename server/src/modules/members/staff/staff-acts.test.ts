import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { checksOf } from '../../../compose/audit.ts';
import { auditWithin, onSnapshot } from '../../../ledger/audit.ts';
import { putOff, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { blocksOf, isBlocked } from '../block-store.ts';
import { pass, PretendedSender } from '../one-time-code/testing.ts';
import { newBrowser } from '../one-time-code/browser.ts';
import { newToken } from '../../../kernel/ids.ts';
import { payoutHoldOf, payoutsHeldUntil } from '../store.ts';
import { codeOf, elsewhere, enter, memberAt, person } from '../testing.ts';
import { readSettings } from '../../site/settings.ts';
import { createTellOldPhone } from './tell-old-phone.ts';
import { DAO, NOI, staffAt } from './testing.ts';

let test: TestDb;
let sender: PretendedSender;
let here: ReturnType<typeof staffAt>;
let mali: Awaited<ReturnType<typeof memberAt>>;
beforeAll(async () => {
  test = await testDb();
  sender = new PretendedSender();
});
beforeEach(async () => {
  here = staffAt(test, sender);
  mali = await memberAt(here);
});
afterAll(() => test.drop());

const HOUR = 3_600_000;
const events = async (id: string = mali.id) =>
  (
    await test.db.client.query<{ right: string; before: unknown; after: unknown; name: string }>(
      'select name, "right", before, after from staff_event where subject = $1 order by id',
      [id],
    )
  ).rows;
const rowOf = async (id: string = mali.id) =>
  (await test.db.client.query<Record<string, unknown>>('select * from member where id = $1', [id])).rows[0];
const sound = () => onSnapshot(test.db, (tx) => auditWithin(tx, checksOf(test.db)));

/** A member who resets by a code to that phone. */
async function resetByCode(phoneNumber: string): Promise<unknown> {
  const forgotten = here.forgottenPassword;
  if (!forgotten) throw new Error('there is a sender');
  const browser = newBrowser();
  const { otpToken } = await forgotten.sendResetCode.ask({
    ...{ phoneNumber, browser, ip: elsewhere().ip, language: undefined },
  });
  await forgotten.sendResetCode.settled();
  const otpCode = sender.codeOn(phoneNumber);
  return codeOf(
    forgotten.resetPassword({
      ...{ otpToken, otpCode, browser, newPassword: 'a new night market' },
      ...{ ip: elsewhere().ip, userAgent: '', device: newToken() },
    }),
  );
}

describe('a member who is frozen', () => {
  it('signs in no more: sessions end, screens are cut off, a code to the phone opens nothing; until a person lets them', async () => {
    await here.act('member.freeze', { member: mali.id, kinds: ['sign-in'] });
    expect(await codeOf(here.sessions.find(mali.token))).toBe('invalid-token');
    expect(here.cutOff).toEqual([mali.session.id]);
    expect(await codeOf(enter(here, mali.who))).toBe('INACTIVE_USER');
    expect(await resetByCode(mali.who.username)).toBe('INACTIVE_USER');
    expect(await events()).toMatchObject([
      { name: 'noi', right: 'member.freeze', before: {}, after: { 'sign-in': true } },
    ]);
    await here.act('member.unfreeze', { member: mali.id, kinds: ['sign-in'] });
    expect(await codeOf(enter(here, mali.who))).toBe('fine');
  });

  it('stays so until the moment that was said, and no longer', async () => {
    const until = new Date(Date.now() + HOUR).toISOString();
    await here.act('member.freeze', { member: mali.id, kinds: ['play'], until });
    expect(await isBlocked(test.db, mali.id, 'play')).toBe(true);
    await test.db.client.query(
      `update member_block set from_at = now() - interval '3 hours', until_at = now() - interval '1 hour' where member_id = $1`,
      [mali.id],
    );
    expect(await isBlocked(test.db, mali.id, 'play')).toBe(false);
    expect(await codeOf(here.act('member.unfreeze', { member: mali.id, kinds: ['play'] }))).toBe('MOVED_ON');
    await here.act('member.freeze', { member: mali.id, kinds: ['play'] });
    expect(await isBlocked(test.db, mali.id, 'play')).toBe(true);
    const past = { member: mali.id, kinds: ['play'], until: new Date(Date.now() - HOUR).toISOString() };
    expect(await codeOf(here.act('member.freeze', past))).toBe('INVALID_REQUEST');
  });

  it('has no session that was opened at the same instant', async () => {
    for (let n = 0; n < 8; n += 1) {
      const who = person();
      const id = await here.register(who);
      await Promise.all([
        ...Array.from({ length: 6 }, () => codeOf(enter(here, who))),
        here.act('member.freeze', { member: id, kinds: ['sign-in'] }),
      ]);
      const { rowCount } = await test.db.client.query('select from member_session where member_id = $1', [
        id,
      ]);
      expect(rowCount).toBe(0);
    }
  });

  it('is let go of payouts by nobody who may only unfreeze', () => {
    const { order } = here.find('member.unfreeze');
    expect(order.safeParse({ member: mali.id, kinds: ['payouts'] }).success).toBe(false);
  });

  it('is one block of a kind, whoever else does the same at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        here.act('member.freeze', { member: mali.id, kinds: ['play', 'payouts'] }),
      ),
    );
    const { rows } = await test.db.client.query(
      'select kind from member_block where member_id = $1 and ended_at is null order by 1',
      [mali.id],
    );
    expect(rows).toEqual([{ kind: 'payouts' }, { kind: 'play' }]);
    expect((await sound()).breaches).toEqual([]);
  });
});

describe('a hold of payouts by a person', () => {
  it('keeps them back without touching what changes and resets hold', async () => {
    await here.act('member.hold', { member: mali.id });
    expect(await payoutHoldOf(test.db, mali.id)).toEqual({ heldUntil: null, isBlocked: true });
    expect((await rowOf())?.['payouts_held_until']).toBeNull();
  });

  it('is made no shorter by another, nor by a freeze: that is to lift it', async () => {
    const soon = new Date(Date.now() + HOUR).toISOString();
    await here.act('member.hold', { member: mali.id, until: soon });
    await here.act('member.hold', { member: mali.id });
    expect(await codeOf(here.act('member.hold', { member: mali.id, until: soon }))).toBe('INVALID_REQUEST');
    await here.act('member.freeze', { member: mali.id, kinds: ['payouts', 'play'], until: soon });
    expect(await blocksOf(test.db, mali.id)).toEqual([
      { kind: 'payouts', until: null },
      { kind: 'play', until: new Date(soon) },
    ]);
  });

  it('as a freeze, is let go sooner by nobody who freezes anew', async () => {
    const soon = new Date(Date.now() + HOUR).toISOString();
    await here.act('member.freeze', { member: mali.id, kinds: ['play', 'sign-in'] });
    const again = here.act('member.freeze', { member: mali.id, kinds: ['play', 'sign-in'], until: soon });
    expect(await codeOf(again)).toBe('INVALID_REQUEST');
    expect(await blocksOf(test.db, mali.id)).toEqual([
      { kind: 'play', until: null },
      { kind: 'sign-in', until: null },
    ]);
  });

  it('is over at its moment', async () => {
    await here.act('member.hold', { member: mali.id, until: new Date(Date.now() + HOUR).toISOString() });
    const past = `now() - interval '1 second'`;
    await test.db.client.query(
      `with block as (update member_block set from_at = now() - interval '1 hour', until_at = ${past} where member_id = $1)
        update member set payouts_blocked_until = ${past} where id = $1`,
      [mali.id],
    );
    expect((await payoutHoldOf(test.db, mali.id)).isBlocked).toBe(false);
  });

  it('is found by the audit where row and block do not agree', async () => {
    await test.db.client.query(`update member set payouts_blocked_until = 'infinity' where id = $1`, [
      mali.id,
    ]);
    expect((await sound()).breaches).toMatchObject([{ subject: mali.id }]);
    await test.db.client.query('update member set payouts_blocked_until = null where id = $1', [mali.id]);
  });
});

describe('a hold that is lifted', () => {
  it('takes a second person, and lets both sorts of it go', async () => {
    await here.act('member.password', { member: mali.id }, DAO);
    await here.act('member.hold', { member: mali.id });
    const lift = here.find('member.lift');
    expect(await lift.needsSecond?.(test.db, { member: mali.id })).toBe(true);
    await here.act('member.lift', { member: mali.id });
    expect(await payoutHoldOf(test.db, mali.id)).toEqual({ heldUntil: null, isBlocked: false });
    expect((await rowOf())?.['payouts_held_until']).not.toBeNull();
    expect(await codeOf(here.act('member.lift', { member: mali.id }))).toBe('NO_DATA');
  });

  it.each(['member.password', 'member.bank', 'member.phone'])(
    'is lifted by nobody who took part in %s',
    async (name) => {
      const { username: phone } = person();
      const other = person();
      const account = {
        bankCode: 'SCB',
        bankAccountNo: other.bankAccountNo,
        bankAccountName: other.bankAccountName,
      };
      await here.act(name, { member: mali.id, phone, ...account }, { ...NOI, requestId: '77' });
      const lift = here.find('member.lift');
      expect(await lift.barred?.(test.db, { member: mali.id })).toEqual({
        staffIds: ['noi-id'],
        names: [],
        requests: ['77'],
      });
      expect(await codeOf(here.act('member.lift', { member: mali.id }))).toBe('TOOK_PART');
      expect(await payoutsHeldUntil(test.db, mali.id)).not.toBeNull();
      await here.act('member.lift', { member: mali.id }, DAO);
    },
  );

  it('is decided on as it was seen, also where one of both is over since; history tells what stood', async () => {
    await here.act('member.hold', { member: mali.id });
    await test.db.client.query(`update member set payouts_held_until = '2026-01-02' where id = $1`, [
      mali.id,
    ]);
    const over = '2026-01-02T00:00:00.000Z';
    expect(await here.find('member.lift').facts(test.db, { member: mali.id })).toEqual({
      ...{ payoutsHeldUntil: over, payouts: true },
      block: expect.stringMatching(/^\d+$/) as string,
    });
    await here.act('member.lift', { member: mali.id });
    expect((await events()).at(-1)).toMatchObject({ before: { payoutsHeldUntil: null, payouts: true } });
    expect((await rowOf())?.['payouts_held_until']).toEqual(new Date(over));
    expect(await codeOf(here.act('member.lift', { member: mali.id }))).toBe('NO_DATA');
  });

  it('is lifted once, by several at once', async () => {
    await here.act('member.hold', { member: mali.id });
    const ends = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(here.find('member.lift').carryOut({ member: mali.id }, DAO))),
    );
    expect(ends.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'MOVED_ON'), 'fine']);
  });
});

describe('sessions', () => {
  it('end, all of them, and every browser is one like any other', async () => {
    await enter(here, mali.who);
    await here.act('member.sessions', { member: mali.id });
    expect(await codeOf(here.sessions.find(mali.token))).toBe('invalid-token');
    const { rows } = await test.db.client.query('select from member_device where member_id = $1', [mali.id]);
    expect(rows).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({ before: { sessions: 2 }, after: { sessions: 0 } });
  });
});

describe('a password that staff have set anew', () => {
  it('is known to nobody: the old one opens nothing, a code to the phone lets its member choose, payouts are held for a day', async () => {
    const held = await putOff(test, async () => {
      await here.act('member.password', { member: mali.id });
      return payoutsHeldUntil(test.db, mali.id);
    });
    expect(held.atLeast).toBeLessThanOrEqual(24 * 3600);
    expect(held.atMost).toBeGreaterThanOrEqual(24 * 3600);
    expect(await codeOf(here.sessions.find(mali.token))).toBe('invalid-token');
    expect(await codeOf(enter(here, mali.who))).toBe('WRONG_CREDENTIAL');
    expect(JSON.stringify(await events())).not.toContain('argon2');
    expect(await resetByCode(mali.who.username)).toBe('fine');
    expect(await codeOf(enter(here, { ...mali.who, password: 'a new night market' }))).toBe('fine');
  });
});

it.each(['member.bank', 'member.phone'])(
  '%s replaces only what was seen, also at that instant',
  async (name) => {
    const act = here.find(name);
    const orders = [person(), person()].map((who) => ({
      ...{ ...who, member: mali.id, bankCode: 'KBANK', phone: who.username },
    }));
    const [first, other] = orders.map((order) => act.order.parse(order));
    const seen = await act.facts(test.db, other);
    await act.carryOut(first, NOI);
    const before = await rowOf();
    expect(await codeOf(act.carryOut(other, DAO, seen))).toBe('MOVED_ON');
    expect(await rowOf()).toEqual(before);
  },
);

describe('another bank account', () => {
  const given = () => {
    const { bankAccountNo, bankAccountName } = person();
    return { member: mali.id, bankCode: 'KBANK', bankAccountNo, bankAccountName };
  };

  it('takes a second person, holds payouts, is proved by nothing, and history has its last digits', async () => {
    await test.db.client.query(`update member set proved_at = now(), proved_by = 'credit' where id = $1`, [
      mali.id,
    ]);
    const order = given();
    expect(await here.find('member.bank').needsSecond?.(test.db, order)).toBe(true);
    await here.act('member.bank', order);
    expect(await rowOf()).toMatchObject({
      bank_code: 'KBANK',
      bank_account_no: order.bankAccountNo,
      proved_at: null,
    });
    expect(await payoutsHeldUntil(test.db, mali.id)).not.toBeNull();
    const kept = JSON.stringify(await events());
    expect(kept).toContain(`…${order.bankAccountNo.slice(-4)}`);
    expect(kept).not.toMatch(new RegExp(`${order.bankAccountNo}|${mali.who.bankAccountNo}`));
  });

  it('is refused where it is somebody else’s, is no account, or is theirs already', async () => {
    const other = await memberAt(here);
    const { bankCode, bankAccountNo, bankAccountName } = other.who;
    expect(
      await codeOf(here.act('member.bank', { member: mali.id, bankCode, bankAccountNo, bankAccountName })),
    ).toBe('EXISTING_BANK');
    expect(await codeOf(here.act('member.bank', { ...given(), bankCode: 'NONE' }))).toBe('INVALID_BANK');
    expect(await codeOf(here.act('member.bank', { ...given(), bankAccountName: 'A / B' }))).toBe(
      'ONE_NAME_ONLY',
    );
    const own = { bankCode: mali.who.bankCode, bankAccountNo: mali.who.bankAccountNo };
    expect(
      await codeOf(
        here.act('member.bank', { member: mali.id, ...own, bankAccountName: mali.who.bankAccountName }),
      ),
    ).toBe('MOVED_ON');
  });

  it('of two members at once goes to one of them', async () => {
    const other = await memberAt(here);
    const { member: _, ...account } = given();
    const ends = await Promise.all(
      [mali.id, other.id].map((member) =>
        codeOf(here.find('member.bank').carryOut({ member, ...account }, NOI)),
      ),
    );
    expect(ends.toSorted()).toEqual(['EXISTING_BANK', 'fine']);
  });
});

describe('another phone', () => {
  const heldSeconds = async () => {
    const { rows } = await test.db.client.query<{ hours: number }>(
      'select round(extract(epoch from payouts_held_until - now()) / 3600)::int as hours from member where id = $1',
      [mali.id],
    );
    return rows[0]?.hours;
  };

  it('takes a second person; sessions end, payouts are held, the phone is proved by nothing and the old one is to be told', async () => {
    await test.db.client.query('update member set phone_proved_at = now() where id = $1', [mali.id]);
    const { username: phone } = person();
    expect(await here.find('member.phone').needsSecond?.(test.db, { member: mali.id, phone })).toBe(true);
    await here.act('member.phone', { member: mali.id, phone });
    expect(await rowOf()).toMatchObject({ phone, phone_proved_at: null });
    expect(await heldSeconds()).toBe(24);
    expect(await codeOf(here.sessions.find(mali.token))).toBe('invalid-token');
    const { rows } = await test.db.client.query(
      'select old_phone from member_phone_change where member_id = $1 and due_at <= now()',
      [mali.id],
    );
    expect(rows).toEqual([{ old_phone: mali.who.username }]);
    expect(JSON.stringify(await events())).not.toMatch(new RegExp(`${phone}|${mali.who.username}`));
  });

  it('and then a reset by a code to it holds payouts for 72 hours, which no change shortens; the old one is to be told again', async () => {
    const { username: phone } = person();
    await here.act('member.phone', { member: mali.id, phone });
    await test.db.client.query('update member_phone_change set due_at = null where member_id = $1', [
      mali.id,
    ]);
    expect(await resetByCode(phone)).toBe('fine');
    expect(await heldSeconds()).toBe(72);
    const { rowCount } = await test.db.client.query(
      'select from member_phone_change where member_id = $1 and due_at is not null',
      [mali.id],
    );
    expect(rowCount).toBe(1);
    await here.act('member.password', { member: mali.id }, DAO);
    expect(await heldSeconds()).toBe(72);
    await test.db.client.query(
      `update member_phone_change set at = now() - interval '31 days' where member_id = $1`,
      [mali.id],
    );
    await test.db.client.query('update member set payouts_held_until = null where id = $1', [mali.id]);
    await pass(test.db, phone, 61);
    expect(await resetByCode(phone)).toBe('fine');
    expect(await heldSeconds()).toBe(24);
  });

  it('is refused where it is no phone, somebody’s, or theirs already; of two at once one gets it', async () => {
    const other = await memberAt(here);
    const to = (phone: string, member: MemberId = mali.id) =>
      codeOf(here.act('member.phone', { member, phone }));
    expect(await to('123')).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT');
    expect(await to(other.who.username)).toBe('EXISTING_USER');
    expect(await to(mali.who.username)).toBe('MOVED_ON');
    const { username: phone } = person();
    const ends = await Promise.all(
      [mali.id, other.id].map((member) => codeOf(here.find('member.phone').carryOut({ member, phone }, NOI))),
    );
    expect(ends.toSorted()).toEqual(['EXISTING_USER', 'fine']);
  });
});

describe('the phone that a member had before', () => {
  const warned: unknown[] = [];
  const work = (codes?: PretendedSender) =>
    createTellOldPhone({
      ...{ db: test.db, codes },
      settings: { current: () => readSettings(test.db) },
      log: { warn: (...what: unknown[]) => void warned.push(what) },
    });
  const isDue = async () =>
    (
      await test.db.client.query(
        'select from member_phone_change where member_id = $1 and due_at is not null',
        [mali.id],
      )
    ).rowCount === 1;
  /** All that is due, each once. */
  async function carryOutDue(codes?: PretendedSender): Promise<void> {
    await test.db.client.query('update member_phone_change set due_at = null where member_id <> $1', [
      mali.id,
    ]);
    const { take, carryOut } = work(codes);
    for (let taken = await take(); taken; taken = await take()) await carryOut(taken);
  }

  it('is told once, and again when a code to the new one sets another password', async () => {
    const { username: phone } = person();
    await here.act('member.phone', { member: mali.id, phone });
    const before = sender.told.length;
    for (let n = 0; n < 2; n += 1) await carryOutDue(sender);
    expect(sender.told.slice(before)).toMatchObject([{ phone: mali.who.username, language: 'th' }]);
    expect(await resetByCode(phone)).toBe('fine');
    for (let n = 0; n < 2; n += 1) await carryOutDue(sender);
    expect(sender.told.slice(before).map((one) => one.phone)).toEqual([mali.who.username, mali.who.username]);
  });

  it('is told again where nobody knows whether it was, and given up after five times or a refusal', async () => {
    await here.act('member.phone', { member: mali.id, phone: person().username });
    const unknown = { outcome: 'unknown', reason: 'timeout' } as const;
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      sender.toldEndings.push(unknown);
      await test.db.client.query('update member_phone_change set due_at = now() where member_id = $1', [
        mali.id,
      ]);
      await carryOutDue(sender);
      expect(await isDue()).toBe(attempt < 5);
    }
  });

  it('is not told where nobody sends messages, and the log says so', async () => {
    await here.act('member.phone', { member: mali.id, phone: person().username });
    const before = warned.length;
    await carryOutDue();
    expect([await isDue(), warned.length]).toEqual([false, before + 1]);
    expect(JSON.stringify(warned)).not.toContain(mali.who.username);
  });
});

describe('notes and tags', () => {
  it('are kept with who wrote them, and a tag is there once', async () => {
    await here.act('member.note', { member: mali.id, text: ' calls at night ' });
    for (let n = 0; n < 2; n += 1)
      await here.act('member.tag', { member: mali.id, tag: ' VIP ', isOn: true });
    const { rows } = await test.db.client.query(
      `select n.name, n.note, t.tag from member_note n join member_tag t using (member_id) where member_id = $1`,
      [mali.id],
    );
    expect(rows).toEqual([{ name: 'noi', note: 'calls at night', tag: 'VIP' }]);
    await here.act('member.tag', { member: mali.id, tag: 'VIP', isOn: false });
    const { rowCount } = await test.db.client.query('select from member_tag where member_id = $1', [mali.id]);
    expect(rowCount).toBe(0);
  });
});

describe('an act about a member', () => {
  it('that nobody has is NO_DATA, and leaves nothing', async () => {
    const member = 'NOBODY';
    const order = { member, kinds: ['play'], text: 'x', tag: 'x', isOn: true, phone: '0899999999' };
    for (const name of [
      'freeze',
      'unfreeze',
      'hold',
      'lift',
      'sessions',
      'password',
      'note',
      'tag',
      'phone',
    ]) {
      expect(await codeOf(here.act(`member.${name}`, order))).toBe('NO_DATA');
      const one = here.find(`member.${name}`);
      expect(await codeOf(one.carryOut(one.order.parse(order), NOI))).toBe('NO_DATA');
    }
    expect(await events('NOBODY')).toEqual([]);
  });

  it('is written down in the transaction that does it: what is written with it is taken back with it', async () => {
    const broken = { ...NOI, within: () => Promise.reject(new Error('the request moved on')) };
    await expect(
      here.find('member.freeze').carryOut({ member: mali.id, kinds: ['sign-in', 'payouts'] }, broken),
    ).rejects.toThrow('the request moved on');
    expect(await events()).toEqual([]);
    expect(await codeOf(here.sessions.find(mali.token))).toBe('fine');
    expect(await payoutHoldOf(test.db, mali.id)).toEqual({ heldUntil: null, isBlocked: false });
    expect(here.cutOff).toEqual([]);
  });
});
