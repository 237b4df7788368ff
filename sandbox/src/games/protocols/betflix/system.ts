import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../same-text.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { entryLink } from '../entry-link.ts';
import { fieldsOf } from '../form.ts';
import { type BetflixCall, betflixCalls, no } from './methods.ts';

/** Betflix v4: forms and queries with two keys in the headers. */
export const betflix: GameProtocol = (app, world) => {
  const { code, book, sessions, agent, secret } = world;
  const apiKey = `${secret}-key`;

  const answerTo =
    (act: BetflixCall) =>
    (request: FastifyRequest): Answer => {
      const { headers } = request;
      if (
        !sameText(String(headers['x-api-betflix']), secret) ||
        !sameText(String(headers['x-api-key']), apiKey)
      )
        return no(401, 'Invalid api key');
      const fields = request.method === 'GET' ? (request.query as Record<string, string>) : fieldsOf(request);
      const language = fields['language'] === 'thai' ? 'th' : 'en';
      return act(fields, ({ username }) => entryLink(request, sessions, { username, language }));
    };
  for (const [method, calls] of Object.entries(betflixCalls(book, agent.toLowerCase()))) {
    for (const [path, act] of Object.entries(calls)) {
      const wire = {
        ...faultsOf(world),
        operation: path.slice(path.lastIndexOf('/') + 1),
        refuse: () => no(403, 'Invalid user status'),
        failure: no(500, 'System error'),
        pending: () => no(202, 'Transaction is processing'),
      };
      app.route({ method, url: `/games/${code}/api${path}`, handler: faulty(wire, answerTo(act)) });
    }
  }
};
