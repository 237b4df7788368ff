/** How a member's periods stand: what each earned by what is reported now, what was given of it, and what is due. */
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { isPlayTold, playByDay, playOf, type Play } from '../../games/face.ts';
import type { Settings } from '../../site/face.ts';
import type { Bonuses } from '../bonuses.ts';
import { notBelowZero } from '../ceiling.ts';
import { givenTo } from '../given.ts';
import { invitedFor } from '../invite/store.ts';
import { closedPeriods, settledAt, type Span } from '../periods.ts';
import { promotionWindows } from '../promotion/store.ts';
import { refundOf, settleDebts, termsOf, type RateWindow, type Refund, type RefundTerms } from './rules.ts';
import { keptPeriods, type KeptPeriod } from './store.ts';
import type { refundTimes } from './times.ts';

const HOUR_MS = 3_600_000;
/** Providers are waited for so long after the end of a period. */
export const WAITED_MS = 6 * HOUR_MS;
/** Play is corrected so long; then what was paid stands, and what is owed of it. */
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
type Times = Awaited<ReturnType<typeof refundTimes>>;
interface Asked {
  memberId: MemberId;
  now: Date;
  settings: Settings;
  times: Times;
  /** What is done before the inviters' part of the ceiling is asked for: all play is read by then. */
  hold?: () => Promise<void>;
}

const isSame = (a: Span, b: Span) => Number(a.from) === Number(b.from) && Number(a.to) === Number(b.to);
const sharesTime = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** The first that fits has the rate of a bet: refunds were off, a bonus was open, a promotion was current. */
async function rateWindows(
  on: Queryable,
  { bonuses }: Deps,
  { memberId, times }: Asked,
  { from, to }: Span,
): Promise<RateWindow[]> {
  const span = { from: new Date(from.getTime() - PLACED_BEFORE_MS), to };
  const off = times.off.map((one) => ({ from: one.from, to: one.to ?? to, percentFail: 0 }));
  const open = await bonuses.windows(on, memberId, span);
  const current = await promotionWindows(on, memberId, span);
  return [
    ...[...off, ...open].map((window) => ({ ...window, hasTurnover: false })),
    ...current.map((window) => ({ ...window, hasTurnover: true })),
  ];
}

/** What a period is reckoned from, but for what its inviter has of it. */
interface Read {
  plays: readonly Play[];
  windows: readonly RateWindow[];
  given: Satang;
}

async function read(on: Queryable, deps: Deps, asked: Asked, span: Span): Promise<Read> {
  const { memberId } = asked;
  const windows = await rateWindows(on, deps, asked, span);
  const plays = await playOf(on, [memberId], span, windows);
  const given = await givenTo(on, deps.bonuses, { members: [memberId], span, withRefunds: false });
  return { plays, windows, given: given(memberId) };
}

interface Seen {
  span: Span & Partial<KeptPeriod>;
  terms: RefundTerms;
  net: Satang;
  counted: Satang;
  isReceivable: boolean;
  isComplete: boolean;
  isMoved: boolean;
  read: Read | null;
}

/** All that is worth a look, with its play where that has to be reckoned anew. */
async function look(on: Queryable, deps: Deps, asked: Asked): Promise<Seen[]> {
  const { memberId, now, settings, times } = asked;
  const corrected = new Date(now.getTime() - CORRECTED_MS);
  const kept = await keptPeriods(on, memberId, corrected);
  const closed = settings.refundActive ? closedPeriods(times.lengths, now, settings.refundDays) : [];
  // also where it was paid for by a period of another length, from before lengths were noted: no play is paid twice
  const fresh = closed.filter((span) => !kept.some((period) => sharesTime(span, period)));
  const spans: readonly (Span & Partial<KeptPeriod>)[] = [...kept, ...fresh];
  // asked before the sums are read: what is told in between is in them
  const told: Span[] = [];
  for (const span of closed) if (await isToldOf(on, memberId, span, now)) told.push(span);
  const sumsOf = await sums(on, memberId, spans.filter(({ to }) => to > corrected)); // prettier-ignore
  const seen: Seen[] = [];
  for (const span of spans) {
    const isOver = span.to <= corrected;
    const { net, counted, hasPlay } = isOver ? asKept(span) : sumsOf(span);
    if (!hasPlay && span.id === undefined) continue;
    const isReceivable = closed.some((one) => isSame(one, span));
    const isMoved = span.net !== net || span.counted !== counted;
    seen.push({
      ...{ span, net, counted, isReceivable, isMoved },
      terms: span.terms ?? termsOf(settings),
      isComplete: told.some((one) => isSame(one, span)),
      read: isReceivable || isMoved ? await read(on, deps, asked, span) : null,
    });
  }
  return seen;
}

const asKept = ({ net = ZERO, counted = ZERO }: Partial<KeptPeriod>) => ({ net, counted, hasPlay: true });

/** Periods that can be received, those paid for that may still be corrected, and those that owe; the oldest first, debts settled. */
export async function periodsOf(on: Queryable, deps: Deps, asked: Asked): Promise<Period[]> {
  const seen = await look(on, deps, asked);
  await asked.hold?.();
  const periods: Period[] = [];
  for (const { span, read: known, isMoved, ...stands } of seen) {
    const invited = known ? await invitedFor(on, asked.memberId, span) : ZERO;
    const refund = known && refundOf(known.plays, known.windows, stands.terms, { ...known, invited });
    periods.push({
      ...stands,
      from: span.from,
      to: span.to,
      earned: refund ? refund.earned : (span.earned ?? ZERO),
      given: span.given ?? ZERO,
      granted: span.granted ?? ZERO,
      refund,
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

const isToldOf = async (on: Queryable, memberId: MemberId, span: Span, now: Date): Promise<boolean> =>
  now.getTime() >= span.to.getTime() + WAITED_MS ||
  (now >= settledAt(span) && (await isPlayTold(on, [memberId], span.to)));

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
