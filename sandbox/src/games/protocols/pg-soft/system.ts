import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../same-text.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { entryLink } from '../entry-link.ts';
import { fieldsOf } from '../form.ts';
import { no, type PgCall, pgCalls } from './methods.ts';

/** PG Soft: forms with the operator's token and key, a trace in the address, and an envelope of data and error. */
export const pgSoft: GameProtocol = (app, world) => {
  const { code, book, sessions, agent, secret } = world;

  const answerTo =
    (act: PgCall) =>
    (request: FastifyRequest): Answer => {
      const trace = traceOf(request);
      const fields = { ...fieldsOf(request), trace_id: trace };
      if (!z.guid().safeParse(trace).success) return no('1034', 'Invalid request', trace);
      const { operator_token = '', secret_key = '' }: Record<string, string> = fields;
      if (!sameText(operator_token, agent) || !sameText(secret_key, secret))
        return no('1204', 'Invalid operator', trace);
      const language = new URLSearchParams(fieldsOf(request)['extra_args']).get('l') ?? 'en';
      return act(fields, ({ username }) => entryLink(request, sessions, { username, language }));
    };
  for (const [path, act] of Object.entries(pgCalls(book))) {
    const wire = {
      ...faultsOf(world),
      operation: path.slice(path.lastIndexOf('/') + 1),
      refuse: (request: FastifyRequest) => no('3100', 'Transfer failed', traceOf(request)),
      failure: no('1200', 'Internal server error', ''),
      pending: (request: FastifyRequest) => no('3101', 'Transfer request is in progress', traceOf(request)),
    };
    app.post(`/games/${code}/api${path}`, faulty(wire, answerTo(act)));
  }
};

const traceOf = (request: FastifyRequest): string => (request.query as { trace_id?: string }).trace_id ?? '';
