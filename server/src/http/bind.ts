/** Binds a route of the contract to a use case: the one place where calls are read, guarded, run once and answered. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { routes, type AnyRoute, type Inside, type RouteKey } from '@krapao/contract/api';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Route } from '@krapao/contract/route';
import { AppError } from '../kernel/app-error.ts';
import { inWords } from '../kernel/wrong-words.ts';
import { newId } from '../kernel/ids.ts';
import { networkOf } from '../kernel/network.ts';
import { giveCookie, type Cookie } from './cookies.ts';
import { requestHash, type Answer, type Idempotency } from './idempotency.ts';
import type { Repeats } from './repeats.ts';
import { browserOf, sessionOf, type Session, type Sessions } from './session.ts';
import type { StoredUpload, StoredUploads } from './stored-upload.ts';
import { createUploadRoom, type ReadUpload, type UploadBounds } from './upload-room.ts';

/** A call that was read and let in. */
export interface Call<K extends RouteKey> {
  params: Inside<K>['params'];
  query: Inside<K>['query'];
  body: Inside<K>['body'];
  form: Inside<K>['form'];
  /** The uploaded file's bytes; undefined where none was sent. */
  file: Buffer | undefined;
  /** The same where it was stored as it came. */
  stored: StoredUpload | undefined;
  session: AccessOf<K> extends 'member'
    ? Session
    : AccessOf<K> extends 'guest'
      ? Session | undefined
      : undefined;
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
  /** Without it equal calls without a key are not asked about. */
  repeats?: Repeats;
  /** @throws AppError gone while the site is closed */
  requireOpen(): Promise<void>;
}

export interface Serving {
  /**
   * Looks whether the member may make this call at all, before its body is read; not for a call that was made before under its
   * Idempotency-Key, which gets its answer again.
   */
  admit?(memberId: MemberId): Promise<void>;
  /** Its file goes to a file of ours as it comes, since it may be too large for memory. */
  stored?: StoredUploads;
  /** Looks at who uploads, before any of such a file is taken. */
  look?(by: Uploader): Promise<void>;
}

/** Who uploads, as far as it is known before the file. */
export interface Uploader extends Pick<Call<RouteKey>, 'request' | 'userAgent' | 'ip'> {
  session: Session | undefined;
  fields: Readonly<Record<string, string>>;
}

/** Serves calls of the contract. */
export interface Api {
  serve<K extends RouteKey>(
    key: K,
    handle: (call: Call<K>) => Promise<Inside<K>['output']>,
    how?: Serving,
  ): void;
}

/** Whoever waits for a closed site to open again asks by the one; whoever leaves meanwhile is let go by the other. */
const ALSO_WHEN_CLOSED = new Set(['/api/lookup/active', '/api/logout']);

const byKey = new Map<string, Route>(routes.map((route) => [`${route.method} ${route.path}`, route]));

export function createApi(app: FastifyInstance, guards: Guards, bounds?: Partial<UploadBounds>): Api {
  const inUploadRoom = createUploadRoom(bounds);
  return {
    serve(key, handle, { admit, stored, look } = {}) {
      const route = byKey.get(key);
      if (!route) throw new Error(`no such route in the contract: ${key}`);
      app.route({
        method: route.method,
        url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          if (!ALSO_WHEN_CLOSED.has(route.path)) await guards.requireOpen();
          const session = needsSession(route, request)
            ? await sessionOf(request, guards.sessions)
            : undefined;
          const carryOut = async (read?: ReadUpload, upload?: StoredUpload) => {
            if (admit && session && !(await isKnown(request, session, guards.idempotency)))
              await admit(session.memberId);
            const input = await readInput(route, request, read, upload);
            const run = async (operation: string): Promise<Answer> => {
              const call = {
                session,
                operation,
                ip: request.ip,
                userAgent: request.headers['user-agent'] ?? '',
                request,
                setCookie: (cookie: Cookie) => giveCookie(reply, cookie),
                // last: V8 adds what stands behind a spread slowly, field by field
                ...input,
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
            return answer(reply, route, await once(route, request, session, input, run, guards));
          };
          if (!route.form) return carryOut();
          const owner = session?.memberId ?? networkOf(request.ip);
          const [ip, userAgent] = [request.ip, request.headers['user-agent'] ?? ''];
          if (stored)
            return stored(
              session
                ? { kind: 'member', id: owner }
                : { kind: 'guest', id: owner, browser: browserOf(request) },
              request,
              (upload) => carryOut(undefined, upload),
              async (fields) => look?.({ request, session, ip, userAgent, fields }),
            );
          return inUploadRoom(owner, request, carryOut);
        },
      });
    },
  };
}

/** Where a guest may call, who brings a token is a member, or nobody. */
const needsSession = ({ access }: Route, { headers }: FastifyRequest): boolean =>
  access === 'member' || (access === 'guest' && headers.authorization !== undefined);

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  form: unknown;
  file: Buffer | undefined;
  digest: string | undefined;
  stored: StoredUpload | undefined;
}

async function readInput(
  route: Route,
  request: FastifyRequest,
  read?: ReadUpload,
  stored?: StoredUpload,
): Promise<Input> {
  const upload = await read?.();
  return {
    params: route.params && parse(route.params, request.params),
    query: route.query && parse(route.query, request.query),
    body: route.body && parse(route.body, request.body ?? {}),
    form: route.form && parse(route.form, stored?.fields ?? upload?.fields),
    file: upload?.file,
    digest: upload?.digest,
    stored,
  };
}

/** @throws AppError INVALID_REQUEST with the offending fields, by path */
export function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = z.safeDecode(schema, value, inWords);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new AppError('INVALID_REQUEST', { fields });
}

function isKnown(request: FastifyRequest, { memberId }: Session, idempotency: Idempotency): Promise<boolean> {
  const key = request.headers[IDEMPOTENCY_HEADER];
  return typeof key === 'string' ? idempotency.knows(memberId, key) : Promise.resolve(false);
}

/** A call that moves money is made once for its key; without one, what may be doubled by mistake is asked about. */
function once(
  route: Route,
  request: FastifyRequest,
  session: Session | undefined,
  input: Input,
  run: (operation: string) => Promise<Answer>,
  { idempotency, repeats }: Guards,
): Promise<Answer> {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (!route.money || !session) return run(newId());
  const { memberId } = session;
  const name = `${route.method} ${route.path}`;
  if (typeof key === 'string') {
    const query = route.query ? [request.query] : [];
    const raw = [request.params, ...query, request.body, input.form, input.digest];
    return idempotency.run({ memberId, key, request: requestHash(name, raw) }, run);
  }
  if (!route.asksBeforeRepeating || !repeats) return run(newId());
  const { again = false, ...asked } = input.body as { again?: boolean };
  return repeats.run({ memberId, request: requestHash(name, asked), again }, run);
}

/** For how long browsers show what they kept while they ask for it anew, in seconds. */
const REVALIDATE_SECONDS = 600;

/** No cache stores an answer, unless the contract says that browsers may keep it. */
export function answer(
  reply: FastifyReply,
  { keepSeconds }: Pick<Route, 'keepSeconds'>,
  { status, body }: Answer,
): FastifyReply {
  const keeping = keepSeconds
    ? `public, max-age=${keepSeconds}, stale-while-revalidate=${REVALIDATE_SECONDS}`
    : 'no-store';
  return reply.code(status).header('cache-control', keeping).send(body);
}
