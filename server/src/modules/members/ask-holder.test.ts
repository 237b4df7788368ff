import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import type { HolderAnswer } from '../../ports/account-holder.ts';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { writeSettings } from '../site/settings.ts';
import { payoutsHeldUntil } from './face.ts';
import { memberById } from './store.ts';
import { codeOf, enter, memberAt, person, provedSession, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.client.query(
    `insert into site_bank values ('KTB', '006', 'กรุงไทย', 'KTB', 'ກຸງໄທ', true, 9) on conflict do nothing`,
  );
});
afterAll(() => test.drop());

let networks = 0;
const newIp = () => `10.44.${(networks += 1) >> 8}.${networks & 255}`;

/** A server whose bank answers so, with what it was asked and what was logged. */
function bank(answer: HolderAnswer) {
  const asked: string[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const holders = {
    holderOf: async ({ accountNo }: { accountNo: string }) => {
      asked.push(accountNo);
      return answer;
    },
  };
  const here = server(test, { holders, log });
  const register = (who = person(), ip = newIp()) => here.register(who, { ip });
  return { here, asked, logged, register };
}
const told = (name: string): HolderAnswer => ({ outcome: 'told', name });
const proofOf = async (id: MemberId) => (await memberById(test.db, id))?.provedBy ?? null;

describe('a registration', () => {
  it.each(['นางสาวสมหญิง  ใจดี', 'น.ส. สมหญิง ใจดี', 'สมหญิง ใจดี'])(
    'whose holder the bank names is proved: %s',
    async (name) => {
      const { register } = bank(told(name));
      expect(await proofOf(await register())).toBe('holder');
    },
  );

  it('under another name is refused beside it; the name is told to nobody, and nobody is made', async () => {
    const { here, logged, register } = bank(told('นาย สมชาย รักดี'));
    const who = person();
    const refusal = await register(who).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'BANK_ACCOUNT_NAME_MISMATCH' });
    expect(Object.keys((refusal as { params: { fields: object } }).params.fields)).toEqual([
      'bankAccountName',
    ]);
    expect(JSON.stringify(refusal) + logged.join('')).not.toMatch(/สมชาย|รักดี/);
    expect(await codeOf(enter(here, who))).toBe('WRONG_CREDENTIAL');
  });

  it.each<[string, HolderAnswer]>([
    ['whose holder is told in another script', told('SOMYING JAIDEE')],
    ['whose holder is told in short', told('สมหญิง ใ')],
    ['whose holder is told masked', told('สมหญิง ***')],
    ['of an account that the bank does not know', { outcome: 'untold' }],
    ['when the bank does not answer', { outcome: 'unknown', reason: 'timeout' }],
  ])('%s is taken, and not proved', async (_what, answer) => {
    const { register } = bank(answer);
    expect(await proofOf(await register())).toBeNull();
  });

  it('is asked about once everything else is right, and not by an early validate', async () => {
    const { here, asked, register } = bank(told('สมหญิง ใจดี'));
    const who = person();
    await here.registration.validate(who, newIp());
    expect(await codeOf(register({ ...who, bankAccountNo: '12' }))).toBe('INVALID_REQUEST');
    expect(asked).toEqual([]);
    await register(who);
    expect(asked).toEqual([who.bankAccountNo]);
  });
});

