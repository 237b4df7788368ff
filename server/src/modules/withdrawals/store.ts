import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../db/pool.ts';
import { dueAgain, dueInReview, isQuietUntil, LEASE_SECONDS } from '../../db/saga.ts';
import { isUuid } from '../../kernel/ids.ts';
import { storable } from '../../kernel/storable.ts';
import { subjectOfLine } from '../../ledger/statement.ts';
import { othersToldSo } from '../operator/face.ts';
import { contradictionById } from './contradictions/read-model.ts';
import { REFERENCE_REUSED, type Ending, type PayoutState, type WaitsFor } from './rules.ts';
import { payout } from './tables.ts';

export type Payout = typeof payout.$inferSelect;

export interface NewPayout {
  id: string;
  memberId: MemberId;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amount: Satang;
  holdMovement: bigint;
  waitsFor: WaitsFor;
}

/**
 * Opens payouts in one statement: due at once, but for those that wait. Whose account one goes to is its maker's to ask, for one lease. Nothing else writes here on the way of a request, so it is a named one.
 */
export async function insertPayouts(tx: Tx, rows: readonly NewPayout[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.client.query({
    name: 'payout_insert',
    text: `with opened as (
        select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[])
          as opened (id, member_id, bank_code, account_no, account_name, amount, hold_movement, waits_for)),
      asked as (
        insert into payout_holder_question (id, attempts, due_at)
        select id, 1, now() + make_interval(secs => $9) from opened where waits_for = 'holder')
      insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, approval, due_at)
      select id, member_id, bank_code, account_no, account_name, amount, hold_movement,
        case waits_for when 'nobody' then 'open' else 'approval' end,
        case when waits_for <> 'nobody' then 'waiting' end, case waits_for when 'nobody' then now() end
      from opened`,
    values: [
      rows.map((row) => row.id),
      rows.map((row) => row.memberId),
      rows.map((row) => row.bankCode),
      rows.map((row) => row.accountNo),
      rows.map((row) => row.accountName),
      rows.map((row) => row.amount),
      rows.map((row) => row.holdMovement),
      rows.map((row) => row.waitsFor),
      LEASE_SECONDS,
    ],
  });
}

/** Those of a member that have not ended, by their lines in the statement, the newest first. `isWaiting`: they go nowhere before somebody has approved them. */
export async function openPayouts(
  on: Queryable,
  memberId: MemberId,
  most: number,
): Promise<{ no: bigint; amount: Satang; at: Date; isWaiting: boolean }[]> {
  const { rows } = await on.client.query<{ no: bigint; amount: Satang; at: Date; isWaiting: boolean }>({
    name: 'payouts_open',
    text: `select m.statement_no as no, p.amount, m.at, p.state = 'approval' as "isWaiting"
      from payout p join ledger_movement m on m.id = p.hold_movement
      where p.member_id = $1 and p.closed_at is null order by p.created_at desc, m.statement_no desc limit $2`,
    values: [memberId, most],
  });
  return rows;
}

/** The states of payouts that were opened before, by id; unknown ids are missing. */
export async function statesOf(
  on: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayoutState>> {
  if (ids.length === 0) return new Map();
  const rows = await on.sql
    .select({ id: payout.id, state: payout.state })
    .from(payout)
    .where(inArray(payout.id, [...ids]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** How payouts ended, by id; unknown ids are missing. */
export async function endingsOf(on: Queryable, ids: readonly string[]): Promise<(Ending & { id: string })[]> {
  const { id, state, approval, evidence } = payout;
  return on.sql
    .select({ id, state, approval, evidence })
    .from(payout)
    .where(inArray(id, [...ids]));
}

export async function payoutById(on: Queryable, id: string): Promise<Payout | undefined> {
  return (await on.sql.select().from(payout).where(eq(payout.id, id)))[0];
}

const LINE = /^\d{1,15}$/;

/** A member's own payout, by its id or by the number of its hold, or of its correction, in their statement. */
export async function ownPayout(
  on: Queryable,
  memberId: MemberId,
  reference: string,
): Promise<Payout | undefined> {
  const id = isUuid(reference) ? reference : await payoutOfLine(on, memberId, reference);
  const found = id === undefined ? undefined : await payoutById(on, id);
  return found?.memberId === memberId ? found : undefined;
}

async function payoutOfLine(on: Queryable, memberId: MemberId, line: string): Promise<string | undefined> {
  const about = LINE.test(line) ? await subjectOfLine(on, memberId, BigInt(line)) : undefined;
  if (about?.kind === 'payout_contradiction') return (await contradictionById(on, about.id))?.payoutId;
  return about?.kind === 'payout' ? about.id : undefined;
}

/** The payout, held until the transaction ends; undefined where there is none. */
export async function lockPayout(tx: Tx, id: string): Promise<Payout | undefined> {
  return (await tx.sql.select().from(payout).where(eq(payout.id, id)).for('update'))[0];
}

/** Whose payouts arrived at the account that is named, under that name, and the bank never said otherwise; one of them is not looked at. */
export async function arrivedAt(
  tx: Tx,
  accounts: readonly Pick<NewPayout, 'memberId' | 'bankCode' | 'accountNo' | 'accountName'>[],
  except: string | null = null,
): Promise<ReadonlySet<MemberId>> {
  if (accounts.length === 0) return new Set();
  const { rows } = await tx.client.query<{ memberId: MemberId }>({
    name: 'payout_arrived',
    text: `select member_id as "memberId" from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as a (member_id, bank_code, account_no, account_name)
      where exists (select from payout p where (p.member_id, p.bank_code, p.account_no, p.account_name) = (a.member_id, a.bank_code, a.account_no, a.account_name)
        and p.state = 'settled' and p.id is distinct from $5::uuid and not exists (select from payout_contradiction c where c.payout_id = p.id))`,
    values: [
      accounts.map((one) => one.memberId),
      accounts.map((one) => one.bankCode),
      accounts.map((one) => one.accountNo),
      accounts.map((one) => one.accountName),
      except,
    ],
  });
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Nobody else settles a payout by that reference until the transaction ends. */
export const holdReference = (tx: Tx, reference: string) =>
  tx.client.query(`select pg_advisory_xact_lock(hashtextextended('payout_paid:' || receipt_key($1), 0))`, [
    reference,
  ]);

/**
 * The other payout that was paid under that reference. Where the bank told two ends, its last word that a person has not denied counts: what it says
 * was rejected may be another's reference in truth. A second one that it tells of a payout is that payout's as well (decision 0233).
 */
export async function otherPaidUnder(
  on: Queryable,
  id: string,
  reference: string,
): Promise<string | undefined> {
  const { rows } = await on.client.query<{ id: string }>(
    `select id from payout p where receipt_key(bank_reference) = receipt_key($2) and state = 'settled' and id <> $1
      and not exists (select from payout_contradiction c where c.payout_id = p.id and c.state <> 'kept'
        and not (c.state = 'waiting' and c.words->-1->>'told' = 'settled'))
    union all
    select payout_id from payout_contradiction c where told = 'settled' and state <> 'kept' and payout_id <> $1
      and (receipt_key(said) = receipt_key($2) or exists (select from jsonb_array_elements(words) w
        where w->>'told' = 'settled' and receipt_key(w->>'said') = receipt_key($2)))
      and not exists (select from payout_contradiction n where n.payout_id = c.payout_id and n.state <> 'kept' and n.first_at > c.first_at)
    limit 1`,
    [id, reference],
  );
  return rows[0]?.id ?? secondlyPaidUnder(on, id, reference);
}

/**
 * The other payout that the bank told under that reference as a second one. Not once a person has said that it was not paid at all; that the bank says so is
 * not enough: it names no reference then, and who pays anew rejects the first one.
 */
async function secondlyPaidUnder(on: Queryable, id: string, reference: string): Promise<string | undefined> {
  const told = await othersToldSo(on, { kind: 'payout-reference', subject: id, told: reference });
  const { rows } = await on.client.query<{ id: string }>(
    `select p.id from unnest($1::uuid[]) p (id) where coalesce((select not (c.state = 'corrected' and c.told = 'returned')
      from payout_contradiction c where c.payout_id = p.id and c.state <> 'kept' order by c.first_at desc limit 1), true) limit 1`,
    [told],
  );
  return rows[0]?.id;
}

/** It waits no more, and the runner takes it as any other: an operator approved it, or nobody had to (null). */
export async function letOut(tx: Tx, id: string, approval: 'given' | null): Promise<void> {
  await tx.sql
    .update(payout)
    .set({ state: 'open', approval, dueAt: sql`now()`, letOutAt: sql`now()` })
    .where(eq(payout.id, id));
}

/** The bank told another name of a payout that waits, which this transaction holds: the row forgets it where its state is another one (migration 0405). */
export const noteToldHolder = (tx: Tx, id: string, name: string) =>
  tx.sql
    .update(payout)
    .set({ toldHolder: storable(name) })
    .where(eq(payout.id, id));

/** What waits for a person, the oldest first. */
export const waitingPayouts = (on: Queryable): Promise<Payout[]> =>
  on.sql
    .select()
    .from(payout)
    .where(inArray(payout.state, ['approval', 'review']))
    .orderBy(asc(payout.createdAt));

/** Whether nobody may be asking the bank about it at this moment. `payout` is held by this transaction. */
export async function isQuiet(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.sql
    .select({ id: payout.id })
    .from(payout)
    .where(and(eq(payout.id, id), isQuietUntil(payout.dueAt)));
  return found.length > 0;
}

/** What is said of a payout last; that the bank knows its reference as another order stays. */
const lastSaid = (evidence: string) =>
  sql<string>`case when ${payout.evidence} = ${REFERENCE_REUSED} then ${payout.evidence} else ${evidence} end`;

/** The bank knows its reference as another order. Whoever has it by now finds that out by itself. */
export const markReused = (tx: Tx, id: string) =>
  tx.sql.update(payout).set({ evidence: REFERENCE_REUSED }).where(eq(payout.id, id));

/** Closes a payout and takes it out of the queue; one that is closed already stays as it is. */
export async function closePayout(
  tx: Tx,
  id: string,
  closing: Pick<Payout, 'state'> & Partial<Pick<Payout, 'bankReference' | 'evidence' | 'approval'>>,
): Promise<void> {
  await tx.sql
    .update(payout)
    .set({
      ...closing,
      ...(typeof closing.evidence === 'string' && { evidence: lastSaid(closing.evidence) }),
      dueAt: null,
      closedAt: sql`now()`,
    })
    .where(and(eq(payout.id, id), isNull(payout.closedAt)));
}

/** A call about it came to an answer of the bank, or to none; one that is closed stays as it is. */
export async function noteAnswer(tx: Tx, id: string, isAnswered: boolean): Promise<void> {
  await tx.sql
    .update(payout)
    .set(
      isAnswered
        ? { answeredAt: sql`now()`, inVainSince: null }
        : { inVainSince: sql`coalesce(${payout.inVainSince}, now())` },
    )
    .where(and(eq(payout.id, id), isNull(payout.closedAt)));
}

/** Puts a payout back into the queue; answers false where it was closed or taken by somebody else since this attempt began. */
export async function postponePayout(
  tx: Tx,
  { id, attempts }: Pick<Payout, 'id' | 'attempts'>,
  { state, evidence }: { state: 'sent' | 'review'; evidence: string },
): Promise<boolean> {
  const { rowCount } = await tx.sql
    .update(payout)
    .set({
      state,
      evidence: lastSaid(evidence),
      dueAt: state === 'review' ? dueInReview : dueAgain(attempts),
    })
    .where(and(eq(payout.id, id), eq(payout.attempts, attempts), isNull(payout.closedAt)));
  return rowCount !== 0;
}
