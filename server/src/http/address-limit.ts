import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { networkOf } from '../kernel/network.ts';
import { createSparingWarning } from '../kernel/sparing.ts';

/** Networks that are counted at once; beyond them those that were quiet the longest are forgotten. */
const MOST_NETWORKS = 100_000;

/**
 * Whether a call counts, by the route that it was matched with, however its address was written: calls of the API, files that people
 * sent, whatever no route is for, and pages. What is read by machines of ours (health, callbacks, which are signed) and files of the build do not count.
 */
function counts({ routeOptions: { url }, url: address }: FastifyRequest): boolean {
  if (url === undefined || url === '/*' || url.startsWith('/api/') || url.startsWith('/files/')) return true;
  // a page may have the name of a folder of the build
  return url.endsWith('/*') && !/\.\w+$/.test(address.split('?')[0] ?? '');
}

/**
 * So many calls a minute from one address, or one /64 of IPv6. What is refused costs next to nothing: no body is read, nothing is
 * looked up, and all of it is one line a minute in the log. Answers whether a call was refused so.
 */
export async function limitAddresses(
  app: FastifyInstance,
  { requestsPerMinute, log }: { requestsPerMinute: number; log: Log },
): Promise<(request: FastifyRequest) => boolean> {
  await app.register(rateLimit, { global: false, cache: MOST_NETWORKS });
  const look = app.createRateLimit({
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
  });
  const warn = createSparingWarning(log, systemClock);
  const refused = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    if (!counts(request)) return;
    const found = await look(request);
    if (found.isAllowed || !found.isExceeded) return;
    warn({ network: networkOf(request.ip) }, 'an address makes more calls than it may');
    refused.add(request);
    return refuse(reply, Math.max(1, found.ttlInSeconds));
  });
  return (request) => refused.has(request);
}

/** How many proxies before us are believed: all, none, or the nearest so many. */
export type TrustProxy = boolean | number;
export const isTrusted =
  (trustProxy: TrustProxy) =>
  (_address: string, hop: number): boolean =>
    typeof trustProxy === 'number' ? hop < trustProxy : trustProxy;

/** From where a line of realtime comes. */
export const createLineAddress =
  (trustProxy: TrustProxy): ((request: IncomingMessage) => string) =>
  (request) =>
    proxyAddr(request, isTrusted(trustProxy));

/** Whom it is counted together with. */
export function createLineNetwork(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const address = createLineAddress(trustProxy);
  return (request) => networkOf(address(request));
}

/** As many lines of realtime as calls may be opened in a minute by one address: each looks a session up. */
export function createLineLimit({
  requestsPerMinute,
  trustProxy,
}: {
  requestsPerMinute: number;
  trustProxy: TrustProxy;
}): (request: IncomingMessage) => Promise<boolean> {
  const lines = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  const network = createLineNetwork(trustProxy);
  return (request) =>
    lines.consume(network(request)).then(
      () => true,
      () => false,
    );
}

function refuse(reply: FastifyReply, retryAfter: number): FastifyReply {
  return reply
    .code(429)
    .headers({ 'cache-control': 'no-store', 'retry-after': retryAfter })
    .type('application/json; charset=utf-8')
    .send(`{"message":"RATE_LIMITED","retryAfter":${retryAfter}}`);
}
