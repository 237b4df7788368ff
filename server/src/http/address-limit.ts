import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { networkOf } from '../kernel/network.ts';
import { createSparingWarning } from '../kernel/sparing.ts';

/** Networks that are counted at once; beyond them those that were quiet the longest are forgotten. */
const MOST_NETWORKS = 100_000;

/**
 * Whether a call counts, by the route that it was matched with, however its address was written: calls of the API, whatever no route
 * is for, and pages. What is read by machines of ours (health, callbacks, which are signed) and files of the build do not count.
 */
function counts({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || url === '/*' || url.startsWith('/api/');
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

function refuse(reply: FastifyReply, retryAfter: number): FastifyReply {
  return reply
    .code(429)
    .headers({ 'cache-control': 'no-store', 'retry-after': retryAfter })
    .type('application/json; charset=utf-8')
    .send(`{"message":"RATE_LIMITED","retryAfter":${retryAfter}}`);
}
