import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to calls that go out: no such call, not even one to a server that is not up yet, can take the
 * port of a server that is about to start, or to start again. Above 10080, the last of those that browsers and fetch call no server at.
 */
const LOWEST = 10_081;
const HIGHEST = 32_767;

/**
 * A port on the loopback address that nobody listens on: `wanted` when it is free, else a random one.
 * Somebody may still take it before it is used, so whoever starts a server on it tries again on failure.
 */
export async function freePort(wanted?: number): Promise<number> {
  for (let port = wanted ?? randomPort(); ; port = randomPort()) if (await tryPort(port)) return port;
}

const randomPort = (): number => randomInt(LOWEST, HIGHEST + 1);

/** So many ports that nobody listens on, no two of them the same. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Is nobody listening on that port, neither on the loopback address nor on all addresses? */
export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port)) && (await tryPort(port, '0.0.0.0'));
}

function tryPort(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
