import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { wheel, wheelSeed, wheelSpin, wheelVersion, type Seed, type Slice, type Spin } from './tables.ts';

/** A wheel as it is shown. */
export interface ShownWheel {
  code: string;
  name: Readonly<Record<'th' | 'la' | 'en', string>>;
  isActive: boolean;
  version: number;
  slices: readonly Slice[];
}

const SHOWN = {
  code: wheel.code,
  name: wheel.name,
  isActive: wheel.isActive,
  version: wheel.version,
  slices: wheelVersion.slices,
};
const ITS_VERSION = and(eq(wheelVersion.wheel, wheel.code), eq(wheelVersion.version, wheel.version));

const shownWheels = (on: Queryable, which?: SQL): Promise<ShownWheel[]> =>
  on.sql.select(SHOWN).from(wheel).innerJoin(wheelVersion, ITS_VERSION).where(which);

export const wheels = (on: Queryable): Promise<ShownWheel[]> => shownWheels(on);

export const activeWheel = async (on: Queryable): Promise<ShownWheel | undefined> =>
  (await shownWheels(on, eq(wheel.isActive, true)))[0];

export const wheelByCode = async (on: Queryable, code: string): Promise<ShownWheel | undefined> =>
  (await shownWheels(on, eq(wheel.code, code)))[0];

/** Those versions, by `wheel version`. */
export async function versionsOf(
  on: Queryable,
  spins: readonly Pick<Spin, 'wheel' | 'version'>[],
): Promise<Map<string, { wheel: string; version: number; slices: readonly Slice[] }>> {
  if (spins.length === 0) return new Map();
  const asked = [...new Map(spins.map((one) => [keyOf(one), one])).values()];
  const rows = await on.sql
    .select()
    .from(wheelVersion)
    .where(
      or(
        ...asked.map((one) => and(eq(wheelVersion.wheel, one.wheel), eq(wheelVersion.version, one.version))),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row]));
}
export const keyOf = (one: { wheel: string; version: number }): string => `${one.wheel} ${one.version}`;

/** A seed that decides what its member spins next, as long as it may. */
export type SeedInUse = Pick<Seed, 'id' | 'memberId' | 'commitment' | 'sealed' | 'nonce' | 'firstSpinAt'> & {
  /** Where this database came from it may have been told meanwhile. */
  isElsewhere: boolean;
};

export async function seedInUse(on: Queryable, memberId: MemberId): Promise<SeedInUse | undefined> {
  const { rows } = await on.client.query<SeedInUse>({ ...SEED_IN_USE, values: [memberId] });
  return rows[0];
}
/** The same, and nobody else spins or reveals it until the transaction ends. */
export async function lockSeedInUse(tx: Tx, memberId: MemberId): Promise<SeedInUse | undefined> {
  const { rows } = await tx.client.query<SeedInUse>({ ...SEED_LOCKED, values: [memberId] });
  return rows[0];
}
const IN_USE = 'revealed_at is null and lost_at is null';
const SELECT_SEED = `select id, member_id as "memberId", commitment, sealed, nonce, first_spin_at as "firstSpinAt", life is distinct from database_life() as "isElsewhere"
  from wheel_seed where member_id = $1 and ${IN_USE}`;
const SEED_IN_USE = { name: 'wheel_seed_in_use', text: SELECT_SEED };
const SEED_LOCKED = { name: 'wheel_seed_lock', text: `${SELECT_SEED} for no key update` };

/** False: somebody else made one meanwhile. */
export async function insertSeed(
  on: Queryable,
  made: { id: string; memberId: MemberId; commitment: string; sealed: Buffer },
): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'wheel_seed_insert',
    text: `insert into wheel_seed (id, member_id, commitment, sealed, life) values ($1, $2, $3, $4, database_life()) on conflict do nothing`,
    values: [made.id, made.memberId, made.commitment, made.sealed],
  });
  return rowCount === 1;
}

/** It has decided one spin more. */
export async function countSpin(tx: Tx, { id }: Pick<Seed, 'id'>, at: Date): Promise<void> {
  await tx.client.query({
    name: 'wheel_seed_spun',
    text: 'update wheel_seed set nonce = nonce + 1, first_spin_at = coalesce(first_spin_at, $2) where id = $1',
    values: [id, at],
  });
}

export async function tellSeed(tx: Tx, { id }: Pick<Seed, 'id'>, seed: string, at: Date): Promise<void> {
  await tx.client.query({
    name: 'wheel_seed_tell',
    text: 'update wheel_seed set seed = $2, sealed = null, revealed_at = $3 where id = $1 and revealed_at is null',
    values: [id, seed, at],
  });
}

