import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { startStack, type Stack } from '@krapao/tools/testing/stack';
import { connect } from './db/pool.ts';
import { silent } from './testing/fixtures.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ asServed: true, env: { REGISTER_OTP: 'on' } });
});
afterAll(() => stack.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${stack.serverUrl}${path}`, { headers, redirect: 'manual' });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${stack.serverUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const metrics = async () => (await get('/metrics')).text();

const PASSWORD = 'krapao-demo';
async function signIn(): Promise<string> {
  const answer = await post('/api/login', { username: '0800000001', password: PASSWORD });
  return ((await answer.json()) as { token: string }).token;
}

/** Asks for a code on a phone and proves it, after a wrong guess. Answers what must stay secret of it. */
async function proveByCode(phoneNumber: string): Promise<string[]> {
  const sent = await post('/api/otp/send', { phoneNumber });
  const { otpToken } = (await sent.json()) as { otpToken: string };
  const cookie = sent.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const messages = await fetch(`${stack.sandboxUrl}/sms?to=${phoneNumber}`);
  const [message] = (await messages.json()) as { text: string }[];
  const code = /(?<!\d)\d{6}(?!\d)/.exec(message?.text ?? '')?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1e6).padStart(6, '0');
  const statuses = [];
  for (const otpCode of [wrong, code])
    statuses.push((await post('/api/otp/verify', { otpToken, otpCode }, { cookie })).status);
  expect(statuses).toEqual([400, 200]);
  return [code, wrong, otpToken, cookie.split('=')[1] ?? ''];
}

/** Opens a game account and asks for links that sign its member in. Answers what must stay secret of it. */
async function enterGame(member: Record<string, string>): Promise<string[]> {
  expect((await get('/api/wallet/activate/JOKER2', member)).status).toBe(200);
  const account = await (await get('/api/wallet/account/JOKER2', member)).json();
  const { username, password } = account as { username: string; password: string };
  const answer = await get(`/api/autoLogin/joker2/${username}`, member);
  const { link } = (await answer.json()) as { link: string };
  const entered = await fetch(link, { redirect: 'manual' });
  expect(entered.headers.get('location')).toMatch(/\/games\/JOKER2\/site\/play/);
  for (const path of [`joker2/${password}`, `imi/${username}/${password}`, `none/${username}/${password}`])
    expect((await get(`/api/autoLogin/${path}`, member)).status).toBeGreaterThanOrEqual(400);
  return [username, password, link, new URL(link).searchParams.get('token') ?? ''];
}

/** Asks for a code that the sender refuses to send, or says nothing of, which is a failure for the log. */
async function failCode(phoneNumber: string, mode: 'refuse' | 'empty'): Promise<void> {
  await fetch(`${stack.sandboxUrl}/faults/sms`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, count: 1 }),
  });
  expect((await post('/api/otp/send', { phoneNumber })).status).toBe(502);
}

const WORDS = 'sum max rate increase time absent histogram_quantile min_over_time and'.split(' ');
/** The metrics that an expression of Prometheus names: what is left without selectors, ranges, groupings, numbers and its own words. */
const metricsIn = (expr: string): string[] =>
  (expr.replace(/\{[^{}]*\}|\[[^[\]]*\]|\bby \([^()]*\)/g, ' ').match(/[a-z_:][\w:]*/gi) ?? []).filter(
    (word) => !WORDS.includes(word),
  );

describe('a running server', () => {
  it('says that it lives, that it is ready, and tells its metrics to this machine', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ message: 'OK' });
    expect(await (await get('/readyz')).json()).toEqual({ message: 'OK' });
    expect(await metrics()).toContain('http_request_duration_seconds_bucket');
  });

  it('tells in its metrics how calls to the outside ended, and where nobody knows', async () => {
    const sent = async (outcome: string) => {
      const labels = `system="one_time_code",provider="sms",call="send",outcome="${outcome}"`;
      return Number(
        (await metrics()).split(`krapao_outside_calls_total{${labels}} `)[1]?.split('\n')[0] ?? 0,
      );
    };
    const all = async () => [await sent('done'), await sent('refused'), await sent('unknown')];
    const [done = 0, refused = 0, unknown = 0] = await all();
    await failCode('0687654001', 'refuse');
    await failCode('0687654002', 'empty');
    expect(await all()).toEqual([done, refused + 1, unknown + 1]);
    expect((await post('/api/otp/send', { phoneNumber: '0687654003' })).status).toBe(200);
    expect(await all()).toEqual([done + 1, refused + 1, unknown + 1]);
    const told = await metrics();
    expect(told).toMatch(
      /^krapao_outside_call_seconds_count\{system="one_time_code",provider="sms"\} [1-9]/m,
    );
    expect(told).toContain('krapao_outside_call_seconds_count{system="payout",provider="bank"} 0');
    for (const one of [
      'connections{state="busy"}',
      'connections_max',
      'connection_waiters',
      'connection_wait_seconds_count',
    ])
      expect(told).toMatch(new RegExp(`^krapao_database_${one.replace(/[{}]/g, '\\$&')} \\d`, 'm'));
    expect(told).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(told).not.toContain('0687654');
  });

  it('tells every metric that the dashboard and the alerts name, in sentences that Prometheus can read', async () => {
    const told = new Set(
      [...(await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
      ),
    );
    const file = (name: string) =>
      readFileSync(new URL(`../../docs/grafana/${name}`, import.meta.url), 'utf8');
    const { panels } = JSON.parse(file('krapao.json')) as {
      panels: { targets?: { expr: string }[] }[];
    };
    const { groups } = parse(file('alerts.yaml')) as {
      groups: { name: string; rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, annotations } of rules)
      expect([alert, annotations.summary]).toEqual([alert, expect.any(String)]);
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect([shown.length > 20, rules.length > 10]).toEqual([true, true]);
    for (const expr of [...shown, ...rules.map((rule) => rule.expr)]) {
      // strict: throws where it is no PromQL; an interval is Grafana's to fill in
      promql.configure({ strict: true }).parse(expr.replaceAll('$__rate_interval', '5m'));
      for (const name of metricsIn(expr)) expect(told, expr).toContain(name);
    }
  });

  it('shows the OpenAPI 3.1 document of the calls that it serves', async () => {
    const document = (await (await get('/api/docs/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/wallet/transfer');
    expect(Object.keys(document.paths)).toContain('/api/chat/send-message');
    // JSON Schema takes no value of an enum twice
    const refusals = Object.values(document.paths).flatMap((calls) =>
      Object.values(calls).flatMap(({ responses }) =>
        Object.values(responses).map(({ description }) => description.split(', ')),
      ),
    );
    for (const codes of refusals) expect(codes).toEqual([...new Set(codes)]);
    expect(await (await get('/api/docs/')).text()).toContain('swagger-ui');
  });

  it('gives the member app its settings in the page, under a policy without inline script', async () => {
    const answer = await get('/login');
    const html = await answer.text();
    const settings = JSON.parse(/id="site">([^<>]*)</.exec(html)?.[1] ?? 'null') as {
      name: string;
      variant: string;
    };
    expect(settings).toMatchObject({ name: 'Krapao', variant: 'th' });
    expect(html).not.toMatch(/<script(?![^>]*(?:src=|application\/json))/);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    // what somebody is about to send is shown to them before
    expect(answer.headers.get('content-security-policy')).toContain("media-src 'self' blob:");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('lets pages post login forms to the sites of game providers, as their rows are now', async () => {
    const formTargets = async () =>
      /form-action ([^;]*)/.exec((await get('/login')).headers.get('content-security-policy') ?? '')?.[1];
    expect(await formTargets()).toBe(`'self' ${stack.sandboxUrl}`);
    const db = connect(stack.databaseUrl, 1, silent);
    await db.client.query(`update game_provider set web = 'https://joker.test/login' where code = 'JOKER'`);
    await db.close();
    expect(await formTargets()).toContain('https://joker.test');
  });

  it("names the page after the site and describes it in the variant's language", async () => {
    const html = await (await get('/login')).text();
    expect(html).toContain('<html lang="th">');
    expect(html).toContain('<title>Krapao</title>');
    const descriptions = [...html.matchAll(/<meta\s+name="description"[^<>]*content="([^"]*)"/g)];
    expect(descriptions.map(([, text]) => /[\u0e01-\u0e5b]/.test(text ?? ''))).toEqual([true]);
    expect(html).not.toContain('<!--');
  });

  it('lets phones install the app: a manifest with our icons, and a service worker that is always asked for anew', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    const { name, start_url, icons } = (await manifest.json()) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect({ name, start_url }).toEqual({ name: 'Krapao', start_url: '/user/home' });
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of [...icons, { src: '/icons/apple-touch-icon.png', sizes: '180x180' }]) {
      const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    for (const encoding of ['identity', 'br', 'gzip']) {
      const worker = await get('/sw.js', { 'accept-encoding': encoding });
      expect(worker.headers.get('content-type')).toContain('javascript');
      expect([encoding, worker.headers.get('cache-control')]).toEqual([encoding, 'no-cache']);
    }
  });

  it('answers every page of the app with 200, with or without a slash at its end', async () => {
    const members = ['', '/home', '/profile', '/statement', '/bonus', '/spin', '/contact'].map(
      (path) => `/user${path}`,
    );
    const pages = ['/login', '/register', '/forgot', '/howto', '/contact', '/terminated', ...members];
    const paths = ['/', ...pages, ...pages.map((path) => `${path}/`)];
    const answers = await Promise.all(paths.map(async (path) => [path, (await get(path)).status]));
    expect(answers).toEqual(paths.map((path) => [path, 200]));
    for (const path of ['/user/bonus/x', '/user/spins', '/user/home/more', '/login/x', '/users'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('answers unknown pages with the app as 404, and unknown files with a code', async () => {
    const page = await get('/somewhere');
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 404,
      type: 'text/html; charset=utf-8',
    });
    expect((await get('/assets/none.js')).status).toBe(404);
    expect((await get('/../package.json')).status).toBe(404);
    expect((await get('/%2e%2e/package.json')).status).toBe(404);
  });

  it('lets browsers keep hashed files for good', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/login')).text())?.[1] ?? '';
    const answer = await get(script, { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
  });

  it('keeps passwords, tokens and addresses with credentials out of its log', async () => {
    const token = await signIn();
    const member = { authorization: `Bearer ${token}`, 'x-wallet-user': '1' };
    await get('/api/wallet', member);
    await get('/api/statement/slip/reference/secret-in-the-address', member);
    await post('/api/login', { username: '0800000001', password: 'wrong secret' });
    await post('/api/account', { name: 'x', username: '0812345678', password: 'registered secret' });
    const [code = '', wrongCode = '', ...ofCode] = await proveByCode('0812345678');
    await failCode('0687654321', 'refuse');
    const ofGame = await enterGame(member);
    await expect.poll(() => stack.server.logs.join('\n')).toContain('OTP_SEND_FAIL');
    const log = stack.server.logs.join('\n');
    for (const secret of [
      PASSWORD,
      token,
      'wrong secret',
      'registered secret',
      'secret-in-the-address',
      '0812345678',
      '0687654321',
      ...ofCode,
      ...ofGame,
    ]) {
      expect(secret).not.toBe('');
      expect(log).not.toContain(secret);
    }
    // six digits may be part of a time or an id
    for (const digits of [code, wrongCode]) {
      expect(digits).toMatch(/^\d{6}$/);
      expect(log).not.toMatch(new RegExp(`(?<![\\da-z-])${digits}(?![\\da-z-])`, 'i'));
    }
  });

  it('warns of calls to its callbacks that are not signed, once for many', async () => {
    for (const path of ['bank-feed', 'payout', 'payment-qr/WW'])
      for (let i = 0; i < 5; i += 1)
        expect((await post(`/callbacks/${path}`, { forged: i }, { 'x-signature': 'guessed' })).status).toBe(
          401,
        );
    const warned = () =>
      stack.server.logs.flatMap((text) => text.split('\n')).filter((line) => line.includes('UNSIGNED'));
    await expect.poll(warned).toHaveLength(3);
    for (const said of ['a call of the bank feed', 'a callback about a payout', 'a callback was refused'])
      expect(warned().filter((line) => line.includes(said))).toHaveLength(1);
    expect(warned().join('')).not.toContain('guessed');
  });
});

describe('a server that is told to stop', () => {
  it('ends what is under way and takes nothing new', async () => {
    const calls = Array.from({ length: 20 }, () =>
      fetch(`${stack.serverUrl}/api/lookup/banks`).then(({ status }) => status),
    );
    await Promise.race(calls);
    await stack.server.stop();
    const ended = await Promise.allSettled(calls);
    expect(ended.every((call) => call.status === 'rejected' || call.value === 200)).toBe(true);
    await expect(fetch(`${stack.serverUrl}/healthz`)).rejects.toThrow();
  });
});
