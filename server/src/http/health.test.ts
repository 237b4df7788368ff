import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { silent } from '../testing/fixtures.ts';
import { serveHealth, type HealthOptions } from './health.ts';
import { createHttp } from './server.ts';

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function start(options: Partial<HealthOptions> = {}): Promise<FastifyInstance> {
  const app = await createHttp({
    log: silent,
    requestLog: silent,
    trustProxy: false,
    requestsPerMinute: 1_000_000,
  });
  const all = {
    check: async () => undefined,
    clock: systemClock,
    isDraining: () => false,
    metricsToken: undefined,
    isProduction: false,
  };
  serveHealth(app, { ...all, ...options });
  apps.push(app);
  return app;
}

async function metrics(app: FastifyInstance, authorization?: string, remoteAddress = '203.0.113.5') {
  const answer = await app.inject({
    url: '/metrics',
    remoteAddress,
    headers: authorization === undefined ? {} : { authorization },
  });
  const isText = String(answer.headers['content-type']).startsWith('text/plain');
  return { status: answer.statusCode, said: isText ? 'metrics' : answer.json<{ message: string }>().message };
}

const KEY = 'a key of sixteen characters or more';

describe('metrics', () => {
  it('with a key are told to who has it, from anywhere', async () => {
    const app = await start({ metricsToken: KEY });
    expect(await metrics(app, `Bearer ${KEY}`)).toEqual({ status: 200, said: 'metrics' });
    expect(await metrics(app)).toEqual({ status: 401, said: 'KEY_MISSING' });
    expect(await metrics(app, 'Bearer ')).toEqual({ status: 401, said: 'KEY_MISSING' });
    expect(await metrics(app, `Basic ${KEY}`)).toEqual({ status: 401, said: 'KEY_MISSING' });
    expect(await metrics(app, undefined, '127.0.0.1')).toEqual({ status: 401, said: 'KEY_MISSING' });
    expect(await metrics(app, 'Bearer another')).toEqual({ status: 401, said: 'KEY_INVALID' });
    // as many letters, but not as many bytes
    expect(await metrics(app, `Bearer ${KEY.slice(1)}é`)).toEqual({ status: 401, said: 'KEY_INVALID' });
  });

  it('without a key are told to this machine only', async () => {
    const app = await start();
    expect(await metrics(app, undefined, '127.0.0.1')).toEqual({ status: 200, said: 'metrics' });
    expect(await metrics(app)).toEqual({ status: 404, said: 'NOT_FOUND' });
  });
});

describe('a server', () => {
  it('is ready unless it drains, or what it needs is away', async () => {
    expect((await (await start()).inject({ url: '/readyz' })).statusCode).toBe(200);
    const draining = await (await start({ isDraining: () => true })).inject({ url: '/readyz' });
    expect({ status: draining.statusCode, body: draining.json<unknown>() }).toEqual({
      status: 503,
      body: { message: 'SERVICE_UNAVAILABLE' },
    });
    const check = () => Promise.reject(new Error('Connection terminated'));
    expect((await (await start({ check })).inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await (await start({ check })).inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('asks the database once a second whether it is, however many ask, and finds out then that it is not', async () => {
    let [time, asked] = [1_000_000, 0];
    const check = () =>
      (asked += 1) < 2 ? Promise.resolve() : Promise.reject(new Error('Connection terminated'));
    const app = await start({ check, clock: { now: () => new Date(time) } });
    const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;
    expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(200));
    time += 999;
    expect(await ready()).toBe(200);
    expect(asked).toBe(1);
    time += 1;
    expect(await ready()).toBe(503);
    expect(asked).toBe(2);
  });

  it('in production tells its metrics to nobody without a key, also not on this machine, where a proxy may stand', async () => {
    const app = await start({ isProduction: true });
    expect(await metrics(app, undefined, '127.0.0.1')).toEqual({ status: 404, said: 'NOT_FOUND' });
    const keyed = await start({ isProduction: true, metricsToken: KEY });
    expect(await metrics(keyed, `Bearer ${KEY}`)).toEqual({ status: 200, said: 'metrics' });
  });
});
