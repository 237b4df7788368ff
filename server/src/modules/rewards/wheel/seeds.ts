/** Seeds that decide spins: made, shown as a commitment, told when they decide no more. None leaves this file before that. */
import { randomBytes } from 'node:crypto';
import type { MemberId } from '@krapao/contract/ids';
import { commitmentOf } from '@krapao/contract/wheel-draw';
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { HOURS_OF_A_SEED } from './rules.ts';
import { activeWheel, insertSeed, lockSeedInUse, seedInUse, seedsSince, tellSeed } from './store.ts';
import type { Seed } from './tables.ts';

export interface SeedDeps {
  db: Db;
  clock: Clock;
  box: SecretBox;
  realtime: Realtime;
}

const BYTES = 32;
/** Told in one go by the timer. */
const BATCH = 100;

export function createSeeds({ db, clock, box, realtime }: SeedDeps) {
  async function make(on: Queryable, memberId: MemberId): Promise<void> {
    const seed = randomBytes(BYTES).toString('hex');
    const id = newId();
    const sealed = box.seal(seed, placeOf(id));
    await insertSeed(on, { id, memberId, commitment: await commitmentOf(seed), sealed });
  }

  /** What decides the spin that this transaction makes. */
  const open = ({ id, sealed }: Seed): string => {
    if (!sealed) throw new Error(`seed ${id} was told already`);
    return box.open(sealed, placeOf(id));
  };

  /** The member's seed, made where there is none. */
  async function current(memberId: MemberId): Promise<Seed> {
    const found = await seedInUse(db, memberId);
    if (found) return found;
    await make(db, memberId);
    const made = await seedInUse(db, memberId);
    if (!made) throw new Error(`member ${memberId} has no seed`);
    return made;
  }

  /** The same for a spin: held until the transaction ends. Told meanwhile by who held it before, another one has come. */
  async function hold(tx: Tx, memberId: MemberId): Promise<Seed> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const held = await lockSeedInUse(tx, memberId);
      if (held) return held;
      await make(tx, memberId);
    }
    throw new Error(`member ${memberId} has no seed to spin by`);
  }

  /** Tells a seed that is held, and takes a new one. */
  async function replace(tx: Tx, held: Seed): Promise<string> {
    const seed = open(held);
    await tellSeed(tx, held, seed, clock.now());
    await make(tx, held.memberId);
    tx.afterCommit(() => realtime.changed(held.memberId, ['wheel']));
    return seed;
  }

  return {
    current,
    hold,
    open,
    replace,
    /** At a member's wish; one that has decided nothing stays. @throws AppError NO_DATA: there is no wheel, nor was there one */
    reveal: async (memberId: MemberId): Promise<{ revealed: string | null; commitment: string }> => {
      const revealed = await db.withTx(async (tx) => {
        const held = await lockSeedInUse(tx, memberId);
        if (!held && !(await activeWheel(tx))) throw new AppError('NO_DATA');
        return held && held.nonce > 0 ? replace(tx, held) : null;
      });
      return { revealed, commitment: (await current(memberId)).commitment };
    },
    /** Tells those whose time is over. */
    async tellOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - HOURS_OF_A_SEED * 60 * 60_000);
      for (const memberId of await seedsSince(db, before, BATCH))
        await db.withTx(async (tx) => {
          const held = await lockSeedInUse(tx, memberId);
          if (held?.firstSpinAt && held.firstSpinAt <= before) await replace(tx, held);
        });
    },
  };
}
export type Seeds = ReturnType<typeof createSeeds>;

/** What a sealed seed belongs to. */
export const placeOf = (id: string): string => `wheel-seed:${id}`;
