import { afterEach, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { silent } from '../testing/fixtures.ts';
import { createHttp } from './server.ts';

let app: FastifyInstance;
afterEach(() => app.close());

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
