import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { proveBankAccount, type ProvedAccount } from './prove-bank-account.ts';
import { changeMember, memberById, setBankAccountName } from './store.ts';
import { memberAt, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

/** A member, and what can be proved of their account. */
async function holder() {
  const { id, who } = await memberAt(server(test));
  const { name, bankCode, bankAccountName, bankAccountNo } = who;
  const account: ProvedAccount = { bankCode, bankAccountName, bankAccountNo };
  return {
    id,
    name,
    account,
    prove: (of: ProvedAccount = account, by: Parameters<typeof proveBankAccount>[3] = 'credit') =>
      test.db.withTx((tx) => proveBankAccount(tx, id, of, by)),
    proof: async () => {
      const found = await memberById(test.db, id);
      return { by: found?.provedBy, isProved: found?.provedAt instanceof Date };
    },
  };
}
const NONE = { by: null, isProved: false };

describe('the proof of a bank account', () => {
  it('is kept with when and by what, and the first one stays', async () => {
    const { prove, proof, account } = await holder();
    expect(await proof()).toEqual(NONE);
    expect(await prove()).toBe(true);
    expect(await prove(account, 'holder')).toBe(false);
    expect(await proof()).toEqual({ by: 'credit', isProved: true });
  });

  it.each([
    ['bank', { bankCode: 'KBANK' }],
    ['number', { bankAccountNo: '9988776655' }],
    ["holder's name", { bankAccountName: 'SOMYING JAIDEE' }],
  ])('says nothing of an account with another %s than the member has by now', async (_, other) => {
    const { prove, proof, account } = await holder();
    expect(await prove({ ...account, ...other })).toBe(false);
    expect(await proof()).toEqual(NONE);
  });

  it('goes with a change of the account or of its name, and stays when anything else changes', async () => {
    const { id, name, prove, proof, account } = await holder();
    const changeTo = (changed: Partial<ProvedAccount>, called = name) =>
      test.db.withTx((tx) => changeMember(tx, id, { ...account, name: called, ...changed }));
    await prove();
    await changeTo({}, 'Nok');
    expect(await proof()).toEqual({ by: 'credit', isProved: true });

    const number = `8${account.bankAccountNo.slice(1)}`;
    for (const changed of [{ bankAccountNo: number }, { bankCode: 'KBANK' }, { bankAccountName: 'NOK' }]) {
      await changeTo(changed);
      expect(await proof()).toEqual(NONE);
      await prove({ ...account, ...changed }, 'payout');
      expect(await proof()).toEqual({ by: 'payout', isProved: true });
      await changeTo({});
      await prove();
    }
    await test.db.withTx((tx) =>
      setBankAccountName(tx, id, { bankCode: account.bankCode, bankAccountName: 'IN ENGLISH' }),
    );
    expect(await proof()).toEqual(NONE);
  });
});
