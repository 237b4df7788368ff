import { describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import type { Likeness } from '../operator/face.ts';
import { lineLikeness, personLikeness, type LineMoney, type Said, type SlipMoney } from './likeness.ts';

const signs = ({ because }: Likeness): string[] => because.map(({ of, fits }) => (fits ? of : `not ${of}`));

describe('who may have sent money', () => {
  const somchai = { number: '7712345678', name: 'SOMCHAI JAIDEE', isProved: true };
  const score = (
    shown: Parameters<typeof personLikeness>[0],
    more: object = {},
    announced?: Said['announced'],
  ) => personLikeness(shown, { ...somchai, ...more }, { announced });

  it('is somebody for certain by all of the number and name, announced, of an account that is proved', () => {
    const all = score({ number: '771-2-34567-8', names: ['MR. SOMCHAI JAIDEE'] }, {}, true);
    expect(all.score).toBe(100);
    expect(signs(all)).toEqual(['digits', 'name', 'announced', 'proved']);
  });

  it('is less likely somebody by each sign that is missing, told in part, or does not fit', () => {
    const shown = { number: 'xxxxx4567x', names: ['SOMCHAI J'] };
    const scores = [
      score({ number: '7712345678', names: ['SOMCHAI JAIDEE'] }, {}, false),
      score(shown, {}, false),
      score(shown, { isProved: false }, false),
      score({ ...shown, names: ['SOMSAK J'] }, { isProved: false }, false),
      score({ number: 'xxxxx9999x', names: ['SOMSAK J'] }, { isProved: false }, false),
    ];
    expect(scores.map((one) => one.score)).toEqual([80, 60, 50, 30, 0]);
    expect(signs(scores[4]!)).toEqual(['not digits', 'not name', 'not announced', 'not proved']);
  });

  it('is told by no sign that nothing is shown of, or that nobody can compare', () => {
    expect(signs(score({ number: null, names: [null] }))).toEqual(['proved']);
    expect(signs(score({ number: null, names: ['สมชาย'] }))).toEqual(['proved']);
  });

  it('is likely whose slip names the transfer, unless another sender is shown, and less so by an announcement of nearly as much, which is told', () => {
    const elsewhere = { name: 'SOMCHAI JAIDEE' };
    const shown = { number: 'xxxxx9999x', names: ['SOMSAK J'] };
    const named = personLikeness(shown, elsewhere, { isNamed: true, announced: satang(200_001) });
    expect(named.score).toBe(30);
    expect(named.because).toEqual([
      { of: 'reference', fits: true },
      { of: 'name', fits: false },
      { of: 'announced', fits: false, amount: satang(200_001) },
    ]);
    expect(personLikeness(shown, elsewhere, { announced: true }).score).toBe(20);
    const nothing = { number: null, names: [null] };
    expect(personLikeness(nothing, elsewhere, { isNamed: true, announced: satang(200_001) }).score).toBe(70);
    expect(personLikeness({ ...nothing, names: ['SOMCHAI J'] }, elsewhere, { isNamed: true }).score).toBe(80);
  });

  it('is half as likely whoever had that account before', () => {
    const former = score({ number: 'xxxxx4567x', names: ['SOMCHAI J'] }, { isFormer: true });
    expect(former).toMatchObject({ score: 30 });
    expect(signs(former)).toEqual(['digits', 'name', 'proved', 'not current']);
  });
});

describe('a line that may be the money of a slip', () => {
  const at = new Date('2026-11-24T07:27:00Z');
  const money: SlipMoney = {
    receipt: undefined,
    amount: satang(150_000),
    at,
    to: { bank: 'SCB', number: '1112223334' },
    from: { number: '7712345678', name: 'SOMCHAI JAIDEE' },
  };
  const line: LineMoney = {
    ...{ sendingBank: '004', transRef: 'REF1', bankCode: 'SCB', accountNo: '1112223334' },
    ...{ amount: 150_000n, currency: 'BAHT', at: new Date(at.getTime() + 58_000) },
    ...{ fromAccount: 'xxxxx4567x', fromName: 'MR SOMCHAI J' },
  };

  it('is as likely as amount, time, name and digits fit', () => {
    const scores = [
      lineLikeness(money, line),
      lineLikeness(money, { ...line, fromAccount: null, fromName: null }),
      lineLikeness(money, { ...line, fromName: 'MR SOMSAK J', at: new Date(at.getTime() - 4 * 60_000) }),
      lineLikeness({ ...money, amount: undefined }, line),
    ];
    expect(scores.map((one) => one.score)).toEqual([99, 54, 76, 64]);
    expect(scores[2]?.because).toContainEqual({ of: 'time', fits: true, minutes: 4 });
    expect(signs(scores[2]!)).toEqual(['amount', 'time', 'digits', 'not name']);
  });

  it('is not doubted for the number of a wallet, which is that of a phone', () => {
    const wallet = lineLikeness(money, { ...line, sendingBank: 'TRUEMONEY', fromAccount: '0812345678' });
    expect(signs(wallet)).toEqual(['amount', 'time', 'name']);
  });

  it('is it where both banks call it the same, and half as likely at another account of ours', () => {
    const receipt = { sendingBank: '004', transRef: 'ref1' };
    const bare = { ...line, fromAccount: null, fromName: null };
    expect(lineLikeness({ ...money, receipt }, bare).score).toBe(100);
    const elsewhere = lineLikeness(money, { ...line, bankCode: 'KBANK' });
    expect(elsewhere.score).toBe(50);
    expect(signs(elsewhere)).toContain('not account');
  });
});
