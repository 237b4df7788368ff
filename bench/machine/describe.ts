import { cpus, loadavg } from 'node:os';
import type { DatabaseServer } from './database-server.ts';

/** `2 × Intel(R) …, Node 20.20.2, PostgreSQL 15.20, 2026-11-21`: what a figure was measured on. */
export function describeMachine(server?: DatabaseServer): string {
  const [first] = cpus();
  const model = first?.model.trim() ?? '';
  return [
    `${String(cpus().length)} × ${model === '' ? 'CPU of unknown model' : model}`,
    `Node ${process.versions.node}`,
    ...(server ? [`PostgreSQL ${server.version}`] : []),
    new Date().toISOString().slice(0, 10),
  ].join(', ');
}

/** What a person should know before believing a figure. */
export function sayWhereWeAre(server?: DatabaseServer): void {
  console.log(`Machine: ${describeMachine(server)}`);
  if (server) console.log(`PostgreSQL: ${new URL(server.url).host}, ${server.settings}`);
  const [busy = 0] = loadavg();
  if (busy > 0.5)
    console.log(
      `The machine is busy (load ${busy.toFixed(1)} before we begin): only CPU times are worth reading.`,
    );
}
