import { expect, it } from 'vitest';
import type { Line, Thing, Verdict } from './queries.ts';
import { askedFor, bodyOf, isForSecond, missing, typedAtFirst } from './verdict-rules.ts';

it('asks for what the server would refuse to go without', () => {
  const of = (kind: string) => ({ kind, amount: 500, slip: null });
  expect(missing(of('payout'), 'settle', {})).toEqual(['reference']);
  expect(missing(of('payout'), 'settle', { reference: ' ' })).toEqual(['reference']);
  expect(missing(of('line'), 'credit', { member: 'M' })).toEqual([]);
  expect(missing(of('payout'), 'approve', {})).toEqual([]);
});

it('asks how much came where nobody has told it, and for the transfer that a slip does not name', () => {
  const untold = (kind: string, transfer?: { bank: string; reference: string } | null) => ({
    ...{ kind, amount: null },
    slip: transfer === undefined ? null : ({ transfer } as NonNullable<Thing['slip']>),
  });
  const named = { bank: 'KBANK', reference: 'REF1' };
  expect([
    missing(untold('gift'), 'credit', {}),
    missing(untold('slip', named), 'credit', {}),
    missing(untold('slip', null), 'credit', { amount: '300' }),
    missing(untold('slip', null), 'credit', { kip: '200000', bank: 'BCEL', reference: 'R' }),
    missing(untold('unread'), 'credit', { member: 'M', to: 'SCB', bank: 'KBANK', reference: 'R' }),
    missing(untold('line'), 'credit', { member: 'M' }),
    missing({ ...untold('slip', named), amount: 300 }, 'credit', {}),
    missing(untold('slip', null), 'refuse', { note: 'INVALID_SLIP' }),
  ]).toEqual([['amount'], ['amount'], ['bank', 'reference'], [], ['amount'], [], [], []]);
});

it('sends amounts as figures, and nothing that was left empty', () => {
  expect(bodyOf({ amount: '1500.5', kip: '', reference: ' AB12 ' })).toEqual({
    amount: 1500.5,
    reference: 'AB12',
  });
});

const credit: Verdict = {
  verdict: 'credit',
  takes: ['member', 'amount'],
  may: true,
  second: false,
  stepUp: false,
  alone: null,
};

it('waits for a second person, of an amount that nobody told, once more is typed than one credits alone', () => {
  const untold: Verdict = { ...credit, second: true, alone: 10_000 };
  expect(['', '10000', '10000.01', 'x'].map((amount) => isForSecond(untold, { amount }))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect([isForSecond(untold, {}), isForSecond(untold, { kip: '5' })]).toEqual([false, true]);
  expect(isForSecond({ ...untold, alone: null }, { amount: '1' })).toBe(true);
  expect(isForSecond(credit, { amount: '1' })).toBe(false);
});

it('has the amount that is shown typed already, but of a line: what the bank reported needs no word', () => {
  const thing = { slip: null, amount: 1_500 };
  expect(typedAtFirst({ ...thing, kind: 'slip' }, { ...credit, takes: ['amount'] })).toEqual({
    amount: '1500',
  });
  expect(typedAtFirst({ ...thing, kind: 'line' }, credit)).toEqual({});
  expect(typedAtFirst({ ...thing, kind: 'gift', amount: null }, { ...credit, takes: ['amount'] })).toEqual(
    {},
  );
});

it('has of a slip what the chosen line of the feed tells: its amount, and its name where the slip’s QR has none', () => {
  const slip = { word: 'unclear', because: null, transfer: null, compared: [], lines: [], uses: [] } as const;
  const line: Line = {
    ...{
      id: 'L',
      at: '2026-11-24T07:27:00.000Z',
      amount: 700.25,
      kip: null,
      to: 'SCB 1',
      from: '',
      score: 61,
    },
    ...{ transfer: { bank: 'KBANK', reference: 'REF1' }, state: 'unmatched', member: null, because: [] },
  };
  const takes = [...(['amount', 'bank', 'reference', 'kip'] as const)];
  const typed = (more: Partial<Thing>, by = line) =>
    typedAtFirst(
      { kind: 'slip', amount: null, slip: { ...slip, compared: [], lines: [], uses: [] }, ...more },
      { ...credit, takes },
      by,
    );
  expect(typed({})).toEqual({ amount: '700.25', bank: 'KBANK', reference: 'REF1' });
  const transfer = { bank: 'KBANK', reference: 'OTHER' };
  expect(typed({ slip: { ...slip, compared: [], lines: [], uses: [], transfer } })).toEqual({
    amount: '700.25',
  });
  const inPart = { ...line, transfer: { bank: 'KBANK', reference: '•••5678' } };
  expect(typed({}, inPart)).toEqual({ amount: '700.25' });
  expect(typed({ amount: 1_500 })).toMatchObject({ amount: '1500' });
  expect(typed({}, { ...line, amount: null, kip: '1240000' })).toMatchObject({ kip: '1240000' });
});

it('asks for kip where a thing is about kip, and nowhere else', () => {
  const inKip = new Set(['BCEL']);
  const isAsked = (thing: Pick<Thing, 'kind'> & Partial<Thing>, to = '') =>
    askedFor(
      { waits: 'UNCLEAR', facts: {}, slip: null, ...thing },
      ['amount', 'kip'],
      { to },
      inKip,
    ).includes('kip');
  expect([isAsked({ kind: 'slip' }), isAsked({ kind: 'slip', waits: 'LAO' })]).toEqual([false, true]);
  expect([isAsked({ kind: 'qr' }), isAsked({ kind: 'qr', facts: { rate: '676 kip a baht' } })]).toEqual([
    false,
    true,
  ]);
  expect(['', 'SCB', 'BCEL'].map((to) => isAsked({ kind: 'unread' }, to))).toEqual([false, false, true]);
});

it('asks for a transfer where the slip names none itself', () => {
  const slip = { word: 'found' as const, because: null, compared: [], lines: [], uses: [] };
  const asked = (transfer: { bank: string; reference: string } | null) =>
    askedFor(
      { kind: 'slip', waits: 'SENDER', facts: {}, slip: { ...slip, transfer } },
      ['amount', 'bank', 'reference'],
      {},
      new Set(),
    );
  expect(asked(null)).toEqual(['amount', 'bank', 'reference']);
  expect(asked({ bank: 'KBANK', reference: 'REF1' })).toEqual(['amount']);
});
