import { connect } from 'node:net';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** Something that a stranger or a member with bad intentions did to the product once. */
export interface Attack {
  /** As its test is called: what is attacked, and how. */
  name: string;
  /** It takes too long for the suite, and is tried by the proof only. */
  isLong?: true;
  /**
   * Does it once more, bounded, to the servers of this world alone. `size`: how much of it, 1 in the suite and more in the proof.
   * Answers what it gets now, in a line. @throws Error when it gets what it shall not
   */
  run(world: World, random: Random, size: number): Promise<string>;
}

/** Calls a minute that one address may make in that world: as few as can be tried before a minute is over on a slow machine. */
export const CALLS_PER_MINUTE = 300;

/** What the servers of attacks run with: callers come from the address that `callFrom` says, so that limits can be tried from many, and one network may do what the product says. */
export const ATTACKED = {
  env: { TRUST_PROXY: 'on', CONSOLE_TRUST_PROXY: 'on', REQUESTS_PER_MINUTE: String(CALLS_PER_MINUTE) },
  ownCeilings: true,
};

/** @throws Error saying what was answered */
export function refuse(what: string, isSo: boolean, answer?: unknown): void {
  if (isSo) throw new Error(`${what}${answer === undefined ? '' : `: ${JSON.stringify(answer)}`}`);
}

// How attacks call: from any address, and with whatever bytes.

/** An address that no other attack calls from. */
export const addressFrom = (random: Random): string =>
  ['10', random.upTo(256), random.upTo(256), 1 + random.upTo(250)].join('.');

export interface Raw {
  status: number;
  headers: Headers;
  text: string;
}

/** Bodies that are larger are refused by their length, and the line is closed. */
const READ_BYTES = 64 * 1024;
const isUnread = ({ body }: RequestInit): boolean =>
  typeof body === 'string' && Buffer.byteLength(body) > READ_BYTES;
const isCut = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET'].includes(String((error as { cause?: { code?: unknown } }).cause?.code));
/** What is said of such a body may be lost where it is still being written. */
const unread = (): Response => Response.json({ message: 'PAYLOAD_TOO_LARGE' }, { status: 413 });

/** One call of fetch's, from that address. */
export async function callFrom(address: string, url: string, init: RequestInit = {}): Promise<Raw> {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', address);
  const response = await fetch(url, { ...init, headers }).catch((error: unknown) => {
    if (isUnread(init) && isCut(error)) return unread();
    throw error;
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const MOST_WAIT_MS = 30_000;

/** Writes those bytes as they are and reads what comes back until the server closes the line: for what fetch would not send. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(MOST_WAIT_MS, () => socket.destroy(new Error('no end of the answer')));
    socket.on('data', (part) => (said += part.toString('latin1')));
    socket.on('close', () => resolve(said));
    socket.on('error', (error) => (said ? resolve(said) : reject(error)));
  });
}