describe('asking the bank', () => {
  it('about one account is refused after five wrong names in an hour, from anywhere and on any server, until the hour is over', async () => {
    const [one, two] = [bank(told('สมชาย รักดี')), bank(told('สมชาย รักดี'))];
    const who = person();
    const answers: unknown[] = [];
    for (let i = 0; i < 5; i += 1) answers.push(await codeOf((i % 2 ? one : two).register(who)));
    expect(answers).toEqual(Array(5).fill('BANK_ACCOUNT_NAME_MISMATCH'));
    for (const name of [who.bankAccountName, 'SOMYING JAIDEE', 'สมชาย รักดี']) {
      const refusal = await one.register({ ...who, bankAccountName: name }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'BANK_ACCOUNT_NAME_LIMIT' });
      const { params } = refusal as { params: { fields: object; retryAfter: number } };
      expect(Object.keys(params.fields)).toEqual(['bankAccountName']);
      expect(params.retryAfter).toBeGreaterThan(0);
      expect(params.retryAfter).toBeLessThanOrEqual(3600);
    }
    expect(one.asked.length + two.asked.length).toBe(5);
    expect(await codeOf(enter(one.here, who))).toBe('WRONG_CREDENTIAL');
    await test.db.client.query('update member_attempt set expire = 1 where key like $1', [
      `%${who.bankAccountNo}`,
    ]);
    expect(await proofOf(await one.register({ ...who, bankAccountName: 'สมชาย รักดี' }))).toBe('holder');
  });

  it('by one network is refused after five wrong names in an hour, also when all come at once', async () => {
    const { asked, register } = bank(told('สมชาย รักดี'));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        codeOf(register(person(), i % 2 ? '2001:db8:44::1' : '2001:db8:44::2')),
      ),
    );
    expect(answers.toSorted()).toEqual([
      ...Array<string>(3).fill('BANK_ACCOUNT_NAME_LIMIT'),
      ...Array<string>(5).fill('BANK_ACCOUNT_NAME_MISMATCH'),
    ]);
    expect(asked).toHaveLength(5);
    const right = bank(told('สมหญิง ใจดี'));
    expect(await codeOf(right.register(person(), '2001:db8:44::3'))).toBe('BANK_ACCOUNT_NAME_LIMIT');
    expect(await proofOf(await right.register(person(), '2001:db8:45::1'))).toBe('holder');
  });

  it('counts nobody whose name is not another one: a network of many members shuts none out', async () => {
    const ip = newIp();
    for (const name of ['สมหญิง ใจดี', 'SOMYING JAIDEE']) {
      const { asked, register } = bank(told(name));
      for (let i = 0; i < 6; i += 1) await register(person(), ip);
      expect(asked).toHaveLength(6);
    }
    expect(await codeOf(bank(told('สมชาย รักดี')).register(person(), ip))).toBe('BANK_ACCOUNT_NAME_MISMATCH');
  });

  it('holds nobody up where many with right names come at once from one network', async () => {
    const ip = newIp();
    const { asked, register } = bank(told('สมหญิง ใจดี'));
    const members = await Promise.all(Array.from({ length: 12 }, () => register(person(), ip)));
    expect(await Promise.all(members.map(proofOf))).toEqual(Array<string>(12).fill('holder'));
    expect(asked).toHaveLength(12);
  });

  it('comes after the ceiling of registrations, which a refusal takes nothing of', async () => {
    await writeSettings(test.db, { registrationsPerHour: 1 });
    const [ip, wrong, right] = [newIp(), bank(told('สมชาย รักดี')), bank(told('SOMYING JAIDEE'))];
    expect(await codeOf(wrong.register(person(), ip))).toBe('BANK_ACCOUNT_NAME_MISMATCH');
    expect(await codeOf(right.register(person(), ip))).toBe('fine');
    expect(await codeOf(right.register(person(), ip))).toBe('NETWORK_LIMIT');
    expect(right.asked).toHaveLength(1);
    await writeSettings(test.db, { registrationsPerHour: 1_000 });
  });

  it('counts nothing where nothing was told', async () => {
    const ip = newIp();
    const silent = bank({ outcome: 'unknown', reason: 'timeout' });
    for (let i = 0; i < 6; i += 1) await silent.register(person(), ip);
    expect(silent.asked).toHaveLength(6);
    expect(await proofOf(await bank(told('สมหญิง ใจดี')).register(person(), ip))).toBe('holder');
  });
});

describe('a changed account', () => {
  it('is asked about once the password was proved: proved, or refused and nothing held', async () => {
    const { here, asked } = bank(told('สมหญิง ใจดี'));
    const ip = newIp();
    const { id, who, session } = await memberAt(server(test));
    const proved = await provedSession(test, id);
    const wanted = { ...who, bankAccountNo: person().bankAccountNo };
    expect(await codeOf(here.changeProfile(session, wanted, ip))).toBe('PASSWORD_REQUIRED');
    expect(asked).toEqual([]);
    const other = { ...wanted, bankAccountName: 'สมชาย รักดี' };
    expect(await codeOf(here.changeProfile(proved, other, ip))).toBe('BANK_ACCOUNT_NAME_MISMATCH');
    expect(await payoutsHeldUntil(test.db, id)).toBeNull();
    await here.changeProfile(proved, wanted, ip);
    expect(await proofOf(id)).toBe('holder');
  });

  it('has no proof of the account before; another name of the profile leaves the proof', async () => {
    const id = await bank(told('สมหญิง ใจดี')).register();
    const here = server(test);
    const proved = await provedSession(test, id);
    const before = await memberById(test.db, id);
    if (!before) throw new Error('no member');
    await here.changeProfile(proved, { ...before, name: 'Other' }, newIp());
    expect(await proofOf(id)).toBe('holder');
    await here.changeProfile(proved, { ...before, bankAccountNo: person().bankAccountNo }, newIp());
    expect(await proofOf(id)).toBeNull();
  });

  it('is refused where the bank may not be asked any more, and nothing is held', async () => {
    const { here } = bank(told('สมชาย รักดี'));
    const { id, who } = await memberAt(server(test));
    const proved = await provedSession(test, id);
    const wanted = { ...who, bankAccountNo: person().bankAccountNo };
    const answers: unknown[] = [];
    for (let i = 0; i < 6; i += 1) answers.push(await codeOf(here.changeProfile(proved, wanted, newIp())));
    expect(answers.at(4)).toBe('BANK_ACCOUNT_NAME_MISMATCH');
    expect(answers.at(5)).toBe('BANK_ACCOUNT_NAME_LIMIT');
    expect(await payoutsHeldUntil(test.db, id)).toBeNull();
    expect((await memberById(test.db, id))?.bankAccountNo).toBe(who.bankAccountNo);
  });

  it('is asked about when its name is written in English', async () => {
    const { here } = bank(told('MISS SOMYING JAIDEE'));
    const { id } = await memberAt(server(test), { ...person(), bankCode: 'KTB', bankAccountName: 'NOI' });
    await test.db.client.query(`update member set bank_account_name = 'สมหญิง ใจดี' where id = $1`, [id]);
    const write = async (bankAccountName: string) =>
      here.changeBankAccountName(
        await provedSession(test, id),
        { bankCode: 'KTB', bankAccountName },
        newIp(),
      );
    expect(await codeOf(write('Mali Rakdee'))).toBe('BANK_ACCOUNT_NAME_MISMATCH');
    await write('Somying Jaidee');
    expect(await proofOf(id)).toBe('holder');
  });
});
