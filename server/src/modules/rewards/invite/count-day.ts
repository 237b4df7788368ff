/**
 * A day of those whom a member invited, counted once it is over and told: what they lost in all earns, what they won is made up first. Days
 * go one after the other, each in one transaction with what it brings.
 */
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import { takeDue } from '../../../db/saga.ts';
import type { Tx } from '../../../db/pool.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Timer, Work } from '../../../kernel/work.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import { isPlayTold, playByDay, playOf } from '../../games/face.ts';
import { allInviters, inviteesOf, sharedWith } from '../../members/face.ts';
import type { Settings } from '../../site/face.ts';
import { halfOfEdge, notBelowZero } from '../ceiling.ts';
import { depositedBefore, givenTo } from '../given.ts';
import type { PartDeps } from '../part.ts';
import { dayAfter, periodOf, type Span } from '../periods.ts';
import { refundedFor } from '../refund/store.ts';
import { grantEarnings } from './grant-earnings.ts';
import { inviteTerms, isCarryOver, sharesOf, within, type InviteeDay } from './rules.ts';
import {
  addInviters,
  closeDay,
  countedOf,
  earnedBy,
  holdPair,
  invitedFor,
  inviterById,
  keepEarnings,
  lockInviter,
  pairsOf,
  postpone,
  type Counted,
  type Earning,
  type EarningState,
  type Inviter,
} from './store.ts';

/** How long after a day its reports are waited for, and how often they are looked at, ms. */
const WAITED_MS = 6 * 3_600_000;
const LOOK_MS = 5 * 60_000;
/** So many days play that is told late, or corrected, is made up for. */
const LATE_DAYS = 30;
/** Who invites somebody is found within this, ms; their days begin so many before. */
const FIND_MS = 10 * 60_000;
const FIRST_DAYS = 7;

export type Deps = Pick<PartDeps, 'db' | 'house' | 'clock' | 'realtime' | 'settings' | 'bonuses'>;

export const invitersTimer = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Timer => ({
  name: 'inviters',
  everyMs: FIND_MS,
  run: async () => addInviters(db, await allInviters(db), firstDay(clock.now())),
});
const firstDay = (now: Date): string => dayAfter(dayOf(now), -FIRST_DAYS);

export const inviteWork = (deps: Deps): Work<MemberId> => ({
  name: 'invites',
  width: 2,
  take: () => takeDue(deps.db, 'inviter') as Promise<MemberId | undefined>,
  carryOut: (id) => countNextDay(deps, id),
});

/** Counts the next day of an inviter, if it is over and told. */
export async function countNextDay(deps: Deps, id: MemberId): Promise<void> {
  const { db, house, clock } = deps;
  const known = await inviterById(db, id);
  if (!known) return;
  const span = periodOf('day', momentOf(known.nextDay));
  const now = clock.now();
  if (now < span.to) return postpone(db, id, span.to);
  const invitees = (await inviteesOf(db, id)).map((invitee) => invitee.id);
  const isWaited = now.getTime() >= span.to.getTime() + WAITED_MS;
  if (!isWaited && !(await isPlayTold(db, invitees, span.to)))
    return postpone(db, id, new Date(now.getTime() + LOOK_MS));
  const settings = await deps.settings.current();
  const cost = await house(HOUSE.inviteCost);
  await db.withTx(async (tx) => {
    const inviter = await lockInviter(tx, id);
    if (inviter?.nextDay !== known.nextDay) return;
    const day: Day = { inviter, invitees, span, settings, bonuses: deps.bonuses };
    const { earnings, carry } = await count(tx, day);
    await keepEarnings(tx, earnings);
    const granted = earnings.filter(({ state }) => state === 'granted');
    await grantEarnings(tx, deps, { inviterId: id, cost, earnings: granted });
    const next = dayAfter(inviter.nextDay, 1);
    const dueAt = periodOf('day', momentOf(next)).to;
    await closeDay(tx, { id, nextDay: next, carry, dueAt });
  });
}

interface Day {
  inviter: Inviter;
  invitees: readonly MemberId[];
  span: Span;
  settings: Settings;
  bonuses: Deps['bonuses'];
}

