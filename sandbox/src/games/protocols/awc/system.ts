import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../same-text.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { entryLink } from '../entry-link.ts';
import { fieldsOf } from '../form.ts';
import { type AwcCall, awcCalls, no } from './methods.ts';

/** AWC (SEXYGAME): forms with the agent's id and a shared certificate, and a status in every answer. */
export const awc: GameProtocol = (app, world) => {
  const { code, book, sessions, agent, secret, now } = world;

  const answerTo =
    (act: AwcCall) =>
    (request: FastifyRequest): Answer => {
      const fields = fieldsOf(request);
      if (!sameText(fields['agentId'] ?? '', agent)) return no('1035', 'Invalid Agent Id');
      if (!sameText(fields['cert'] ?? '', secret)) return no('1027', 'Invalid Certificate');
      const language = fields['language'] === 'en' ? 'en' : 'th';
      return act(fields, ({ username }) => entryLink(request, sessions, { username, language }));
    };
  for (const [path, act] of Object.entries(awcCalls(book, now))) {
    const wire = {
      ...faultsOf(world),
      operation: path.slice(path.lastIndexOf('/') + 1),
      refuse: () => no('1013', 'Account is Lock'),
      failure: no('9998', 'System Busy'),
      pending: () => no('1012', 'Has Pending Transfer'),
    };
    app.post(`/games/${code}/api${path}`, faulty(wire, answerTo(act)));
  }
};
