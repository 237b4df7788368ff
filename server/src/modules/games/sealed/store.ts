/** What of this module is sealed: passwords of game accounts, with the one that a change has under way, and connections of providers. */
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { accountBinding } from '../accounts/open-account.ts';
import { connectionBinding } from '../providers/store.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';

interface SealedAccount {
  memberId: MemberId;
  slotCode: string;
  password: Buffer;
  pending: Buffer | null;
  /** Its password is being changed: the boxes are what the change goes by, and stay. */
  isBusy: boolean;
}

/** A box and what it belongs to. */
export interface Sealed {
  box: Buffer;
  binding: string;
}

/** The first byte of a box, as SQL. */
const versionOf = (column: string): string => `substring(${column} from 1 for 1)`;
const asByte = (version: number): Buffer => Buffer.from([version]);

/** Any box of the account is of another version than $1. */
const IS_OTHER = `(${versionOf('password_encrypted')} <> $1
  or coalesce(${versionOf('pending_password_encrypted')} <> $1, false))`;

/** A change is over a minute after it began at most; longer, should the clock of its server have stood still. */
const IS_BUSY = `coalesce(password_busy_until > now() - interval '5 minutes', false)`;

export type AccountKey = Pick<SealedAccount, 'memberId' | 'slotCode'>;

/** The next accounts after that one, in their order, with whether any of their boxes is of another version. */
export async function accountsAfter(
  on: Queryable,
  { after, version, most }: { after: AccountKey; version: number; most: number },
): Promise<(AccountKey & { isOther: boolean })[]> {
  const { rows } = await on.client.query<AccountKey & { isOther: boolean }>({
    name: 'game_account_sealed_after',
    text: `select member_id as "memberId", slot_code as "slotCode", ${IS_OTHER} as "isOther"
      from game_account where (member_id, slot_code) > ($2, $3) order by member_id, slot_code limit $4`,
    values: [asByte(version), after.memberId, after.slotCode, most],
  });
  return rows;
}

/** Locks those of the accounts, sorted, that still have a box of another version. */
export async function lockOtherAccounts(
  tx: Tx,
  version: number,
  accounts: readonly AccountKey[],
): Promise<SealedAccount[]> {
  const { rows } = await tx.client.query<SealedAccount>({
    name: 'game_account_sealed_otherwise',
    text: `select member_id as "memberId", slot_code as "slotCode", password_encrypted as password,
        pending_password_encrypted as pending, ${IS_BUSY} as "isBusy"
      from game_account where (member_id, slot_code) in (select * from unnest($2::text[], $3::text[])) and ${IS_OTHER}
      order by member_id, slot_code for no key update`,
    values: [asByte(version), accounts.map((a) => a.memberId), accounts.map((a) => a.slotCode)],
  });
  return rows;
}

/** Puts other boxes in the place of those that locked accounts have. */
export async function saveBoxes(tx: Tx, accounts: readonly Omit<SealedAccount, 'isBusy'>[]): Promise<void> {
  await tx.client.query({
    name: 'game_account_seal',
    text: `update game_account a set password_encrypted = b.password, pending_password_encrypted = b.pending
      from unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[]) as b (member_id, slot_code, password, pending)
      where a.member_id = b.member_id and a.slot_code = b.slot_code`,
    values: [
      accounts.map((a) => a.memberId),
      accounts.map((a) => a.slotCode),
      accounts.map((a) => a.password),
      accounts.map((a) => a.pending),
    ],
  });
}

/** Locks the connections that are sealed with another version. */
export async function lockOtherConnections(
  tx: Tx,
  version: number,
): Promise<{ code: string; connection: Buffer }[]> {
  const { rows } = await tx.client.query<{ code: string; connection: Buffer }>(
    `select code, connection from game_provider where ${versionOf('connection')} <> $1 order by code for no key update`,
    [asByte(version)],
  );
  return rows;
}

export async function saveConnectionBox(tx: Tx, code: string, connection: Buffer): Promise<void> {
  await tx.client.query('update game_provider set connection = $2 where code = $1', [code, connection]);
}

/** Some boxes of every version that there is, `replaced` connections left out. */
export async function samples(
  on: Queryable,
  { replaced, most }: { replaced: readonly string[]; most: number },
): Promise<Sealed[]> {
  const sampled = (from: string, box: string, where: string) =>
    `select * from (select distinct ${versionOf(box)} as version from ${from} where ${where}) v
      cross join lateral (select ${box} as box, member_id, code from ${from}
        where ${where} and ${versionOf(box)} = v.version limit $2) s`;
  const account = `(select *, slot_code as code from game_account)`;
  const { rows } = await on.client.query<{ box: Buffer; member_id: MemberId | null; code: string }>(
    [
      sampled(`${account} a`, 'password_encrypted', '$1::text[] is not null'),
      sampled(`${account} a`, 'pending_password_encrypted', 'pending_password_encrypted is not null'),
      sampled(
        `(select *, null::text as member_id from game_provider) p`,
        'connection',
        'connection is not null and not code = any ($1)',
      ),
    ].join(' union all '),
    [replaced, most],
  );
  return rows.map(({ box, member_id: memberId, code }) => ({
    box,
    binding: memberId === null ? connectionBinding(code) : accountBinding(memberId, code),
  }));
}

/** What is in a box; undefined where no key opens it. */
export function opened(box: SecretBox, { box: sealed, binding }: Sealed): string | undefined {
  try {
    return box.open(sealed, binding);
  } catch {
    return undefined;
  }
}
