import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { phrase } from '@krapao/contract/phrases';
import { changeLanguage, startI18n } from '@krapao/ui/lib/i18n.ts';
import { KINDS } from '../../lib/kinds.ts';
import { fetchTexts } from '../../lib/texts.ts';
import { caseOfVerdict, verdictWord } from '../../lib/words.ts';
import { doesWord, factText, factWord, reasonsOf, tellingFacts, waitsWord, whyWord } from './fact-words.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('en', ['work', 'reasons', 'common'], fetchTexts);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const closedAs = (end: 'paid' | 'rejected') =>
  phrase('closedAs', { end: phrase(end), at: '2026-11-23T00:00:00.000Z', who: 'the bank' });

it('says of a payout that its bank has, of play and of money that came by a provider what each verdict is', () => {
  const told = (kind: string, waits: string | null, verdict: string) =>
    verdictWord(verdict, caseOfVerdict({ kind, waits }));
  expect([told('payout', 'approval', 'refuse'), told('payout', 'review', 'refuse')]).toEqual([
    'Refuse',
    'Bank did not pay: give back',
  ]);
  expect(told('payout', 'review', 'settle')).toBe('Bank paid it');
  expect([told('finding', 'review', 'settle'), told('finding', 'review', 'refuse')]).toEqual([
    'Correct the wallet',
    'Leave it as it is',
  ]);
  expect([told('qr', 'unclear', 'refuse'), told('gift', 'unclear', 'refuse')]).toEqual([
    'No money came',
    'No money came',
  ]);
});

it('says in a list that the line broke, and not what the machine calls that alone', () => {
  const row = { kind: 'payout', waits: 'review' };
  expect(whyWord({ ...row, because: 'UND_ERR_SOCKET' })).toBe('The connection broke (UND_ERR_SOCKET)');
  expect(whyWord({ ...row, because: 'X99' })).toBe(waitsWord(row));
});

it('calls goods in the language of who reads it, and by the one name that an older server tells', async () => {
  const named = { th: 'เสื้อยืด', la: 'ເສື້ອຢືດ', en: 'T-shirt' };
  expect([factText('name', 'T-shirt', named), factText('name', 'T-shirt')]).toEqual(['T-shirt', 'T-shirt']);
  await changeLanguage('la');
  expect(factText('name', 'T-shirt', named)).toBe('ເສື້ອຢືດ');
  await changeLanguage('en');
});

describe('A verdict', () => {
  it.each([
    ['payout', 'approve', {}, '100.00 baht goes to the member’s account'],
    ['payout', 'refuse', {}, '100.00 baht goes back to the wallet'],
    ['transfer', 'refuse', { way: phrase('walletToGame') }, '100.00 baht goes back to the wallet'],
    ['transfer', 'refuse', { way: phrase('gameToWallet') }, '100.00 baht goes back to the game'],
    ['transfer', 'settle', { way: phrase('gameToWallet') }, '100.00 baht goes to the wallet'],
    [
      'transfer',
      'settle',
      { way: phrase('gameToGame', { game: 'PG' }) },
      '100.00 baht goes on to the game PG',
    ],
    [
      'contradiction',
      'settle',
      { 'closed as': closedAs('rejected') },
      '100.00 baht that went back is taken from the wallet',
    ],
    ['contradiction', 'settle', { 'closed as': closedAs('paid') }, 'Closed, no money moves'],
    [
      'finding',
      'settle',
      { member: phrase('hasTooMuch', { amount: '100.00' }) },
      '100.00 baht is taken from the wallet',
    ],
    [
      'finding',
      'settle',
      { member: phrase('lacks', { amount: '100.00' }) },
      '100.00 baht is added to the wallet',
    ],
    ['goods', 'settle', {}, 'Kept as handed out, no money moves'],
    [
      'slip',
      'ask',
      {},
      'The slip check is asked once more. By its answer the slip is credited, rejected or comes back here',
    ],
  ] as const)('of a %s to %s, with %o, says of the money: %4$s', (kind, verdict, facts, words) => {
    expect(doesWord({ kind, facts, amount: 100 }, verdict)).toBe(words);
  });

  it('says what of the money is to move where less than all was typed', () => {
    const facts = { member: phrase('hasTooMuch', { amount: '100.00' }) };
    expect(doesWord({ kind: 'finding', facts, amount: 100 }, 'settle', '40')).toBe(
      '40.00 baht is taken from the wallet',
    );
  });

  it('is said of what was won, and of a broken glass by whom, what and why', () => {
    const won = { prize: 'P1', name: 'Gold ring', pieces: '2' };
    const broken = { who: 'somchai', why: 'nobody is in', act: 'staff.anew', about: 'staff owner' };
    const told = (kind: string, facts: Record<string, string>) =>
      tellingFacts({ kind, facts }).map(([name, text]) => `${factWord(name)}: ${factText(name, text)}`);
    expect([told('goods', won), told('break_glass', broken), told('payout', { to: 'KBANK' })]).toEqual([
      ['Name: Gold ring', 'Pieces: 2'],
      ['Who: somchai', 'Did: A new way in', 'About: Staff owner', 'Why: nobody is in'],
      [],
    ]);
  });

  it('is offered reasons of its own, and a payout that its bank has others than one that waits', () => {
    const [general] = reasonsOf({ kind: 'nothing known', waits: 'review' }, 'refuse');
    const refused = KINDS.filter((kind) => kind !== 'setting' && kind !== 'break_glass');
    for (const kind of refused) expect(reasonsOf({ kind, waits: 'review' }, 'refuse')).not.toContain(general);
    expect(reasonsOf({ kind: 'slip', waits: 'UNCLEAR' }, 'ask')).not.toContain(
      reasonsOf({ kind: 'nothing known', waits: 'UNCLEAR' }, 'ask')[0],
    );
    expect(reasonsOf({ kind: 'payout', waits: 'review' }, 'refuse')).not.toEqual(
      reasonsOf({ kind: 'payout', waits: 'approval' }, 'refuse'),
    );
  });
});
