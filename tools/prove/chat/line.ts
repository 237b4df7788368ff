/** A phone's line to whichever server takes it: it is cut, loses what it carries, and comes back. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Line {
  readonly url: string;
  /** All that goes through it ends, and nothing else comes through. */
  cut(): void;
  /** From now on nothing arrives at the phone, and neither side is told. */
  lose(): void;
  /** It is well; what had lost something is over. */
  mend(): void;
  close(): Promise<void>;
}

/** @param pick the address of the server that the next connection goes to */
export async function startLine(pick: () => string): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: 'well' | 'cut' | 'deaf' = 'well';
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((phone) => {
    const { hostname: host, port } = new URL(pick());
    const there = connect({ host, port: Number(port) });
    for (const [one, other] of [[phone, there] as const, [there, phone] as const]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    if (state === 'cut') return void phone.destroy();
    phone.on('data', (bytes: Buffer) => void there.write(bytes));
    there.on('data', (bytes: Buffer) => {
      if (state !== 'deaf') phone.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    cut() {
      state = 'cut';
      end();
    },
    lose: () => void (state = 'deaf'),
    mend() {
      if (state !== 'well') end();
      state = 'well';
    },
    async close() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
