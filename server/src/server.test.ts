import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStack, type Stack } from '@krapao/tools/testing/stack';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
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

const PASSWORD = 'krapao-demo';
async function signIn(): Promise<string> {
  const answer = await post('/api/login', { username: '0800000001', password: PASSWORD });
  return ((await answer.json()) as { token: string }).token;
}

describe('a running server', () => {
  it('says that it lives, that it is ready, and tells its metrics to this machine', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ message: 'OK' });
    expect(await (await get('/readyz')).json()).toEqual({ message: 'OK' });
    expect(await (await get('/metrics')).text()).toContain('http_request_duration_seconds_bucket');
  });

  it('shows the OpenAPI 3.1 document of the calls that it serves', async () => {
    const document = (await (await get('/api/docs/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/wallet/transfer');
    expect(Object.keys(document.paths)).not.toContain('/api/spinwheel/spin');
    expect(await (await get('/api/docs/')).text()).toContain('swagger-ui');
  });

  it('does not serve calls whose module comes later', async () => {
    const answer = await get('/api/spinwheel/setup');
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 404,
      body: { message: 'NOT_FOUND' },
    });
  });

  it('gives the member app its settings in the page, under a policy without inline script', async () => {
    const answer = await get('/login');
    const html = await answer.text();
    const settings = JSON.parse(/id="site">([^<]*)</.exec(html)?.[1] ?? 'null') as {
      name: string;
      variant: string;
    };
    expect(settings).toMatchObject({ name: 'Krapao', variant: 'th' });
    expect(html).not.toMatch(/<script(?![^>]*(?:src=|application\/json))/);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
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
    await expect
      .poll(() => stack.server.logs.join('\n'))
      .toContain('/api/statement/slip/reference/:reference');
    const log = stack.server.logs.join('\n');
    for (const secret of [
      PASSWORD,
      token,
      'wrong secret',
      'registered secret',
      'secret-in-the-address',
      '0812345678',
    ]) {
      expect(log).not.toContain(secret);
    }
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
