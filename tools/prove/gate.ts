/** A door between the server and the outside world. Shut, it takes calls, or their answers, and lets nothing of them through. */
import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Gate {
  readonly url: string;
  /** Where it leads; before that it leads nowhere. */
  leadTo(url: string): void;
  /** From now on calls, or their answers, are taken and not passed on. */
  shut(what?: 'calls' | 'answers'): void;
  /** Passes on what comes from now on, and what waits of callers that are still there. */
  open(): void;
  /** Connections that wait with something to pass on. */
  waiting(): number;
  close(): Promise<void>;
}

export async function startGate(): Promise<Gate> {
  let target = { host: '127.0.0.1', port: 0 };
  let shut: 'calls' | 'answers' | undefined;
  const held = new Map<Socket, { parts: Buffer[]; pass: (bytes: Buffer) => void }>();
  const sockets = new Set<Socket>();

  const server = createServer((caller) => {
    const callee = connect(target);
    for (const [one, other] of [[caller, callee] as const, [callee, caller] as const]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        held.delete(one);
        other.destroy();
      });
    }
    for (const [what, from, to] of [
      ['calls', caller, callee] as const,
      ['answers', callee, caller] as const,
    ]) {
      const pass = (bytes: Buffer) => void to.write(bytes);
      from.on('data', (bytes: Buffer) => {
        if (shut !== what) return pass(bytes);
        const kept = held.get(from) ?? { parts: [], pass };
        kept.parts.push(bytes);
        held.set(from, kept);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gate has no port');

  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    leadTo(url) {
      const { hostname: host, port } = new URL(url);
      target = { host, port: Number(port) };
    },
    shut: (what = 'calls') => void (shut = what),
    open() {
      shut = undefined;
      for (const { parts, pass } of held.values()) for (const bytes of parts) pass(bytes);
      held.clear();
    },
    waiting: () => held.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
