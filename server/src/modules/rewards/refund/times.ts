/** Since when periods have which length, and when refunds were off: noted as settings change, so that no play falls between two periods or into none. */
import type { Db, Queryable } from '../../../db/pool.ts';
import type { Timer } from '../../../kernel/work.ts';
import { readSettings, type Settings } from '../../site/face.ts';
import type { PartDeps } from '../part.ts';
import { spanAt, type Length, type Span } from '../periods.ts';

/** Nobody may look for a while: so often it is noted by itself, ms. */
const NOTED_EVERY_MS = 60_000;

interface Times {
  lengths: Length[];
  /** Refunds are off since then, until that moment or for now. */
  off: (Omit<Span, 'to'> & { to: Date | null })[];
}

async function noted(on: Queryable): Promise<Times> {
  const lengths = await on.client.query<Length>({
    name: 'refund_lengths',
    text: 'select from_at as from, period from refund_length order by from_at',
  });
  const off = await on.client.query<Times['off'][number]>({
    name: 'refund_off',
    text: 'select from_at as from, to_at as to from refund_off order by from_at',
  });
  return { lengths: lengths.rows, off: off.rows };
}

const isSaid = ({ lengths, off }: Times, { refundPeriod, refundActive }: Settings): boolean =>
  lengths.at(-1)?.period === refundPeriod && off.every(({ to }) => to !== null) === refundActive;

/** Notes what is set now: the period that runs keeps its length, the next one has the new one. */
async function note(db: Db, now: Date): Promise<Times> {
  return db.withTx(async (tx) => {
    await tx.client.query('lock table refund_length in share row exclusive mode');
    // as they stand: what servers remember of settings is a second old
    const { refundPeriod, refundActive } = await readSettings(tx);
    const { lengths } = await noted(tx);
    if (lengths.at(-1)?.period !== refundPeriod)
      await tx.client.query(
        `insert into refund_length (from_at, period) values ($1, $2) on conflict (from_at) do update set period = excluded.period`,
        [spanAt(lengths, now).to, refundPeriod],
      );
    await tx.client.query(
      refundActive
        ? 'update refund_off set to_at = greatest(from_at, $1) where to_at is null'
        : 'insert into refund_off (from_at) values ($1) on conflict do nothing',
      [now],
    );
    return noted(tx);
  });
}

type Deps = Pick<PartDeps, 'db' | 'clock' | 'settings'>;

/** Both, as they are set now. */
export async function refundTimes({ db, clock, settings }: Deps): Promise<Times> {
  const times = await noted(db);
  return isSaid(times, await settings.current()) ? times : note(db, clock.now());
}

export const refundTimer = (deps: Deps): Timer => ({
  name: 'refund times',
  everyMs: NOTED_EVERY_MS,
  run: () => refundTimes(deps),
});
