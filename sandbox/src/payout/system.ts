import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCall } from '../answer.ts';
import { createCallbacks } from '../callbacks.ts';
import { faulty } from '../faulty.ts';
import { signedRoutes } from '../signed-call.ts';
import type { Surroundings, System } from '../system.ts';
import { type Payout, Payouts } from './payouts.ts';
import { payoutBody, payoutProtocol } from './protocol.ts';

export type PayoutSystem = System & {
  payouts: Payouts;
  /** Ends a pending payout and tells who asked for it; undefined where it is not pending. */
  settle: (reference: string, status: 'SUCCESS' | 'REJECTED', reason: string) => Payout | undefined;
};

export const settleInput = z.object({
  status: z.enum(['SUCCESS', 'REJECTED']),
  reason: z.string().min(1).max(60).default('REJECTED_BY_BANK'),
});

/** The bank that pays members out. */
export function payoutSystem(surroundings: Surroundings): PayoutSystem {
  const payouts = new Payouts(surroundings.journal, surroundings.now);

  const callbacks = createCallbacks('payout', surroundings);
  const tellEnd = (payout: Payout): void => {
    const { payoutCallbackUrl: address, secrets } = surroundings;
    if (address === undefined) return;
    callbacks.tell({
      address,
      id: `ended-${payout.reference}`,
      secret: secrets.payoutSecret,
      body: () => ({ event: 'transfer.ended', transfer: payoutBody(payout) }),
    });
  };
  const settle: PayoutSystem['settle'] = (reference, status, reason) => {
    if (payouts.find(reference)?.status !== 'PENDING') return undefined;
    const settled = payouts.settle(reference, status, reason);
    if (settled) tellEnd(settled);
    return settled;
  };

  return {
    name: 'payout',
    payouts,
    settle,
    state: () => payouts.sums(),
    routes: (app) => {
      signedRoutes(app, (scope) => {
        wireRoutes(scope, surroundings, payouts);
      });
      testRoutes(app, payouts, settle);
      app.addHook('onClose', () => {
        callbacks.close();
      });
    },
  };
}

function wireRoutes(scope: FastifyInstance, surroundings: Surroundings, payouts: Payouts): void {
  const protocol = payoutProtocol(surroundings, payouts);
  const wire = { faults: surroundings.faults, systems: ['payout'] };
  scope.post(
    '/payout/v1/transfers',
    faulty(
      { ...wire, operation: 'create', refuse: protocol.create('refuse'), pending: protocol.create('wait') },
      protocol.create('pay'),
    ),
  );
  scope.get<{ Params: { reference: string } }>(
    '/payout/v1/transfers/:reference',
    faulty(
      { ...wire, operation: 'inquire', refuse: () => ({ status: 401, body: { error: 'UNAUTHORIZED' } }) },
      protocol.inquire,
    ),
  );
}

function testRoutes(app: FastifyInstance, payouts: Payouts, settle: PayoutSystem['settle']): void {
  app.get<{ Querystring: { account?: string } }>('/payouts', (request) =>
    payouts.list(request.query.account).map(listed),
  );
  app.post<{ Params: { reference: string } }>('/payouts/:reference/settle', (request, reply) => {
    const { status, reason } = readCall(settleInput, request.body);
    const payout = payouts.find(request.params.reference);
    if (!payout) return reply.code(404).send({ error: 'NOT_FOUND' });
    const settled = settle(payout.reference, status, reason);
    if (!settled) return reply.code(409).send({ error: 'NOT_PENDING', status: payout.status });
    return payoutBody(settled);
  });
}

function listed(payout: Payout) {
  const { bankCode, accountNo, accountName } = payout;
  return { ...payoutBody(payout), bankCode, accountNo, accountName, currency: 'THB' };
}
