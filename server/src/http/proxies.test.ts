import { afterEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { silent } from '../testing/fixtures.ts';
import { createLineLimit } from './address-limit.ts';
import { createHttp } from './server.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** The address that a call from that proxy is counted by. */
async function addressOf(trustProxy: boolean | number, forwarded: string): Promise<string> {
  app = await createHttp({ log: silent, requestLog: silent, trustProxy, requestsPerMinute: 100 });
  app.get('/who', (request) => Promise.resolve(request.ip));
  const answer = await app.inject({ url: '/who', headers: { 'x-forwarded-for': forwarded } });
  return answer.body;
}

it.each<[trustProxy: boolean | number, counted: string]>([
  [false, '127.0.0.1'],
  [1, '203.0.113.7'],
  [2, '198.51.100.2'],
])('behind %s proxies the address is what the outermost of them saw: %s', async (trustProxy, counted) => {
  // the first one is what the caller wrote, the last one what the nearest proxy saw
  expect(await addressOf(trustProxy, '10.9.9.9, 198.51.100.2, 203.0.113.7')).toBe(counted);
});

it('a line of realtime is counted by the same address, and each has only so many a minute', async () => {
  const admit = createLineLimit({ requestsPerMinute: 2, trustProxy: 1 });
  const from = (forwarded: string) =>
    admit({ socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': forwarded } } as never);
  expect([await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.7')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await from('203.0.113.7, 203.0.113.8')).toBe(true);
});
