/** How a member's periods stand: what each earned by what is reported now, what was given of it, and what is due. */
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { isPlayTold, playByDay, playOf } from '../../games/face.ts';
import type { Settings } from '../../site/face.ts';
import type { Bonuses } from '../bonuses.ts';
import { notBelowZero } from '../ceiling.ts';
import { givenTo } from '../given.ts';
import { invitedFor } from '../invite/store.ts';
import { closedPeriods, type Span } from '../periods.ts';
import { promotionWindows } from '../promotion/store.ts';
import { refundOf, settleDebts, termsOf, type RateWindow, type Refund, type RefundTerms } from './rules.ts';
import { keptPeriods, type KeptPeriod } from './store.ts';

const HOUR_MS = 3_600_000;
/** Providers are waited for so long after the end of a period. */
export const WAITED_MS = 6 * HOUR_MS;
/** Play is corrected so long; then what was paid stands. */
const CORRECTED_MS = 90 * 24 * HOUR_MS;
/** A bet may be placed so long before it is settled. */
const PLACED_BEFORE_MS = 30 * 24 * HOUR_MS;

export interface Period extends Omit<KeptPeriod, 'id' | 'createdAt'> {
  /** How it comes about; null where nothing of it changed since it was kept. */
  refund: Refund | null;
  /** It can still be received; and all play of it is told, or was waited for long enough. */
  isReceivable: boolean;
  isComplete: boolean;
  /** It has a row; and one that says the same. */
  isStored: boolean;
  isKept: boolean;
}

export const dueOf = ({ isReceivable, isComplete, earned, given }: Period): Satang =>
  isReceivable && isComplete ? notBelowZero(earned - given) : ZERO;

interface Deps {
  bonuses: Bonuses;
}
interface Asked {
  memberId: MemberId;
  now: Date;
  settings: Settings;
}

const isSame = (a: Span, b: Span) => Number(a.from) === Number(b.from) && Number(a.to) === Number(b.to);
const isBefore = (a: KeptPeriod, b: Partial<KeptPeriod>) => !b.createdAt || a.createdAt < b.createdAt;
const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

async function rateWindows(
  on: Queryable,
  { bonuses }: Deps,
  memberId: MemberId,
  { from, to }: Span,
): Promise<RateWindow[]> {
  const span = { from: new Date(from.getTime() - PLACED_BEFORE_MS), to };
  const [open, current] = [
    await bonuses.windows(on, memberId, span),
    await promotionWindows(on, memberId, span),
  ];
  return [
    ...open.map((window) => ({ ...window, isBonus: true })),
    ...current.map((window) => ({ ...window, isBonus: false })),
  ];
}

async function refundNow(
  on: Queryable,
  deps: Deps,
  memberId: MemberId,
  span: Span,
  terms: RefundTerms,
): Promise<Refund> {
  const windows = await rateWindows(on, deps, memberId, span);
  const plays = await playOf(on, [memberId], span, windows);
  const given = await givenTo(on, deps.bonuses, { members: [memberId], span, withRefunds: false });
  const invited = await invitedFor(on, memberId, span);
  return refundOf(plays, windows, terms, { given: given(memberId), invited });
}

/** Periods that can be received, and those paid for that may still be corrected; the oldest first, debts settled. */
export async function periodsOf(
  on: Queryable,
  deps: Deps,
  { memberId, now, settings }: Asked,
): Promise<Period[]> {
  const kept = await keptPeriods(on, memberId, new Date(now.getTime() - CORRECTED_MS));
  const closed = settings.refundActive ? closedPeriods(settings.refundPeriod, now, settings.refundDays) : [];
  const fresh = closed.filter((span) => !kept.some((period) => isSame(span, period)));
  const spans: readonly (Span & Partial<KeptPeriod>)[] = [...kept, ...fresh];
  // asked before the sums are read: what is told in between is in them
  const told: Span[] = [];
  for (const span of closed) if (await isToldOf(on, memberId, span, now)) told.push(span);
  const sumsOf = await sums(on, memberId, spans);
  const periods: Period[] = [];
  for (const span of spans) {
    const { net, counted, hasPlay } = sumsOf(span);
    const isReceivable = closed.some((one) => isSame(one, span));
    if (!hasPlay && span.id === undefined) continue;
    const isMoved = span.net !== net || span.counted !== counted;
    const terms = span.terms ?? termsOf(settings);
    const refund = isReceivable || isMoved ? await refundNow(on, deps, memberId, span, terms) : null;
    // of play that another span was paid for before, nothing is paid twice
    const elsewhere = kept
      .filter((one) => one.id !== span.id && overlap(one, span) && isBefore(one, span))
      .reduce((sum, one) => sum + one.given, 0n);
    periods.push({
      from: span.from,
      to: span.to,
      terms,
      earned: refund ? notBelowZero(refund.earned - elsewhere) : (span.earned ?? ZERO),
      given: span.given ?? ZERO,
      granted: span.granted ?? ZERO,
      net,
      counted,
      refund,
      isReceivable,
      isComplete: told.some((one) => isSame(one, span)),
      isStored: span.id !== undefined,
      isKept: span.id !== undefined && !isMoved,
    });
  }
  const sorted = periods.toSorted((a, b) => Number(a.from) - Number(b.from));
  const settled = settleDebts(sorted, (period) => dueOf(period) > 0n);
  return settled.map((period, i) => ({
    ...period,
    isKept: period.isKept && period.given === sorted[i]?.given,
  }));
}

const isToldOf = async (on: Queryable, memberId: MemberId, { to }: Span, now: Date): Promise<boolean> =>
  now.getTime() >= to.getTime() + WAITED_MS || (await isPlayTold(on, [memberId], to));

/** What the days of a span come to. */
async function sums(on: Queryable, memberId: MemberId, spans: readonly Span[]) {
  const lastDay = ({ to }: Span) => dayOf(to.getTime() - 1);
  const days = spans.flatMap((span) => [dayOf(span.from), lastDay(span)]).toSorted();
  const [from, to] = [days.at(0), days.at(-1)];
  const rows = from && to ? await playByDay(on, [memberId], { from, to }) : [];
  return (span: Span) => {
    const own = rows.filter(({ day }) => day >= dayOf(span.from) && day <= lastDay(span));
    return {
      net: satang(own.reduce((sum, { net }) => sum + net, 0n)),
      counted: satang(own.reduce((sum, { counted }) => sum + counted, 0n)),
      hasPlay: own.length > 0,
    };
  };
}
