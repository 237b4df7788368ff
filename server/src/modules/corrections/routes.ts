import type { ConsoleApi } from '../../http/console-bind.ts';
import { orderOf, type Acts } from '../staff/face.ts';
import type { createListCorrections, createListOwnAccounts } from './list.ts';

interface CorrectionRoutesDeps {
  acts: Acts;
  listCorrections: ReturnType<typeof createListCorrections>;
  listOwnAccounts: ReturnType<typeof createListOwnAccounts>;
}

export function serveCorrections(
  api: ConsoleApi,
  { acts, listCorrections, listOwnAccounts }: CorrectionRoutesDeps,
): void {
  api.serve('GET /api/console/corrections', ({ query }) => listCorrections(query));
  api.serve('GET /api/console/own-accounts', async () => ({ accounts: await listOwnAccounts() }));
  api.serve('POST /api/console/members/{id}/correct', ({ staff, params, body, operation }) => {
    const { order, asked } = orderOf(body);
    const whole = { ...order, id: operation, member: params.id, amount: String(order.amount) };
    return acts.perform(staff, 'money.correct', whole, asked);
  });
}
