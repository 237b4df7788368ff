import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Variant } from '@krapao/contract/constants';
import { att, kipPerBaht } from '@krapao/contract/kip';
import { satang } from '@krapao/contract/money';
import { csv } from './csv.ts';
import type { Line } from './rules.ts';

const line = (parts: Partial<Line> = {}): Line => ({
  _id: '1',
  statementType: 'withdraw',
  from: 'WALLET',
  to: 'KBANK',
  fromName: '',
  toName: 'กสิกรไทย',
  status: 'SUCCESS',
  reason: null,
  amount: satang(-123_456),
  balance: satang(5),
  createdAt: new Date('2026-11-21T17:05:09Z'),
  original: null,
  ...parts,
});

async function write(
  lines: readonly Line[],
  language: (typeof LANGUAGES)[number] = 'en',
  variant: Variant = 'th',
): Promise<string> {
  async function* some() {
    yield lines;
  }
  let text = '';
  for await (const piece of csv(some(), language, variant)) text += piece;
  return text;
}

describe('the file', () => {
  it('calls a withdrawal that came back so, in each language', async () => {
    const back = line({ from: 'KBANK', fromName: 'KBANK', to: 'WALLET', toName: '', amount: satang(30_000) });
    const told = async (language: (typeof LANGUAGES)[number]) =>
      (await write([back], language)).split('\r\n')[1]?.split(',')[1];
    expect(await told('en')).toBe('Withdrawal came back');
    expect(await told('th')).toBe('เงินถอนคืนเข้ากระเป๋า');
    expect(await told('la')).toBe('ເງິນຖອນຄືນເຂົ້າກະເປົາ');
  });

  it('begins with the mark of UTF-8, names its columns in the language asked for, and ends lines as spreadsheets do', async () => {
    expect(await write([line()], 'th')).toBe(
      '\uFEFFวันที่และเวลา,รายการ,จาก,ไปยัง,สถานะ,จำนวนเงิน (บาท),ยอดคงเหลือ (บาท)\r\n' +
        '22/11/2026 00:05:09,ถอนเงิน,กระเป๋าเงิน,กสิกรไทย,สำเร็จ,-1234.56,0.05\r\n',
    );
    expect((await write([line()], 'la')).split('\r\n')[1]).toBe(
      '22/11/2026 00:05:09,ຖອນເງິນ,ກະເປົາເງິນ,กสิกรไทย,ສຳເລັດ,-1234.56,0.05',
    );
    expect(await write([], 'en')).toBe(
      '\uFEFFDate and time,Activity,From,To,Status,Amount (THB),Balance (THB)\r\n',
    );
  });

  it('has as many columns in every language', async () => {
    for (const [variant, columns] of [
      ['th', 7],
      ['la', 9],
    ] as const)
      for (const language of LANGUAGES)
        for (const row of (await write([line()], language, variant)).trim().split('\r\n'))
          expect(row.split(',')).toHaveLength(columns);
  });

  it('tells in Laos what was sent in kip, and at which rate where there was one', async () => {
    const sent = { currency: 'LAK', amount: att(20_000_050) } as const;
    const lines = [
      line({ original: { ...sent, kipPerBaht: kipPerBaht(67_650) } }),
      line({ original: { ...sent, kipPerBaht: null } }),
      line(),
    ];
    const [header = '', ...rows] = (await write(lines, 'en', 'la')).trimEnd().split('\r\n');
    expect(header).toMatch(/,Balance \(THB\),Sent \(LAK\),LAK per THB$/);
    expect(rows.map((row) => row.split(',').slice(7))).toEqual([
      ['200000.50', '676.50'],
      ['200000.50', ''],
      ['', ''],
    ]);
  });

  it('lets no name of a bank or a game become a formula or a cell more', async () => {
    for (const name of ['=1+1', '@A1', '+1', '-1', '\t=1']) {
      const row = (await write([line({ toName: name })])).split('\r\n')[1] ?? '';
      expect(row).toMatch(/,"?'[\t]?[=+\-@]/);
    }
    const [, row = ''] = (await write([line({ toName: 'x","=1' })])).split('\r\n');
    expect(row).toContain('"x"",""=1"');
  });
});
