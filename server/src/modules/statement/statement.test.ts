import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '@krapao/contract/constants';
import { satang } from '@krapao/contract/money';
import { accountOf, HOUSE } from '../../ledger/accounts.ts';
import { post, type Posting } from '../../ledger/post.ts';
import { statementPage } from '../../ledger/statement.ts';
import { fund, memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import { statusOf, toLine } from './rules.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const postAll = (postings: Posting[]) => test.db.withTx((tx) => post(tx, postings));

describe('the statement', () => {
  it('pages newest first, with a total, whatever page is asked for', async () => {
    const { id } = await memberWith(test);
    for (let baht = 1; baht <= 23; baht += 1) await fund(test, id, satang(baht * 100));
    const amounts = async (page: number) =>
      (await statementPage(test.db, id, page, 10)).movements.map(({ amount }) => Number(amount) / 100);
    expect(await amounts(1)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14]);
    expect(await amounts(3)).toEqual([3, 2, 1]);
    expect(await statementPage(test.db, id, 4, 10)).toEqual({ total: 23, movements: [] });
    expect((await statementPage(test.db, id, 1_000_000, 100)).total).toBe(23);
  });

  it('is empty for a member who has moved nothing', async () => {
    const { id } = await memberWith(test);
    expect(await statementPage(test.db, id, 1, 10)).toEqual({ total: 0, movements: [] });
  });

  it('shows a hold as in progress until it is settled or returned, and no line for that', async () => {
    const { id } = await memberWith(test, satang(10_000));
    const wallet = (await accountOf(test.db, id, 'WALLET'))?.id ?? 0n;
    const [transit, out] = [await test.house(HOUSE.payoutInTransit), await test.house(HOUSE.cashOut)];
    const hold = (reference: string): Posting => ({
      reference: `${id}:${reference}`,
      kind: 'withdraw_hold',
      from: wallet,
      to: transit,
      amount: satang(1_000),
      memberId: id,
      subject: { kind: 'payout', id: reference },
      detail: { from: 'WALLET', to: 'KBANK' },
    });
    const holds = await postAll([hold('open'), hold('settled'), hold('returned')]);
    const close = (i: number, kind: 'withdraw_settle' | 'withdraw_return', to: bigint): Posting => ({
      ...hold(`close ${i}`),
      kind,
      from: transit,
      to,
      closes: holds[i]?.movementId ?? 0n,
    });
    await postAll([close(1, 'withdraw_settle', out), close(2, 'withdraw_return', wallet)]);
    const { total, movements } = await statementPage(test.db, id, 1, 10);
    expect(total).toBe(4);
    expect(movements.map(statusOf)).toEqual(['FAILED', 'SUCCESS', 'PENDING', 'SUCCESS']);
  });
});

describe('a line', () => {
  const lineOf = (
    kind: Parameters<typeof toLine>[0]['kind'],
    language: Language = 'en',
    note?: Record<Language, string>,
  ) =>
    toLine(
      {
        no: 1n,
        kind,
        subjectKind: null,
        subjectId: null,
        amount: satang(500),
        detail: note ? { note } : {},
        at: new Date(),
        closedBy: null,
        balance: satang(0),
      },
      { language, banks: new Map(), providers: new Map() },
    );
  const line = (kind: Parameters<typeof toLine>[0]['kind']) => {
    const { statementType, amount } = lineOf(kind);
    return { statementType, amount };
  };

  it('is positive for what comes into the wallet and negative for what leaves it', () => {
    expect(line('slip_deposit')).toEqual({ statementType: 'deposit', amount: 500n });
    expect(line('withdraw_hold')).toEqual({ statementType: 'withdraw', amount: -500n });
    expect(line('withdraw_correction_in')).toEqual({ statementType: 'withdraw', amount: 500n });
    expect(line('fill_hold')).toEqual({ statementType: 'transfer', amount: -500n });
    expect(line('empty_hold')).toEqual({ statementType: 'transfer', amount: 500n });
  });

  it('of a reward tells what it was, in the language asked for', () => {
    const note = { th: 'เงินสด 20', la: 'ເງິນສົດ 20', en: 'Cash 20' };
    expect(lineOf('coupon_cash', 'en', note)).toMatchObject({ luckydraw: { description: 'Cash 20' } });
    expect(lineOf('bonus_forfeit', 'la', note)).toMatchObject({ bonus: { description: 'ເງິນສົດ 20' } });
    expect(Object.keys(lineOf('coupon_cash'))).not.toContain('luckydraw');
    expect(Object.keys(lineOf('slip_deposit', 'th', note))).not.toContain('bonus');
  });

  it('that was never held has succeeded', () => {
    expect(statusOf({ kind: 'slip_deposit', closedBy: null })).toBe('SUCCESS');
  });
});
