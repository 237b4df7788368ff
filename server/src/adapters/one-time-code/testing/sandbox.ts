import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { freePort } from '@krapao/tools/testing/ports';
import { metByFault } from '../../../testing/time-outs.ts';
import type { OutsideWorld } from './conformance.ts';

/** A sandbox of its own, what a server would be told of it, and the phones that it reaches. */
export async function smsSandbox(): Promise<
  Pick<OutsideWorld, 'misbehave' | 'hasMisbehaved' | 'messages' | 'close'> & { env: Record<string, string> }
> {
  const data = mkdtempSync(join(tmpdir(), 'krapao-codes-'));
  const port = await freePort();
  const program = await startSandbox({ port, data });
  const sandbox = `http://127.0.0.1:${port}`;
  return {
    env: sandboxEnv(sandbox),
    async misbehave(mode, only) {
      const response = await fetch(`${sandbox}/faults/sms`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode, ...only }),
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    },
    hasMisbehaved: async () => (await metByFault(sandbox, 'sms')) > 0,
    async messages(phone) {
      const rows = (await (await fetch(`${sandbox}/sms?to=${phone}`)).json()) as { text: string }[];
      return rows.map(({ text }) => text);
    },
    async close() {
      await program.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
