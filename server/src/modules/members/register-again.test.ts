import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, isOutage } from '../../db/pool.ts';
import type { AppError } from '../../kernel/app-error.ts';
import { toAppError } from '../../http/errors.ts';
import { freePort } from '@krapao/tools/testing/ports';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { codeOf, from, person, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const register = (...given: Parameters<ReturnType<typeof server>['register']>) =>
  server(test).register(...given);
const by = (ip: string) => ({ ip, browser: undefined });

async function age(phone: string, minutes: number): Promise<void> {
  await test.db.client.query(
    'update member set created_at = created_at - make_interval(mins => $2) where phone = $1',
    [phone, minutes],
  );
}

describe('a registration that is sent again', () => {
  it('is answered the member that it made, for ten minutes', async () => {
    const noi = person();
    const id = await register(noi);
    expect(await register(noi)).toBe(id);
    await age(noi.username, 9);
    expect(
      await register({
        ...noi,
        bankAccountNo: ` ${noi.bankAccountNo.slice(0, 3)}-${noi.bankAccountNo.slice(3)}`,
      }),
    ).toBe(id);
    await age(noi.username, 1);
    expect(await codeOf(register(noi))).toBe('EXISTING_USER');
  });

  it('is another one with another password or another bank account', async () => {
    const noi = person();
    await register(noi);
    expect(await codeOf(register({ ...noi, password: 'another one' }))).toBe('EXISTING_USER');
    expect(await codeOf(register({ ...noi, bankAccountNo: person().bankAccountNo }))).toBe('EXISTING_USER');
    expect(await codeOf(register({ ...noi, bankCode: 'KBANK' }))).toBe('EXISTING_USER');
  });

  it('is no way around the limit of sign-ins: five passwords are looked at, however many are sent at once', async () => {
    const noi = person();
    await register(noi);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        codeOf(register({ ...noi, password: `guess number ${i}` }, by(`2001:db8:1:1::${i}`))),
      ),
    );
    expect(await codeOf(register(noi, by('2001:db8:1:1::a1')))).toBe('EXISTING_USER');
    const signIn = server(test).signIn({
      username: noi.username,
      password: noi.password,
      ...from('2001:db8:1:1::a2'),
    });
    expect(await codeOf(signIn)).toBe('SIGN_IN_BLOCKED');
  });

  it('leaves the sign-ins of who is right alone', async () => {
    const noi = person();
    await register(noi, by('10.2.0.1'));
    for (let times = 0; times < 10; times += 1) await register(noi, by('10.2.0.1'));
    const signIn = server(test).signIn({
      username: noi.username,
      password: noi.password,
      ...from('10.2.0.1'),
    });
    expect(await codeOf(signIn)).toBe('fine');
  });
});

describe('a registration that fails', () => {
  it('for what nobody foresaw is REGISTER_FAIL, its cause kept for the log', async () => {
    await test.db.client.query(`alter table member add constraint unforeseen check (name <> 'Boom')`);
    const failed: unknown = await register({ ...person(), name: 'Boom' }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'REGISTER_FAIL', params: {} });
    expect((failed as AppError).cause).toBeInstanceOf(Error);
  });

  it('in an outage says that it is one', async () => {
    const away = connect(`postgres://nobody@127.0.0.1:${await freePort()}/none`, 2, silent);
    const failed: unknown = await server({ db: away })
      .register(person())
      .catch((error: unknown) => error);
    await away.close();
    expect(isOutage(failed)).toBe(true);
    expect(toAppError(failed).code).toBe('SERVICE_UNAVAILABLE');
  });

  it('for codes that can not be stored names the field', async () => {
    expect(await codeOf(register({ ...person(), sourceCode: 'A\u0000' }))).toBe('INVALID_SOURCE');
    expect(await codeOf(register({ ...person(), bankCode: 'SC\u0000' }))).toBe('INVALID_BANK');
  });
});
