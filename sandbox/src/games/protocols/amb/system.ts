import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../same-text.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { bodyOf } from '../fields.ts';
import { ambCalls, no, pathParams } from './calls.ts';

/** The calls that mean no player. */
const FOR_ALL = ['create', 'winLose/findAll'];

/** The AMB family: the secret is the app id, which stands in every path. */
export const amb: GameProtocol = (app, world) => {
  for (const [operation, { method, run }] of Object.entries(ambCalls(world))) {
    const call = (request: FastifyRequest): Answer => {
      const { key, user } = pathParams.parse(request.params);
      if (!sameText(key, world.secret)) return no(1007, 'Invalid app id');
      return run(user, method === 'GET' ? (request.query as Record<string, unknown>) : bodyOf(request));
    };
    const wire = {
      ...faultsOf(world),
      operation,
      refuse: () => no(1008, 'Insufficient agent credit'),
      failure: no(9999, 'Internal error'),
      pending: () => no(1010, 'Transaction is in progress'),
    };
    const player = FOR_ALL.includes(operation) ? '' : '/:user';
    const url = `/games/${world.code}/api/member/${operation}/:key${player}`;
    app.route({ method, url, handler: faulty(wire, call) });
  }
};
