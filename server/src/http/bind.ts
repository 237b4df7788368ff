/** Binds a route of the contract to a use case: the one place where calls are read, guarded, run once and answered. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { routes, type AnyRoute, type Inside, type RouteKey } from '@krapao/contract/api';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import type { Route } from '@krapao/contract/route';
import { AppError } from '../kernel/app-error.ts';
import { newId } from '../kernel/ids.ts';
import { setCookieText, type Cookie } from './cookies.ts';
import { requestHash, type Answer, type Idempotency } from './idempotency.ts';
import { sessionOf, type Session, type Sessions } from './session.ts';
import { readUpload } from './upload.ts';

/** A call that was read and let in. */
export interface Call<K extends RouteKey> {
  params: Inside<K>['params'];
  query: Inside<K>['query'];
  body: Inside<K>['body'];
  form: Inside<K>['form'];
  /** The uploaded file's bytes; undefined where none was sent. */
  file: Buffer | undefined;
  session: AccessOf<K> extends 'member' ? Session : undefined;
  /** Names what this call does; the same for a retry with the same Idempotency-Key. */
  operation: string;
  ip: string;
  userAgent: string;
  request: FastifyRequest;
  /** Goes with the answer, also with a failure that comes after it. */
  setCookie(cookie: Cookie): void;
}
type AccessOf<K extends RouteKey> = Extract<AnyRoute, { method: First<K>; path: Second<K> }>['access'];
type First<K> = K extends `${infer M} ${string}` ? M : never;
type Second<K> = K extends `${string} ${infer P}` ? P : never;

export interface Guards {
  sessions: Sessions;
  idempotency: Idempotency;
  /** @throws AppError gone while the site is closed */
  requireOpen(): Promise<void>;
}

/** Serves calls of the contract. */
export interface Api {
  serve<K extends RouteKey>(key: K, handle: (call: Call<K>) => Promise<Inside<K>['output']>): void;
}

const byKey = new Map<string, Route>(routes.map((route) => [`${route.method} ${route.path}`, route]));

export function createApi(app: FastifyInstance, guards: Guards): Api {
  return {
    serve(key, handle) {
      const route = byKey.get(key);
      if (!route) throw new Error(`no such route in the contract: ${key}`);
      app.route({
        method: route.method,
        url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          if (route.path !== '/api/lookup/active') await guards.requireOpen();
          const session = route.access === 'member' ? await sessionOf(request, guards.sessions) : undefined;
          const input = await readInput(route, request);
          const run = async (operation: string): Promise<Answer> => {
            const call = {
              ...input,
              session,
              operation,
              ip: request.ip,
              userAgent: request.headers['user-agent'] ?? '',
              request,
              setCookie: (cookie: Cookie) => void reply.header('set-cookie', setCookieText(cookie, request)),
            };
            return { status: 200, body: z.encode(route.output, await handle(call as never)) };
          };
          if (route.media) {
            const { body } = await run(newId());
            return answer(reply.type(route.media), route, {
              status: 200,
              body: Readable.from(body as never),
            });
          }
          return answer(reply, route, await once(route, request, session, input, run, guards.idempotency));
        },
      });
    },
  };
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  form: unknown;
  file: Buffer | undefined;
}

async function readInput(route: Route, request: FastifyRequest): Promise<Input> {
  const upload = route.form ? await readUpload(request) : undefined;
  return {
    params: route.params && parse(route.params, request.params),
    query: route.query && parse(route.query, request.query),
    body: route.body && parse(route.body, request.body ?? {}),
    form: route.form && parse(route.form, upload?.fields),
    file: upload?.file,
  };
}

/** @throws AppError INVALID_REQUEST with the offending fields, by path */
function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = z.safeDecode(schema, value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new AppError('INVALID_REQUEST', { fields });
}

function once(
  route: Route,
  request: FastifyRequest,
  session: Session | undefined,
  input: Input,
  run: (operation: string) => Promise<Answer>,
  idempotency: Idempotency,
): Promise<Answer> {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (!route.money || !session || typeof key !== 'string') return run(newId());
  const raw = [request.params, request.body, input.form, input.file?.toString('base64')];
  const call = {
    memberId: session.memberId,
    key,
    request: requestHash(`${route.method} ${route.path}`, raw),
  };
  return idempotency.run(call, run);
}

/** For how long browsers show what they kept while they ask for it anew, in seconds. */
const REVALIDATE_SECONDS = 600;

/** No cache stores an answer, unless the contract says that browsers may keep it. */
function answer(reply: FastifyReply, { keepSeconds }: Route, { status, body }: Answer): FastifyReply {
  const keeping = keepSeconds
    ? `public, max-age=${keepSeconds}, stale-while-revalidate=${REVALIDATE_SECONDS}`
    : 'no-store';
  return reply.code(status).header('cache-control', keeping).send(body);
}
