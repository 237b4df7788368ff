import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../same-text.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { bodyOf } from '../fields.ts';
import { no, rachaCalls } from './calls.ts';

/** Hex MD5 of the agent's name and the app id: the same for every call. */
export const rachaSignature = (agent: string, appId: string): string =>
  createHash('md5').update(`${agent}${appId}`).digest('hex');

/** The Racha family: JSON calls with one signature in the query. */
export const racha: GameProtocol = (app, world) => {
  const { code, agent, secret } = world;
  for (const [operation, call] of Object.entries(rachaCalls(world))) {
    const signed = (request: FastifyRequest): Answer => {
      const { signature } = request.query as { signature?: unknown };
      if (!sameText(String(signature), rachaSignature(agent, secret))) return no(401, 'Invalid signature');
      return call(bodyOf(request));
    };
    const wire = {
      ...faultsOf(world),
      operation,
      refuse: () => no(400, 'Insufficient agent credit'),
      failure: no(500, 'Internal error'),
      pending: () => no(503, 'Transaction is in progress'),
    };
    app.post(`/games/${code}/api/${operation}`, faulty(wire, signed));
  }
};
