/** Corrections of money by hand: what staff give and take, and what was. */
import type { ConsoleApi } from '../../http/console-bind.ts';
import type { Desk, Module } from '../module.ts';
import { ourAccounts } from '../site/face.ts';
import { orderOf, type Acts } from '../staff/face.ts';
import { correctionChecks } from './audit.ts';
import { correctMoney, type CorrectDeps } from './correct.ts';
import { createListCorrections } from './list.ts';
import { keyOf } from './rules.ts';

export const correctionsDesk = (deps: CorrectDeps): Desk => ({
  acts: [correctMoney(deps)],
  auditChecks: correctionChecks,
});

/** It has nothing of the outside: its desk is all of it. */
export const createCorrections = (deps: CorrectDeps): Module => correctionsDesk(deps);

/** Binds the console's calls about corrections. */
export function serveCorrections(
  api: ConsoleApi,
  { db, acts }: Pick<CorrectDeps, 'db'> & { acts: Acts },
): void {
  api.serve('GET /api/console/corrections', ({ query }) => createListCorrections(db)(query));
  api.serve('GET /api/console/own-accounts', async () => ({
    accounts: (await ourAccounts(db)).map((one) => ({ key: keyOf(one), name: one.name })),
  }));
  api.serve('POST /api/console/members/{id}/correct', ({ staff, params, body, operation }) => {
    const { order, asked } = orderOf(body);
    const whole = { ...order, id: operation, member: params.id, amount: String(order.amount) };
    return acts.perform(staff, 'money.correct', whole, asked);
  });
}
