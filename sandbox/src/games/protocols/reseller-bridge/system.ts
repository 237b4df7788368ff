import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../same-text.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { bodyOf } from '../fields.ts';
import { bridgeCalls, no } from './calls.ts';

/** The agent's own password at the bridge. */
export const agentPassword = (secret: string): string => `${secret}-agent`;

/** The reseller bridge: a key in a header, the agent's sign-in in each body. */
export const resellerBridge: GameProtocol = (app, world) => {
  const { code, agent, secret } = world;
  for (const [operation, call] of Object.entries(bridgeCalls(world))) {
    const allowed = (request: FastifyRequest): Answer => {
      if (!sameText(String(request.headers['x-api-key'] ?? ''), secret)) return no(401, 'Invalid api key');
      const fields = bodyOf(request);
      const isAgent =
        fields['agentUsername'] === agent && sameText(String(fields['agentPassword']), agentPassword(secret));
      return isAgent ? call(fields, request) : no(401, 'Invalid agent');
    };
    const wire = {
      ...faultsOf(world),
      operation,
      refuse: () => no(402, 'Insufficient agent credit'),
      failure: no(500, 'Internal error'),
      pending: () => no(202, 'Transaction is in progress'),
    };
    app.post(`/games/${code}/api/${operation}`, faulty(wire, allowed));
  }
};
