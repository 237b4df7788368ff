import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from './stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'krapao-stack-test-'));
/** Says what it was told, and drains on SIGTERM. */
const standIn = (port: string): string => `
  import { createServer } from 'node:http';
  const told = { database: process.env['DATABASE_URL'], verifier: process.env['VERIFIER_URL'], pid: process.pid };
  const server = createServer((request, response) => response.end(JSON.stringify(told)));
  server.listen(Number(process.env['${port}']), '127.0.0.1', () => console.log('listening'));
  process.on('SIGTERM', () => { console.log('drained'); server.close(); server.closeAllConnections(); });
`;
const mains = { server: join(folder, 'server.mts'), sandbox: join(folder, 'sandbox.mts') };

interface Told {
  database: string;
  verifier: string;
  pid: number;
}
const ask = async (url: string): Promise<Told> => (await (await fetch(url)).json()) as Told;

describe('the stack for tests', () => {
  let stack: Stack;

  beforeAll(async () => {
    writeFileSync(mains.server, standIn('PORT'));
    writeFileSync(mains.sandbox, standIn('SANDBOX_PORT'));
    stack = await startStack({ mains });
  });
  afterAll(async () => {
    await stack.stop();
    rmSync(folder, { recursive: true });
  });

  it('tells the server its database and its outside world', async () => {
    const told = await ask(stack.serverUrl);
    expect(told.database).toBe(stack.databaseUrl);
    expect(told.verifier).toBe(`${stack.sandboxUrl}/verifier`);
  });

  it('starts the server again after a kill, on the same address', async () => {
    const before = await ask(stack.serverUrl);
    await stack.server.kill();
    await expect(fetch(stack.serverUrl)).rejects.toThrow();
    await stack.server.restart();
    expect((await ask(stack.serverUrl)).pid).not.toBe(before.pid);
  });

  it('lets the server drain when it is stopped', async () => {
    expect(await stack.server.stop()).toBe(true);
    expect(stack.server.logs.at(-1)).toBe('drained');
    await stack.server.restart();
  });

  it('shows the last lines of a program that does not start', async () => {
    const broken = join(folder, 'broken.mts');
    writeFileSync(broken, "console.error('DATABASE_URL is wrong'); process.exit(1);");
    await expect(startStack({ mains: { ...mains, server: broken } })).rejects.toThrow(
      /DATABASE_URL is wrong/,
    );
  });
});
