import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { askTheSilent, LEASE_SECONDS, pauseSeconds, REVIEW_PAUSE_SECONDS } from '../../../db/saga.ts';
import { LONGEST_DELAY_MS } from '../rules.ts';
import type { Direction, TransferState } from '../tables.ts';

export interface Transfer {
  /** The operation, and the provider's reference. */
  id: string;
  memberId: MemberId;
  slotCode: string;
  direction: Direction;
  amount: Satang;
  /** From game to game: the next game, and the member's ledger account there; null: the wallet is where it goes. */
  thenTo: string | null;
  thenAccount: bigint | null;
  /** Ledger accounts of the member. */
  fromAccount: bigint;
  toAccount: bigint;
  holdMovement: bigint;
  /** What its provider spoke when it began; null: begun before this was kept. */
  protocol: string | null;
  state: TransferState;
  attempts: number;
}

const COLUMNS = `t.id, t.member_id as "memberId", t.slot_code as "slotCode", t.direction, t.amount, t.from_account as "fromAccount",
  t.to_account as "toAccount", t.then_to as "thenTo", t.then_account as "thenAccount", t.hold_movement as "holdMovement", t.protocol, t.state, t.attempts`;

/**
 * A transfer with the player's name at the provider, and whether that speaks another protocol by now than when it began. `carriedOutAs`: the
 * provider said that it did it, under that reference (empty: it named none), and that is not booked yet.
 */
export type KnownTransfer = Transfer & {
  username: string;
  isOtherProtocol: boolean;
  carriedOutAs: string | null;
};