/** No key opens it: it decides nothing more. */
export async function loseSeed(tx: Tx, { id }: Pick<Seed, 'id'>, at: Date): Promise<void> {
  await tx.client.query({
    name: 'wheel_seed_lose',
    text: 'update wheel_seed set lost_at = $2 where id = $1',
    values: [id, at],
  });
}

/** Some of those that no key opened, another few each time. */
export async function lostSeeds(
  on: Queryable,
  most: number,
): Promise<Pick<Seed, 'id' | 'memberId' | 'sealed'>[]> {
  const { rows } = await on.client.query<Pick<Seed, 'id' | 'memberId' | 'sealed'>>({
    name: 'wheel_seed_lost',
    text: `select id, member_id as "memberId", sealed from wheel_seed where revealed_at is null and lost_at is not null order by random() limit $1`,
    values: [most],
  });
  return rows;
}

/** Whose seed has decided spins since before that moment, or was made elsewhere; those with whom that failed left out. */
export async function seedsOver(
  on: Queryable,
  before: Date,
  { most, but }: { most: number; but: readonly MemberId[] },
): Promise<MemberId[]> {
  const { rows } = await on.client.query<{ memberId: MemberId }>({
    name: 'wheel_seed_over',
    // each by an index
    text: `select member_id as "memberId" from wheel_seed where ${IN_USE} and member_id <> all ($3)
        and (first_spin_at <= $1 or life < database_life() or life > database_life() or life is null) limit $2`,
    values: [before, most, but],
  });
  return rows.map(({ memberId }) => memberId);
}

/** All that are in use decide nothing more, as if they had been made elsewhere. Answers how many those are. */
export async function disownSeeds(tx: Tx): Promise<number> {
  const { rowCount } = await tx.client.query(`update wheel_seed set life = null where ${IN_USE}`);
  return rowCount ?? 0;
}

/** A member's seeds that decided spins: the one in use first, then those that were told, newest first; those that come after `before`, where it is said. */
export function seedsOf(
  on: Queryable,
  memberId: MemberId,
  most: number,
  before: string | undefined,
): Promise<Seed[]> {
  const over = sql`coalesce(${wheelSeed.revealedAt}, ${wheelSeed.lostAt}, 'infinity')`;
  const isAfter = sql`(${over}, ${wheelSeed.id}) <
    (select coalesce(b.revealed_at, b.lost_at, 'infinity'), b.id from wheel_seed b where b.member_id = ${memberId} and b.commitment = ${before})`;
  return on.sql
    .select()
    .from(wheelSeed)
    .where(
      and(
        eq(wheelSeed.memberId, memberId),
        gt(wheelSeed.nonce, 0),
        before === undefined ? undefined : isAfter,
      ),
    )
    .orderBy(desc(over), desc(wheelSeed.id))
    .limit(most);
}

export async function insertSpin(tx: Tx, spin: Spin): Promise<void> {
  await tx.sql.insert(wheelSpin).values(spin);
}

export async function spinById(on: Queryable, id: string): Promise<Spin | undefined> {
  const [one] = await on.sql.select().from(wheelSpin).where(eq(wheelSpin.id, id));
  return one;
}

/** The spins of seeds, in their order. */
export const spinsOf = (on: Queryable, seeds: readonly Seed[]): Promise<Spin[]> =>
  on.sql
    .select()
    .from(wheelSpin)
    .where(
      inArray(
        wheelSpin.seedId,
        seeds.map(({ id }) => id),
      ),
    )
    .orderBy(asc(wheelSpin.seedId), asc(wheelSpin.nonce));

/** Spins whose seed was told, from that id on, with it and what they were drawn from: for the audit. */
export async function provableSpins(
  on: Queryable,
  after: string | null,
  most: number,
): Promise<(Spin & { seed: string; slices: readonly Slice[] })[]> {
  const rows = await on.sql
    .select()
    .from(wheelSpin)
    .innerJoin(wheelSeed, eq(wheelSeed.id, wheelSpin.seedId))
    .innerJoin(
      wheelVersion,
      and(eq(wheelVersion.wheel, wheelSpin.wheel), eq(wheelVersion.version, wheelSpin.version)),
    )
    .where(and(isNotNull(wheelSeed.seed), after === null ? undefined : gt(wheelSpin.id, after)))
    .orderBy(asc(wheelSpin.id))
    .limit(most);
  return rows.map((row) => ({
    ...row.wheel_spin,
    seed: row.wheel_seed.seed ?? '',
    slices: row.wheel_version.slices,
  }));
}
