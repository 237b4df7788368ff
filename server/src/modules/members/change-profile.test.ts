import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYOUT_HOLD_MS } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { writeSettings } from '../site/settings.ts';
import { createChangeProfile } from './change-profile.ts';
import { profileOf } from './profile.ts';
import { createProvePassword } from './check-password.ts';
import type { Changeable } from './store.ts';
import { codeOf, enter, memberAt, person, provedSession, server, type TestServer } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.client.query(
    `insert into site_bank values ('KTB', '006', 'กรุงไทย', 'KTB', 'ກຸງໄທ', true, 9), ('OLD', '099', 'เก่า', 'Old', 'ເກົ່າ', false, 10)`,
  );
});
afterAll(() => test.drop());

type Who = ReturnType<typeof person>;
const asItIs = ({ name, bankCode, bankAccountName, bankAccountNo }: Who): Changeable => ({
  name,
  bankCode,
  bankAccountName,
  bankAccountNo,
});

/** A member, and how they change their profile: by a session that has proved the password, unless said. */
async function member(here: TestServer = server(test)) {
  const { id, who, session } = await memberAt(here);
  const proved = await provedSession(test, id);
  return {
    here,
    id,
    who,
    session,
    proved,
    change: (changed: Partial<Changeable>, by = proved) =>
      here.changeProfile(by, { ...asItIs(who), ...changed }, '10.0.0.1'),
    profile: () => profileOf(test.db, session),
  };
}

const heldUntil = async (id: MemberId) =>
  (
    await test.db.client.query<{ until: Date | null }>(
      'select payouts_held_until as until from member where id = $1',
      [id],
    )
  ).rows[0]?.until;

