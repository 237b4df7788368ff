/** A sandbox of its own, for adapters whose outside it is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@krapao/tools/programs';
import { freePort } from '@krapao/tools/testing/ports';

export interface OwnSandbox {
  url: string;
  misbehave(system: string, setting: Record<string, unknown>): Promise<void>;
  /** What it answers there. */
  ask<T>(path: string, init?: RequestInit): Promise<T>;
  close(): Promise<void>;
}

export async function ownSandbox(): Promise<OwnSandbox> {
  const data = mkdtempSync(join(tmpdir(), 'krapao-outside-'));
  const port = await freePort();
  const program = await startSandbox({ port, data });
  const url = `http://127.0.0.1:${port}`;
  const ask = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(`${url}${path}`, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    url,
    ask,
    async misbehave(system, setting) {
      await ask(`/faults/${system}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(setting),
      });
    },
    async close() {
      await program.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
