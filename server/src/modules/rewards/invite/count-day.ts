/**
 * A day of those whom a member invited, counted once it is over and told: what they lost in all earns, what they won is made up first. Days
 * go one after the other. Play is read before anything is locked; what it brings is one short transaction (decision 0104).
 */
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Db, Tx } from '../../../db/pool.ts';
import { LEASE_SECONDS, takeDue } from '../../../db/saga.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Timer, Work } from '../../../kernel/work.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import { isPlayTold } from '../../games/face.ts';
import { allInviters, inviteesOf } from '../../members/face.ts';
import type { Settings } from '../../site/face.ts';
import { halfOf, notBelowZero } from '../ceiling.ts';
import type { PartDeps } from '../part.ts';
import { dayAfter, periodOf, settledAt, type Length } from '../periods.ts';
import { refundTimes } from '../refund/times.ts';
import { addCeilings, debtsOf, NO_ROOM, playedIn, type Part } from './corrections.ts';
import { daysLookedAt, gather, lossByDay, type Change, type Gathered } from './gather.ts';
import { grantEarnings } from './grant-earnings.ts';
import { holdPair, pairsWith, type PairState } from './pairs.ts';
import { debtsOfRefused, takeOutRefused } from './refused.ts';
import {
  carriedSince,
  inviteRates,
  inviteTerms,
  newBase,
  payOff,
  sharesOf,
  within,
  type Base,
  type InviteTerms,
} from './rules.ts';
import {
  addInviters,
  closeDay,
  earnedBy,
  inviterById,
  inviterDays,
  keepDays,
  keepEarnings,
  keepInviterDays,
  lockInviter,
  PATIENCE_MS,
  postpone,
  renewLease,
  type Ceiling,
  type Earning,
  type Inviter,
  type InviterDay,
} from './store.ts';

/** How long after a day its reports are waited for, and how often they are looked at, ms. */
const WAITED_MS = 6 * 3_600_000;
const LOOK_MS = 5 * 60_000;
/** A day of thousands takes longer than a lease, which is renewed so often, ms; a statement ends within ten seconds. */
const RENEWED_MS = (LEASE_SECONDS * 1_000) / 4;
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
  const inviter = await inviterById(db, id);
  if (!inviter) return;
  const day = periodOf('day', momentOf(inviter.nextDay));
  const { to } = day;
  const now = clock.now();
  if (now < settledAt(day)) return postpone(db, id, settledAt(day));
  const goOn = whileOurs(deps, inviter);
  try {
    const isWaited = now.getTime() >= to.getTime() + WAITED_MS;
    if (!isWaited && !(await isToldOf(db, inviter, to, goOn)))
      return await postpone(db, id, new Date(now.getTime() + LOOK_MS));
    const settings = await deps.settings.current();
    const { lengths } = await refundTimes(deps);
    const gathered = await gather({ ...deps, goOn }, inviter, settings);
    const counting = { deps, cost: await house(HOUSE.inviteCost), settings, lengths, gathered };
    // where somebody holds the row for longer, it is taken again when its lease ends
    await db.withTx((tx) => count(tx, counting, inviter), PATIENCE_MS);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
}

/** Another server has taken the day, or counted it. */
class Lost extends Error {}

/** Renews the lease before it ends: nobody else reads the same meanwhile. @throws Lost where somebody does already */
function whileOurs({ db, clock }: Deps, inviter: Inviter): () => Promise<void> {
  let renewed = clock.now().getTime();
  return async () => {
    const now = clock.now().getTime();
    if (now < renewed + RENEWED_MS) return;
    if (!(await db.withTx((tx) => renewLease(tx, inviter), PATIENCE_MS))) throw new Lost();
    renewed = now;
  };
}

async function isToldOf(db: Db, { id }: Inviter, to: Date, goOn: () => Promise<void>): Promise<boolean> {
  if (!(await isPlayTold(db, [id], to))) return false;
  for await (const invitees of inviteesOf(db, id)) {
    await goOn();
    if (!(await isPlayTold(db, invitees, to))) return false;
  }
  return true;
}

