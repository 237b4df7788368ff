import type { FastifyInstance } from 'fastify';
import { phrase } from '@krapao/contract/phrases';
import { AppError } from '../kernel/app-error.ts';
import { unstorableIn } from '../kernel/storable.ts';

/** @throws AppError INVALID_REQUEST naming the field, or `where` itself, that holds a character which the database can't */
export function requireStorable(where: string, value: unknown): void {
  const at = unstorableIn(value);
  if (at !== undefined)
    throw new AppError('INVALID_REQUEST', { fields: { [at || where]: phrase('unstorable') } });
}

/**
 * Refuses, for all calls alike, what PostgreSQL's text can't hold, before anything looks at it. Headers hold no such characters: HTTP
 * takes none. Forms are looked at where they are read (upload-room.ts).
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    requireStorable('path', request.params);
    requireStorable('query', request.query);
    requireStorable('body', request.body);
    done();
  });
}
