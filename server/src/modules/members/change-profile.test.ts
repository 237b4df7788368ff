import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYOUT_HOLD_MS } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { createChangeProfile, type ProfileChange } from './change-profile.ts';
import { profileOf } from './profile.ts';
import { codeOf, memberAt, person, server, type TestServer } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.client.query(
    `insert into site_bank values ('KTB', '006', 'กรุงไทย', 'KTB', 'ກຸງໄທ', true, 9), ('OLD', '099', 'เก่า', 'Old', 'ເກົ່າ', false, 10)`,
  );
});
afterAll(() => test.drop());

type Who = ReturnType<typeof person>;
const asItIs = ({ name, bankCode, bankAccountName, bankAccountNo, password }: Who): ProfileChange => ({
  name,
  bankCode,
  bankAccountName,
  bankAccountNo,
  password,
});

/** A member, and how they change their profile. */
async function member(here: TestServer = server(test)) {
  const { id, who, session } = await memberAt(here);
  return {
    here,
    id,
    who,
    session,
    change: (changed: Partial<ProfileChange>) => here.changeProfile(id, { ...asItIs(who), ...changed }),
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
  it.each<[string, Partial<ProfileChange>, object]>([
    ['the name', { name: '  Nói   Ｎｏｉ ' }, { profile: { name: 'Nói Noi' } }],
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
  ])('%s holds payouts for 24 hours, and the other screens learn of it', async (_what, changed, shown) => {
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

  it('of nothing leaves a hold as it is, and tells of it until it is past', async () => {
    const { id, change, profile } = await member();
    const until = await change({ name: 'Other' });
    expect(await change({ name: 'Other' })).toEqual(until);
    await test.db.client.query(
      `update member set payouts_held_until = now() - interval '1 ms' where id = $1`,
      [id],
    );
    expect(await change({ name: 'Other' })).toBeNull();
    expect((await profile()).payoutsHeldUntil).toBeNull();
  });

  it.each<[Partial<ProfileChange>, string, string]>([
    [{ name: ' \0 ' }, 'INVALID_USER_INFO', 'name'],
    [{ bankAccountName: '\u0007' }, 'INVALID_USER_INFO', 'bankAccountName'],
    [{ bankAccountNo: '12' }, 'INVALID_REQUEST', 'bankAccountNo'],
    [{ bankCode: 'NOBANK' }, 'INVALID_BANK', 'bankCode'],
    [{ bankCode: 'NO\0BANK' }, 'INVALID_BANK', 'bankCode'],
    [{ bankCode: 'OLD' }, 'INVALID_BANK', 'bankCode'],
    [{ bankCode: 'KTB' }, 'BANK_ACCOUNT_NAME_ENG', 'bankAccountName'],
    [{ password: 'wrong', name: 'Other' }, 'WRONG_PASSWORD', 'password'],
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
    expect(await codeOf(change({ bankCode: 'OLD', name: 'Other' }))).toBe('fine');
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
      codeOf(one.here.registration.register(taken)),
    ]);
    expect(answers.toSorted()).toEqual(['EXISTING_BANK', 'fine']);
  });

  it('counts wrong passwords together with those of a change of the password', async () => {
    const { here, session, change } = await member();
    const guess = { oldPassword: 'wrong', newPassword: 'long enough too' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        codeOf(i % 2 ? change({ password: 'wrong', name: 'Other' }) : here.changePassword(session, guess)),
      ),
    );
    expect(answers.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5);
    expect(await codeOf(change({ name: 'Other' }))).toBe('SIGN_IN_BLOCKED');
  });

  it('is refused when the password it was checked with is no longer the password by then', async () => {
    const { here, id, who, change, profile } = await member();
    const outdated = createChangeProfile(test.db, async () => 'the hash of before', here.realtime);
    const refusal = outdated(id, { ...asItIs(who), name: 'Other' });
    await expect(refusal).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      params: { fields: { password: 'wrong' } },
    });
    expect((await profile()).profile.name).toBe(who.name);
    expect(await codeOf(change({ name: 'Other' }))).toBe('fine');
  });
});
