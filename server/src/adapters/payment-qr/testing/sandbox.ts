/** The sandbox's payment QR providers, as tests of the adapters need them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { freePort } from '@krapao/tools/testing/ports';
import type { CallbackHeaders, PaymentQrProvider } from '../../../ports/payment-qr.ts';
import { metByFault } from '../../../testing/time-outs.ts';
import type { OutsideWorld } from './conformance.ts';

type Settings = Record<string, string>;

/** @param make the adapter for the settings of that sandbox */
export async function sandboxWorld(
  name: 'KBANK' | 'WW' | 'ZAPMAN' | 'BCEL',
  make: (settings: Settings) => PaymentQrProvider,
  wrong: Settings,
): Promise<OutsideWorld> {
  const data = mkdtempSync(join(tmpdir(), 'krapao-qr-'));
  const port = await freePort();
  const told: { headers: CallbackHeaders; body: Buffer }[] = [];
  const waiting: (() => void)[] = [];
  const merchant = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === `/callbacks/${name}`)
        told.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(200).end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve));
  const { port: merchantPort } = merchant.address() as AddressInfo;
  const sandbox = `http://127.0.0.1:${port}`;
  const program = await startSandbox({
    port,
    data,
    env: { QR_CALLBACK_URL: `http://127.0.0.1:${merchantPort}/callbacks` },
  });
  const settings = sandboxEnv(sandbox);
  const put = async (path: string, method: string, body: unknown) => {
    const response = await fetch(`${sandbox}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    provider: make(settings),
    stranger: make({ ...settings, ...wrong }),
    misbehave: async (mode, only = { operation: 'create' }) =>
      void (await put('/faults/qr', 'PUT', { mode, ...only })),
    hasMisbehaved: async () => (await metByFault(sandbox, 'qr')) > 0,
    async pay(reference, how = {}) {
      const { transRef } = await put(`/qr/${reference}/pay`, 'POST', how);
      return { sendingBank: name === 'BCEL' ? 'BCEL' : '004', transRef: String(transRef) };
    },
    change: async (reference, change) => void (await put(`/qr/${reference}/${change}`, 'POST', {})),
    async made(reference) {
      return (await fetch(`${sandbox}/qr/${reference}`)).ok;
    },
    callbackOf: (reference) =>
      new Promise((resolve) => {
        const look = () => {
          const found = told.find(({ body }) => body.includes(reference));
          if (found) resolve(found);
        };
        waiting.push(look);
        look();
      }),
    async close() {
      await program.stop();
      merchant.closeAllConnections();
      merchant.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