interface Counting {
  deps: Deps;
  /** The house's account that bears it. */
  cost: bigint;
  settings: Settings;
  lengths: readonly Length[];
  gathered: Gathered;
}

async function count(tx: Tx, counting: Counting, seen: Inviter): Promise<void> {
  const inviter = await lockInviter(tx, seen.id);
  // another server has counted it
  if (inviter?.nextDay !== seen.nextDay) return;
  const { deps, cost, settings, lengths, gathered } = counting;
  const known = await pairsWith(tx, inviter.id);
  const pairs = new Map<MemberId, PairState>(known.map((pair) => [pair.inviteeId, pair.state]));
  const refused = gathered.changes.filter(({ fell }) => fell !== undefined);
  const changes = gathered.changes.filter(
    ({ inviteeId, fell }) => fell === undefined && pairs.get(inviteeId) !== 'refused',
  );
  // also where a server of the release before has refused them
  await takeOutRefused(tx, inviter.id);
  const { base, days, rates } = await standing(tx, inviter, counting, [...changes, ...refused]);
  const parts = partsOf(changes, lengths, { nextDay: inviter.nextDay, rates });
  await keepDays(tx, inviter.id, [...changes, ...refused]);
  await keepInviterDays(tx, inviter.id, days);
  const shared = sharesOf(parts, base, inviteTerms(settings));
  const { shares } = shared;
  const ceilings = new Map<string, Ceiling>();
  await addCeilings(
    tx,
    ceilings,
    parts.filter((_, i) => shares[i]?.amount !== 0n),
  );
  const { owed, back } = await debtsOf(tx, { inviter, parts, base, shared, ceilings, pairs, lengths });
  const taken = await debtsOfRefused(tx, { inviter, changes: refused, lengths, rates });
  const week = periodOf('week', momentOf(inviter.nextDay));
  const left = notBelowZero(settings.inviteWeeklyMaximum - (await earnedBy(tx, inviter.id, week)));
  const wanted = shares.filter(({ amount }) => amount > 0n);
  const roomOf = (id: string) => {
    const { edge, refunded, invited } = ceilings.get(id) ?? NO_ROOM;
    return notBelowZero(halfOf(edge) - refunded - invited + (back.get(id) ?? ZERO));
  };
  const earned = within(wanted.map(({ id, amount }) => ({ id, amount: satang(amount) })), roomOf, left); // prettier-ignore
  const paid = payOff(
    earned.filter(({ amount }) => amount > 0n),
    satang(inviter.owed + owed + taken),
  );
  const earnings = await statedOf(tx, { inviter, parts, pairs, shared: gathered.shared }, paid.given);
  const granted = earnings.filter(({ state }) => state === 'granted');
  const movementId = await grantEarnings(tx, deps, {
    inviterId: inviter.id,
    cost,
    amount: satang(granted.reduce((sum, { amount }) => sum + amount, 0n)),
    subject: { kind: 'inviter_day', id: `${inviter.id}:${inviter.nextDay}` },
  });
  const isPosted = ({ state, amount }: Earning) => state === 'granted' && amount > 0n;
  await keepEarnings(
    tx,
    earnings.map((one) => ({ ...one, movementId: isPosted(one) ? movementId : null })),
  );
  const nextDay = dayAfter(inviter.nextDay, 1);
  const dueAt = settledAt(periodOf('day', momentOf(nextDay)));
  await closeDay(tx, { id: inviter.id, nextDay, owed: paid.owed, dueAt });
}

const NOTHING = { loss: 0n, late: 0n, counted: 0n, uncounted: 0n, less: new Map<string, bigint>() };

