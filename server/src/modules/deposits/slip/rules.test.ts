import { describe, expect, it } from 'vitest';
import { SLIP_MAX_AGE_MS } from '@krapao/contract/constants';
import { satang } from '@krapao/contract/money';
import type { VerifiedSlip } from '../../../ports/slip-verifier.ts';
import { isAbsentForGood, refusalOf, type Expected } from './rules.ts';

const at = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);

const slip: VerifiedSlip = {
  transRef: 'REF1',
  at,
  amount: satang(10_000),
  sender: { bankNumber: '004', nameTH: 'นาย สมชาย ใ', nameEN: 'MR. SOMCHAI J', account: 'xxx-x-x3456-x' },
  receiver: { bankNumber: '014', nameTH: null, nameEN: 'KRAPAO DEMO CO LTD', account: 'xxx-x-x2333-x' },
};
const expected: Expected = {
  receipt: { sendingBank: '004', transRef: 'REF1' },
  uploadedAt: after(60_000),
  receiver: { bankNumber: '014', accountNo: '1112223334', accountName: 'KRAPAO DEMO CO LTD' },
  sender: { bankNumber: '004', accountNo: '0801234567', accountName: 'SOMCHAI JAIDEE' },
  minimum: satang(10_000),
};
const sender = (more: Partial<VerifiedSlip['sender']>) => ({ sender: { ...slip.sender, ...more } });
const receiver = (more: Partial<VerifiedSlip['receiver']>) => ({ receiver: { ...slip.receiver, ...more } });

describe('a verified slip', () => {
  it('credits when receiver, sender, age and amount are right', () => {
    expect(refusalOf(slip, expected)).toBeUndefined();
  });

  it.each<[string, Partial<VerifiedSlip>, Partial<Expected>]>([
    [
      'the receiver shows all of its number and no name',
      receiver({ account: '111-2-22333-4', nameEN: null }),
      {},
    ],
    ['it is exactly an hour old', {}, { uploadedAt: after(SLIP_MAX_AGE_MS) }],
    ['the verifier writes its reference otherwise', { transRef: 'ref 1' }, {}],
    [
      'all of the number is shown and no name that could be compared',
      sender({ account: '080-1-23456-7', nameEN: null }),
      {},
    ],
    ["the bank's clock is a little ahead", {}, { uploadedAt: after(-5 * 60_000) }],
  ])('credits when %s', (_, more, known) => {
    expect(refusalOf({ ...slip, ...more }, { ...expected, ...known })).toBeUndefined();
  });

  it.each<[string, string, Partial<VerifiedSlip>, Partial<Expected>]>([
    ['UNKNOW_ERROR', 'another reference than its QR', { transRef: 'REF2' }, {}],
    ['UNKNOW_ERROR', 'another sending bank than its QR', sender({ bankNumber: '014' }), {}],
    ['UNKNOW_ERROR', 'a transfer long after its upload', {}, { uploadedAt: after(-11 * 60_000) }],
    ['DEST_ACC_INVALID', 'another receiving bank', receiver({ bankNumber: '006' }), {}],
    ['DEST_ACC_INVALID', 'no receiving bank', receiver({ bankNumber: null }), {}],
    [
      'DEST_ACC_INVALID',
      'a bank of ours without a number',
      receiver({ bankNumber: null }),
      { receiver: { ...expected.receiver, bankNumber: null } },
    ],
    ['DEST_ACC_INVALID', 'another receiving account', receiver({ account: 'xxx-x-x2334-x' }), {}],
    ['DEST_ACC_INVALID', 'no receiving account', receiver({ account: null }), {}],
    ['DEST_ACC_INVALID', 'our digits under another name', receiver({ nameEN: 'MR SOMSAK MULE' }), {}],
    [
      'DEST_ACC_INVALID',
      'our digits under a name that we can not compare',
      receiver({ nameEN: null, nameTH: 'นาย สมศักดิ์' }),
      {},
    ],
    ['NOT_MATCH', 'a sender at another bank', {}, { sender: { ...expected.sender, bankNumber: '014' } }],
    [
      'NOT_MATCH',
      'a member whose bank has no number',
      {},
      { sender: { ...expected.sender, bankNumber: null } },
    ],
    ['NOT_MATCH', 'another sending account', sender({ account: 'xxx-x-x3457-x' }), {}],
    ['NOT_MATCH', 'no sending account', sender({ account: null }), {}],
    [
      'NOT_MATCH',
      'all of the number under another name',
      sender({ account: '0801234567', nameEN: 'MR. SOMSAK J' }),
      {},
    ],
    [
      'NOT_MATCH',
      'one of the names that a member wrote',
      sender({ nameEN: 'SOMSRI RUK', nameTH: null }),
      { sender: { ...expected.sender, accountName: 'SOMCHAI JAIDEE/SOMSRI RUK' } },
    ],
    ['NOT_MATCH', 'another name', sender({ nameEN: 'MR. SOMSAK J' }), {}],
    ['NOT_MATCH', 'a name in Thai only, registered in English', sender({ nameEN: null }), {}],
    ['EXPIRED_SLIP', 'an hour and a bit', {}, { uploadedAt: after(SLIP_MAX_AGE_MS + 1) }],
    ['UNKNOW_ERROR', 'less than the minimum', { amount: satang(9_999) }, {}],
    ['UNKNOW_ERROR', 'our digits in part and no name', receiver({ nameEN: null }), {}],
    ['UNKNOW_ERROR', 'nothing', { amount: satang(0) }, { minimum: satang(0) }],
    ['UNKNOW_ERROR', 'a negative amount', { amount: satang(-5) }, { minimum: satang(-10) }],
  ])('is %s for %s', (note, _, more, known) => {
    expect(refusalOf({ ...slip, ...more }, { ...expected, ...known })?.note).toBe(note);
  });

  it('says first what the member can do least about', () => {
    const wrong = {
      ...slip,
      ...receiver({ account: 'xxx-x-x0000-x' }),
      ...sender({ account: 'xxx-x-x0000-x' }),
    };
    expect(refusalOf(wrong, { ...expected, uploadedAt: after(9e6) })?.note).toBe('DEST_ACC_INVALID');
    expect(
      refusalOf({ ...wrong, receiver: slip.receiver }, { ...expected, uploadedAt: after(9e6) })?.note,
    ).toBe('NOT_MATCH');
  });
});

describe('a transfer that the bank does not know', () => {
  it('is believed not to exist after three minutes', () => {
    expect(isAbsentForGood(at, after(179_999))).toBe(false);
    expect(isAbsentForGood(at, after(180_000))).toBe(true);
  });
});
