import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import { isSameText } from '../kernel/secret-box.ts';
import { bearerToken } from './session.ts';

export interface HealthOptions {
  /** Throws while what the server needs is away. */
  check(): Promise<void>;
  clock: Clock;
  isDraining(): boolean;
  /** Who may read the metrics from elsewhere; without it they are told to this machine only, in production to nobody. */
  metricsToken: string | undefined;
  /** A proxy may stand on this machine then, and everybody's calls come from it. */
  isProduction: boolean;
  /** What else is told under `/metrics`. */
  registry?: Registry;
}

/** How long an answer of /readyz is given again, ms. */
const LOOK_MS = 1_000;

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: for Prometheus. */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { check, isDraining, clock, registry = new Registry() } = options;
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });

  // Nobody's calls of it are counted: however many there are, the database is asked once a second.
  let looked: { until: number; outcome: Promise<void> } | undefined;
  const look = (): Promise<void> => {
    const now = clock.now().getTime();
    if (!looked || looked.until <= now) looked = { until: now + LOOK_MS, outcome: check() };
    return looked.outcome;
  };

  app.get('/healthz', () => ({ message: 'OK' }));
  app.get('/readyz', async () => {
    if (isDraining()) throw new AppError('SERVICE_UNAVAILABLE');
    await look();
    return { message: 'OK' };
  });
  app.get('/metrics', async (request, reply) => {
    requireReader(request, options);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** @throws AppError KEY_MISSING, KEY_INVALID; NOT_FOUND where there is no key, but for this machine outside of production */
function requireReader(
  request: FastifyRequest,
  { metricsToken, isProduction }: Pick<HealthOptions, 'metricsToken' | 'isProduction'>,
): void {
  if (!metricsToken) {
    if (!isProduction && HERE.includes(request.socket.remoteAddress ?? '')) return;
    throw new AppError('NOT_FOUND');
  }
  const given = bearerToken(request);
  if (!given) throw new AppError('KEY_MISSING');
  if (!isSameText(given, metricsToken)) throw new AppError('KEY_INVALID');
}

const HERE = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
