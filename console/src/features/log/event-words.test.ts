import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LANGUAGES } from '@krapao/contract/constants';
import { startI18n } from '@krapao/ui/lib/i18n.ts';
import type { Texts } from '@krapao/ui/lib/texts.ts';
import { fieldWord } from '../../lib/states.ts';
import { fetchTexts } from '../../lib/texts.ts';
import { rightWord } from '../../lib/words.ts';
import { changesOf, dayOfEvent, doneWord, memberOf, subjectWord, thingOf } from './event-words.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
  return startI18n('en', ['common', 'log', 'setup'], fetchTexts);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it('names what was done, not what was allowed, wherever the event says it', () => {
  const word = (after: Record<string, unknown> | null, more: { kind?: string; why?: string } = {}) =>
    doneWord({ right: 'staff.manage', kind: 'staff', why: 'asked to', before: null, after, ...more });
  expect([
    word(null),
    word(null, { why: 'looked' }),
    word({ verdict: 'refuse' }, { kind: 'slip' }),
    word({ asked: 'member.freeze' }, { kind: 'member' }),
    word({ request: 'expired' }, { kind: 'member' }),
    word({ how: 'passkey' }, { kind: 'session' }),
    word({ counter: 3 }, { kind: 'passkey' }),
    word({ label: 'laptop' }, { kind: 'passkey' }),
    word({ invited: 'noi', role: 'cashier' }),
    word({ isActive: false }),
    word({ isActive: true }),
    word({ isActive: true, isIn: false }),
    word({ isIn: true, letInBy: 'pat' }),
    word({ vouched: true }),
  ]).toEqual([
    'Manage staff',
    'Looked at it',
    'Reject the slip',
    'Asked for: Freeze a member',
    'Request ended: Expired',
    'Signed in',
    'Passkey refused: its counter fell',
    'Changed their passkeys',
    'Invite a person',
    'Suspend a person',
    'Bring a person back',
    'Bring a person back',
    'Came in by a link',
    'Vouch for a person',
  ]);
});

it('says of a payout what was done with it: given back where its bank had it, refused where nobody had approved it', () => {
  const refused = (waits?: string) =>
    doneWord({
      ...{ right: 'payout.refuse', kind: 'payout', why: 'asked to', before: null },
      after: { verdict: 'refuse', ...(waits !== undefined && { waits }) },
    });
  const asked = (waits?: string) =>
    doneWord({
      ...{ right: 'payout.refuse', kind: 'payout', why: 'asked to', before: null },
      after: { asked: 'board.decide', order: { kind: 'payout', id: '1', verdict: 'refuse', waits } },
    });
  expect([refused('review'), refused('approval'), refused(), asked('review'), asked()]).toEqual([
    'Bank did not pay: give back',
    'Refuse',
    'Refuse',
    'Asked for: Bank did not pay: give back',
    'Asked for: Refuse',
  ]);
  // of what was asked for only what the order says besides: the act, the kind and the verdict are said above
  expect(
    changesOf(null, {
      ...{ asked: 'board.decide', hash: 'x', seen: 'y' },
      order: { kind: 'payout', id: '1', verdict: 'settle', waits: 'review', reference: 'BANK-1' },
    }),
  ).toEqual([{ field: 'Reference', before: '–', after: 'BANK-1' }]);
  expect(
    changesOf(null, {
      asked: 'setup.change',
      order: { kind: 'setting', subject: 'withdrawMaximum', order: { withdrawMaximum: 25_000_000 } },
    }),
  ).toEqual([{ field: fieldWord('withdrawMaximum'), before: '–', after: '250,000.00' }]);
  // it is said above, and by what it waited no field was changed
  expect(changesOf(null, { verdict: 'refuse', waits: 'review' })).toEqual([]);
});

it('tells which games count in percent, of any provider where none is named, a line each', () => {
  const weights = [
    { kind: 'slot', provider: null, percent: 100 },
    { kind: 'live', provider: 'SA', percent: 25 },
  ];
  expect(changesOf(null, { weights, percentFail: 5, refundFail: 4.5 })).toEqual([
    {
      field: 'Games that count',
      before: '–',
      after:
        'Kind: Slots · Provider: All providers · Percent: 100 %\nKind: Live · Provider: SA · Percent: 25 %',
    },
    { field: 'Percent of losses', before: '–', after: '5 %' },
    { field: fieldWord('refundFail'), before: '–', after: '4.5 %' },
  ]);
});

