import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '@krapao/server/testing/fixtures';
import { operatorAt, signed, type OperatorAt } from './testing.ts';

let b: TestDb;
let at: OperatorAt;
beforeAll(async () => {
  b = await testDb();
  at = operatorAt(b.url);
});
afterAll(async () => {
  await at.close();
  await b.drop();
});
const operator = (...args: string[]) => at.operator(...args);

describe('settings', () => {
  it('are told, one or all, and set with who and why', async () => {
    expect((await operator('setting', 'withdrawMinimum')).out).toMatch(
      /^withdrawMinimum +10000 \(100\.00 baht\)$/,
    );
    expect((await operator('setting')).out).toContain('slipClosedFrom');
    const { code, out } = await operator('setting', 'withdrawMinimum', '20000', ...signed);
    expect([code, out]).toEqual([0, 'withdrawMinimum was not set and is 20000 (200.00 baht)']);
    expect((await operator('setting', 'withdrawMinimum')).out).toContain('200.00');
  });

  it('are shown as they would be, and set only where they are what was seen', async () => {
    const { out } = await operator('setting', 'lookupsPerHour', '70', '--show');
    expect(out).toBe('lookupsPerHour is not set and would be 70');
    expect((await operator('setting', 'lookupsPerHour')).out).toMatch(/^lookupsPerHour +60$/);
    const late = await operator('setting', 'lookupsPerHour', '70', '--seen', 'another', ...signed);
    expect([late.code, late.err]).toEqual([3, expect.stringContaining('Somebody has changed it since')]);
    expect((await operator('setting', 'lookupsPerHour', '70', '--seen', 'none', ...signed)).code).toBe(0);
    const { out: history } = await operator('history', 'setting', 'lookupsPerHour');
    expect(history).toMatch(/setting lookupsPerHour, by noi: "called the member"\n +lookupsPerHour +- +70$/);
  });

  it.each([
    [['setting', 'nosuch'], 'There is no setting "nosuch".'],
    [['setting', 'nosuch', '1', ...signed], 'nosuch: there is no such setting'],
    [['setting', 'withdrawMinimum', 'much', ...signed], 'withdrawMinimum: '],
    [['setting', 'name', 'Tiger'], '--as NAME --why'],
    [['setting', 'name', 'Tiger', 'Club', ...signed], 'put quotes around it'],
  ])('%j is refused in words', async (args, said) => {
    const { code, err } = await operator(...args);
    expect(code).toBe(2);
    expect(err).toContain(said);
  });

  it('that can not be used wait on the board until they are set anew', async () => {
    await b.db.client.query(`insert into site_setting (name, value) values ('accent', '"red"')`);
    expect((await operator('list')).out).toMatch(/^setting +accent .* unusable$/m);
    expect((await operator('show', 'accent')).out).toContain('"red"');
    await operator('setting', 'accent', '#ff0000', ...signed);
    expect((await operator('list')).out).not.toContain('accent');
  });
});

describe('what a baht costs in kip', () => {
  it('is said and shown; slips of the pen are refused in words, and nothing is changed', async () => {
    expect((await operator('rate')).out).toMatch(/^No rate is set/);
    expect(await operator('rate', '676.5', '--who', 'noi')).toMatchObject({ code: 2 });
    expect((await operator('rate', '676.5', ...signed)).out).toMatch(
      /^1 baht = 676.5 kip since .* UTC, by noi: "called the member"$/,
    );
    for (const [silly, said] of [
      ['6765', 'more than 25 % away from 676.5'],
      ['67.65', 'between 100 and 10,000 kip'],
      ['0', 'between 100 and 10,000 kip'],
      ['1/676', 'such as 676.50'],
    ] as const) {
      const { code, err } = await operator('rate', silly, ...signed);
      expect(err).toContain(said);
      expect(code).toBe(2);
    }
    expect(JSON.parse((await operator('rate', '--json')).out)).toMatchObject({
      kipPerBaht: 676.5,
      by: 'noi',
    });
  });
});