async function count(tx: Tx, day: Day): Promise<{ earnings: Earning[]; carry: Satang }> {
  const { inviter, settings } = day;
  const changes = await changesOf(tx, day);
  const pairs = new Map((await pairsOf(tx, day.invitees)).map((pair) => [pair.inviteeId, pair.state]));
  const days = await lossesOf(tx, day, changes);
  const counting = days.filter(({ id }) => pairs.get(id) !== 'refused');
  const carried = isCarryOver(inviter.nextDay, settings.inviteCarry) ? ZERO : inviter.carry;
  const { shares, carry } = sharesOf(counting, carried, inviteTerms(settings));
  const wanted = shares.filter(({ amount }) => amount > 0n);
  const rooms = await roomsOf(tx, day, wanted.map(({ id }) => id)); // prettier-ignore
  const week = periodOf('week', day.span.from);
  const left = notBelowZero(settings.inviteWeeklyMaximum - (await earnedBy(tx, inviter.id, week)));
  const amounts = new Map(
    within(wanted, (id) => rooms.get(id) ?? ZERO, left).map(({ id, amount }) => [id, amount]),
  );
  const earning = [...amounts].filter(([, amount]) => amount > 0n).map(([id]) => id);
  const held = await holdThoseThatShare(
    tx,
    inviter.id,
    earning.filter((id) => !pairs.has(id)),
  );
  const stateOf = (id: MemberId, amount: Satang): EarningState => {
    if (amount === 0n) return 'none';
    return held.has(id) || pairs.get(id) === 'held' ? 'held' : 'granted';
  };
  const earnings = changes.rows.map((row): Earning => {
    const amount = row.day === inviter.nextDay ? (amounts.get(row.inviteeId) ?? ZERO) : ZERO;
    const state = stateOf(row.inviteeId, amount);
    return { ...row, id: newId(), inviterId: inviter.id, amount, state };
  });
  return { earnings, carry };
}

/** What of their play was not counted yet: of the day itself, and what was told late of those before. By member, and the rows that say so. */
async function changesOf(tx: Tx, { inviter: { since, nextDay }, invitees }: Day) {
  const late = dayAfter(nextDay, -LATE_DAYS);
  const days = { from: late > since ? late : since, to: nextDay };
  const played = await playByDay(tx, invitees, days);
  const counted = new Map(
    (await countedOf(tx, invitees, days)).map((row) => [`${row.inviteeId} ${row.day}`, row]),
  );
  const byMember = new Map<MemberId, { net: bigint; counted: bigint }>();
  const rows: Counted[] = [];
  for (const { memberId, day, ...play } of played) {
    const before = counted.get(`${memberId} ${day}`);
    if (day !== nextDay && before?.net === play.net && before.counted === play.counted) continue;
    const sum = byMember.get(memberId) ?? { net: 0n, counted: 0n };
    sum.net += play.net - (before?.net ?? 0n);
    sum.counted += play.counted - (before?.counted ?? 0n);
    byMember.set(memberId, sum);
    rows.push({ inviteeId: memberId, day, ...play });
  }
  return { byMember, rows: withDay(rows, byMember, nextDay) };
}

/** What is told late is paid with the day that is counted, so who has any has a row of it. */
function withDay(
  rows: readonly Counted[],
  byMember: ReadonlyMap<MemberId, unknown>,
  nextDay: string,
): Counted[] {
  const have = new Set(rows.filter(({ day }) => day === nextDay).map(({ inviteeId }) => inviteeId));
  const others = [...byMember.keys()].filter((id) => !have.has(id));
  return [...rows, ...others.map((inviteeId) => ({ inviteeId, day: nextDay, net: ZERO, counted: ZERO }))];
}

/** What they lost, less what rewards gave them; of nobody who had not deposited. */
async function lossesOf(
  tx: Tx,
  { invitees, span, bonuses }: Day,
  { byMember }: Awaited<ReturnType<typeof changesOf>>,
): Promise<InviteeDay<MemberId>[]> {
  const given = await givenTo(tx, bonuses, { members: invitees, span, withRefunds: true });
  const depositors = await depositedBefore(tx, invitees, span.to);
  return invitees
    .filter((id) => depositors.has(id))
    .map((id) => {
      const { net = 0n, counted = 0n } = byMember.get(id) ?? {};
      return { id, loss: -net - given(id), counted };
    });
}

/** What half of the edge leaves of each one's play in the period that their own refund is counted by. */
async function roomsOf(
  tx: Tx,
  { span, settings }: Day,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Satang>> {
  const period = periodOf(settings.refundPeriod, span.from);
  const plays = await playOf(tx, ids, { from: period.from, to: span.to });
  const rooms = new Map<MemberId, Satang>();
  for (const id of ids) {
    const half = halfOfEdge(
      plays.filter(({ memberId }) => memberId === id),
      settings.edges,
    );
    const had = (await refundedFor(tx, id, period)) + (await invitedFor(tx, id, period));
    rooms.set(id, notBelowZero(satang(half - had)));
  }
  return rooms;
}

async function holdThoseThatShare(
  tx: Tx,
  inviterId: MemberId,
  invitees: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  const shared = await sharedWith(tx, inviterId, invitees);
  for (const [inviteeId, shares] of shared) await holdPair(tx, { inviteeId, inviterId, shares });
  return new Set(shared.keys());
}
