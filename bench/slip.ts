/** How long it takes to read a slip's QR, and whether the reader keeps memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPicture } from '@krapao/server/modules/deposits/slip/upload-slip';
import { createSlipReader } from '@krapao/server/modules/deposits/slip/read-slip';
import { startSandbox } from '@krapao/tools/programs';
import { freePort } from '@krapao/tools/testing/ports';
import { atEnd } from './cleanup.ts';
import { describeMachine, sayWhereWeAre } from './machine/describe.ts';
import { commandLine, median, number, printRow } from './report.ts';

/** Different slips, as phones and chats leave them. */
const PICTURES = 24;
const WISHES = ['format=png', 'format=jpg&quality=70', 'format=jpg&width=1080', 'format=webp&rotate=2'];
const TIMED = 200;
const MEMORY_AT = [100, 1_000];
const MOST_MS = 150;

interface Slip {
  uploaded: Buffer;
  /** What is stored of it and read: a JPEG of ours. */
  stored: Buffer;
}

/** `npm run bench slip` */
export async function benchSlip(): Promise<void> {
  sayWhereWeAre();
  const slips = await drawSlips();
  const reader = createSlipReader();
  atEnd('the reader', () => reader.close());
  const read = async (n: number) => {
    const slip = slips[n % slips.length];
    if (!slip) throw new Error('no slips');
    const before = performance.now();
    const reading = await reader.read(slip.stored);
    if (reading.result !== 'read')
      throw new Error(`slip ${String(n % slips.length)} could not be read: ${reading.note}`);
    return performance.now() - before;
  };
  const cold = await read(0);

  const cpu = process.cpuUsage();
  const times: number[] = [];
  for (let n = 0; n < TIMED; n += 1) times.push(await read(n));
  const { user, system } = process.cpuUsage(cpu);
  const upload: number[] = [];
  for (const { uploaded } of slips) {
    const before = performance.now();
    await toPicture(uploaded, 'the bench');
    upload.push(performance.now() - before);
  }

  const memory: number[] = [];
  for (let n = 1; n <= Math.max(...MEMORY_AT); n += 1) {
    await read(n);
    if (MEMORY_AT.includes(n)) memory.push(process.memoryUsage().rss);
  }
  const [early = 0, late = 0] = memory;
  const p99 = [...times].sort((a, b) => a - b)[Math.ceil(TIMED * 0.99) - 1] ?? 0;
  const ms = (value: number) => `${number(value, 1)} ms`;
  const mb = (bytes: number) => `${number(bytes / 1e6)} MB`;
  console.log(
    `\nReading, of ${number(TIMED)}: median ${ms(median(times))}, p99 ${ms(p99)}, CPU ${ms((user + system) / 1000 / TIMED)} a slip`,
  );
  console.log(`The first of all, which starts the reader's thread: ${ms(cold)}`);
  console.log(`Making an upload a picture of ours, before that: median ${ms(median(upload))}`);
  console.log(
    `Memory after ${MEMORY_AT.map((n) => number(n)).join(' and ')} slips: ${mb(early)} and ${mb(late)}`,
  );
  printRow({
    what: 'Reading a slip',
    ours: `median ${ms(median(times))}, p99 ${ms(p99)}`,
    baseline: `memory at ${MEMORY_AT.map((n) => number(n)).join(' and ')} slips: ${mb(early)}, ${mb(late)}`,
    ratio: `memory ${number(late / early, 2)}`,
    target: `≤ ${number(MOST_MS)} ms; flat`,
    command: commandLine(),
    machine: describeMachine(),
  });
}

/** Pictures that the sandbox's bank draws, made ours as an upload is. */
async function drawSlips(): Promise<Slip[]> {
  const data = mkdtempSync(join(tmpdir(), 'krapao-bench-slips-'));
  const port = await freePort();
  const sandbox = await startSandbox({ port, data });
  const stop = async () => {
    await sandbox.stop();
    rmSync(data, { recursive: true, force: true });
  };
  atEnd('the sandbox', stop);
  const slips: Slip[] = [];
  for (let n = 0; n < PICTURES; n += 1) {
    const uploaded = await drawSlip(`http://127.0.0.1:${String(port)}`, n);
    const { bytes } = await toPicture(uploaded, 'the bench');
    if (bytes) slips.push({ uploaded, stored: bytes });
  }
  await sandbox.stop();
  return slips;
}

async function drawSlip(sandbox: string, n: number): Promise<Buffer> {
  const made = await fetch(`${sandbox}/bank/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromBank: 'KBANK',
      fromAccount: '0801234567',
      fromName: 'SOMCHAI JAIDEE',
      toBank: 'SCB',
      toAccount: '1112223334',
      toName: 'KRAPAO DEMO',
      amount: 100 + n,
    }),
  });
  const { transRef } = (await made.json()) as { transRef?: string };
  if (transRef === undefined) throw new Error(`the sandbox made no transfer: ${String(made.status)}`);
  const wish = WISHES[n % WISHES.length] ?? '';
  const answer = await fetch(`${sandbox}/bank/slips/${transRef}.png?${wish}`);
  return Buffer.from(await answer.arrayBuffer());
}
