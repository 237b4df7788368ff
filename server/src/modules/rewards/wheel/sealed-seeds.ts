/** Seeds that are in use are sealed: what a change of the secret key needs of them. */
import type { Db, Queryable } from '../../../db/pool.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { bindingOf } from './seeds.ts';

interface SealedSeed {
  id: string;
  sealed: Buffer;
}

/** Seeds that are sealed anew at a time. */
const BATCH = 200;
/** Of what no key opens nobody waits for one. */
const IS_HELD = 'sealed is not null and lost_at is null';
const IS_OTHER = `sealed is not null and substring(sealed from 1 for 1) <> $1`;
const asByte = ({ version }: SecretBox): Buffer => Buffer.from([version]);

/** Some of every version of key that there is, with what they belong to. */
export async function sampleSeeds(on: Queryable, most: number): Promise<{ box: Buffer; binding: string }[]> {
  const { rows } = await on.client.query<SealedSeed>(
    `select s.id, s.sealed from (select distinct substring(sealed from 1 for 1) as version from wheel_seed where ${IS_HELD}) v
      cross join lateral (select id, sealed from wheel_seed where ${IS_HELD} and substring(sealed from 1 for 1) = v.version limit $1) s`,
    [most],
  );
  return rows.map(({ id, sealed }) => ({ box: sealed, binding: bindingOf(id) }));
}

/** Seals seeds anew that were sealed with another key; those that no key opens are named. What was done stays done when it dies. */
export async function sealSeedsAnew(db: Db, box: SecretBox): Promise<{ seeds: number; lost: string[] }> {
  const done = { seeds: 0, lost: [] as string[] };
  for (;;) {
    const some = await db.withTx((tx) => sealSome(tx, box, done.lost));
    done.seeds += some.sealed;
    done.lost.push(...some.lost);
    if (some.sealed + some.lost.length < BATCH) return done;
  }
}

async function sealSome(tx: Queryable, box: SecretBox, known: readonly string[]) {
  const { rows } = await tx.client.query<SealedSeed>(
    `select id, sealed from wheel_seed where ${IS_OTHER} and 'wheel-seed:' || id <> all ($2) order by id limit ${BATCH} for no key update`,
    [asByte(box), known],
  );
  const lost: string[] = [];
  for (const { id, sealed } of rows) {
    const again = anew(box, sealed, bindingOf(id));
    if (again) await tx.client.query('update wheel_seed set sealed = $2 where id = $1', [id, again]);
    else lost.push(bindingOf(id));
  }
  return { sealed: rows.length - lost.length, lost };
}

/** Undefined where no key opens it. */
function anew(box: SecretBox, sealed: Buffer, binding: string): Buffer | undefined {
  try {
    return box.seal(box.open(sealed, binding), binding);
  } catch {
    return undefined;
  }
}
