/** Coins: what is deposited and played earns them, what the wheel takes. They are no money. */
import { deleteOld } from '../../../db/delete-old.ts';
import type { Part } from '../part.ts';
import { coinChecks } from './audit.ts';
import { coinsForDeposit, coinsForRounds } from './give-coins.ts';

export const coins: Part = {
  name: 'coins',
  desk: ({ db }) => ({
    auditChecks: coinChecks,
    // play that is told later than 90 days is not counted any more; what days gave too many and others made up for stays, or those would give it
    tidy: () =>
      deleteOld(db, { coin_day: "day < now() - interval '100 days' and coalesce(earned, given) = given" }),
  }),
  onDeposit: coinsForDeposit,
  onRounds: coinsForRounds,
};
