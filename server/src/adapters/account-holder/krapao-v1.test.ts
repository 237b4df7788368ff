import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { freePort } from '@krapao/tools/testing/ports';
import { describe, expect, it } from 'vitest';
import { systemClock as clock } from '../../kernel/clock.ts';
import { metByFault } from '../../testing/time-outs.ts';
import { createKrapaoHolders } from './krapao-v1.ts';
import { holderConformance } from './testing/conformance.ts';

holderConformance('krapao v1', async () => {
  const data = mkdtempSync(join(tmpdir(), 'krapao-holder-'));
  const port = await freePort();
  const program = await startSandbox({ port, data });
  const sandbox = `http://127.0.0.1:${port}`;
  const { HOLDER_URL: url = '', PAYOUT_SECRET: secret = '' } = sandboxEnv(sandbox);
  const put = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(sandbox + path, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  return {
    holders: createKrapaoHolders({ url, secret, clock }),
    stranger: createKrapaoHolders({ url, secret: 'another secret', clock }),
    misbehave: (mode) => put('/faults/holder', { mode }),
    hasMisbehaved: async () => (await metByFault(sandbox, 'holder')) > 0,
    register: (holder) => put('/bank/holders', holder),
    async close() {
      await program.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
});

describe('krapao v1', () => {
  it.each([
    ['text for JSON', 200, 'OK'],
    ['an empty name', 200, '{"name":" "}'],
    ['a name that is none', 200, '{"name":7}'],
    ['a 404 of somebody in between', 404, '<h1>Not Found</h1>'],
    ['a redirect', 302, ''],
    ['an endless answer', 200, `{"name":"${'x'.repeat(100_000)}"}`],
  ])('takes %s for unknown', async (_name, status, body) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { location: '/elsewhere' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/holders`;
    const holders = createKrapaoHolders({ url, secret: 's', clock });
    const answer = await holders.holderOf({ bankCode: 'SCB', accountNo: '1112223334' });
    server.close();
    expect(answer).toMatchObject({ outcome: 'unknown' });
  });

  it('takes a bank that is not there for unknown', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const holders = createKrapaoHolders({ url, secret: 's', clock });
    expect(await holders.holderOf({ bankCode: 'SCB', accountNo: '1112223334' })).toEqual({
      outcome: 'unknown',
      reason: 'ECONNREFUSED',
    });
  });
});
