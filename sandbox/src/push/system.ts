import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEMO_BROWSER, DEMO_STAFF, demoBrowserOf } from '@krapao/contract/console/demo';
import type { Answer } from '../answer.ts';
import { faulty } from '../faulty.ts';
import type { Surroundings, System } from '../system.ts';
import { decrypt, wrongSender, type BrowserKeys } from './web-push.ts';

type Browser = BrowserKeys & { id: string };
/** What a browser was told. `at`: ISO 8601; `content`: what its service worker would read. */
export type PushedMessage = { id: string; topic: string | null; ttl: number; at: string; content: unknown };

export type PushSystem = System & { messages: (id?: string) => PushedMessage[] };

/** The demo's staff have a browser here; its public half stands in the contract, and anybody may read what it is told. */
const DEMO_PRIVATE = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAa3JhcGFvLWRlbW8';

const failed = (status: number, error: string): Answer => ({ status, body: { error } });

/** A push service, and the browsers that it reaches: they are never away. */
export function pushSystem({ journal, faults, now }: Surroundings): PushSystem {
  const browsers = new Map<string, Browser>(
    DEMO_STAFF.map(({ name }) => {
      const id = demoBrowserOf(name);
      return [id, { id, ...DEMO_BROWSER, privateKey: DEMO_PRIVATE }];
    }),
  );
  const gone = new Set<string>();
  const newestFirst: PushedMessage[] = [];
  const made = journal.stream<Browser>('push-browser', (browser) => {
    browsers.set(browser.id, browser);
  });
  const left = journal.stream<string>('push-gone', (id) => {
    gone.add(id);
  });
  const record = journal.stream<PushedMessage>('push', (message) => {
    newestFirst.unshift(message);
  });
  const messages = (id?: string): PushedMessage[] =>
    newestFirst.filter((one) => id === undefined || one.id === id);

  function take({ params, headers, body, protocol, host }: FastifyRequest): Answer {
    const { id } = params as { id: string };
    const browser = browsers.get(id);
    if (!browser) return failed(404, 'UNKNOWN');
    if (gone.has(id)) return failed(410, 'GONE');
    const wrong = wrongSender(headers.authorization, `${protocol}://${host}`, now());
    if (wrong !== undefined) return failed(403, wrong);
    const ttl = Number(headers['ttl'] ?? NaN);
    if (!Number.isInteger(ttl) || ttl < 0) return failed(400, 'TTL');
    if (headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body)) return failed(415, 'ENCODING');
    const topic = typeof headers['topic'] === 'string' ? headers['topic'] : null;
    let content: unknown;
    try {
      content = JSON.parse(decrypt(body, browser));
    } catch {
      // a push service can't tell, and the browser shows nothing
      return { status: 201, body: '' };
    }
    record({ id, topic, ttl, at: new Date(now()).toISOString(), content });
    return { status: 201, body: '', headers: { location: `/push/${id}/${randomUUID()}` } };
  }

  return {
    name: 'push',
    messages,
    state: () => ({ browsers: browsers.size, messages: newestFirst.length }),
    routes: (app: FastifyInstance) => {
      app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      app.get<{ Querystring: { id?: string } }>('/push', (request) => messages(request.query.id));
      app.post('/push', ({ protocol, host }) => {
        const curve = createECDH('prime256v1');
        const p256dh = curve.generateKeys('base64url');
        const browser = { p256dh, auth: randomBytes(16).toString('base64url') };
        const id = randomUUID();
        made({ id, ...browser, privateKey: curve.getPrivateKey('base64url') });
        return { id, endpoint: `${protocol}://${host}/push/${id}`, keys: browser };
      });
      app.delete<{ Params: { id: string } }>('/push/:id', (request, reply) => {
        if (!browsers.has(request.params.id)) return reply.code(404).send({ error: 'UNKNOWN' });
        left(request.params.id);
        return { status: 'GONE' };
      });
      app.post(
        '/push/:id',
        faulty({ faults, systems: ['push'], operation: 'send', refuse: () => failed(400, 'REFUSED') }, take),
      );
    },
  };
}
