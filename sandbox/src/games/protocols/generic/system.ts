import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty, type ProviderWire } from '../../../faulty.ts';
import { isSigned, signedRoutes } from '../../../signed-call.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { genericCalls, no } from './calls.ts';
import { genericTransfers } from './transfers.ts';

type Call = (request: FastifyRequest) => Answer;

/** Krapao games v1 (docs/game-protocol.md): signed JSON over time, method, path and body. */
export const generic: GameProtocol = (app, world) => {
  const { code, agent, secret, now } = world;
  const calls = genericCalls(world);
  const transfers = genericTransfers(world);

  const signed =
    (apply: Call): Call =>
    (request) =>
      request.headers['x-operator'] === agent && isSigned(secret, request, now())
        ? apply(request)
        : no(401, 'UNAUTHORIZED');

  signedRoutes(app, (scope) => {
    const route = (
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      operation: string,
      apply: Call,
      refuse: ProviderWire['refuse'] = () => no(400, 'REFUSED'),
    ): void => {
      const wire: ProviderWire = {
        ...faultsOf(world),
        operation,
        refuse,
        failure: no(500, 'INTERNAL'),
        pending: () => no(503, 'BUSY'),
      };
      scope.route({ method, url: `/games/${code}/v1${path}`, handler: faulty(wire, signed(apply)) });
    };
    route('PUT', '/players/:username', 'player', calls.player);
    route('PUT', '/players/:username/password', 'password', calls.password);
    route('GET', '/players/:username', 'balance', calls.balance);
    route('POST', '/players/:username/launch', 'launch', calls.launch);
    route('POST', '/transfers', 'transfer', transfers.carryOut, signed(transfers.refuse));
    route('GET', '/transfers/:reference', 'status', transfers.status);
    route('GET', '/rounds', 'rounds', calls.rounds);
  });
};
