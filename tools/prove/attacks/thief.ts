/** How attacks call: from any address, and with whatever bytes. */
import { connect } from 'node:net';
import type { Random } from '../random.ts';

/** An address that no other attack calls from. */
export const addressFrom = (random: Random): string =>
  ['10', random.upTo(256), random.upTo(256), 1 + random.upTo(250)].join('.');

export interface Raw {
  status: number;
  headers: Headers;
  text: string;
}

/** One call of fetch's, from that address. */
export async function callFrom(address: string, url: string, init: RequestInit = {}): Promise<Raw> {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', address);
  const response = await fetch(url, { ...init, headers });
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
