/** The only door of deposits into the ledger: whatever brought money, it is credited here, once, and what follows a deposit follows here. */
import type { Topic } from '@krapao/contract/events';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Original } from '@krapao/contract/original';
import type { Tx } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import { receiptReference, type Receipt } from '../../kernel/receipt.ts';
import { walletOf } from '../../ledger/accounts.ts';
import type { MovementKind, SubjectKind } from '../../ledger/kinds.ts';
import { postOne } from '../../ledger/post.ts';
import type { MovementDetail } from '../../ledger/tables.ts';
import type { Realtime } from '../../ports/realtime.ts';

/** What brought a deposit: its channel's movements, their table, and which of the member's screens show its rows. */
export interface Source {
  channel: string;
  kind: MovementKind;
  table: SubjectKind;
  screens: readonly Topic[];
}

export interface Deposit {
  source: Source;
  /** The row that brought it, of the source's table. */
  id: string;
  memberId: MemberId;
  amount: Satang;
  /** Where it was sent in kip. */
  original?: Original | undefined;
  /** The bank transfer, by whatever channel we hear of it; else what makes it the only one: a name that no other channel knows. */
  name: Receipt | string;
  /** Our account that took it; `number` null where the channel does not tell which one of its bank. */
  ours: { bank: string; number: string | null };
  /** Id of HOUSE.cashIn of that bank. */
  cashIn: bigint;
  /** The bank's or provider's own reference, where `name` is not the transfer. */
  reference?: string;
  /** When it was sent, where the bank told. */
  sentAt?: Date | undefined;
  /** rule: what may be the same money by another name is left to a person. hand: one says that it is not. */
  by: 'rule' | 'hand';
}

/**
 * credited: now. duplicate: `movementId` is that money already. conflict: not credited, since `movementId` is the same amount, of the same
 * member, to the same account, sent in the same minute, by another name.
 */
export interface DepositResult {
  result: 'credited' | 'duplicate' | 'conflict';
  movementId: bigint;
}

/** A deposit that was credited in this transaction. */
export type Deposited = Pick<Deposit, 'source' | 'memberId' | 'amount'> & { movementId: bigint; at: Date };

/** What follows a deposit, in its transaction: it writes rows, and calls nothing outside. */
export type DepositListener = (tx: Tx, deposited: Deposited) => Promise<void>;

/** The member's row is kept by the transaction, so that two deposits of theirs see each other. */
export type CreditDeposit = (tx: Tx, deposit: Deposit) => Promise<DepositResult>;

export function createCreditDeposit({
  clock,
  onDeposit,
}: {
  clock: Clock;
  onDeposit: readonly DepositListener[];
}): CreditDeposit {
  return async (tx, deposit) => {
    const { source, id, memberId, amount, name, ours, cashIn } = deposit;
    const { kind, table } = source;
    const told = typeof name === 'string' ? name : receiptReference(name);
    const standing = typeof name === 'string' ? undefined : await standingName(tx, told);
    if (standing === undefined && deposit.by === 'rule') {
      const alike = await sentInSameMinute(tx, deposit);
      if (alike !== undefined) return { result: 'conflict', movementId: alike };
    }
    const wallet = await walletOf(tx, memberId);
    const subject = { kind: table, id };
    const [reference, detail] = [standing ?? told, detailOf(deposit)];
    const money = { from: cashIn, to: wallet.id, amount, memberId, ours };
    const { result, movementId } = await postOne(tx, { reference, kind, ...money, subject, detail });
    if (movementId === null) throw new Error(`a deposit of ${table} ${id} was refused as ${result}`);
    if (result === 'duplicate') return { result, movementId };
    const deposited = { source, memberId, amount, movementId, at: clock.now() };
    for (const listener of onDeposit) await listener(tx, deposited);
    return { result: 'credited', movementId };
  };
}

/** The member's screens learn of it. */
export const tellMember =
  (realtime: Realtime): DepositListener =>
  async (tx, { memberId, source }) =>
    tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement', ...source.screens]));

function detailOf({ name, ours, reference, original, sentAt }: Deposit): MovementDetail {
  const externalReference = typeof name === 'string' ? reference : name.transRef;
  return {
    from: ours.bank,
    to: WALLET,
    ...(externalReference !== undefined && { externalReference }),
    ...(original && { original }),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
  };
}

/** References from before they were compared without case and space stand as they were told: what stands under one is posted by it. */
async function standingName(tx: Tx, reference: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ reference: string }>({
    name: 'receipt_standing',
    text: `select reference from ledger_movement where receipt_key(reference) = receipt_key($1) and reference like 'receipt:%'
      order by reference = $1 desc, id limit 1`,
    values: [reference],
  });
  return rows[0]?.reference;
}

/** Transfers that began less than this apart may be one, ms: each bank tells the time by its own clock, some without seconds. */
const SAME_MINUTE_MS = 60_000;

async function sentInSameMinute(
  tx: Tx,
  { memberId, amount, sentAt, ours }: Deposit,
): Promise<bigint | undefined> {
  if (sentAt === undefined) return undefined;
  const around = [-1, 1].map((way) => new Date(sentAt.getTime() + way * (SAME_MINUTE_MS - 1)).toISOString());
  const { rows } = await tx.client.query<{ id: bigint }>({
    name: 'deposit_alike',
    text: `select id from ledger_movement
      where member_id = $1 and detail ->> 'sentAt' between $2 and $3 and amount = $4 and detail ->> 'from' = $5 order by id limit 1`,
    values: [memberId, ...around, amount, ours.bank],
  });
  return rows[0]?.id;
}
