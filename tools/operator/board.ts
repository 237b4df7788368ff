/** What waits for a person, and a person's word about it. */
import { parseBaht, type Satang } from '@krapao/contract/money';
import type { Decision, Shown } from '@krapao/server/modules/operator/board';
import type { Order, Verdict, Waiting } from '@krapao/server/modules/operator/waiting';
import { handOf, requireNoMore, UsageError, type Command, type Values } from './command.ts';
import { around } from './around.ts';
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

const PAST = { approve: 'approved', refuse: 'refused', settle: 'settled', credit: 'credited' } as const;

export const decide =
  (verdict: Verdict): Command =>
  async ({ words, values, open }) => {
    const order = orderOf(idOf(verdict, words), values);
    const decision: Decision = await (await open()).board.decide(verdict, order);
    if (decision.result === 'missing') return { code: 3, err: `There is no ${order.id}.` };
    const out = values.json ? asJson(decision) : shown(decision.shown);
    if (decision.result === 'done') return { code: 0, out };
    const { kind, state } = decision.shown;
    const err = `This ${kind} is ${state} by now and can't be ${PAST[verdict]}: nothing was done.`;
    return { code: 3, out, err };
  };

function idOf(name: string, [id, ...rest]: readonly string[]): string {
  if (id === undefined) throw new UsageError(`Which one? ${name} takes the id that list shows.`);
  if (rest.length > 0) throw new UsageError(`One id at a time; ${rest.join(' ')} is too much.`);
  return id;
}

function orderOf(id: string, values: Values): Order {
  const { member, to, bank, reference, kip, note } = values;
  const hand = handOf(values);
  if (kip !== undefined && !/^[1-9]\d{0,9}$/.test(kip))
    throw new UsageError(`--kip is a whole number of at most 10 digits.`);
  const amount = values.amount === undefined ? undefined : readBaht(values.amount);
  return { id, ...hand, amount, member, to, bank, reference, kip, note };
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
