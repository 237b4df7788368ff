import type { Db } from '../db/pool.ts';
import { takeDue } from '../db/saga.ts';
import type { Log } from '../kernel/log.ts';
import { startRunner, type Runner } from './runner.ts';

/** How many payouts are at the bank at once. */
const WIDTH = 8;

/** Carries out payouts as they fall due. */
export function startPayouts(
  { db, carryOut }: { db: Db; carryOut: (id: string) => Promise<void> },
  log: Log,
): Runner {
  return startRunner({ name: 'payouts', take: () => takeDue(db, 'payout'), carryOut, width: WIDTH }, log);
}