/** By member and the period of their refund that the play is of: the ceiling is over that. */
function partsOf(
  changes: readonly Change[],
  lengths: readonly Length[],
  { nextDay, rates }: { nextDay: string; rates: (day: string) => InviteTerms },
): Part[] {
  const parts = new Map<string, Part>();
  for (const { inviteeId, day, loss, more } of changes) {
    const { success, fail } = rates(day);
    const play = playedIn(inviteeId, day, lengths);
    const { id } = play;
    const part = parts.get(id) ?? { ...play, ...NOTHING };
    const isLate = day !== nextDay;
    const late = part.late + (isLate ? loss : 0n);
    const counted = part.counted + (isLate ? 0n : more);
    const uncounted = part.uncounted - (isLate ? more * success : 0n);
    const less = new Map(part.less).set(day, isLate ? notBelowZero(-loss * fail - more * success) : 0n);
    parts.set(id, { ...part, loss: part.loss + loss, late, counted, uncounted, less });
  }
  return [...parts.values()];
}

interface Standing {
  base: Base;
  days: InviterDay[];
  /** Of a day. */
  rates: (day: string) => InviteTerms;
}

/** The inviter's days with what is new, and by how much more or less losses earn by them. */
async function standing(
  tx: Tx,
  inviter: Inviter,
  { settings, gathered: { own } }: Counting,
  changes: readonly Change[],
): Promise<Standing> {
  const { nextDay } = inviter;
  const today = inviteRates(settings);
  const losses = lossByDay(changes);
  const looked = daysLookedAt(inviter);
  const earliest = [...losses.keys(), ...own.keys(), nextDay].toSorted().at(0) ?? nextDay;
  const since = carriedSince(earliest, settings.inviteCarry);
  const before = await inviterDays(tx, inviter.id, { from: since, to: nextDay });
  const byDay = new Map(before.map((one) => [one.day, one]));
  // what makes an own win smaller is given by losses, so it waits for some
  const hasLoser = changes.some(({ loss }) => loss > 0n);
  for (const day of new Set([...losses.keys(), ...own.keys(), ...byDay.keys(), nextDay])) {
    const was = byDay.get(day) ?? {
      day,
      loss: 0n,
      own: ZERO,
      earns: day !== nextDay || settings.inviteActive,
      ...today,
    };
    const isLooked = day >= looked.from;
    const won = isLooked && was.earns ? (own.get(day) ?? ZERO) : was.own;
    const mine = won > was.own || hasLoser ? won : was.own;
    byDay.set(day, { ...was, loss: was.loss + (losses.get(day) ?? 0n), own: mine });
  }
  const after = [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const carry = settings.inviteCarry;
  const isNew = (one: InviterDay) =>
    !before.some(({ day, loss, own: mine }) => day === one.day && loss === one.loss && mine === one.own);
  const rated = (days: readonly InviterDay[]) =>
    days.map((one) => ({ ...one, fail: one.fail ?? today.fail }));
  return {
    base: newBase({ before: rated(before), after: rated(after), day: nextDay }, carry),
    days: after.filter(isNew),
    rates: (day) => ({
      success: byDay.get(day)?.success ?? today.success,
      fail: byDay.get(day)?.fail ?? today.fail,
    }),
  };
}

interface Stating {
  inviter: Inviter;
  parts: readonly Part[];
  pairs: ReadonlyMap<MemberId, PairState>;
  shared: Gathered['shared'];
}

/** Whose is given, and whose waits for a person. */
async function statedOf(
  tx: Tx,
  { inviter, parts, pairs, shared }: Stating,
  given: readonly { id: string; earned: Satang; amount: Satang }[],
): Promise<Earning[]> {
  const partOf = new Map(parts.map((part) => [part.id, part]));
  const held = new Set<MemberId>();
  const earnings: Earning[] = [];
  for (const { id, earned, amount } of given) {
    const part = partOf.get(id);
    if (!part) continue;
    const { inviteeId, played } = part;
    const shares = pairs.has(inviteeId) ? undefined : shared.get(inviteeId);
    if (shares && !held.has(inviteeId)) await holdPair(tx, { inviteeId, inviterId: inviter.id, shares });
    if (shares || pairs.get(inviteeId) === 'held') held.add(inviteeId);
    const state = held.has(inviteeId) ? 'held' : 'granted';
    const what = { id: newId(), inviterId: inviter.id, inviteeId, day: inviter.nextDay, played };
    earnings.push({ ...what, earned, amount, state, movementId: null });
  }
  return earnings;
}
