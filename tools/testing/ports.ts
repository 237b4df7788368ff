import { createServer } from 'node:net';

/**
 * A port on the loopback address that nobody listens on: `wanted` when it is free, else one that the system picks.
 * Somebody may still take it before it is used, so whoever starts a server on it tries again on failure.
 */
export async function freePort(wanted = 0): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? 0;
}

/** So many ports that nobody listens on, no two of them the same. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Is nobody listening on that port, neither on the loopback address nor on all addresses? */
export async function isFree(port: number): Promise<boolean> {
  return (await tryPort(port)) !== undefined && (await tryPort(port, '0.0.0.0')) !== undefined;
}

function tryPort(port: number, host = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
