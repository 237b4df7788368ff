import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import { ledgerAccount } from '../../ledger/tables.ts';
import { gameAccount, gameProvider } from './tables.ts';

const isTransferring = sql<boolean>`exists (select 1 from game_transfer t where t.member_id = ${gameAccount.memberId}
  and t.slot_code = ${gameAccount.slotCode} and t.closed_at is null)`;
const amount = sql<Satang>`coalesce(${ledgerAccount.balance}, 0)`.mapWith(ledgerAccount.balance);
const isOpen = sql<boolean>`${gameAccount.memberId} is not null`;

/** A game as the wallet screen shows it. */
export type Slot = Awaited<ReturnType<typeof slotsOf>>[number];

/** Games that are offered, and those that the member has an account at whether offered or not; in the operator's order. One query. */
export function slotsOf(on: Queryable, memberId: MemberId) {
  return on.sql
    .select({
      code: gameProvider.code,
      name: gameProvider.name,
      category: gameProvider.category,
      isActive: isOpen,
      amount,
      amountAt: gameAccount.knownAt,
      isTransferring,
      ftWalletSlot: gameProvider.ftWalletSlot,
      logo: gameProvider.logo,
      background: gameProvider.background,
      launch: gameProvider.launch,
      autoLogin: gameProvider.autoLogin,
      web: gameProvider.web,
      android: gameProvider.android,
      ios: gameProvider.ios,
    })
    .from(gameProvider)
    .leftJoin(
      gameAccount,
      and(
        eq(gameAccount.slotCode, gameProvider.code),
        eq(gameAccount.memberId, memberId),
        eq(gameAccount.state, 'open'),
      ),
    )
    .leftJoin(
      ledgerAccount,
      and(eq(ledgerAccount.memberId, memberId), eq(ledgerAccount.code, gameProvider.code)),
    )
    .where(or(eq(gameProvider.isActive, true), isOpen))
    .orderBy(asc(gameProvider.position), asc(gameProvider.code));
}

/** An open game account with the last known balance, satang. */
export interface OpenGameAccount {
  slotCode: string;
  balance: Satang;
  isTransferring: boolean;
}

/** The member's open game accounts, whether there is money in them or not. */
export function openGameAccounts(on: Queryable, memberId: MemberId): Promise<OpenGameAccount[]> {
  return on.sql
    .select({ slotCode: gameAccount.slotCode, balance: ledgerAccount.balance, isTransferring })
    .from(gameAccount)
    .innerJoin(
      ledgerAccount,
      and(eq(ledgerAccount.memberId, gameAccount.memberId), eq(ledgerAccount.code, gameAccount.slotCode)),
    )
    .where(and(eq(gameAccount.memberId, memberId), eq(gameAccount.state, 'open')))
    .orderBy(asc(gameAccount.slotCode));
}
