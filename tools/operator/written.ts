import { formatKip, toKip, type KipPerBaht } from '@krapao/contract/kip';
import { formatBaht, toBaht, type Satang } from '@krapao/contract/money';
import type { KipRate, SettingChanged } from '@krapao/server/modules/site/face';
import type { SealedAnew } from '@krapao/server/modules/games/face';
import type { Shown } from '@krapao/server/modules/operator/board';
import type { Waiting } from '@krapao/server/modules/operator/waiting';

const baht = (amount: Satang | null): string => (amount === null ? '-' : formatBaht(toBaht(amount)));
/** To the second, in UTC. */
const moment = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

/** Columns as wide as what is in them; those of `right` end at the same place. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function listed(waiting: readonly Waiting[]): string {
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

export function shown({
  kind,
  id,
  memberId,
  amount,
  since,
  waits,
  state,
  facts,
  verdicts,
  actions,
}: Shown): string {
  const facts2 = [
    ['state', waits === null ? `${state}, waits for nobody` : `${state}, waits: ${waits}`],
    ['member', memberId ?? '-'],
    ['baht', baht(amount)],
    ['since', `${moment(since)} UTC`],
    ...Object.entries(facts),
    ...(verdicts.length > 0 ? [['can be', verdicts.join(', ')]] : []),
    ...actions.map(({ at, who, verdict, why, detail }) => [
      `${moment(at)}`,
      [
        `${who}: ${verdict}`,
        ...Object.entries(detail).map(([name, value]) => `${name} ${value}`),
        `"${why}"`,
      ].join(', '),
    ]),
  ];
  return `${kind} ${id}\n${table(facts2.map(([name = '', value = '']) => [`  ${name}`, value]))}`;
}

/** What a baht costs in kip, and who said so. */
export function rateInForce(rate: KipRate | undefined): string {
  if (!rate) return 'No rate is set: money in kip waits for a person.';
  const { kipPerBaht, since, setBy, setWhy } = rate;
  return `1 baht = ${formatKip(toKip(kipPerBaht))} kip since ${moment(since)} UTC, by ${setBy}: "${setWhy}"`;
}

/** As it is written; satang with what they are in baht. */
const settingValue = (value: unknown): string =>
  typeof value === 'bigint'
    ? `${String(value)} (${baht(value as Satang)} baht)`
    : (JSON.stringify(value) ?? 'not set');

export const settingsInForce = (settings: readonly (readonly [string, unknown])[]): string =>
  table(settings.map(([name, value]) => [name, settingValue(value)]));

export const settingChanged = ({ name, before, after }: SettingChanged): string =>
  `${name} was ${settingValue(before)} and is ${settingValue(after)}`;

/** What was sealed anew, what has to be asked for again and what no key opens. */
export function sealed(version: number, { accounts, connections, busy, lost }: SealedAnew): string {
  const lines = [
    `Sealed anew with version ${version}: ${accounts} game accounts, ${connections} connections of providers.`,
    ...(busy > 0 ? [`${busy} accounts had a new password under way: run this again in five minutes.`] : []),
    ...lost.map((place) => `No key opens what belongs to ${place}.`),
  ];
  return lines.join('\n');
}

/** For programs: amounts in baht, rates in kip, moments in ISO 8601. */
export function asJson(value: unknown): string {
  const plain = (name: string, one: unknown): unknown => {
    if (typeof one !== 'bigint') return one;
    if (name === 'kipPerBaht') return toKip(one as KipPerBaht);
    return name === 'amount' ? toBaht(one as Satang) : String(one);
  };
  return JSON.stringify(value, plain, 2);
}
