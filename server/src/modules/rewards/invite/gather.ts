/** What is new of those whom a member invited: read some hundred at a time, and before anything is locked. */
import { momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO, type Satang } from '@krapao/contract/money';
import { countedByKind, playByDay } from '../../games/face.ts';
import { inviteesOf, sharedWith } from '../../members/face.ts';
import type { Settings } from '../../site/face.ts';
import { edgeOf, notBelowZero } from '../ceiling.ts';
import { firstDeposits, givenTo } from '../given.ts';
import type { PartDeps } from '../part.ts';
import { dayAfter, periodOf } from '../periods.ts';
import { pairsOf, pairsWith } from './pairs.ts';
import { dayKey, daysOf, inviterDays, type InviteeDay, type Inviter, type InviterDay } from './store.ts';

/** So many days play that is told late, or corrected, is made up for. */
const LATE_DAYS = 30;
/** Rounds that are read by one statement, and days; one day of one member is, however many they are. */
const ROUNDS_AT_ONCE = 20_000;
const DAYS_AT_ONCE = 500;

interface Deps extends Pick<PartDeps, 'db' | 'bonuses'> {
  /** Called again and again while there is more to read; what it throws ends that. */
  goOn: () => Promise<void>;
}

/** A day as it is now, and what that adds to what was counted of it. */
export interface Change extends InviteeDay {
  loss: bigint;
  more: bigint;
  /** Of who was refused: it adds nothing, and by so much less was lost and staked on a day that may have been given for. */
  fell?: { loss: bigint; stakes: bigint };
}

export interface Gathered {
  changes: Change[];
  /** What the inviter won on those days; 0 where it was none. */
  own: ReadonlyMap<string, Satang>;
  /** Who of those that play is new of shares something with the inviter, and nobody was asked about yet. */
  shared: ReadonlyMap<MemberId, 'device' | 'address'>;
}

/** The days that are looked at when that one is counted, both included. */
export function daysLookedAt({ since, nextDay }: Pick<Inviter, 'since' | 'nextDay'>) {
  const late = dayAfter(nextDay, -LATE_DAYS);
  return { from: late > since ? late : since, to: nextDay };
}

export async function gather(deps: Deps, inviter: Inviter, settings: Settings): Promise<Gathered> {
  const { db } = deps;
  const days = daysLookedAt(inviter);
  const earns = new Map((await inviterDays(db, inviter.id, days)).map((one) => [one.day, one.earns]));
  const pairs = await pairsWith(db, inviter.id);
  const refused = new Set(pairs.filter(({ state }) => state === 'refused').map(({ inviteeId }) => inviteeId));
  const changes: Change[] = [];
  const shared = new Map<MemberId, 'device' | 'address'>();
  for await (const invitees of inviteesOf(db, inviter.id)) {
    await deps.goOn();
    const some = await changesOf(deps, { inviter, invitees, settings, earns, refused });
    changes.push(...some);
    const news = [...new Set(some.filter(isNews).map(({ inviteeId }) => inviteeId))];
    const asked = new Set((await pairsOf(db, news)).map(({ inviteeId }) => inviteeId));
    const unasked = news.filter((id) => !asked.has(id));
    for (const [id, what] of await sharedWith(db, inviter.id, unasked)) shared.set(id, what);
  }
  const played = await playByDay(db, [inviter.id], days);
  const own = played.filter(({ day }) => day >= inviter.ownSince);
  return { changes, shared, own: new Map(own.map(({ day, net }) => [day, net > 0n ? net : ZERO])) };
}

const NOTHING_FELL = { loss: 0n, stakes: 0n };
const isNews = ({ loss, more }: Change): boolean => loss !== 0n || more !== 0n;

interface Batch {
  inviter: Inviter;
  invitees: readonly MemberId[];
  settings: Settings;
  /** Whether inviting was on, of days that were counted. */
  earns: ReadonlyMap<InviterDay['day'], boolean>;
  refused: ReadonlySet<MemberId>;
}

