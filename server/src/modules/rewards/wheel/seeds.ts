/** Seeds that decide spins: made, shown as a commitment, told when they decide no more. None leaves this file before that. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { HOURS_OF_A_SEED } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { commitmentOf } from '@krapao/contract/wheel-draw';
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Log } from '../../../kernel/log.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { recordChange, type Act, type By } from '../../history/face.ts';
import {
  activeWheel,
  disownSeeds,
  insertSeed,
  lockSeedInUse,
  loseSeed,
  lostSeeds,
  seedInUse,
  seedsOver,
  tellSeed,
  type SeedInUse,
} from './store.ts';
import type { Seed } from './tables.ts';

export interface SeedDeps {
  db: Db;
  clock: Clock;
  box: SecretBox;
  realtime: Realtime;
  log: Log;
}

/** A seed that is held by a transaction, and what it is. */
export type Held = SeedInUse & { seed: string };

const BYTES = 32;
/** Looked for in one go by the timer. */
const BATCH = 100;

export function createSeeds({ db, clock, box, realtime, log }: SeedDeps) {
  async function make(on: Queryable, memberId: MemberId): Promise<void> {
    const seed = randomBytes(BYTES).toString('hex');
    const id = newId();
    const sealed = box.seal(seed, bindingOf(id));
    await insertSeed(on, { id, memberId, commitment: await commitmentOf(seed), sealed });
  }

  /** Undefined: no key opens it. */
  function opened({ id, sealed }: Pick<Seed, 'id' | 'sealed'>): string | undefined {
    if (!sealed) throw new Error(`seed ${id} was told already`);
    try {
      return box.open(sealed, bindingOf(id));
    } catch {
      return undefined;
    }
  }

  /** Undefined: it decides no more, since no key opens it or it may have been told where this database came from. */
  const usable = (seed: SeedInUse): string | undefined => (seed.isElsewhere ? undefined : opened(seed));

  /** Tells a seed that is locked, and takes a new one; one that no key opens is put aside. Answers what was told. */
  async function replace(tx: Tx, locked: SeedInUse): Promise<string | null> {
    const { id, memberId } = locked;
    const seed = opened(locked);
    if (seed === undefined) {
      await loseSeed(tx, locked, clock.now());
      tx.afterCommit(() => log.error({ seed: id, memberId }, 'a seed of the wheel that no key opens'));
    } else await tellSeed(tx, locked, seed, clock.now());
    await make(tx, memberId);
    tx.afterCommit(() => realtime.changed(memberId, ['wheel']));
    return seed ?? null;
  }

  /** The member's seed, made where there is none, or none that may decide. */
  async function current(memberId: MemberId): Promise<SeedInUse> {
    const found = await seedInUse(db, memberId);
    if (found && usable(found) !== undefined) return found;
    const { seed: _, ...made } = await db.withTx((tx) => hold(tx, memberId));
    return made;
  }

  /** The same for a spin: held until the transaction ends. Told meanwhile by who held it before, another one has come. */
  async function hold(tx: Tx, memberId: MemberId): Promise<Held> {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const locked = await lockSeedInUse(tx, memberId);
      const seed = locked && usable(locked);
      if (locked && seed !== undefined) return { ...locked, seed };
      if (locked) await replace(tx, locked);
      else await make(tx, memberId);
    }
    throw new Error(`member ${memberId} has no seed to spin by`);
  }

  /** One that fails is logged, and keeps no other from being told. */
  async function alone(memberId: MemberId, work: () => Promise<void>): Promise<MemberId[]> {
    try {
      await work();
      return [];
    } catch (error) {
      log.error({ err: error, memberId }, 'a seed of the wheel could not be told');
      return [memberId];
    }
  }

  async function tellOver(before: Date): Promise<void> {
    const failed: MemberId[] = [];
    for (;;) {
      const members = await seedsOver(db, before, { most: BATCH, but: failed });
      for (const memberId of members)
        failed.push(
          ...(await alone(memberId, () =>
            db.withTx(async (tx) => {
              const locked = await lockSeedInUse(tx, memberId);
              const isOld = locked?.firstSpinAt && locked.firstSpinAt <= before;
              if (locked && (isOld || locked.isElsewhere)) await replace(tx, locked);
            }),
          )),
        );
      if (members.length < BATCH) return;
    }
  }

  return {
    current,
    hold,
    replace,
    /** At a member's wish; one that has decided nothing stays. @throws AppError NO_DATA: there is no wheel, nor was there one */
    reveal: async (memberId: MemberId): Promise<{ revealed: string | null; commitment: string }> => {
      const revealed = await db.withTx(async (tx) => {
        const locked = await lockSeedInUse(tx, memberId);
        if (!locked && !(await activeWheel(tx))) throw new AppError('NO_DATA');
        return locked && locked.nonce > 0 ? replace(tx, locked) : null;
      });
      return { revealed, commitment: (await current(memberId)).commitment };
    },
    /** Tells those whose time is over and those that were made elsewhere, and what was lost where a key is there again. */
    async tellOld(): Promise<void> {
      await tellOver(new Date(clock.now().getTime() - HOURS_OF_A_SEED * 60 * 60_000));
      for (const lost of await lostSeeds(db, BATCH)) {
        const seed = opened(lost);
        if (seed === undefined) continue;
        await alone(lost.memberId, () => db.withTx((tx) => tellSeed(tx, lost, seed, clock.now())));
      }
    },
  };
}
export type Seeds = ReturnType<typeof createSeeds>;

/** What a sealed seed belongs to. */
export const bindingOf = (id: string): string => `wheel-seed:${id}`;

/**
 * From now on no seed that is in use decides a spin: they may have been told before the database was restored from a copy of its files, which
 * says nothing of that. Servers tell and replace them. Answers how many those are.
 * @throws AppError INVALID_REQUEST {fields}: nobody says who and why
 */
export const replaceSeeds = (db: Db, by: By): Promise<number> =>
  db.withTx(async (tx) => {
    const seeds = await disownSeeds(tx);
    const what = { right: 'reward.change', kind: 'wheel-seeds', subject: 'in use' } as const;
    await recordChange(tx, by, { ...what, before: undefined, after: { replaced: seeds } });
    return seeds;
  });

const nothingSaid = z.object({});

/** The same as what staff do: it protects members, so one person does it, who proves who they are. */
export const replaceSeedsAct = (db: Db): Act<z.output<typeof nothingSaid>> => ({
  name: 'wheel.replace-seeds',
  order: nothingSaid,
  right: () => 'reward.change',
  about: () => ({ kind: 'wheel-seeds', subject: 'in use' }),
  facts: () => Promise.resolve({}),
  needsProof: true,
  async carryOut(_, by) {
    await replaceSeeds(db, by);
  },
});
