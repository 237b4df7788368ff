/** A day: as it is, or as it was closed. */
import { z } from 'zod';
import type { ConsoleInside } from '@krapao/contract/console/api';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { dayState } from '@krapao/contract/console/reports';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { hashOf } from '../../../kernel/canonical.ts';
import { maskedKey } from '../../../kernel/masked.ts';
import type { State } from '../../history/face.ts';
import { closeOf, closes, transfersOn, type Close } from './store.ts';
import { reconcile } from './own-accounts.ts';
import { PLAY_KINDS } from '../definitions.ts';
import { namesOf } from '../read-model.ts';
import { askedTransfers, PROVIDER_SUMS } from './read-model.ts';
import { atOnce } from '../read.ts';
import type { Figures, State as SumState } from '../store.ts';

type DayState = ConsoleInside<'GET /api/console/days/{day}'>['output'];
type ClosedDays = ConsoleInside<'GET /api/console/days'>['output'];

/** How much work there is, and what the outside told last (operator/standing.ts). */
export type ReadStanding = () => Promise<
  readonly { topic: string; subject: string; items: number; at: Date | null }[]
>;

/** What of a day two people agree on. */
const agreed = dayState.pick({ accounts: true, providers: true, transfers: true });
const kept = dayState.pick({ accounts: true, providers: true, transfers: true, open: true });
export type Agreed = z.output<typeof agreed>;

const DAY_MS = 86_400_000;
/** What has a moment of before midnight may be written after it, the log as late as its own transactions may last. */
const LATE_MS = 11 * 60_000;

/** Where a transfer of that day counts: what is closed never changes. */
export const countingDay = (of: string, closedDay: string | null): string =>
  closedDay !== null && of <= closedDay ? nextDay(closedDay) : of;

export const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Nothing of that day is written any more. */
const lastOf = (day: string): Date => new Date(momentOf(nextDay(day)).getTime() + LATE_MS);

/** Whether a day is over and all of it is summed. */
export const isWhole = ({ uptoAt }: SumState, day: string): boolean =>
  uptoAt !== null && uptoAt >= lastOf(day);

const isOver = (day: string) => day < dayOf(new Date());

/** As things are now; of a day that is closed already it is not to be asked. */
export async function agreedOf(figures: Figures, day: string): Promise<Agreed> {
  const accounts = await reconcile(figures, day);
  const sums = await figures.read<{ code: string; cash: Satang; settled: Satang; earlier: Satang }>(
    PROVIDER_SUMS,
    [day, [...PLAY_KINDS, 'settled']],
  );
  const names = await namesOf(
    figures.on,
    'providers',
    sums.map(({ code }) => code),
  );
  const transfers = await transfersOn(figures.on, day);
  return {
    accounts,
    providers: sums.map((sum) => ({
      ...{ ...sum, name: names.get(sum.code) ?? sum.code },
      apart: satang(sum.cash - sum.settled - sum.earlier),
    })),
    transfers: transfers.map(({ fromKey: from, toKey: to, confirmedRequest: _, ...told }) => ({
      ...told,
      from,
      to,
    })),
  };
}

async function askedOn({ on, state }: Figures, day: string): Promise<DayState['asked']> {
  const all = await askedTransfers(on, day);
  return all
    .filter((one) => countingDay(one.day, state.closedDay) === day)
    .map(({ day: of, ...told }) => ({ ...told, ofDay: of === day ? null : of }));
}

export const seenOf = (figures: Agreed): string => hashOf(z.encode(agreed, figures));

export const keptOf = (figures: Agreed, open: DayState['open']): unknown =>
  z.encode(kept, { ...figures, open });

type Difference = DayState['differences'][number];

/** What was compared, each alone, since they may lift each other: accounts as they were counted, as their bank told of them and what of theirs it did not tell, play. */
const compared = ({ accounts, providers }: Agreed): Difference[] => [
  ...accounts.flatMap(({ key, name, difference, apart, unfed }) => [
    ...(difference === null ? [] : [{ kind: 'counted' as const, key, name, amount: difference }]),
    ...(apart === null ? [] : [{ kind: 'fed' as const, key, name, amount: apart }]),
    ...(unfed ? [{ kind: 'unfed' as const, key, name, amount: unfed.amount }] : []),
  ]),
  ...providers.map(({ code, name, apart }) => ({ kind: 'played' as const, key: code, name, amount: apart })),
];
const differing = (all: readonly Difference[]) => all.filter(({ amount }) => amount !== ZERO);

const LOGGED_AS = { counted: 'difference', played: 'difference', fed: 'apart', unfed: 'unfed' } as const;
/** The same as the log has it. */
export const loggedDifferences = (figures: Agreed): State[] =>
  differing(compared(figures)).map(({ kind, key, name, amount }) => ({
    ...(kind === 'played' ? { provider: name ?? key } : { key: maskedKey(key) }),
    [LOGGED_AS[kind]]: String(amount),
  }));

/** Kinds of which something waits for a person. */
export async function openWork(standing: ReadStanding): Promise<DayState['open']> {
  return (await standing()).flatMap(({ topic, subject, items }) =>
    topic === 'waiting' && items > 0 ? [{ kind: subject, items }] : [],
  );
}

const signed = ({ closedBy, confirmedBy, at, why, head }: Close) => ({
  closedBy,
  confirmedBy,
  at,
  why,
  head,
});

interface DaysDeps {
  db: Db;
  standing: ReadStanding;
}

export function createDays({ db, standing }: DaysDeps) {
  return {
    /** @throws AppError NO_DATA: that day has not begun */
    async show(day: string): Promise<DayState> {
      if (day > dayOf(new Date())) throw new AppError('NO_DATA');
      const close = await closeOf(db, day);
      if (close) {
        const { open, ...figures } = z.decode(kept, close.figures as z.input<typeof kept>);
        return {
          ...{ day, state: 'closed', ...figures, differences: differing(compared(figures)), open },
          ...{ asked: [], closesFrom: null },
          ...{ seen: seenOf(figures), close: signed(close) },
        };
      }
      const open = await openWork(standing);
      return atOnce(db, async (figures) => {
        const told = await agreedOf(figures, day);
        const { closedDay } = figures.state;
        const state = !isOver(day) ? 'running' : closedDay !== null && day < closedDay ? 'before' : 'open';
        const differences = differing(compared(told));
        const asked = await askedOn(figures, day);
        const closesFrom = isWhole(figures.state, day) ? null : lastOf(day);
        return { day, state, ...told, asked, differences, open, closesFrom, seen: seenOf(told), close: null };
      });
    },

    async list(): Promise<ClosedDays> {
      const all = await closes(db, SHOWN);
      const today = dayOf(new Date());
      const last = all[0]?.day;
      const next = last === undefined ? dayOf(Date.now() - DAY_MS) : nextDay(last);
      return {
        next: next < today ? next : null,
        closed: all.map(({ day, closedBy, confirmedBy, at, figures }) => {
          const known = compared(z.decode(kept, figures as z.input<typeof kept>));
          const differences = known.length === 0 ? null : differing(known).map(({ amount }) => amount);
          return { day, closedBy, confirmedBy, at, differences };
        }),
      };
    },
  };
}
export type Days = ReturnType<typeof createDays>;

const SHOWN = 60;
