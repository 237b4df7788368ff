import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { atEnd } from '../cleanup.ts';

export const SECRET_KEY = 'a secret for benchmarks, of no worth elsewhere';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * What the product gets for a benchmark: production mode with the log that production writes, no limit of calls an address (all
 * come from one), a page of one line instead of the web app, and an outside world that is away.
 */
export function productEnv(databaseUrl: string, payoutUrl = `${NOWHERE}/payout`): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-bench-product-'));
  atEnd(folder, async () => rmSync(folder, { recursive: true, force: true }));
  const web = join(folder, 'web');
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Krapao</title>\n');
  return {
    ...notOfTheSandbox(sandboxEnv(NOWHERE)),
    SANDBOX_URL: '',
    NODE_ENV: 'production',
    CONSOLE_ORIGIN: 'https://console.example',
    SECRET_KEY,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    WEB_DIST: web,
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '1000000000',
    DEMO: 'off',
    PAYOUT_URL: payoutUrl,
  };
}

/** Production takes none of the sandbox's secrets. */
const notOfTheSandbox = (env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replaceAll('sandbox-', 'measured-')]),
  );

/**
 * A payout bank that takes calls and never answers. The runner's lanes wait for it, each until its call times out, so that carrying
 * payouts out costs next to nothing while withdrawals are measured, with nothing of the product left out or changed.
 */
export async function startSilentBank(): Promise<string> {
  const open = new Set<Socket>();
  const bank = createServer((socket) => {
    open.add(socket);
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  atEnd('the silent bank', async () => {
    for (const socket of open) socket.destroy();
    bank.close();
  });
  const address = bank.address();
  return `http://127.0.0.1:${String(typeof address === 'object' && address ? address.port : 0)}/payout`;
}
