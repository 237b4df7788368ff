/** The client of the console's API, typed by its contract: `call('GET /api/console/board', { query: { kind } })`. */
import type { ConsoleKey, ConsoleWire } from '@krapao/contract/console/api';
import {
  CONSOLE_AUTO_HEADER,
  CONSOLE_HEADER,
  CONSOLE_STAFF_HEADER,
} from '@krapao/contract/console/constants';
import { isConsoleCode } from '@krapao/contract/console/errors';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { doubtLine } from '@krapao/ui/lib/line.ts';
import { send, sendForFile, upload, type Reply, type Sending } from '@krapao/ui/lib/send.ts';
import { addressOf, bodyOf, formOf, type Part } from '@krapao/ui/lib/spelling.ts';
import { codeOf, ConsoleError, type AnswerParams } from './console-error.ts';
import { proveHere, timesProved } from './here.ts';
import { touchedAt } from './idle.ts';
import { becomeSession, sessionState, shownStaff, timesEntered } from './session-state.ts';

/** What is asked so soon after a touch was asked for by a person, ms. */
const BY_HAND_MS = 30_000;

interface Control {
  /** Of an act: the same for every sending of one intention. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Whose call it is, by their id: where not whoever is shown when it goes out. */
  of?: string | undefined;
  /** Nobody pressed anything for it: what its place refuses is refused. */
  isByItself?: boolean;
}

export type CallInput<K extends ConsoleKey> = Part<'params', ConsoleWire<K>['params']> &
  Part<'query', ConsoleWire<K>['query']> &
  Part<'body', ConsoleWire<K>['body']> &
  Control;
type CallArgs<K extends ConsoleKey> =
  object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

interface AnyInput extends Control {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
}

/**
 * Calls the console's API and answers with the body.
 * @throws ConsoleError with the answer's code, or NETWORK when none came
 * @throws DOMException AbortError when `signal` was aborted
 */
export async function call<K extends ConsoleKey>(
  key: K,
  ...[input]: CallArgs<K>
): Promise<ConsoleWire<K>['output']> {
  return (await callOnce(key, input ?? {})) as ConsoleWire<K>['output'];
}

/** A call whose answer is a file. @throws as `call` */
export async function download<K extends ConsoleKey>(key: K, ...[input]: CallArgs<K>): Promise<Blob> {
  const sending = sendingOf(key, input ?? {});
  return placed(sending, async () => {
    const reply = await sendForFile(sending);
    if (reply instanceof Blob) return reply;
    read(reply, sending);
    throw new ConsoleError('NETWORK', reply.status);
  });
}

/** A call that brings a file. @throws as `call` */
export async function callWithFile<K extends ConsoleKey>(
  key: K,
  {
    file,
    fields,
    ...input
  }: { file: File; fields: Readonly<Record<string, string>>; params: object } & Pick<Control, 'of'>,
): Promise<ConsoleWire<K>['output']> {
  const sending = sendingOf(key, input);
  const answer = await placed(sending, async () =>
    read(await upload(sending, formOf(fields, file), undefined), sending),
  );
  return answer as ConsoleWire<K>['output'];
}

async function callOnce(key: string, input: AnyInput): Promise<unknown> {
  const sending = sendingOf(key, input);
  return placed(sending, async () => read(await send(sending), sending));
}

/**
 * What the place alone refuses is not done. It is asked once more, as it was and of the same person, where they prove there that it is them; a screen
 * that is locked or left asks nobody.
 */
async function placed<T>({ isByItself }: Asked, attempt: () => Promise<T>): Promise<T> {
  const before = timesProved();
  try {
    return await told(attempt);
  } catch (error) {
    const isAsked = codeOf(error) === 'ELSEWHERE' && !isByItself && sessionState() === 'in';
    if (!isAsked || !(await proveHere(before))) throw error;
    return told(attempt);
  }
}

/** A call, and since which coming in it is under way. */
interface Asked extends Sending {
  entered: number;
  isByItself: boolean;
}

function sendingOf(key: string, input: AnyInput): Asked {
  const [method = '', path = ''] = key.split(' ');
  const headers: Record<string, string> = { accept: 'application/json', [CONSOLE_HEADER]: '1' };
  const staff = input.of ?? shownStaff();
  if (staff !== undefined) headers[CONSOLE_STAFF_HEADER] = staff;
  // nobody sits there, or nobody did anything: the screen asks by itself
  if (method === 'GET' && Date.now() - touchedAt() > BY_HAND_MS) headers[CONSOLE_AUTO_HEADER] = '1';
  if (input.idempotencyKey) headers[IDEMPOTENCY_HEADER] = input.idempotencyKey;
  if (input.body) headers['content-type'] = 'application/json';
  const body = input.body && JSON.stringify(input.body);
  return {
    method,
    url: addressOf(path, input),
    headers,
    body,
    signal: input.signal,
    entered: timesEntered(),
    isByItself: input.isByItself ?? false,
  };
}

/** What no answer came to is told to the line, in this app's words. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // what carries calls for both apps tells of no answer in the member's words
    const failed = error instanceof ApiError ? new ConsoleError('NETWORK', 0) : error;
    if (failed instanceof ConsoleError && failed.code === 'NETWORK') void doubtLine();
    throw failed;
  }
}

const SESSION_ENDS: Partial<Record<string, Parameters<typeof becomeSession>[0]>> = {
  STAFF_SESSION: 'out',
  STAFF_IDLE: 'locked',
  STAFF_OTHER: 'other',
};

/** The body of an answer, or the error that it tells; what it says of the session of whoever is shown is told to the whole app. */
function read({ status, text }: Reply, { headers, entered }: Asked): unknown {
  const { body, message } = bodyOf(text);
  if (status < 400 && body !== undefined) return body;
  // not our server: a proxy's page, or half an answer
  if (!isConsoleCode(message)) throw new ConsoleError('NETWORK', status);
  const end = SESSION_ENDS[message];
  if (end && entered === timesEntered() && headers[CONSOLE_STAFF_HEADER] === shownStaff()) becomeSession(end);
  throw new ConsoleError(message, status, body as AnswerParams);
}
