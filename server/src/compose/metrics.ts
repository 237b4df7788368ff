/** What Prometheus is told besides the durations of calls: the outside, the database's connections, batches (docs/operating.md, Metrics). */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { batches, type Batch } from '../db/batched.ts';
import { waits, type Db } from '../db/pool.ts';
import { ENDINGS, measured } from '../kernel/measured.ts';
import type { Desk } from '../modules/module.ts';

/** The systems outside; what is bound to one of them, such as each game provider, is told apart by `provider`. */
export type System =
  | 'account_holder'
  | 'bank_feed'
  | 'game'
  | 'gift_voucher'
  | 'notifier'
  | 'one_time_code'
  | 'payment_qr'
  | 'payout'
  | 'push'
  | 'slip_verifier';

/** Measures an adapter. `provider`: whose it is, out of few. */
export type Measure = <Adapter extends object>(system: System, provider: string, adapter: Adapter) => Adapter;

/** How calls to the outside end, and after how long. */
export function measureOutside(registry: Registry): Measure {
  const calls = new Counter({
    name: 'krapao_outside_calls_total',
    help: 'Calls to systems outside by how they ended: done, refused, or unknown (nothing was learned)',
    labelNames: ['system', 'provider', 'call', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'krapao_outside_call_seconds',
    help: 'Time until a call to a system outside ended',
    labelNames: ['system', 'provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [registry],
  });
  return (system, provider, adapter) => {
    seconds.zero({ system, provider });
    const known = new Set<string>();
    return measured(adapter, ({ call, ending, seconds: took }) => {
      const labels = { system, provider, call };
      // whoever compares counts over time needs the one before the first
      if (!known.has(call)) for (const outcome of ENDINGS) calls.inc({ ...labels, outcome }, 0);
      known.add(call);
      calls.inc({ ...labels, outcome: ending });
      seconds.observe({ system, provider }, took);
    });
  };
}

/** What modules know by themselves, as it is when it is asked. */
export function tellOwn(registry: Registry, desks: readonly Desk[]): void {
  for (const { name, help, label, isCount, read } of desks.flatMap(({ metrics }) => metrics?.own ?? [])) {
    const about = { name, help, labelNames: label ? [label] : [], registers: [registry] };
    const labels = (subject: string) => (label ? { [label]: subject } : {});
    if (isCount)
      new Counter({
        ...about,
        collect() {
          this.reset();
          for (const [subject, value] of read()) this.inc(labels(subject), value);
        },
      });
    else
      new Gauge({
        ...about,
        collect() {
          this.reset();
          // without labels, reset() says 0
          if (!label) this.remove();
          for (const [subject, value] of read()) this.set(labels(subject), value);
        },
      });
  }
}

/** Who waits for a connection to the database, and how many there are. */
export function tellPool(registry: Registry, { client }: Pick<Db, 'client'>): void {
  new Gauge({
    name: 'krapao_database_connections',
    help: 'Connections of this server to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, client.idleCount);
      this.set({ state: 'busy' }, client.totalCount - client.idleCount);
    },
  });
  new Gauge({
    name: 'krapao_database_connections_max',
    help: 'How many connections this server may have (DATABASE_POOL)',
    registers: [registry],
  }).set(client.options.max);
  new Gauge({
    name: 'krapao_database_connection_waiters',
    help: 'Those who wait for a connection at this moment',
    registers: [registry],
    collect() {
      this.set(client.waitingCount);
    },
  });
}

/** How long transactions wait for a connection, and how many requests share one of the ledger. Answers what ends it. */
export function tellTransactions(registry: Registry): () => void {
  const waited = new Histogram({
    name: 'krapao_database_connection_wait_seconds',
    help: 'How long a transaction waited for its connection',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const sizes = new Histogram({
    name: 'krapao_batch_size',
    help: 'How many requests are done in one transaction of the ledger',
    labelNames: ['batch'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers: [registry],
  });
  const hear = (message: unknown): void => {
    const { name, size } = message as Batch;
    sizes.observe({ batch: name }, size);
  };
  const hearWait = (ms: unknown): void => waited.observe(Number(ms) / 1000);
  batches.subscribe(hear);
  waits.subscribe(hearWait);
  return () => {
    batches.unsubscribe(hear);
    waits.unsubscribe(hearWait);
  };
}
