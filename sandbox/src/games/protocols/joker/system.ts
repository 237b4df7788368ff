import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../same-text.ts';
import { CLOCK_TOLERANCE_MS } from '../../../system.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { fieldsOf } from '../form.ts';
import { jokerMethods, no } from './methods.ts';
import { jokerSignature } from './signature.ts';

/** The Joker family: signed calls at one address. */
export const joker: GameProtocol = (app, world) => {
  const { code, book, sessions, agent, secret, now } = world;
  const methods = jokerMethods(book, (username) => sessions.makeToken(username));

  const call = (request: FastifyRequest): Answer => {
    const { AppID = '', Signature = '' } = request.query as { AppID?: string; Signature?: string };
    const fields = fieldsOf(request);
    if (!sameText(AppID, agent)) return no(403, 'Invalid AppID');
    if (!sameText(Signature, jokerSignature(fields, secret))) return no(403, 'Invalid Signature');
    const age = Math.abs(now() - Number(fields['Timestamp'] ?? Number.NaN) * 1000);
    if (!(age <= CLOCK_TOLERANCE_MS)) return no(403, 'Timestamp expired');
    const method = methods[fields['Method'] ?? ''];
    return method ? method(fields) : no(400, 'Unknown Method');
  };
  const wire = {
    ...faultsOf(world),
    operation: (request: FastifyRequest) => fieldsOf(request)['Method'] ?? '',
    refuse: () => no(400, 'Transfer refused'),
    failure: no(500, 'Internal error'),
    pending: () => no(503, 'Busy'),
  };
  app.post(`/games/${code}/api`, faulty(wire, call));
};