it('tells the slices of a wheel a line each, and of each weight how much of all it is', () => {
  const slices = [
    { code: 'cash5', weight: 150, substitute: null },
    { code: 'none', weight: 50, substitute: 'cash5' },
  ];
  expect(changesOf({ slices: [] }, { slices })).toEqual([
    {
      field: 'Slices',
      before: '–',
      after:
        'Code: cash5 · Weight: 150 (75.00%) · Instead when it is gone: –\nCode: none · Weight: 50 (25.00%) · Instead when it is gone: cash5',
    },
  ]);
});

it('tells of money that was corrected as done, though the event says as well how much was asked', () => {
  const after = {
    direction: 'out',
    reason: 'WRONG_CREDIT',
    asked: '50000',
    moved: '40000',
    missing: '10000',
  };
  expect(doneWord({ right: 'money.correct', kind: 'member', why: 'twice', before: null, after })).toBe(
    rightWord('money.correct'),
  );
});

it('tells unfreezing from freezing, a tag from a note, and one that was taken away, which go by one right', () => {
  const word = (right: string, after: Record<string, unknown> | null) =>
    doneWord({ right, kind: 'member', why: 'asked to', before: null, after });
  expect([
    word('member.freeze', { 'sign-in': true }),
    word('member.freeze', {}),
    word('member.freeze', null),
    word('member.note', { note: 'calls back' }),
    word('member.note', { vip: true }),
    word('member.note', { note: false }),
  ]).toEqual([
    'Freeze members',
    'Unfreeze a member',
    'Unfreeze a member',
    'Write notes',
    'Tag',
    'Took a tag away',
  ]);
});

it('names what was done about a person by what it changed of them, since all that they are is told each time', () => {
  const noi = { name: 'noi', role: 'cashier', isActive: true, isIn: true, memberId: null, addresses: [] };
  const word = (after: object, before: object | null = noi) =>
    doneWord({
      ...{ right: 'staff.manage', kind: 'staff', why: 'asked to' },
      ...{ before: before as never, after: after as never },
    });
  expect([
    word({ ...noi, role: 'support' }),
    word({ ...noi, isActive: false, sessionsEnded: 1 }),
    word(noi, { ...noi, isActive: false }),
    word({ ...noi, memberId: 'DJAZ2FHF2P' }),
    word({ ...noi, addresses: ['203.0.113.7'], sessionsEnded: 1 }),
    word({ ...noi, sessionsEnded: 2 }),
    word({ ...noi, isIn: false, sessionsEnded: 1, passkeysRemoved: 1, recoveryCodesRemoved: 9 }),
    word({ name: 'tum', display: 'Tum', role: 'manager' }, null),
  ]).toEqual([
    'Change a role',
    'Suspend a person',
    'Bring a person back',
    'Own member account',
    'Where a person comes in from',
    'End a person’s sessions',
    'A new way in',
    'Add a person',
  ]);
});

it('tells a count from a close, money of the house from a member’s, and what the glass was broken for', () => {
  const word = (kind: string, after: object) =>
    doneWord({ right: 'money.correct', kind, why: 'fee', before: null, after: after as never });
  const sent = { day: '2026-11-27', from: 'SCB …3334', to: 'COSTS', amount: '12000' };
  expect([
    word('day', { key: 'PAYOUT', counted: '5000' }),
    word('day', { differences: [] }),
    word('house_transfer', sent),
    word('break_glass', { act: 'staff.invite', kind: 'staff', subject: 'pat' }),
    word('role', { 'work.view': 'any, any a day' }),
  ]).toEqual([
    'Count an account',
    'Close the day',
    'Move the house’s money',
    'Invite a person',
    'Change a role’s rights',
  ]);
  // it is found on its day, and nobody calls it by its id
  const event = { kind: 'house_transfer', subject: '9b9b5c6c-ea52-44e9-87aa-13f69ed747f0', after: sent };
  expect([dayOfEvent(event), subjectWord(event)]).toEqual(['2026-11-27', '']);
  expect(changesOf(null, { from: 'OWNER', to: 'COSTS', key: 'PAYOUT' }).map(({ after }) => after)).toEqual([
    'Owner',
    'Costs',
    'Payout account',
  ]);
});

