/** Binds a call of the console to a use case, as bind.ts does for members: who calls is signed in and may, or nothing is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { consoleRoutes, type ConsoleInside, type ConsoleKey } from '@krapao/contract/console/api';
import {
  CONSOLE_AUTO_HEADER,
  CONSOLE_HEADER,
  CONSOLE_STAFF_HEADER,
} from '@krapao/contract/console/constants';
import type { Right, Role } from '@krapao/contract/console/rights';
import type { ConsoleRoute } from '@krapao/contract/console/route';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import type { Satang } from '@krapao/contract/money';
import { AppError } from '../kernel/app-error.ts';
import { newId } from '../kernel/ids.ts';
import { answer, parse } from './bind.ts';
import { giveCookie, type Cookie } from './cookies.ts';
import { requestHash, type Answer, type Idempotency } from './idempotency.ts';
import { isOwnScript } from './session.ts';
import type { StoredUpload, StoredUploads } from './stored-upload.ts';

/** Satang that a person may decide about: in one act, and on a day; null: any sum. */
export interface Bound {
  bound: Satang | null;
  dayBound: Satang | null;
}

/** Who works at this screen, as it was found for this call. */
export interface StaffSession {
  /** Of the session. */
  id: bigint;
  staffId: string;
  name: string;
  display: string;
  role: Role;
  rights: ReadonlyMap<Right, Bound>;
  /** Of the secret of the browser. */
  device: Buffer;
  ip: string;
  /** From another network than where they signed in or proved since that it is them. */
  isElsewhere: boolean;
  endsAt: Date;
}

export interface StaffSessions {
  /**
   * `ip`: from where it is asked; a line that tells no data is not asked from where. `isByHand`: a person did something, so that the screen
   * is not locked yet. `shown`: whom the screen shows, where it says so.
   * @throws AppError STAFF_SESSION, STAFF_OTHER, STAFF_IDLE, STAFF_ADDRESS
   */
  find(token: string, ip?: string, how?: FoundHow): Promise<StaffSession>;
}
export interface FoundHow {
  isByHand?: boolean;
  shown?: string | undefined;
}

/** Whom the screen that calls shows, by their id; undefined: nobody yet. */
export const shownAt = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers[CONSOLE_STAFF_HEADER]?.toString();

export interface ConsoleCall<K extends ConsoleKey> {
  params: ConsoleInside<K>['params'];
  query: ConsoleInside<K>['query'];
  body: ConsoleInside<K>['body'];
  form: ConsoleInside<K>['form'];
  /** The file of a multipart call. */
  stored: StoredUpload | undefined;
  /** undefined where the right is `anyone`. */
  staff: K extends AnyoneKey ? undefined : StaffSession;
  operation: string;
  ip: string;
  userAgent: string;
  request: FastifyRequest;
  setCookie(cookie: Cookie): void;
}
type AnyoneKey =
  Extract<(typeof consoleRoutes)[number], { right: 'anyone' }> extends infer R
    ? R extends { method: infer M extends string; path: infer P extends string }
      ? `${M} ${P}`
      : never
    : never;

/** Serves calls of the console's contract. */
export interface ConsoleApi {
  serve<K extends ConsoleKey>(
    key: K,
    handle: (call: ConsoleCall<K>) => Promise<ConsoleInside<K>['output']>,
    stored?: StoredUploads,
  ): void;
}

interface Guards {
  sessions: StaffSessions;
  idempotency: Idempotency;
  /** The name of the session's cookie says whether it goes over https alone. */
  cookie(): string;
}

const byKey = new Map<string, ConsoleRoute>(consoleRoutes.map((one) => [`${one.method} ${one.path}`, one]));

/** Not done yet: another person has to confirm it. */
const ACCEPTED = 202;
const WAITS = 'WAITS_FOR_SECOND';

export function createConsoleApi(
  app: FastifyInstance,
  { sessions, idempotency, cookie }: Guards,
): ConsoleApi {
  /** @throws AppError CONSOLE_HEADER_MISSING, STAFF_SESSION, STAFF_OTHER, STAFF_IDLE, NO_RIGHT {right}, ELSEWHERE */
  async function letIn(
    request: FastifyRequest,
    { right, method, codes }: ConsoleRoute,
  ): Promise<StaffSession | undefined> {
    if (!isOwnScript(request, CONSOLE_HEADER)) throw new AppError('CONSOLE_HEADER_MISSING');
    if (right === 'anyone') return undefined;
    const token = request.cookies[cookie()];
    if (!token) throw new AppError('STAFF_SESSION');
    // nothing is changed by itself
    const isByHand = method !== 'GET' || request.headers[CONSOLE_AUTO_HEADER] !== '1';
    const staff = await sessions.find(token, request.ip, { isByHand, shown: shownAt(request) });
    if (right !== 'staff' && !staff.rights.has(right)) throw new AppError('NO_RIGHT', { right });
    if (staff.isElsewhere && codes.includes('ELSEWHERE')) throw new AppError('ELSEWHERE');
    return staff;
  }

  return {
    serve(key, handle, stored) {
      const route = byKey.get(key);
      if (!route) throw new Error(`no such route in the console's contract: ${key}`);
      app.route({
        method: route.method,
        url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          const staff = await letIn(request, route);
          const carryOut = async (upload?: StoredUpload) => {
            const input = {
              form: route.form && parse(route.form, upload?.fields ?? {}),
              stored: upload,
              params: route.params && parse(route.params, request.params),
              query: route.query && parse(route.query, request.query),
              body: route.body && parse(route.body, request.body ?? {}),
            };
            const run = async (operation: string): Promise<Answer> => {
              const output = await handle({
                staff,
                operation,
                ip: request.ip,
                userAgent: request.headers['user-agent'] ?? '',
                request,
                setCookie: (one: Cookie) => giveCookie(reply, one),
                ...input,
              } as never);
              const body = route.media ? output : z.encode(route.output, output);
              const waits = route.acts && (body as { message?: string }).message === WAITS;
              return { status: waits ? ACCEPTED : 200, body };
            };
            if (route.media) {
              const { body } = await run(newId());
              const media = reply.type(route.media);
              return answer(media, {}, { status: 200, body: Readable.from(body as never) });
            }
            const idempotencyKey = request.headers[IDEMPOTENCY_HEADER];
            if (!route.acts || !staff || typeof idempotencyKey !== 'string')
              return answer(reply, {}, await run(newId()));
            // a proof is another one each time it is asked for, and is no part of what is asked
            const { proof: _, ...order } = (request.body ?? {}) as { proof?: unknown };
            const hash = requestHash(key, [request.params, order]);
            const call = { memberId: `staff:${staff.staffId}`, key: idempotencyKey, request: hash };
            return answer(reply, {}, await idempotency.run(call, run));
          };
          return route.form && stored && staff
            ? stored({ kind: 'agent', id: staff.staffId }, request, carryOut)
            : carryOut();
        },
      });
    },
  };
}