export async function transferById(on: Queryable, id: string): Promise<KnownTransfer | undefined> {
  const { rows } = await on.client.query<KnownTransfer>({
    name: 'game_transfer_by_id',
    text: `select ${COLUMNS}, a.username, t.carried_out_as as "carriedOutAs", coalesce(t.protocol <> p.protocol, false) as "isOtherProtocol" from game_transfer t
      join game_provider p on p.code = t.slot_code
      join game_account a on a.member_id = t.member_id and a.slot_code = t.slot_code where t.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Keeps what a provider said, on the row alone: no wallet's lock is needed for it. */
export async function keepCarriedOut(on: Queryable, id: string, reference: string | null): Promise<void> {
  await on.client.query('update game_transfer set carried_out_as = $2 where id = $1 and closed_at is null', [
    id,
    reference ?? '',
  ]);
}

/** What stands in the way of new transfers: those with the same ids, and those that are open on the same accounts. */
export async function standingTransfers(
  tx: Tx,
  wanted: readonly { id: string; memberId: MemberId; slotCode: string }[],
): Promise<Transfer[]> {
  const { rows } = await tx.client.query<Transfer>({
    name: 'game_transfer_standing',
    text: `select ${COLUMNS} from game_transfer t where t.id = any ($1)
      union
      select ${COLUMNS} from game_transfer t
        where t.closed_at is null and (t.member_id, t.slot_code) in (select * from unnest($2::text[], $3::text[]))`,
    values: [wanted.map((w) => w.id), wanted.map((w) => w.memberId), wanted.map((w) => w.slotCode)],
  });
  return rows;
}

/** A transfer that is asked for, before its money is held. */
export type NewTransfer = Omit<Transfer, 'holdMovement' | 'protocol' | 'state' | 'attempts'>;

/** Their maker goes on with them at once: they are taken, for one lease. */
export async function insertTransfers(
  tx: Tx,
  transfers: readonly (NewTransfer & Pick<Transfer, 'holdMovement'>)[],
): Promise<Transfer[]> {
  if (transfers.length === 0) return [];
  const { rows } = await tx.client.query<Transfer>({
    name: 'game_transfer_insert',
    text: `insert into game_transfer as t (id, member_id, slot_code, direction, amount, from_account, to_account, then_to, then_account, hold_movement,
        protocol, state, attempts, due_at)
      select n.*, (select protocol from game_provider where code = n.slot_code), 'open', 1, now() + make_interval(secs => $11)
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[],
        $10::bigint[])
        as n (id, member_id, slot_code, direction, amount, from_account, to_account, then_to, then_account, hold_movement)
      returning ${COLUMNS}`,
    values: [
      transfers.map((t) => t.id),
      transfers.map((t) => t.memberId),
      transfers.map((t) => t.slotCode),
      transfers.map((t) => t.direction),
      transfers.map((t) => t.amount),
      transfers.map((t) => t.fromAccount),
      transfers.map((t) => t.toAccount),
      transfers.map((t) => t.thenTo),
      transfers.map((t) => t.thenAccount),
      transfers.map((t) => t.holdMovement),
      LEASE_SECONDS,
    ],
  });
  return rows;
}

export interface TransferEnd {
  transfer: Transfer;
  state: 'settled' | 'returned';
  providerReference: string | null;
  evidence: string;
}

/**
 * Closes open transfers and answers the ids of those that this call closed. A return counts only while nobody else has taken the
 * transfer since: another attempt may have sent the money by now. A settlement always counts.
 */
export async function closeOpen(tx: Tx, ends: readonly TransferEnd[]): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ id: string }>({
    name: 'game_transfer_close',
    text: `with ending as (
        select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[])
          as e (id, state, provider_reference, evidence, attempts)
      ), locked as (
        select t.id from game_transfer t join ending e on e.id = t.id
        where t.closed_at is null and (e.state = 'settled' or t.attempts = e.attempts)
        order by t.id for update of t
      )
      update game_transfer t set state = e.state, provider_reference = e.provider_reference, evidence = e.evidence,
        due_at = null, closed_at = now()
      from ending e where t.id = e.id and t.id in (select id from locked)
      returning t.id`,
    values: [
      ends.map((e) => e.transfer.id),
      ends.map((e) => e.state),
      ends.map((e) => e.providerReference),
      ends.map((e) => e.evidence.slice(0, 500)),
      ends.map((e) => e.transfer.attempts),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

/** In the transaction that gives them back. Of those that their provider knows by no name nobody can be asked: balances tell (decision 0056). */
export async function askOnceMore(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query({
    name: 'game_given_back_ask',
    text: `insert into game_given_back (id, due_at)
      select t.id, now() + make_interval(secs => coalesce(p.longest_delay_seconds, $2)) from game_transfer t join game_provider p on p.code = t.slot_code
        where t.id = any ($1::uuid[]) and not exists (select from game_unreferenced u where u.transfer_id = t.id)`,
    values: [ids, LONGEST_DELAY_MS / 1000],
  });
}

export async function statesOf(on: Queryable, ids: readonly string[]): Promise<Map<string, TransferState>> {
  const { rows } = await on.client.query<{ id: string; state: TransferState }>({
    name: 'game_transfer_states',
    text: 'select id, state from game_transfer where id = any ($1::uuid[])',
    values: [ids],
  });
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** After an attempt that settled nothing: when to ask again, unless somebody else has taken the transfer since. Without evidence what is known stays. */
export async function askAgain(
  tx: Tx,
  { id, attempts }: Transfer,
  { evidence, isReview }: { evidence: string | null; isReview: boolean },
): Promise<void> {
  await tx.client.query({
    name: 'game_transfer_ask_again',
    text: `update game_transfer set state = $3, evidence = coalesce($4, evidence), due_at = now() + make_interval(secs => $5)
      where id = $1 and attempts = $2 and closed_at is null`,
    values: [
      id,
      attempts,
      isReview ? 'review' : 'open',
      evidence?.slice(0, 500) ?? null,
      isReview ? REVIEW_PAUSE_SECONDS : pauseSeconds(attempts),
    ],
  });
}

const OF_PROVIDER = `slot_code = $1 and not exists (select from game_unreferenced u where u.transfer_id = game_transfer.id)`;

/** The provider answers (again). What it knows by no name is asked about at its time: to be asked again it tells no more. */
export const askSilentAt = (on: Queryable, slotCode: string) =>
  askTheSilent(on, 'game_transfer', OF_PROVIDER, [slotCode]);

/** A transfer as an operator sees it. Balances in satang, where its provider knows it by no name. */
export interface ReviewedTransfer extends Transfer {
  username: string;
  evidence: string;
  providerReference: string | null;
  /** The provider said that it did it, and that could not be booked yet. */
  carriedOutAs: string | null;
  before: Satang | null;
  /** What was told after it first, where it became another, and since when it is the last one. */
  firstAfter: Satang | null;
  after: Satang | null;
  afterAt: Date | null;
  createdAt: Date;
  closedAt: Date | null;
}

const REVIEWED = `select ${COLUMNS}, a.username, t.evidence, t.provider_reference as "providerReference", t.carried_out_as as "carriedOutAs",
    u.balance_before as before, u.first_after as "firstAfter", u.balance_after as after, u.after_at as "afterAt", t.created_at as "createdAt", t.closed_at as "closedAt"
  from game_transfer t join game_account a on a.member_id = t.member_id and a.slot_code = t.slot_code
  left join game_unreferenced u on u.transfer_id = t.id`;

export async function reviewedTransfer(on: Queryable, id: string): Promise<ReviewedTransfer | undefined> {
  const { rows } = await on.client.query<ReviewedTransfer>(`${REVIEWED} where t.id = $1`, [id]);
  return rows[0];
}

/** Those that wait for a person, the oldest first. */
export async function transfersInReview(on: Queryable): Promise<ReviewedTransfer[]> {
  const { rows } = await on.client.query<ReviewedTransfer>(
    `${REVIEWED} where t.state = 'review' order by t.created_at, t.id`,
  );
  return rows;
}

/** Locks the accounts that it concerns and the transfer in that order, as everything does. Undefined where it does not wait for a person. */
export async function lockReview(
  tx: Tx,
  { id, memberId, slotCode, thenTo }: Pick<Transfer, 'id' | 'memberId' | 'slotCode' | 'thenTo'>,
): Promise<(Transfer & { isQuiet: boolean; isDone: boolean }) | undefined> {
  await tx.client.query(
    'select 1 from game_account where member_id = $1 and slot_code = any ($2) order by slot_code for no key update',
    [memberId, [slotCode, thenTo]],
  );
  const { rows } = await tx.client.query<Transfer & { isQuiet: boolean; isDone: boolean }>(
    `select ${COLUMNS}, t.carried_out_as is not null as "isDone", t.due_at > clock_timestamp() + make_interval(secs => $2) as "isQuiet"
      from game_transfer t where t.id = $1 and t.state = 'review' for update`,
    [id, LEASE_SECONDS],
  );
  return rows[0];
}
