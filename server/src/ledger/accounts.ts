import { and, eq, isNull } from 'drizzle-orm';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Db, Queryable, Tx } from '../db/pool.ts';
import { ledgerAccount } from './tables.ts';

export interface Account {
  id: bigint;
  code: string;
  /** Satang. */
  balance: Satang;
}

/** Accounts of the house: where money comes from and goes to, as the ledger sees it. */
export const HOUSE = {
  cashIn: (bankCode: string) => `CASH_IN:${bankCode}`,
  cashOut: 'CASH_OUT',
  /** What the house bears of others' mistakes (less than zero: so much it bore). */
  writtenOff: 'WRITTEN_OFF',
  payoutInTransit: 'IN_TRANSIT:PAYOUT',
  gameInTransit: (slotCode: string) => `IN_TRANSIT:${slotCode}`,
  /** What members won from (negative) or lost to (positive) a provider, as its balances tell. */
  play: (slotCode: string) => `PLAY:${slotCode}`,
  /** What bonuses that have not ended gave (less than zero), and what those that ended have cost. */
  bonusOpen: 'BONUS:OPEN',
  bonusCost: 'BONUS:COST',
  inviteCost: 'INVITE:COST',
  refundCost: 'REFUND:COST',
  prizeCost: 'PRIZE:COST',
  /** What was given by hand for that reason (less than zero), less what was taken. */
  correction: (reason: string) => `CORRECTION:${reason}`,
} as const;

/** Opens a member's account: WALLET, or one named after a game. Opening it again changes nothing. */
export async function openAccount(tx: Tx, memberId: string, code: string): Promise<void> {
  await tx.sql
    .insert(ledgerAccount)
    .values({ memberId, code, balance: 0n as Satang, statementCount: 0n })
    .onConflictDoNothing();
}

/** A member's account, or undefined where it was never opened. */
export async function accountOf(on: Queryable, memberId: string, code: string): Promise<Account | undefined> {
  const [account] = await on.sql
    .select({ id: ledgerAccount.id, code: ledgerAccount.code, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.memberId, memberId), eq(ledgerAccount.code, code)));
  return account;
}

/** A member's wallet, which every member has from the start. */
export async function walletOf(on: Queryable, memberId: string): Promise<Account> {
  const wallet = await accountOf(on, memberId, WALLET);
  if (!wallet) throw new Error(`member ${memberId} has no wallet`);
  return wallet;
}

/**
 * Ids of the house's accounts: few, never deleted, opened when first named. Remembered, so ask before the transaction that needs
 * one; opening is a commit of its own.
 */
export function createHouse(db: Db) {
  const known = new Map<string, bigint>();
  return async function houseAccount(code: string): Promise<bigint> {
    const remembered = known.get(code);
    if (remembered !== undefined) return remembered;
    await db.sql
      .insert(ledgerAccount)
      .values({ memberId: null, code, balance: 0n as Satang, statementCount: 0n })
      .onConflictDoNothing();
    const [account] = await db.sql
      .select({ id: ledgerAccount.id })
      .from(ledgerAccount)
      .where(and(isNull(ledgerAccount.memberId), eq(ledgerAccount.code, code)));
    if (!account) throw new Error(`no account of the house: ${code}`);
    known.set(code, account.id);
    return account.id;
  };
}
export type House = ReturnType<typeof createHouse>;

/** The ids of those members' wallets, in one read; who has none is missing. */
export async function walletIdsOf(
  on: Queryable,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, bigint>> {
  const { rows } = await on.client.query<{ id: bigint; memberId: MemberId }>({
    name: 'wallets_of',
    text: `select id, member_id as "memberId" from ledger_account where code = 'WALLET' and member_id = any ($1)`,
    values: [members],
  });
  return new Map(rows.map(({ id, memberId }) => [memberId, id]));
}

/** Keeps that member's wallet until the transaction ends: nobody posts from it or to it meanwhile. Answers its id and what it holds. */
export async function lockWallet(tx: Tx, memberId: MemberId): Promise<{ id: bigint; balance: Satang }> {
  const { rows } = await tx.client.query<{ id: bigint; balance: Satang }>({
    name: 'wallet_lock',
    text: `select id, balance from ledger_account where member_id = $1 and code = 'WALLET' for no key update`,
    values: [memberId],
  });
  const [wallet] = rows;
  if (!wallet) throw new Error(`member ${memberId} has no wallet`);
  return wallet;
}

/**
 * From now on a wallet's money may be held only for those accounts of the house, as codes; null: for all again. The wallet is kept by the
 * transaction ({@link lockWallet}, or a posting of it).
 */
export async function bindWallet(tx: Tx, wallet: bigint, onlyTo: readonly string[] | null): Promise<void> {
  await tx.client.query(
    onlyTo
      ? {
          name: 'wallet_bind',
          text: `insert into ledger_bound (account_id, only_to) values ($1, $2)
            on conflict (account_id) do update set only_to = excluded.only_to where ledger_bound.only_to <> excluded.only_to`,
          values: [wallet, onlyTo],
        }
      : { name: 'wallet_free', text: 'delete from ledger_bound where account_id = $1', values: [wallet] },
  );
}

/** Whether that member's wallet is bound so that its money may not be held for that account of the house. */
export async function isBound(on: Queryable, memberId: MemberId, to: string): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'wallet_is_bound',
    text: `select 1 from ledger_account w join ledger_bound b on b.account_id = w.id
      where w.member_id = $1 and w.code = 'WALLET' and $2 <> all (b.only_to)`,
    values: [memberId, to],
  });
  return rowCount === 1;
}
