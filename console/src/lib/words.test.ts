import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PHRASES, phrase } from '@krapao/contract/phrases';
import { changeLanguage, startI18n } from '@krapao/ui/lib/i18n.ts';
import { fetchTexts } from './texts.ts';
import { said, whyOf, whySaid } from './words.ts';
import { fieldWord, valueWord } from './states.ts';
import en from '../locales/en/reasons.json';
import la from '../locales/la/reasons.json';
import th from '../locales/th/reasons.json';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('th', ['reasons', 'log', 'setup'], fetchTexts);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const placesOf = (text: string, mark: RegExp): string[] =>
  [...text.matchAll(mark)].map(([, name = '']) => name).toSorted();

describe('What modules say in words', () => {
  it.each(Object.entries({ th, la, en }))(
    'has a text for every phrase, with all that stands in it: %s',
    (_, texts) => {
      const told: Readonly<Record<string, string>> = texts.phrase;
      for (const [code, english] of Object.entries(PHRASES))
        expect([code, placesOf(told[code] ?? '', /\{\{(\w+)\}\}/g)]).toEqual([
          code,
          placesOf(english, /\{(\w+)\}/g),
        ]);
      expect(Object.keys(told).toSorted()).toEqual(Object.keys(PHRASES).toSorted());
    },
  );

  it('says what a broken line is called, the status of an answer beside what it was, and sums as a person reads them', () => {
    expect(said('UND_ERR_SOCKET')).toBe('การเชื่อมต่อขาดกลางทาง (UND_ERR_SOCKET)');
    expect(said('TypeError ECONNRESET')).toBe('การเชื่อมต่อขาดกลางทาง (ECONNRESET)');
    expect(said(`200: ${phrase('notJson')}`)).toBe('ผู้ตรวจสลิปตอบผิดรูปแบบ (200)');
    expect(said(phrase('hasTooMuch', { amount: '2500.00' }))).toBe('มีเกิน 2,500.00');
    expect(said('-12000.50')).toBe('-12,000.50');
    const at = '2026-11-28T18:31:11.240Z';
    expect(said(phrase('thenSaid', { end: phrase('paid'), at, who: 'callback', words: 'PO1' }))).toBe(
      'จ่ายแล้ว 29/11/2026 01:31:11 โดย การแจ้งของธนาคาร: PO1',
    );
    // what the outside calls an end of its own stays as it came
    expect(['LAPSED', '200: ok', 'mali'].map(said)).toEqual(['LAPSED', '200: ok', 'mali']);
  });

  it('is said in the language of the screen, also where one stands in another', async () => {
    const text = phrase('notUnderstood', { reason: phrase('timeout') });
    expect(said(text)).toBe('ปิดแล้วแต่ยังถามผลไม่ได้: ไม่ตอบในเวลา');
    await changeLanguage('la');
    expect(said(text)).toBe('ປິດແລ້ວແຕ່ຍັງຖາມຜົນບໍ່ໄດ້: ບໍ່ຕອບທັນເວລາ');
    await changeLanguage('th');
  });

  it('is why a person did it, where they took a reason that was ready: kept as one for all, told in the language of who reads it', async () => {
    const ready = [phrase('didForWhoeverLooksNext'), phrase('didCheckedAllFits')];
    const kept = whyOf(` ${said(ready[0] ?? '')} `, ready);
    expect(kept).toBe('For whoever looks next');
    expect(whySaid(kept)).toBe('จดไว้ให้คนต่อไป');
    await changeLanguage('en');
    expect(whySaid(kept)).toBe('For whoever looks next');
    // own words stay as they were typed, also where they look like a phrase with something in it
    for (const own of ['จดไว้ก่อน', 'by noi: asked twice', 'announced by her'])
      expect([whyOf(own, ready), whySaid(own)]).toEqual([own, own]);
    await changeLanguage('th');
  });

  it('is said one after the other where more than one was kept, and moments as they are in Bangkok', () => {
    expect(said(`${phrase('otherOrder')}; ${phrase('voidedAfterCredit')}`)).toBe(
      'ผู้ให้บริการมีรายการอื่นใช้เลขอ้างอิงนี้ · ถูกยกเลิกหลังเติมแล้ว',
    );
    expect(said('2026-11-22')).toBe('22/11/2026');
    expect(said('2026-11-22T20:00:00.000Z')).toMatch(/^23\/11\/2026 03:00/);
  });

  it('is left as it came where it is nobody’s phrase', () => {
    expect(said('สมชาย; ใจดี')).toBe('สมชาย; ใจดี');
  });
});

describe('What an act is written down with', () => {
  it('is told by names of fields and in words', () => {
    expect([fieldWord('isActive'), fieldWord('payout.approve'), fieldWord('another')]).toEqual([
      'ใช้งานอยู่',
      'อนุมัติถอน',
      'another',
    ]);
    expect(valueWord('role', 'cashier')).toBe('แคชเชียร์');
    expect(valueWord('isActive', false)).toBe('ไม่');
    expect(valueWord('moved', '12345')).toBe('123.45');
    expect(valueWord('asked', 'member.freeze')).toBe('ระงับสมาชิก');
    expect(valueWord('payout.approve', '2000000, any a day')).toBe('ครั้งละ 20,000.00 วันละ ไม่จำกัด');
    expect(valueWord('order', { direction: 'in', amount: '5000', hash: 'x' })).toBe(
      'ทิศทาง: ให้เงิน · ยอด: 50.00',
    );
    expect(valueWord('payouts', null)).toBe('–');
  });
});
