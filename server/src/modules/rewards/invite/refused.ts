/** What becomes of play of those whom a person refused: it counts neither way, and what was given for it is owed where it is taken back (decision 0148). */
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { BASIS, least, notBelowZero } from '../ceiling.ts';
import type { Length } from '../periods.ts';
import { addCeilings, playedIn, type Play } from './corrections.ts';
import type { Change } from './gather.ts';
import type { InviteTerms } from './rules.ts';
import { keepDebts, type Ceiling, type Debt, type Inviter } from './store.ts';

/** Takes the days of those who were refused out of the inviter's days. Nobody counts one of these meanwhile. */
export async function takeOutRefused(tx: Tx, inviter: MemberId): Promise<void> {
  await tx.client.query({
    name: 'invite_take_out_refused',
    text: `with gone as (
        update invite_day d set counts = false from invite_pair p
          where p.inviter_id = $1 and p.state = 'refused' and d.invitee_id = p.invitee_id and d.counts
          returning d.day, -d.net - d.given as loss
      )
      update inviter_day s set loss = s.loss - g.loss from (select day, sum(loss)::bigint as loss from gone group by day) g
        where s.inviter_id = $1 and s.day = g.day`,
    values: [inviter],
  });
}

/** What one day of somebody's play would bring less by its correction, in ten-thousandths of a satang. */
export const lessOf = ({ fell }: Pick<Change, 'fell'>, { success, fail }: InviteTerms): bigint =>
  fell ? fell.loss * fail + fell.stakes * success : 0n;

interface Refused {
  inviter: Pick<Inviter, 'id' | 'nextDay'>;
  /** Days of play of those who were refused. */
  changes: readonly Change[];
  lengths: readonly Length[];
  /** Of a day. */
  rates: (day: string) => InviteTerms;
}

/**
 * Notes what corrections of such play take back: what its days as they stand earn less than at the refusal, less what is owed of them already; of
 * each day what was given on it and after it at most. What is corrected back earns nothing. Answers the sum.
 */
export async function debtsOfRefused(tx: Tx, { inviter, changes, lengths, rates }: Refused): Promise<Satang> {
  if (changes.length === 0) return ZERO;
  await addFallen(
    tx,
    changes.map((one) => ({ ...one, less: lessOf(one, rates(one.day)) })),
  );
  const all = changes.map(({ inviteeId, day }) => playedIn(inviteeId, day, lengths));
  const plays = [...new Map(all.map((play) => [play.id, play])).values()];
  const ceilings = new Map<string, Ceiling>();
  await addCeilings(tx, ceilings, plays);
  const [granted, fallen] = [await grantedFor(tx, plays), await fallenOf(tx, plays)];
  const debts: Debt[] = [];
  for (const { id, inviteeId, played } of plays) {
    const rows = granted.filter((row) => row.inviteeId === inviteeId && row.played === played);
    const days = fallen.filter((one) => playedIn(one.inviteeId, one.day, lengths).id === id);
    const less = days.reduce((sum, { fell }) => sum + fell, 0n) / BASIS;
    const owed = days.reduce((sum, one) => sum + one.owed, 0n);
    let left = least(satang(notBelowZero(less - owed)), notBelowZero(ceilings.get(id)?.invited ?? 0n));
    const [most, due] = [left, new Map<string, Satang>()];
    for (const day of days) {
      const room = least(satang(notBelowZero(day.fell / BASIS - day.owed)), roomOn(day.day, rows, days));
      const amount = least(room, left);
      day.owed = satang(day.owed + amount);
      left = satang(left - amount);
      if (amount > 0n) due.set(day.day, amount);
    }
    await addOwed(tx, inviteeId, due);
    const amount = satang(most - left);
    if (amount > 0n) debts.push({ inviterId: inviter.id, inviteeId, played, day: inviter.nextDay, amount });
  }
  await keepDebts(tx, debts);
  return satang(debts.reduce((sum: bigint, { amount }) => sum + amount, 0n));
}

/** What was given on that day and after it and is not owed yet: what an earlier day has taken of that is gone, too. */
function roomOn(day: string, rows: readonly Granted[], days: readonly FallenDay[]): Satang {
  const since = [...rows, ...days].map((one) => one.day).filter((one) => one <= day);
  const rooms = [...since, day].map((from) => {
    const given = rows.reduce((sum, row) => sum + (row.day >= from ? row.earned : 0n), 0n);
    return days.reduce((sum, one) => sum - (one.day >= from ? one.owed : 0n), given);
  });
  return notBelowZero(rooms.reduce((lowest, room) => (room < lowest ? room : lowest)));
}

interface Granted {
  inviteeId: MemberId;
  played: string;
  day: string;
  earned: Satang;
}

async function grantedFor(tx: Tx, plays: readonly Play[]): Promise<Granted[]> {
  const { rows } = await tx.client.query<Granted>({
    name: 'invite_granted_for',
    text: `select e.invitee_id as "inviteeId", e.played::text, e.day::text, e.earned
      from unnest($1::text[], $2::date[]) as p (id, played)
      join invite_earning e on e.invitee_id = p.id and e.played = p.played and e.state = 'granted'`,
    values: [plays.map(({ inviteeId }) => inviteeId), plays.map(({ played }) => played)],
  });
  return rows;
}

/** A day that was corrected since the refusal. */
interface FallenDay {
  inviteeId: MemberId;
  day: string;
  /** What it earns less since then, in ten-thousandths of a satang. */
  fell: bigint;
  /** What is owed of that. */
  owed: Satang;
}

async function addFallen(
  tx: Tx,
  days: readonly { inviteeId: MemberId; day: string; less: bigint }[],
): Promise<void> {
  await tx.client.query({
    name: 'invite_day_fell',
    text: `update invite_day d set fell = d.fell + one.less
      from unnest($1::text[], $2::date[], $3::bigint[]) as one (id, day, less)
      where d.invitee_id = one.id and d.day = one.day and one.less <> 0`,
    values: [
      days.map(({ inviteeId }) => inviteeId),
      days.map(({ day }) => day),
      days.map(({ less }) => less),
    ],
  });
}

async function addOwed(tx: Tx, inviteeId: MemberId, days: ReadonlyMap<string, Satang>): Promise<void> {
  if (days.size === 0) return;
  await tx.client.query({
    name: 'invite_day_owed',
    text: `update invite_day d set owed = d.owed + one.amount from unnest($2::date[], $3::bigint[]) as one (day, amount)
      where d.invitee_id = $1 and d.day = one.day`,
    values: [inviteeId, [...days.keys()], [...days.values()]],
  });
}

/** Of those plays, the last one first. */
async function fallenOf(tx: Tx, plays: readonly Play[]): Promise<FallenDay[]> {
  const { rows } = await tx.client.query<FallenDay>({
    name: 'invite_days_fallen',
    text: `select d.invitee_id as "inviteeId", d.day::text, d.fell, d.owed from unnest($1::text[], $2::date[], $3::date[]) as p (id, since, until)
      join invite_day d on d.invitee_id = p.id and d.day >= p.since and d.day < p.until and (d.fell <> 0 or d.owed > 0) order by d.day desc`,
    values: [
      plays.map(({ inviteeId }) => inviteeId),
      plays.map(({ period }) => dayOf(period.from)),
      plays.map(({ period }) => dayOf(period.to)),
    ],
  });
  return rows;
}
