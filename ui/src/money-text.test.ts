import { describe, expect, it } from 'vitest';
import { editMoney, groupMoney, pastedMoney, plainMoney, typedMoney } from './money-text.ts';

describe('typed money', () => {
  it.each([
    ['1000', '1000'],
    ['1,000.50', '1000.50'],
    ['1000.505', '1000.50'],
    ['1000.', '1000.'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['1.2.3', '1.23'],
    ['-50', '50'],
    ['๑,๒๓๔.๕', '1234.5'],
    ['໑໒໓', '123'],
    ['abc', ''],
    ['12345678901', '123456789'],
  ])('reads %s as %s', (raw, typed) => expect(typedMoney(raw)).toBe(typed));

  it('has no decimals where none are wanted', () => expect(typedMoney('12.5', 0)).toBe('12'));
  it('gives a form no point at the end', () => expect(plainMoney('1000.')).toBe('1000'));
});

describe('grouped money', () => {
  it.each([
    ['', ''],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.5', '1,234,567.5'],
    ['1000.', '1,000.'],
  ])('shows %s as %s', (typed, text) => expect(groupMoney(typed)).toBe(text));
});

describe('pasted money', () => {
  it.each([
    ['1,000.50 บาท', '1000.50'],
    ['฿2,500', '2500'],
    ['โอน 3 ครั้ง รวม 1,200 บาท', '1200'],
    ['SCB 1234567890 ยอด 99.25', '99.25'],
    ['50,000 ກີບ', '50000'],
    ['  300\n', '300'],
    ['ไม่มีตัวเลข', ''],
  ])('finds the amount in %s', (text, amount) => expect(pastedMoney(text)).toBe(amount));
});

describe('the caret while typing', () => {
  it('stays behind the digit just typed when figures regroup', () => {
    expect(editMoney('1,234', '1,2394', 5)).toEqual({ typed: '12394', text: '12,394', caret: 5 });
  });
  it('goes to the end with a digit at the end', () => {
    expect(editMoney('123', '1234', 4)).toEqual({ typed: '1234', text: '1,234', caret: 5 });
  });
  it('deletes the digit before a deleted separator', () => {
    expect(editMoney('12,345', '12345', 2)).toEqual({ typed: '1345', text: '1,345', caret: 2 });
  });
  it('stays put when a letter is typed', () => {
    expect(editMoney('1,234', '1,2x34', 4)).toEqual({ typed: '1234', text: '1,234', caret: 3 });
  });
  it('takes a point', () => {
    expect(editMoney('50', '50.', 3)).toEqual({ typed: '50.', text: '50.', caret: 3 });
  });
  it('never leaves the text', () => {
    const edit = editMoney('', '.5', 2);
    expect(edit).toEqual({ typed: '0.5', text: '0.5', caret: 3 });
  });
});
