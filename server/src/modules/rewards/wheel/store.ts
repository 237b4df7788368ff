import { and, asc, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
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

export async function activeWheel(on: Queryable): Promise<ShownWheel | undefined> {
  const [one] = await on.sql
    .select(SHOWN)
    .from(wheel)
    .innerJoin(wheelVersion, ITS_VERSION)
    .where(eq(wheel.isActive, true));
  return one;
}

export async function wheelByCode(on: Queryable, code: string): Promise<ShownWheel | undefined> {
  const [one] = await on.sql
    .select(SHOWN)
    .from(wheel)
    .innerJoin(wheelVersion, ITS_VERSION)
    .where(eq(wheel.code, code));
  return one;
}

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

export async function seedInUse(on: Queryable, memberId: MemberId): Promise<Seed | undefined> {
  const { rows } = await on.client.query<Seed>({ ...SEED_IN_USE, values: [memberId] });
  return rows[0];
}
/** The same, and nobody else spins or reveals it until the transaction ends. */
export async function lockSeedInUse(tx: Tx, memberId: MemberId): Promise<Seed | undefined> {
  const { rows } = await tx.client.query<Seed>({ ...SEED_LOCKED, values: [memberId] });
  return rows[0];
}
const SELECT_SEED = `select id, member_id as "memberId", commitment, sealed, seed, nonce, first_spin_at as "firstSpinAt", revealed_at as "revealedAt"
  from wheel_seed where member_id = $1 and revealed_at is null`;
const SEED_IN_USE = { name: 'wheel_seed_in_use', text: SELECT_SEED };
const SEED_LOCKED = { name: 'wheel_seed_lock', text: `${SELECT_SEED} for no key update` };

/** False: somebody else made one meanwhile. */
export async function insertSeed(
  on: Queryable,
  made: { id: string; memberId: MemberId; commitment: string; sealed: Buffer },
): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'wheel_seed_insert',
    text: 'insert into wheel_seed (id, member_id, commitment, sealed) values ($1, $2, $3, $4) on conflict do nothing',
    values: [made.id, made.memberId, made.commitment, made.sealed],
  });
  return rowCount === 1;
}

/** It has decided one spin more. */
export async function countSpin(tx: Tx, { id }: Seed, at: Date): Promise<void> {
  await tx.client.query({
    name: 'wheel_seed_spun',
    text: 'update wheel_seed set nonce = nonce + 1, first_spin_at = coalesce(first_spin_at, $2) where id = $1',
    values: [id, at],
  });
}

export async function tellSeed(tx: Tx, { id }: Seed, seed: string, at: Date): Promise<void> {
  await tx.client.query({
    name: 'wheel_seed_tell',
    text: 'update wheel_seed set seed = $2, sealed = null, revealed_at = $3 where id = $1',
    values: [id, seed, at],
  });
}

/** Whose seed has decided spins since before that moment. */
export async function seedsSince(on: Queryable, before: Date, most: number): Promise<MemberId[]> {
  const { rows } = await on.client.query<{ memberId: MemberId }>({
    name: 'wheel_seed_since',
    text: `select member_id as "memberId" from wheel_seed where revealed_at is null and first_spin_at <= $1 order by first_spin_at limit $2`,
    values: [before, most],
  });
  return rows.map(({ memberId }) => memberId);
}

/** A member's seeds that decided spins: the one in use first, then those that were told, newest first. */
export const seedsOf = (on: Queryable, memberId: MemberId, most: number): Promise<Seed[]> =>
  on.sql
    .select()
    .from(wheelSeed)
    .where(and(eq(wheelSeed.memberId, memberId), gt(wheelSeed.nonce, 0)))
    // nulls come first
    .orderBy(desc(wheelSeed.revealedAt), desc(wheelSeed.firstSpinAt))
    .limit(most);

export async function insertSpin(tx: Tx, spin: Spin): Promise<void> {
  await tx.sql.insert(wheelSpin).values(spin);
}

export async function spinById(
  on: Queryable,
  id: string,
): Promise<(Spin & { commitment: string }) | undefined> {
  const [one] = await on.sql
    .select()
    .from(wheelSpin)
    .innerJoin(wheelSeed, eq(wheelSeed.id, wheelSpin.seedId))
    .where(eq(wheelSpin.id, id));
  return one && { ...one.wheel_spin, commitment: one.wheel_seed.commitment };
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
