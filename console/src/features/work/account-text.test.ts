import { expect, it } from 'vitest';
import { accountOf, compareNames, isStanding } from './account-text.ts';

it('takes an account apart as facts tell it', () => {
  expect(accountOf('KBANK 0801234567 สมชาย ใจดี')).toEqual({
    bank: 'KBANK',
    no: '0801234567',
    name: 'สมชาย ใจดี',
  });
  expect(accountOf('somewhere')).toBeUndefined();
});

it.each([
  ['นาย สมชาย  ใจดี', 'สมชาย ใจดี', 'same'],
  ['MR. SOMCHAI JAIDEE', 'Somchai Jaidee', 'same'],
  ['วิภา ใจดี', 'สมชาย ใจดี', 'other'],
  ['SOMCHAI JAIDEE', 'สมชาย ใจดี', 'unlike'],
  ['ສົມສັກ ວົງໄຊ', 'สมศักดิ์ วงศ์ไชย', 'unlike'],
] as const)('of %s and %s says: %s', (one, other, fit) => {
  expect(compareNames(one, other)).toBe(fit);
});

it('tells what stands from what is over', () => {
  const until = 'until 2026-11-24T07:00:00.000Z';
  const at = Date.parse('2026-11-24T07:00:00.000Z');
  expect([isStanding(until, at - 1), isStanding(until, at)]).toEqual([true, false]);
  expect([isStanding('until a person ends it', at), isStanding(undefined, at)]).toEqual([true, false]);
});
