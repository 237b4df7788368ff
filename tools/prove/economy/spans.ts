/**
 * What is counted over whole days: the refund of a week, and what an inviter earns of a day, put together as the server does (refund/standing.ts,
 * invite/count-day.ts).
 */
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Play } from '@krapao/server/modules/games/face';
import { halfOfEdge, notBelowZero } from '@krapao/server/modules/rewards/ceiling';
import {
  carriedSince,
  inviteTerms,
  newBase,
  sharesOf,
  within,
  type News,
} from '@krapao/server/modules/rewards/invite/rules';
import { closedPeriods, periodOf, type Span } from '@krapao/server/modules/rewards/periods';
import { refundOf, termsOf } from '@krapao/server/modules/rewards/refund/rules';
import type { Account } from './account.ts';
import type { Demo } from './demo.ts';

const isIn = ({ from, to }: Span, at: number): boolean => at >= from.getTime() && at < to.getTime();

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const NOBODY = '' as MemberId;

/** What the week that ended last earns its member, and its first moment. */
export function lastWeek(
  { settings }: Demo,
  account: Account,
  at: number,
): { from: number; earned: Satang } | undefined {
  const lengths = [{ from: new Date(0), period: settings.refundPeriod }];
  const [span] = closedPeriods(lengths, new Date(at), settings.refundDays);
  if (!span) return undefined;
  const windows = [...account.windows, ...account.promotions];
  const given = account.gifts.filter((gift) => !gift.isRefund && isIn(span, gift.at));
  const invited = (account.inviter?.earned ?? []).filter(
    (one) => one.invitee === account && isIn(span, one.at),
  );
  const plays = account.plays
    .filter((played) => isIn(span, played.at))
    .map(({ placedAt, kind, net, counted }): Play => {
      const found = windows.findIndex(({ from, to }) => placedAt >= Number(from) && placedAt < Number(to));
      const window = found === -1 ? null : found;
      return { memberId: NOBODY, kind, window, net: satang(net), counted: satang(counted) };
    });
  const { earned } = refundOf(plays, windows, termsOf(settings), {
    given: satang(sumOf(given.map(({ amount }) => amount))),
    invited: satang(sumOf(invited.map(({ amount }) => amount))),
  });
  return { from: span.from.getTime(), earned };
}

/** What half of the edge leaves of that member's play in the week so far. */
function roomOf({ edges }: Demo['settings'], { id, plays, inviter }: Account, week: Span): Satang {
  const ofWeek = plays.filter(({ at }) => isIn(week, at));
  const half = halfOfEdge(
    ofWeek.map(({ kind, counted }) => ({ kind, counted: satang(counted) })),
    edges,
  );
  const had = (inviter?.earned ?? []).filter(({ invitee, at }) => invitee.id === id && isIn(week, at));
  return notBelowZero(half - BigInt(sumOf(had.map(({ amount }) => amount))));
}

/** Those who played that day or were given something, as the server goes by them: who played first. */
function newsOf(inviter: Account, day: Span): News<Account>[] {
  const all = inviter.invitees.map((invitee) => {
    const plays = invitee.plays.filter(({ at }) => isIn(day, at));
    const given = sumOf(invitee.gifts.filter(({ at }) => isIn(day, at)).map(({ amount }) => amount));
    const loss = BigInt(-sumOf(plays.map(({ net }) => net)) - given);
    const counted = BigInt(sumOf(plays.map((play) => play.counted)));
    return { id: invitee, loss, counted, hasPlayed: plays.length > 0, given };
  });
  const others = all.filter(({ hasPlayed, given }) => !hasPlayed && given !== 0);
  return [...all.filter(({ hasPlayed }) => hasPlayed), ...others].map(({ id, loss, counted }) =>
    id.deposit === null ? { id, loss: 0n, late: 0n, counted: 0n } : { id, loss, late: 0n, counted },
  );
}

/** @param over any moment of the day that is over */
export function countDay({ settings }: Demo, inviter: Account, over: Date): void {
  const { inviteCarry } = settings;
  const day = periodOf('day', over);
  const week = periodOf('week', over);
  const today = dayOf(over);
  const news = newsOf(inviter, day);
  const own = sumOf(inviter.plays.filter(({ at }) => isIn(day, at)).map(({ net }) => net));
  const since = carriedSince(today, inviteCarry);
  const before = inviter.days.filter((one) => carriedSince(one.day, inviteCarry) === since);
  const loss = news.reduce((sum, one) => sum + one.loss, 0n);
  inviter.days = [...before, { day: today, loss, own: notBelowZero(BigInt(own)) }];
  const base = newBase({ before, after: inviter.days, day: today }, inviteCarry);
  const { shares } = sharesOf(news, base, inviteTerms(settings));
  const wanted = shares
    .filter(({ amount }) => amount > 0n)
    .map(({ id, amount }) => ({ id, amount: satang(amount) }));
  const ofWeek = sumOf(inviter.earned.filter(({ at }) => isIn(week, at)).map(({ amount }) => amount));
  const left = notBelowZero(settings.inviteWeeklyMaximum - BigInt(ofWeek));
  for (const { id: invitee, amount } of within(wanted, (one) => roomOf(settings, one, week), left)) {
    if (amount === 0n) continue;
    const earned = Number(amount);
    inviter.earned.push({ at: day.from.getTime(), invitee, amount: earned });
    if (invitee.sharesBrowser) {
      inviter.sums.held += earned;
    } else {
      inviter.invitePot += earned;
      inviter.sums.invite += earned;
    }
  }
  if (inviter.earned.length > 1_000) inviter.earned.splice(0, 500);
}