describe('changing the profile', () => {
  it.each<[string, Partial<Changeable>, object]>([
    [
      'the bank account',
      { bankCode: 'KBANK', bankAccountName: 'Somying jaidee', bankAccountNo: '123-4-56789-0' },
      {
        bankAccount: {
          bankCode: 'KBANK',
          bankAccountName: 'SOMYING JAIDEE',
          bankAccountNo: '1234567890',
          bank: { nameEN: 'KBank' },
        },
      },
    ],
    [
      'the spelling of its holder',
      { bankAccountName: 'สมหญิง ใจดีมาก' },
      { bankAccount: { bankAccountName: 'สมหญิง ใจดีมาก' } },
    ],
  ])('of %s holds payouts for 24 hours, and the other screens learn of it', async (_what, changed, shown) => {
    const { here, id, change, profile } = await member();
    const before = Date.now();
    const until = await change(changed);
    expect(until?.getTime()).toBeGreaterThanOrEqual(before + PAYOUT_HOLD_MS - 1_000);
    expect(until?.getTime()).toBeLessThanOrEqual(Date.now() + PAYOUT_HOLD_MS + 1_000);
    expect(await profile()).toMatchObject({ ...shown, payoutsHeldUntil: until });
    expect(here.told).toEqual([{ memberId: id, topics: ['wallet'] }]);
  });

  it('of nothing holds nothing, however it is written', async () => {
    const { here, id, who, change } = await member();
    expect(
      await change({ name: `  ${who.name} `, bankAccountNo: who.bankAccountNo.replace(/^(.{3})/, '$1-') }),
    ).toBeNull();
    expect(await heldUntil(id)).toBeNull();
    expect(here.told).toEqual([]);
  });

  it('of the name alone needs no password and holds no payout, and leaves a hold as it is', async () => {
    const { here, id, session, change, profile } = await member();
    expect(await change({ name: '  Nói   Ｎｏｉ ' }, session)).toBeNull();
    expect(await profile()).toMatchObject({ profile: { name: 'Nói Noi' }, payoutsHeldUntil: null });
    expect(await heldUntil(id)).toBeNull();
    expect(here.told).toEqual([{ memberId: id, topics: ['wallet'] }]);

    const until = await change({ bankAccountName: 'สมหญิง ใจดีมาก' });
    const moved = { bankAccountName: 'สมหญิง ใจดีมาก' };
    expect(await change({ ...moved, name: 'Other' }, session)).toEqual(until);
    expect(await change({ ...moved, name: 'Other' }, session)).toEqual(until);
    await test.db.client.query(
      `update member set payouts_held_until = now() - interval '1 ms' where id = $1`,
      [id],
    );
    expect(await change({ ...moved, name: 'Other' })).toBeNull();
    expect((await profile()).payoutsHeldUntil).toBeNull();
  });

  it('of the name is taken though the account has a name that would not be taken any more', async () => {
    const { id, who, session, change, profile } = await member();
    await test.db.client.query(`update member set bank_code = 'KTB' where id = $1`, [id]);
    expect(await codeOf(change({ bankCode: 'KTB', name: 'Other' }, session))).toBe('fine');
    expect(await profile()).toMatchObject({
      profile: { name: 'Other' },
      bankAccount: { bankAccountName: who.bankAccountName },
    });
  });

  it.each<[Partial<Changeable>, string, string]>([
    [{ name: ' \0 ' }, 'INVALID_USER_INFO', 'name'],
    [{ bankAccountName: '\u0007' }, 'INVALID_USER_INFO', 'bankAccountName'],
    [{ bankAccountName: 'สมหญิง ใจดี/มาลี รักดี' }, 'ONE_NAME_ONLY', 'bankAccountName'],
    [{ bankAccountName: 'สมหญิง ใจดี (โอนแล้ว)' }, 'BANK_ACCOUNT_NAME_LETTERS', 'bankAccountName'],
    [{ bankAccountNo: '12' }, 'INVALID_REQUEST', 'bankAccountNo'],
    [{ bankCode: 'NOBANK' }, 'INVALID_BANK', 'bankCode'],
    [{ bankCode: 'NO\0BANK' }, 'INVALID_BANK', 'bankCode'],
    [{ bankCode: 'OLD' }, 'INVALID_BANK', 'bankCode'],
    [{ bankCode: 'KTB' }, 'BANK_ACCOUNT_NAME_ENG', 'bankAccountName'],
  ])('to %j is refused with %s, beside %s', async (changed, code, field) => {
    const { here, id, change, profile } = await member();
    const before = await profile();
    const refusal = await change(changed).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code });
    expect(Object.keys((refusal as { params: { fields: object } }).params.fields)).toEqual([field]);
    expect(await profile()).toEqual(before);
    expect(await heldUntil(id)).toBeNull();
    expect(here.told).toEqual([]);
  });

  it('keeps a bank that is offered no more', async () => {
    const { id, change } = await member();
    await test.db.client.query(`update member set bank_code = 'OLD' where id = $1`, [id]);
    expect(await codeOf(change({ bankCode: 'OLD', bankAccountName: 'สมชาย ใจดี' }))).toBe('fine');
  });

  it('to the account of another member is EXISTING_BANK, also at the same instant', async () => {
    const [one, two, taken] = [await member(), await member(), person()];
    expect(await codeOf(one.change({ bankAccountNo: two.who.bankAccountNo }))).toBe('EXISTING_BANK');
    for (let round = 0; round < 4; round += 1) {
      const { bankAccountNo } = person();
      const answers = await Promise.all(
        [one, two, await member()].map(({ change }) => codeOf(change({ bankAccountNo }))),
      );
      expect(answers.toSorted()).toEqual(['EXISTING_BANK', 'EXISTING_BANK', 'fine']);
    }
    const { bankAccountNo } = taken;
    const answers = await Promise.all([
      codeOf(one.change({ bankAccountNo })),
      codeOf(one.here.register(taken)),
    ]);
    expect(answers.toSorted()).toEqual(['EXISTING_BANK', 'fine']);
  });

  it('of a name, while another session changes the account, is no way back to it', async () => {
    const { here, id, who, session, proved } = await member();
    const raced = createChangeProfile({
      db: {
        ...test.db,
        withTx: async (work) => {
          await test.db.client.query(`update member set bank_account_no = $2 where id = $1`, [
            id,
            person().bankAccountNo,
          ]);
          return test.db.withTx(work);
        },
      },
      realtime: here.realtime,
      ceilings: { take: async () => {}, isFirst: async () => true, giveBack: async () => {} },
      askHolder: async () => false,
    });
    const rename = { ...asItIs(who), name: 'Other' };
    expect(await codeOf(raced(proved, rename, '10.0.0.1'))).toBe('PASSWORD_REQUIRED');
    expect(await codeOf(raced(session, rename, '10.0.0.1'))).toBe('PASSWORD_REQUIRED');
  });
});

