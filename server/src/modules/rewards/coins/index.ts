/** Coins: what is deposited and played earns them, what the wheel takes. They are no money. */
import { dayOf } from '@krapao/contract/bangkok';
import { deleteOld } from '../../../db/delete-old.ts';
import type { Part } from '../part.ts';
import { coinChecks } from './audit.ts';
import { addDeposited } from './store.ts';

export const coins: Part = {
  name: 'coins',
  desk: ({ db }) => ({
    auditChecks: coinChecks,
    // play that is told later than 90 days is not counted any more
    tidy: () => deleteOld(db, { coin_day: "day < now() - interval '100 days'" }),
  }),
  onDeposit:
    () =>
    (tx, { memberId, amount, at }) =>
      addDeposited(tx, memberId, dayOf(at), amount),
};
