/** The client of the API, typed by the contract: `call('POST /api/wallet/transfer', { body: { from, to, amount } })`. */
import type { RouteKey, Wire } from '@krapao/contract/api';
import { IDEMPOTENCY_HEADER, WALLET_USER_HEADER } from '@krapao/contract/constants';
import { IDENTITY_CODES, isErrorCode } from '@krapao/contract/errors';
import { ApiError, codeOf, type AnswerParams } from './api-error.ts';
import type { AnyInput, CallArgs } from './call-types.ts';
import { doubtLine } from './line.ts';
import { send, sendForFile, upload, type Reply, type Sending } from './send.ts';
import { clearToken, getToken, isStillHeld } from './session.ts';
import { addressOf, bodyOf, formOf } from './spelling.ts';
import { createWatchers } from './watchers.ts';

/**
 * What an answer says about the whole app rather than about its call (product 7). The app listens and navigates;
 * nothing here knows a router.
 *
 * `gone`: the site is closed. `identity`: the session is over, and its token already cleared.
 */
export type ApiEvent = 'gone' | 'identity';

/** @param others tokens of other tabs that were cleared with it: their sessions are not known to be over */
const events = createWatchers<[event: ApiEvent, others: readonly string[]]>();

export const onApiEvent = events.watch;

/** Of a message that no catalogue has, in letters: more is no word to a member. */
const MOST_SAID = 300;
/** How often a money call that is still under way is asked for again. */
const MOST_ASKS = 20;

/**
 * Calls the API and answers with the body.
 * @throws ApiError with the answer's code, or NETWORK when none came
 * @throws DOMException AbortError when `signal` was aborted
 */
export function call<K extends RouteKey>(key: K, ...[input]: CallArgs<K>): Promise<Wire<K>['output']> {
  return callWith(key, input ?? {});
}

/** The same for code that knows the call only by its type parameter, where TypeScript can't tell which input may be left out. */
export async function callWith<K extends RouteKey>(key: K, request: AnyInput): Promise<Wire<K>['output']> {
  for (let asks = 1; ; asks += 1) {
    try {
      return (await callOnce(key, request)) as Wire<K>['output'];
    } catch (error) {
      if (codeOf(error) === 'NETWORK') void doubtLine();
      // The first sending of this very call is still at work: ask again, with the same key, how it went.
      const waits = error instanceof ApiError && error.code === 'REQUEST_IN_PROGRESS' && asks < MOST_ASKS;
      if (!waits || !request.idempotencyKey) throw error;
      await pause(Math.min(Math.max(error.params.retryAfter ?? 1, 1), 10) * 1000);
    }
  }
}

async function callOnce(key: string, input: AnyInput): Promise<unknown> {
  const token = input.token ?? getToken();
  const sending = sendingOf(key, input, token);
  const reply = input.file
    ? await upload(sending, formOf(input.form ?? {}, input.file), input.onProgress)
    : await send({ ...sending, body: input.body && JSON.stringify(input.body) });
  return read(reply, token);
}

/** A call whose answer is a file. @throws as `call` */
export async function download<K extends RouteKey>(key: K, ...[input]: CallArgs<K>): Promise<Blob> {
  const token = getToken();
  const reply = await sendForFile(sendingOf(key, input ?? {}, token));
  if (reply instanceof Blob) return reply;
  await read(reply, token);
  throw new ApiError('INTERNAL_SERVER_ERROR', reply.status);
}

function sendingOf(key: string, input: AnyInput, token: string | null): Sending {
  const [method = '', path = ''] = key.split(' ');
  const headers: Record<string, string> = { accept: 'application/json', [WALLET_USER_HEADER]: '1' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (input.idempotencyKey) headers[IDEMPOTENCY_HEADER] = input.idempotencyKey;
  if (input.body) headers['content-type'] = 'application/json';
  // Lookups are kept as long as the server says of each, most not at all (decision 0015).
  const mayBeKept = path.startsWith('/api/lookup/');
  return { method, url: addressOf(path, input), headers, mayBeKept, signal: input.signal };
}

/** The body of an answer, or the error that it tells (product 7, Response handling). */
async function read({ status, text }: Reply, token: string | null): Promise<unknown> {
  const { body, message } = bodyOf(text);
  if (message === 'gone') events.tell('gone', []);
  else if (status < 400 && body !== undefined) return body;
  if (!isErrorCode(message)) {
    if (typeof message === 'string' && message) {
      throw new ApiError('INTERNAL_SERVER_ERROR', status, { said: message.slice(0, MOST_SAID) });
    }
    // Not our server: a proxy's page, or half an answer.
    throw status >= 500 || status < 400
      ? new ApiError('NETWORK', status)
      : new ApiError('INTERNAL_SERVER_ERROR', status);
  }
  // A late answer to an old token says nothing about the session of now.
  if (IDENTITY_CODES.includes(message) && (await isStillHeld(token))) {
    events.tell(
      'identity',
      clearToken().filter((held) => held !== token),
    );
  }
  throw new ApiError(message, status, body as AnswerParams);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
