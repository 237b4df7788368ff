import { and, eq, isNull } from 'drizzle-orm';
import { WALLET } from '@krapao/contract/ids';
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
