/** Somebody at the console: the calls that its screens make, typed by the same contract, each person in a browser of their own. */
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { ConsoleKey, ConsoleWire } from '@krapao/contract/console/api';
import { CONSOLE_HEADER } from '@krapao/contract/console/constants';
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from '@krapao/contract/console/demo';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import { createAuthenticator } from '@krapao/server/modules/staff/authenticator.testing';
import { z } from 'zod';

const STEP_SECONDS = 30;
const stepUp = z.object({ stepUp: z.object({ passkey: z.object({ challenge: z.string() }).nullable() }) });
/** What has to be signed, where an answer says so. */
export const challengeIn = (body: unknown): string | undefined =>
  stepUp.safeParse(body).data?.stepUp.passkey?.challenge;

type Parts<K extends ConsoleKey> = {
  [
    P in 'params' | 'query' | 'body' as [ConsoleWire<K>[P]] extends [undefined] ? never : P
  ]: ConsoleWire<K>[P];
};
type Args<K extends ConsoleKey> = object extends Parts<K> ? [input?: Parts<K>] : [input: Parts<K>];

/** Acts: they take an idempotency key, and a proof where they say so. */
type ActKey = {
  [K in ConsoleKey]: ConsoleWire<K>['body'] extends { proof?: unknown } ? K : never;
}[ConsoleKey];

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** What the console answered instead of what was asked for. */
export class Refused extends Error {
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(key: string, status: number, body: Readonly<Record<string, unknown>>) {
    super(`${key}: ${String(status)} ${JSON.stringify(body)}`);
    this.code = String(body['message']);
    this.body = body;
  }
}

export interface Desk {
  name: string;
  /** @throws Refused */
  ask<K extends ConsoleKey>(key: K, ...input: Args<K>): Promise<ConsoleWire<K>['output']>;
  /** What each call of theirs brings, and how they sign one that has to be proved: for calls that no screen makes. */
  headers(): Record<string, string>;
  proofOf(challenge: string): object;
  /** The same for an act; where it takes a proof, this person's passkey signs it. @throws Refused */
  act<K extends ActKey>(key: K, ...input: Args<K>): Promise<ConsoleWire<K>['output']>;
}

function addressOf(path: string, { params = {}, query = {} }: Sent): string {
  const values = new Map(Object.entries(params as object));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as object))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/**
 * Signs in with password and code, and adds a passkey that a person may use twice at once: a code serves once, so that by codes nobody confirms more
 * than one order in half a minute.
 * @param url of the console, as its passkeys are bound to it
 * @param now the moment there, ms
 */
export async function openDesk(url: string, name: string, now: () => number): Promise<Desk> {
  const person = DEMO_STAFF.find((one) => one.name === name);
  if (!person) throw new Error(`nobody is called ${name}`);
  const { secret } = person;
  const jar = new Map<string, string>();
  const passkey = createAuthenticator(url, { counts: false });

  const headers = () => ({
    [CONSOLE_HEADER]: '1',
    cookie: [...jar].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
  });
  const proofOf = (challenge: string) => ({
    kind: 'passkey' as const,
    challenge,
    response: passkey.get(challenge),
  });

  async function send(key: string, sent: Sent, idempotencyKey?: string) {
    const [method = '', path = ''] = key.split(' ');
    const response = await fetch(url + addressOf(path, sent), {
      method,
      headers: {
        ...headers(),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [named = '', ...value] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(named, value.join('='));
    }
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function given(key: string, sent: Sent, idempotencyKey?: string): Promise<unknown> {
    const { status, body } = await send(key, sent, idempotencyKey);
    if (status >= 400) throw new Refused(key, status, body);
    return body;
  }

  const desk: Desk = {
    name,
    headers,
    proofOf,
    ask: async (key, ...[input]) => (await given(key, input ?? {})) as never,
    async act(key, ...[input]) {
      const sent: Sent = input ?? {};
      const idempotencyKey = randomUUID();
      const { status, body } = await send(key, sent, idempotencyKey);
      if (status < 400) return body as never;
      const challenge = challengeIn(body);
      if (body['message'] !== 'STEP_UP' || challenge === undefined) throw new Refused(key, status, body);
      return (await given(
        key,
        { ...sent, body: { ...(sent.body as object), proof: proofOf(challenge) } },
        idempotencyKey,
      )) as never;
    },
  };

  const code = (steps: number): Promise<string> =>
    generate({ secret, epoch: Math.floor(now() / 1000) + steps * STEP_SECONDS });
  await desk.ask('POST /api/console/session/code', {
    body: { name, password: DEMO_STAFF_PASSWORD, code: await code(0) },
  });
  const { challenge } = await desk.ask('POST /api/console/me/passkeys/options');
  await desk.ask('POST /api/console/me/passkeys', {
    body: {
      ...{ challenge, response: passkey.create(challenge), label: `of ${name}, ${String(Date.now())}` },
      proof: { kind: 'code', password: DEMO_STAFF_PASSWORD, code: await code(1) },
    },
  });
  return desk;
}