describe('another bank account', () => {
  it('is refused for a token alone, and taken for ten minutes once the session proved its password', async () => {
    const { here, who, session, change, profile } = await member();
    const { bankAccountNo } = person();
    expect(await codeOf(change({ bankAccountNo }, session))).toBe('PASSWORD_REQUIRED');
    expect(await codeOf(change({ bankAccountName: 'สมชาย ใจดี' }, session))).toBe('PASSWORD_REQUIRED');
    expect((await profile()).bankAccount.bankAccountNo).toBe(who.bankAccountNo);

    await here.provePassword(session, who.password);
    expect(await codeOf(change({ bankAccountNo }, session))).toBe('fine');
    await test.db.client.query(
      `update member_session set password_proved_at = now() - interval '10 minutes' where id = $1`,
      [session.id],
    );
    expect(await codeOf(change({ bankAccountNo: person().bankAccountNo }, session))).toBe(
      'PASSWORD_REQUIRED',
    );
    expect((await profile()).bankAccount.bankAccountNo).toBe(bankAccountNo);
  });

  it('is not for another session of the member, nor for one that has just signed in', async () => {
    const { here, who, session, change } = await member();
    await here.provePassword(session, who.password);
    const { session: other } = await enter(here, who);
    expect(await codeOf(change({ bankAccountNo: person().bankAccountNo }, other))).toBe('PASSWORD_REQUIRED');
  });

  it('is told what is wrong with it before the password is asked for, and nothing of others', async () => {
    const [{ session, change }, other] = [await member(), await member()];
    expect(await codeOf(change({ bankAccountNo: '12' }, session))).toBe('INVALID_REQUEST');
    const { bankAccountNo } = other.who;
    expect(await codeOf(change({ bankAccountNo }, session))).toBe('PASSWORD_REQUIRED');
    expect(await codeOf(change({ bankAccountNo }))).toBe('EXISTING_BANK');
  });

  it('is told of only so many accounts of others, together with what strangers are told', async () => {
    await writeSettings(test.db, { lookupsPerHour: 4 });
    const [{ here, who, proved }, other] = [await member(), await member()];
    const others = [other, ...(await Promise.all(Array.from({ length: 9 }, () => member())))];
    const ip = '2001:db8:13::1';
    const ask = (bankAccountNo: string) =>
      codeOf(here.changeProfile(proved, { ...asItIs(who), bankAccountNo }, ip));
    expect(await ask(person().bankAccountNo)).toBe('fine');
    const answers = await Promise.all(others.map((one) => ask(one.who.bankAccountNo)));
    expect(answers.filter((code) => code === 'EXISTING_BANK')).toHaveLength(4);
    expect(answers.filter((code) => code === 'NETWORK_LIMIT')).toHaveLength(6);
    expect(await ask(person().bankAccountNo)).toBe('NETWORK_LIMIT');
    expect(await codeOf(here.registration.validate({ username: other.who.username }, ip))).toBe(
      'NETWORK_LIMIT',
    );
    await writeSettings(test.db, { lookupsPerHour: 1_000 });
  });

  it('needs the password that is the password by then', async () => {
    const { here, who, session, proved, change } = await member();
    const bankAccountNo = person().bankAccountNo;
    await here.changePassword(session, { oldPassword: who.password, newPassword: 'long enough too' });
    expect(await codeOf(change({ bankAccountNo }, proved))).toBe('PASSWORD_REQUIRED');
    const outdated = createProvePassword(test.db, async () => 'the hash of before');
    await expect(outdated(session, 'any')).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      params: { fields: { password: 'wrong' } },
    });
    expect(await codeOf(change({ bankAccountNo }, session))).toBe('PASSWORD_REQUIRED');
  });

  it('slows wrong passwords together with those of a change of the password', async () => {
    const { here, who, session } = await member();
    const guess = { oldPassword: 'wrong', newPassword: 'long enough too' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        codeOf(i % 2 ? here.provePassword(session, 'wrong') : here.changePassword(session, guess)),
      ),
    );
    expect(answers.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(await codeOf(here.provePassword(session, who.password))).toBe('SIGN_IN_BLOCKED');
  });
});