it('tells names of people as they are, also of one who is called as a role is', () => {
  expect(changesOf({ letInBy: ['owner', 'pat'], role: 'owner' }, { vouched: true })).toEqual([
    { field: 'By a link of', before: 'owner, pat', after: '–' },
    { field: 'Role', before: 'Owner', after: '–' },
    { field: 'Vouched for', before: '–', after: 'Yes' },
  ]);
});

it('knows whose a talk is that somebody looked at', () => {
  const kinds = ['member', 'chat', 'slip'];
  expect(kinds.map((kind) => memberOf({ kind, subject: 'x1', after: { member: 'm1' } }))).toEqual([
    'x1',
    'm1',
    undefined,
  ]);
  expect(memberOf({ kind: 'chat', subject: 'x1', after: null })).toBe(undefined);
});

it('tells only what is not the same on both sides, and what came or went', () => {
  expect(
    changesOf(
      { role: 'clerk', name: 'noi', old: 1, hash: 'a' },
      { role: 'chief', name: 'noi', missing: '1250', hash: 'b' },
    ),
  ).toEqual([
    { field: fieldWord('role'), before: 'clerk', after: 'chief' },
    { field: fieldWord('old'), before: '1', after: '–' },
    { field: fieldWord('missing'), before: '–', after: '12.50' },
  ]);
  // nothing came where nothing was: a day that was closed without a difference
  expect(changesOf(null, { differences: [] })).toEqual([]);
  expect(changesOf(null, null)).toEqual([]);
});

it('tells what is kept in hundredths as a person reads it', () => {
  expect(changesOf({ withdrawMaximum: 20_000_000 }, { withdrawMaximum: 25_000_000 })).toEqual([
    { field: fieldWord('withdrawMaximum'), before: '200,000.00', after: '250,000.00' },
  ]);
  expect(changesOf(null, { kipPerBaht: 68_050 })).toMatchObject([{ after: '680.50' }]);
});

it('calls what is set up by its name, before its code', () => {
  expect([
    subjectWord({ kind: 'bonus', subject: 'DAILY20', named: { th: 'รายวัน', la: 'ປະຈຳວັນ', en: 'Daily 20%' } }),
    subjectWord({ kind: 'rate', subject: 'kip', named: null }),
    subjectWord({ kind: 'provider', subject: 'JOKER', named: 'Joker' }),
  ]).toEqual(['Daily 20% · DAILY20', 'Kip for one baht', 'Joker · JOKER']);
});

it('calls what it is about as its own screen does, and leads to things of the work', () => {
  const of = (kind: string, subject: string, member: string | null = null) => [
    subjectWord({ kind, subject, member }),
    thingOf({ kind, subject })?.id,
  ];
  const payout = '0198f0c2-7f3b-7c43-9d1e-5a1049cec698';
  expect([
    of('payout', payout, 'Somchai'),
    of('line', 'DEMO/1'),
    of('member', 'DJAZ2FHF2P', 'Duangjai'),
    of('member', 'DJAZ2FHF2P'),
    of('role', 'cashier'),
    of('setting', 'withdrawMaximum'),
    of('staff', 'pim'),
    of('text', 'notice'),
    of('agreement', 'agreement'),
  ]).toEqual([
    ['49CE-C698 · Somchai', payout],
    ['DEMO/1', 'DEMO/1'],
    ['Duangjai', undefined],
    ['DJAZ2FHF2P', undefined],
    ['Cashier', undefined],
    [fieldWord('withdrawMaximum'), undefined],
    ['pim', undefined],
    ['Notice on the first screen', undefined],
    ['', undefined],
  ]);
});

it.each(LANGUAGES)('calls a correction by the words with which it is ordered, in %s', async (language) => {
  const [ordered, told] = await Promise.all([fetchTexts(language, 'members'), fetchTexts(language, 'log')]);
  const { reason, field } = ordered as { reason: Texts; field: Record<'in' | 'out', string> };
  expect(told['value']).toMatchObject({ reason, direction: { in: field.in, out: field.out } });
});
