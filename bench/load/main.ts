/**
 * The load generator: a process of its own that keeps so many connections busy, each with one call at a time, and prints a
 * LoadResult as JSON. It is lean because it shares the machine with what it measures: bytes that are built once, an answer read
 * no further than needed.
 */
import { connect } from 'node:net';
import { cpuOf, cpuOfFamily, cpuOfMachine } from '../machine/cpu.ts';
import { Answers } from './answers.ts';
import type { LoadConfig, LoadResult } from './run.ts';
import { Histogram } from './histogram.ts';
import { keyOf, memberIdOf, prepareRequest, tokenOf } from './request.ts';

const MOST_BROKEN = 1_000;

const config = JSON.parse(process.argv[2] ?? '') as LoadConfig;
const { members, watch } = config;
let times = new Histogram();
let bad: Record<string, number> = {};
let sample: string | undefined;
let isOver = false;
let sent = 0;

function note(status: number, told: string): void {
  bad[status] = (bad[status] ?? 0) + 1;
  sample ??= told;
  if ((bad[0] ?? 0) > MOST_BROKEN) throw new Error(`connections keep breaking: ${told}`);
}

function openConnection(): void {
  const request = prepareRequest(config.request, config.port);
  const answers = new Answers();
  let begun = 0;
  const socket = connect({
    port: config.port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(64 * 1024),
      callback(length, buffer) {
        const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, length);
        const status = answers.take(bytes);
        if (status === 0) return true;
        if (status >= 200 && status < 300) times.add((performance.now() - begun) * 1000);
        else note(status, bytes.toString('latin1'));
        send();
        return true;
      },
    },
  });

  function send(): void {
    if (isOver) return void socket.destroy();
    const member = members.first + Math.floor(Math.random() * members.count);
    sent += 1;
    request.fill('member', memberIdOf(member));
    request.fill('token', tokenOf(member));
    request.fill('key', keyOf(config.run, sent));
    begun = performance.now();
    socket.write(request.bytes);
  }

  socket.on('connect', send);
  socket.on('error', (error) => note(0, error.message));
  socket.on('close', () => {
    if (!isOver) setTimeout(openConnection, 50);
  });
}

const look = () => {
  const { user, system } = process.cpuUsage();
  return {
    load: (user + system) / 1000,
    server: cpuOf(watch.server),
    database: watch.postmaster === undefined ? undefined : cpuOfFamily(watch.postmaster),
    machine: cpuOfMachine(),
  };
};

function begin(): void {
  if (config.isProfiled) process.kill(watch.server, 'SIGUSR2');
  const before = look();
  const from = performance.now();
  times = new Histogram();
  bad = {};
  sample = undefined;
  setTimeout(() => {
    const seconds = (performance.now() - from) / 1000;
    const after = look();
    isOver = true;
    if (config.isProfiled) process.kill(watch.server, 'SIGUSR2');
    report(seconds, before, after);
  }, config.seconds * 1000);
}

function report(seconds: number, before: ReturnType<typeof look>, after: ReturnType<typeof look>): void {
  const used = (name: keyof typeof before): number | undefined =>
    after[name] === undefined || before[name] === undefined ? undefined : after[name] - before[name];
  const [load, server, database, machine] = [
    used('load') ?? 0,
    used('server'),
    used('database'),
    used('machine'),
  ];
  const result: LoadResult = {
    requests: times.total,
    perSecond: times.total / seconds,
    p50: times.percentile(0.5) / 1000,
    p99: times.percentile(0.99) / 1000,
    max: times.max / 1000,
    bad,
    ...(sample !== undefined && { sample }),
    cpu: {
      load,
      ...(server !== undefined && { server }),
      ...(database !== undefined && { database }),
      ...(machine !== undefined && { others: Math.max(0, machine - load - (server ?? 0) - (database ?? 0)) }),
    },
    seconds,
  };
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}

for (let i = 0; i < config.connections; i += 1) openConnection();
setTimeout(begin, config.warm * 1000);
