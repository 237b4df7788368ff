/** What waits for a person, and a person's word about it. */
import type { Verdict } from '@krapao/contract/console/work';
import { parseBaht, type Satang } from '@krapao/contract/money';
import { AppError } from '@krapao/server/kernel/app-error';
import type { Shown } from '@krapao/server/modules/operator/board';
import type { Waiting } from '@krapao/server/modules/operator/waiting';
import type { Standing } from '@krapao/server/modules/operator/standing';
import { requireNoMore, UsageError, type Command, type Ending, type Values } from './command.ts';
import { handsOf, requireHand, waits } from './hand.ts';
import { asJson, baht, moment, table } from './written.ts';

export const list: Command = async ({ name, words, values, open }) => {
  requireNoMore(name, words);
  const { board, standing } = await open();
  const waiting = await board.list();
  if (values.json) return { code: 0, out: asJson(waiting) };
  return { code: 0, out: [...around(await standing()), listed(waiting)].join('\n') };
};

export const show: Command = async ({ name, words, values, open }) => {
  const id = idOf(name, words);
  const found = await (await open()).board.show(id);
  if (!found) return { code: 3, err: `There is no ${id}.` };
  return { code: 0, out: values.json ? asJson(found) : shown(found) };
};

const PAST = {
  ...{ approve: 'approved', refuse: 'refused', settle: 'settled', credit: 'credited' },
  ask: 'asked about again',
} as const;

export const decide =
  (verdict: Verdict): Command =>
  async (call) => {
    const { words, values, open } = call;
    const { id, ...said } = orderOf(idOf(verdict, words), values);
    requireHand(values);
    const desk = await open();
    const found = await desk.board.show(id);
    if (!found) return { code: 3, err: `There is no ${id}.` };
    const hands = await handsOf(call, desk);
    try {
      const acted = await hands.perform('board.decide', { kind: found.kind, id, verdict, ...said });
      if (acted.message === 'WAITS_FOR_SECOND') return waits(acted.request);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'MOVED_ON')) throw error;
      return movedOn(verdict, (await desk.board.show(id)) ?? found, values);
    }
    return { code: 0, out: told('done', (await desk.board.show(id)) ?? found, values) };
  };

const told = (result: 'done' | 'moved-on', one: Shown, { json }: Values): string =>
  json ? asJson({ result, shown: one }) : shown(one);

function movedOn(verdict: Verdict, now: Shown, values: Values): Ending {
  const err = `This ${now.kind} is ${now.state} by now and can't be ${PAST[verdict]}: nothing was done.`;
  return { code: 3, out: told('moved-on', now, values), err };
}

function idOf(name: string, [id, ...rest]: readonly string[]): string {
  if (id === undefined) throw new UsageError(`Which one? ${name} takes the id that list shows.`);
  if (rest.length > 0) throw new UsageError(`One id at a time; ${rest.join(' ')} is too much.`);
  return id;
}

/** As the door takes it: satang as text. */
function orderOf(id: string, values: Values) {
  const { member, to, bank, reference, kip, note } = values;
  if (kip !== undefined && !/^[1-9]\d{0,9}$/.test(kip))
    throw new UsageError(`--kip is a whole number of at most 10 digits.`);
  const amount = values.amount === undefined ? undefined : String(readBaht(values.amount));
  return { id, amount, member, to, bank, reference, kip, note };
}

/** `1,500.25` and `1500.25`. */
function readBaht(text: string): Satang {
  const amount = parseBaht(text.replaceAll(',', ''));
  if (amount === undefined) throw new UsageError(`--amount is in baht, such as 1500.25.`);
  return amount;
}

function listed(waiting: readonly Waiting[]): string {
  if (waiting.length === 0) return 'Nothing waits.';
  const rows = waiting.map(({ kind, id, since, amount, memberId, waits }) => [
    kind,
    id,
    moment(since),
    baht(amount),
    memberId ?? '-',
    waits ?? '',
  ]);
  return table([['KIND', 'ID', 'SINCE (UTC)', 'BAHT', 'MEMBER', 'WAITS FOR'], ...rows], [3]);
}

function shown(one: Shown): string {
  const { kind, id, memberId, amount, since, waits, state, facts, verdicts, actions } = one;
  const rows = [
    ['state', waits === null ? `${state}, waits for nobody` : `${state}, waits: ${waits}`],
    ['member', memberId ?? '-'],
    ['baht', baht(amount)],
    ['since', `${moment(since)} UTC`],
    ...Object.entries(facts),
    ...(verdicts.length > 0 ? [['can be', verdicts.join(', ')]] : []),
    ...actions.map(({ at, who, verdict, why, detail }) => {
      const said = Object.entries(detail).map(([name, one]) => `${name} ${one}`);
      return [moment(at), [`${who}: ${verdict}`, ...said, `"${why}"`].join(', ')];
    }),
  ];
  return `${kind} ${id}\n${table(rows.map(([name = '', one = '']) => [`  ${name}`, one]))}`;
}

const when = (at: Date | null): string => (at === null ? 'ever' : `${moment(at)} UTC`);

/** So many calls in vain, one after the other, and it is silent; one alone may be under way. */
const SILENT_AFTER = 3;

const NAMES: Readonly<Record<string, readonly [one: string, more: string]>> = {
  payout: ['payout', 'payouts'],
  slip: ['slip', 'slips'],
  transfer: ['game transfer', 'game transfers'],
};

function silence({ topic, subject, items, at }: Standing): string[] {
  if (topic === 'verifier') return items > 0 ? ['the slip verifier'] : [];
  if (items < SILENT_AFTER || (topic !== 'feed-answer' && topic !== 'play')) return [];
  const since = `since ${when(at)} (asked ${String(items)} times)`;
  return [topic === 'play' ? `play of ${subject} ${since}` : `the bank feed ${since}`];
}

/** What an operator should know before the list of what waits: what is silent outside, and what is under way. Empty where there is nothing. */
function around(standing: readonly Standing[]): string[] {
  const silent = standing.flatMap(silence);
  const underWay = standing
    .filter(({ topic, items }) => topic === 'under-way' && items > 0)
    .map(({ subject, items, at }) => {
      const [one, more] = NAMES[subject] ?? [subject, subject];
      const which = items === 1 ? `${one}, since` : `${more}, the oldest since`;
      return `${String(items)} ${which} ${when(at)}`;
    });
  return [
    ...(silent.length > 0 ? [`Silent outside: ${silent.join('; ')}`] : []),
    ...(underWay.length > 0 ? [`Under way: ${underWay.join('; ')}`] : []),
    ...(silent.length + underWay.length > 0 ? [''] : []),
  ];
}
