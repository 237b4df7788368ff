import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FreezingProxy {
  /** The same database through this proxy. */
  url: string;
  /** From now on nothing comes through the connections that there are, either way, and nobody is told; new ones work. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Stands before a database, as a network does that loses what it carries. */
export async function startFreezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const url = new URL(databaseUrl);
  const to = { host: url.hostname, port: Number(url.port || 5432) };
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((here) => {
    const there = connect(to);
    const pair: [Socket, Socket] = [here, there];
    pairs.add(pair);
    here.pipe(there).pipe(here);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        here.destroy();
        there.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze() {
      for (const [here, there] of pairs) {
        here.unpipe(there).pause();
        there.unpipe(here).pause();
      }
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await closed;
    },
  };
}
