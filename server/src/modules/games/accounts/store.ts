import { and, eq, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { gameAccount } from '../tables.ts';

export type GameAccount = typeof gameAccount.$inferSelect;

/** A member's wallet and their account at a game, between which transfers go: ids and balances (satang) in the ledger, and their name there. */
export interface WalletAndGame {
  /** The operator offers this game now. */
  isOffered: boolean;
  /** Null where the member has no open account. */
  username: string | null;
  wallet: bigint | null;
  walletBalance: Satang | null;
  game: bigint | null;
  gameBalance: Satang | null;
}

const mine = (memberId: MemberId, slotCode: string) =>
  and(eq(gameAccount.memberId, memberId), eq(gameAccount.slotCode, slotCode));

export async function accountBy(
  on: Queryable,
  memberId: MemberId,
  slotCode: string,
): Promise<GameAccount | undefined> {
  return (await on.sql.select().from(gameAccount).where(mine(memberId, slotCode)))[0];
}

/** Inserts an account that is being opened; where the member has one already, nothing changes. */
export async function insertAccount(
  tx: Tx,
  account: Pick<GameAccount, 'memberId' | 'slotCode' | 'username' | 'passwordEncrypted'>,
): Promise<void> {
  await tx.sql
    .insert(gameAccount)
    .values({ ...account, state: 'opening' })
    .onConflictDoNothing({ target: [gameAccount.memberId, gameAccount.slotCode] });
}

/** From now on `username` is what the provider calls the player. False where it was open already. */
export async function markOpen(
  tx: Tx,
  memberId: MemberId,
  slotCode: string,
  username: string,
): Promise<boolean> {
  const opened = await tx.sql
    .update(gameAccount)
    .set({ state: 'open', username })
    .where(and(mine(memberId, slotCode), eq(gameAccount.state, 'opening')))
    .returning({ username: gameAccount.username });
  return opened.length > 0;
}

/**
 * Claims the change of an open account's password for `seconds` and keeps the new one beside the old: `candidate`, or the one that an
 * earlier change left undecided. Undefined while another change is under way.
 */
export async function claimPasswordChange(
  tx: Tx,
  {
    memberId,
    slotCode,
    candidate,
    seconds,
  }: { memberId: MemberId; slotCode: string; candidate: Buffer; seconds: number },
): Promise<Buffer | undefined> {
  const [claimed] = await tx.sql
    .update(gameAccount)
    .set({
      pendingPasswordEncrypted: sql`coalesce(${gameAccount.pendingPasswordEncrypted}, ${candidate})`,
      passwordBusyUntil: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(
      and(
        mine(memberId, slotCode),
        sql`(${gameAccount.passwordBusyUntil} is null or ${gameAccount.passwordBusyUntil} < now())`,
      ),
    )
    .returning({ pending: gameAccount.pendingPasswordEncrypted });
  return claimed?.pending ?? undefined;
}

/** Ends a change of the password; `isTaken`: the provider said yes, so that the new one is the password now. */
export async function endPasswordChange(
  tx: Tx,
  {
    memberId,
    slotCode,
    pending,
    isTaken,
  }: { memberId: MemberId; slotCode: string; pending: Buffer; isTaken: boolean },
): Promise<void> {
  await tx.sql
    .update(gameAccount)
    .set({
      ...(isTaken && { passwordEncrypted: pending, pendingPasswordEncrypted: null }),
      passwordBusyUntil: null,
    })
    .where(and(mine(memberId, slotCode), eq(gameAccount.pendingPasswordEncrypted, pending)));
}

/** Undefined where no such game exists. One round trip: every transfer begins with it. */
export async function walletAndGame(
  on: Queryable,
  memberId: MemberId,
  slotCode: string,
): Promise<WalletAndGame | undefined> {
  const { rows } = await on.client.query<WalletAndGame>({
    name: 'game_wallet_and_game',
    text: `select p.is_active as "isOffered", a.username, w.id as wallet, w.balance as "walletBalance",
        g.id as game, g.balance as "gameBalance"
      from game_provider p
      left join game_account a on a.slot_code = p.code and a.member_id = $1 and a.state = 'open'
      left join ledger_account w on w.member_id = $1 and w.code = 'WALLET'
      left join ledger_account g on g.member_id = $1 and g.code = p.code
      where p.code = $2`,
    values: [memberId, slotCode],
  });
  return rows[0];
}

/** Locks accounts, sorted, and raises their version: whoever asks for a balance meanwhile learns that it says nothing. */
export async function beginChange(
  tx: Tx,
  accounts: readonly { memberId: MemberId; slotCode: string }[],
): Promise<void> {
  await tx.client.query({
    name: 'game_account_begin_change',
    text: `with locked as (
        select member_id, slot_code from game_account
        where (member_id, slot_code) in (select * from unnest($1::text[], $2::text[]))
        order by member_id, slot_code for no key update
      )
      update game_account a set version = a.version + 1 from locked l
      where a.member_id = l.member_id and a.slot_code = l.slot_code`,
    values: [accounts.map((a) => a.memberId), accounts.map((a) => a.slotCode)],
  });
}
