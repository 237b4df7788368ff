import type { Standing } from '@krapao/server/modules/operator/standing';
import { moment } from './written.ts';

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
export function around(standing: readonly Standing[]): string[] {
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
