import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from './paths.ts';
import { sandboxEnv } from './sandbox-env.ts';
import { createEmptyDatabase } from './testing/database.ts';
import { freePorts } from './testing/ports.ts';

const data = mkdtempSync(join(tmpdir(), 'krapao-serve-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

async function pageAt(port: number | undefined): Promise<string> {
  return (await fetch(`http://127.0.0.1:${String(port)}/login`)).text();
}

it('npm run serve starts a server, with the pages of members and of staff', async () => {
  const [database, [port, consolePort]] = await Promise.all([createEmptyDatabase('serve'), freePorts(2)]);
  const serve = spawn('npm', ['run', 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      ...sandboxEnv('http://127.0.0.1:9'),
      ...{ PORT: String(port), CONSOLE_PORT: String(consolePort) },
      ...{ DATABASE_URL: database.url, DATA_DIR: data },
    },
    // a group of its own: npm starts others
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const isReady = new Promise<boolean>((resolve) => {
    serve.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('"ready"')) resolve(true);
    });
  });
  const isOver = new Promise<boolean>((resolve) => serve.once('close', () => resolve(false)));
  try {
    expect(await Promise.race([isReady, isOver]), said).toBe(true);
    for (const one of [port, consolePort]) expect(await pageAt(one)).toContain('<div id="root">');
  } finally {
    if (serve.pid !== undefined && serve.exitCode === null) process.kill(-serve.pid, 'SIGTERM');
    await isOver;
    await database.drop();
  }
});
