/**
 * Slips in the order of their arrival, and who may ask the verifier. After different slips in a row without an answer it counts as
 * down, on every server: what was read waits in its place, and one slip at a time is asked about, after growing pauses, to see whether
 * the verifier is back (decisions 0025, 0067). Then all that wait are due at once, the first first, behind them those that it was asked
 * about in vain, and as many at a time as there are places, on all servers together: rows of `slip_place`, one a slip that is being
 * carried out.
 */
import { z } from 'zod';
import { phrase } from '@krapao/contract/phrases';
import { LEASE_SECONDS } from '../../../db/saga.ts';
import type { Queryable } from '../../../db/pool.ts';
import { refused } from '../../../kernel/app-error.ts';
import type { Changeable } from '../../history/face.ts';

/** So many different slips in a row without an answer, and it counts as down; one slip alone may be at fault itself. */
const MISSED_MAX = 3;
/** The longest pause between two probes, s. */
const PROBE_PAUSE_MAX = 60;

/**
 * Takes the slip that arrived first of those that are due, and a place; undefined when there is none of either. While the verifier is
 * down that is what was not read yet. When a probe is due it is any: of the member whose slips were last asked about in vain longest
 * ago, or never, the newest that was not; so nobody's slips that it never answers keep the probes to themselves.
 */
export async function takeDueSlip(on: Queryable): Promise<string | undefined> {
  const { rows } = await on.client.query<{ id: string }>({
    name: 'take_deposit_slip',
    text: `with place as (select n from slip_place where until <= now() order by n limit 1 for update skip locked),
      taken as (
        update deposit_slip set attempts = attempts + 1, due_at = now() + make_interval(secs => $1)
        where exists (select from place) and id = (
          select s.id from deposit_slip s cross join slip_verifier v
          where s.due_at <= now() and (s.payload is null or v.probe_at is null or v.probe_at <= now())
          order by
            case when v.probe_at <= now() then
              (select max(own.missed_at) from deposit_slip own where own.member_id = s.member_id and own.due_at is not null) end nulls first,
            s.missed_at nulls first,
            case when v.probe_at <= now() then s.created_at end desc,
            s.created_at, s.id
          limit 1 for update of s skip locked)
        returning id)
      update slip_place set slip_id = taken.id, until = now() + make_interval(secs => $1)
      from taken, place where slip_place.n = place.n returning taken.id`,
    values: [LEASE_SECONDS],
  });
  return rows[0]?.id;
}

/** Leaves the place of a slip whose attempt has ended, however it ended. */
export async function leavePlace(on: Queryable, slip: string): Promise<void> {
  await on.client.query({
    name: 'leave_slip_place',
    text: `update slip_place set slip_id = null, until = '-infinity' where slip_id = $1`,
    values: [slip],
  });
}

/** Whether to ask: it is there, or a probe is due, which nobody else makes meanwhile. */
export async function mayAsk(on: Queryable): Promise<boolean> {
  const { rows } = await on.client.query<{ may_ask: boolean }>({
    name: 'turn_to_ask_verifier',
    text: `with mine as (
        update slip_verifier set probe_at = now() + make_interval(secs => $1) where probe_at <= now() returning id)
      select exists (select from mine) or probe_at is null as may_ask from slip_verifier`,
    values: [LEASE_SECONDS],
  });
  return rows[0]?.may_ask === true;
}

/** Whether it counts as down, for metrics. */
export const VERIFIER_DOWN = `select 'verifier', (probe_at is not null)::int, null::timestamptz from slip_verifier`;

export async function isVerifierDown(on: Queryable): Promise<boolean> {
  const { rows } = await on.client.query<{ is_down: boolean }>(
    'select probe_at is not null as is_down from slip_verifier',
  );
  return rows[0]?.is_down === true;
}

/** It answered: it is there, for everybody. */
export async function noteAnswered(on: Queryable): Promise<void> {
  await on.client.query(
    'update slip_verifier set missed = 0, missed_slip = null, probe_at = null where missed > 0',
  );
}

/** It gave no answer about that slip. Answers whether it counts as down now. */
export async function noteMissed(on: Queryable, slip: string): Promise<boolean> {
  const { rows } = await on.client.query<{ is_down: boolean }>(
    `with missed as (update deposit_slip set missed_at = clock_timestamp() where id = $1)
      update slip_verifier set missed = missed + 1, missed_slip = $1, probe_at = case when missed + 1 >= $2
        then now() + make_interval(secs => least($3, 2 ^ least(missed + 2 - $2, 16))) end
      where probe_at is not null or missed_slip is distinct from $1
      returning probe_at is not null as is_down`,
    [slip, MISSED_MAX, PROBE_PAUSE_MAX],
  );
  return rows[0]?.is_down === true;
}

const VERIFIER = 'verifier';
const order = z.strictObject({ probeAt: z.literal('now') });

/** Who looks slips up: while it counts as down, `probeAt` is when it is asked next, and a person may say that it is now (decision 0025). */
export const changeableVerifier: Changeable<z.output<typeof order>> = {
  kind: VERIFIER,
  right: 'verifier.ask',
  subjects: async () => [VERIFIER],
  orderOf: (subject) => (subject === VERIFIER ? order : undefined),
  async read(on) {
    const { rows } = await on.client.query<{ missed: number; probeAt: Date | null }>(
      'select missed, probe_at as "probeAt" from slip_verifier',
    );
    return rows[0] && { ...rows[0], probeAt: rows[0].probeAt?.toISOString() ?? null };
  },
  // the servers count there what it did not answer
  async lock(tx) {
    await tx.client.query('select from slip_verifier for update');
  },
  async write(tx, _subject, { probeAt }, now) {
    if (now?.['probeAt'] === null) throw refused({ probeAt: phrase('notDown') });
    if (probeAt === 'now') await tx.client.query('update slip_verifier set probe_at = now()');
  },
};