async function changesOf(deps: Deps, batch: Batch): Promise<Change[]> {
  const { inviter, invitees, settings, earns, refused } = batch;
  const { db, bonuses } = deps;
  const { nextDay } = inviter;
  const days = daysLookedAt(inviter);
  const span = periodOf('day', momentOf(nextDay));
  const given = await givenTo(db, bonuses, { members: invitees, span, withRefunds: true });
  const played = await playByDay(db, invitees, days);
  const known = new Map((await daysOf(db, invitees, days)).map((row) => [dayKey(row), row]));
  // who was given something, or gave a bonus back, has a day also without play
  const playing = new Set(played.filter(({ day }) => day === nextDay).map(({ memberId }) => memberId));
  const others = invitees.filter((id) => !playing.has(id) && given(id) !== 0n);
  const now = [
    ...played.map(({ memberId: inviteeId, ...play }) => ({ inviteeId, ...play })),
    ...others.map((inviteeId) => ({ inviteeId, day: nextDay, rounds: 0, net: ZERO, counted: ZERO })),
  ].filter((one) => {
    const before = known.get(dayKey(one));
    // what was told of them since a person refused them is nobody's
    if (!before && refused.has(one.inviteeId)) return false;
    return !before || before.edge === null || before.net !== one.net || before.counted !== one.counted;
  });
  if (now.length === 0) return [];
  const deposited = await firstDeposits(db, [...new Set(now.map(({ inviteeId }) => inviteeId))]);
  const edges = await edgesOf(deps, now, settings);
  return now.map(({ rounds: _, ...one }) => {
    const before = known.get(dayKey(one));
    const first = deposited.get(one.inviteeId);
    const isOn = one.day === nextDay ? settings.inviteActive : (earns.get(one.day) ?? true);
    const isDepositor = first !== undefined && first < periodOf('day', momentOf(one.day)).to;
    const counts = before?.counts ?? (isOn && isDepositor);
    const day = {
      ...one,
      given: one.day === nextDay ? given(one.inviteeId) : (before?.given ?? ZERO),
      edge: edges.get(dayKey(one)) ?? 0n,
      counts,
    };
    if (before && refused.has(one.inviteeId)) {
      const lost = notBelowZero(0n - before.net - before.given) - notBelowZero(0n - day.net - day.given);
      const fell = isOn && isDepositor ? { loss: lost, stakes: before.counted - day.counted } : NOTHING_FELL;
      return { ...day, loss: 0n, more: 0n, fell };
    }
    if (!counts) return { ...day, loss: 0n, more: 0n };
    return {
      ...day,
      loss: (before ? before.net + before.given : 0n) - day.net - day.given,
      more: day.counted - (before?.counted ?? 0n),
    };
  });
}

type Read = Pick<InviteeDay, 'inviteeId' | 'day'> & { rounds: number };

/** What the house earns of those days by its edge. */
async function edgesOf(
  { db, goOn }: Deps,
  days: readonly Read[],
  { edges }: Settings,
): Promise<ReadonlyMap<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const some of packed(days)) {
    await goOn();
    const asked = some.map(({ inviteeId, day }) => ({ memberId: inviteeId, day }));
    for (const { memberId, day, ...play } of await countedByKind(db, asked)) {
      const key = dayKey({ inviteeId: memberId, day });
      sums.set(key, (sums.get(key) ?? 0n) + edgeOf(play, edges));
    }
  }
  return sums;
}

/** In the same order, as many together as one statement may read. */
function packed(days: readonly Read[]): Read[][] {
  const packs: Read[][] = [];
  let left = 0;
  for (const one of days) {
    const last = packs.at(-1);
    const fits = last && one.rounds <= left && last.length < DAYS_AT_ONCE;
    if (fits) last.push(one);
    else packs.push([one]);
    left = (fits ? left : ROUNDS_AT_ONCE) - one.rounds;
  }
  return packs;
}

/** By how much that day's sums of the inviter change. */
export function lossByDay(changes: readonly Change[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { day, loss } of changes) sums.set(day, (sums.get(day) ?? 0n) + loss);
  return sums;
}
