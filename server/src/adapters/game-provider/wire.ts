/** What all protocols of game providers share: one bounded call, and how its answer is believed. */
import { z } from 'zod';
import type { Language } from '@krapao/contract/constants';
import { phrase } from '@krapao/contract/phrases';
import { fetchText, parseJson } from '../../kernel/answers.ts';
import { withoutEnd } from '../../kernel/without-end.ts';
import type {
  GameProtocol,
  GameProvider,
  Patience,
  LaunchAnswer,
  Player,
} from '../../ports/game-provider.ts';

/** An answer that is a JSON object, or why there is none. */
export type WireAnswer =
  { status: number; body: Record<string, unknown> } | { status: 'unknown'; reason: string };
export type Spoken = Exclude<WireAnswer, { status: 'unknown' }>;

const MOST_BYTES = 1024 * 1024;
/** Of a page of play reports: some protocols tell thousands of rounds at once. */
export const REPORT_BYTES = 32 * 1024 * 1024;

/** A protocol whose connection has the schema's shape. */
export function protocol<S extends z.ZodType>(
  schema: S,
  create: (connection: z.output<S>, patience: Patience) => GameProvider,
): GameProtocol {
  return {
    connect(connection, patience) {
      const checked = schema.safeParse(connection);
      if (checked.success) return create(checked.data, patience);
      const wrong = checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new Error(`a connection with ${wrong.join('; ')}`);
    },
  };
}

/** One call. Never throws; its reasons carry no address and no credentials. Whole numbers of 16 digits and more are told as text. */
export async function ask(
  address: URL | string,
  init: RequestInit,
  timeoutMs: number,
  mostBytes = MOST_BYTES,
): Promise<WireAnswer> {
  const answer = await askText(address, init, timeoutMs, mostBytes);
  if (answer.status === 'unknown') return answer;
  const body = parseJson(longNumbersAsText(answer.text));
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { status: answer.status, body: body as Record<string, unknown> }
    : { status: 'unknown', reason: phrase('unreadableWith', { status: String(answer.status) }) };
}

/** The same for what is no JSON: a provider's page. */
export async function askText(
  address: URL | string,
  init: RequestInit,
  timeoutMs: number,
  mostBytes = MOST_BYTES,
): Promise<{ status: number; text: string } | { status: 'unknown'; reason: string }> {
  try {
    return await fetchText(address, { ...init, redirect: 'manual' }, { timeoutMs, most: mostBytes });
  } catch (error) {
    return { status: 'unknown', reason: kindOf(error) };
  }
}

/** Ids of such a length are more than a double holds: two of them would become one. Texts are left as they are. */
function longNumbersAsText(json: string): string {
  // a text that has no end is one as well: nothing is read twice
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  return json.replace(tokens, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token));
}

/** A body as JSON, with its header. */
export const jsonBody = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The kind of failure; not the whole error, which may name the address with its signature. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return phrase('failed');
  const { cause } = error;
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  return error.name === 'TimeoutError' ? phrase('noAnswerInTime') : `${error.name}${code}`;
}

export const isDone = (answer: WireAnswer): answer is Spoken =>
  answer.status !== 'unknown' && answer.status >= 200 && answer.status < 300;

/** 4xx that say nothing about the call: too late, in conflict with another or with itself as it came before, too many calls. */
const UNCERTAIN: readonly WireAnswer['status'][] = [408, 409, 425, 429];
export const isUncertain = ({ status }: WireAnswer): boolean => UNCERTAIN.includes(status);

/** What the answer says in its field `said`, for a person. */
export function reasonOf(answer: WireAnswer, said: string): string {
  if (answer.status === 'unknown') return answer.reason;
  const text = answer.body[said];
  const status = String(answer.status);
  return typeof text === 'string' ? `${status} ${text.slice(0, 200)}` : phrase('wordless', { status });
}

/** An address that paths are put behind. */
export const base = z.url().transform((url) => withoutEnd(url, '/'));

/** For providers that have no Lao: Thai is what a Lao member reads. */
export const withoutLao = (language: Language): 'th' | 'en' => (language === 'en' ? 'en' : 'th');

/** An object within an answer, or an empty one. */
export const within = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** What a provider gives as the address that signs a player in; undefined where it is no address of a site. */
export function siteAddress(value: unknown): string | undefined {
  const isSite =
    typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  return isSite ? value : undefined;
}

// Links of sites that take name and password in the query.

/** `entry`: the site's address for it, with what the provider wants there beside the two. Nobody is asked, so a stranger gets a link too. */
export function linkWithPassword(
  entry: string | undefined,
  { username, password }: Player,
  language: string,
): LaunchAnswer {
  if (entry === undefined) return { outcome: 'unknown', reason: 'the connection has no entry' };
  const link = new URL(entry);
  link.searchParams.set('username', username);
  link.searchParams.set('password', password);
  link.searchParams.set('lang', language);
  return { outcome: 'told', link: link.href };
}
