import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../kernel/log.ts';
import type { Desk } from '../modules/module.ts';
import type { ReadStanding, Standing, Topic } from '../modules/operator/standing.ts';

/** For how long what was read is told again, ms: however often somebody asks, the database is asked no more often. */
const FRESH_MS = 5_000;
/** How long whoever asks waits for the database, ms; the other figures are told all the same. */
const PATIENCE_MS = 3_000;

interface Told {
  name: string;
  help: string;
  topic: Topic;
  label?: string | undefined;
  value: (of: Standing) => number;
}

const items = ({ items: n }: Standing) => n;
const age = ({ seconds }: Standing) => seconds ?? 0;
const moment = ({ at }: Standing) => (at?.getTime() ?? 0) / 1000;

/** Of work of every kind, whichever module's. */
const OF_WORK: readonly Told[] = (
  [
    {
      name: 'krapao_work_waiting',
      help: 'Things that wait for a person',
      topic: 'waiting',
      value: items,
    },
    {
      name: 'krapao_work_waiting_oldest_seconds',
      help: 'How long the oldest of them waits for a person',
      topic: 'waiting',
      value: age,
    },
    {
      name: 'krapao_work_overdue',
      help: 'Work that is due and not taken',
      topic: 'overdue',
      value: items,
    },
    {
      name: 'krapao_work_overdue_oldest_seconds',
      help: 'For how long the oldest of it has been due',
      topic: 'overdue',
      value: age,
    },
    {
      name: 'krapao_work_under_way',
      help: 'Work that was begun and waits for nobody, and whose end is not known',
      topic: 'under-way',
      value: items,
    },
    {
      name: 'krapao_work_under_way_oldest_seconds',
      help: 'How long ago the oldest of it began',
      topic: 'under-way',
      value: age,
    },
  ] as const
).map((told) => ({ ...told, label: 'kind' }));

const VALUES = { items, at: moment, seconds: age } as const;

const factsOf = ({ metrics: { facts = [] } = {} }: Desk): Told[] =>
  facts.flatMap(({ topic, gauges }) =>
    gauges.map(({ value, ...told }) => ({ ...told, topic, value: VALUES[value] })),
  );

/** The standing of work as gauges. While the database does not tell, they have no value, and `krapao_standing_known` is 0. */
export function tellStanding(
  registry: Registry,
  { desks, read, log }: { desks: readonly Desk[]; read: ReadStanding; log: Pick<Log, 'warn'> },
): void {
  const current = remembered(read, log);
  for (const { name, help, topic, label, value } of [...OF_WORK, ...desks.flatMap(factsOf)])
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const standing = (await current()) ?? [];
        this.reset();
        // without labels, reset() says 0
        if (!label) this.remove();
        for (const of of standing.filter((one) => one.topic === topic))
          this.set(label ? { [label]: of.subject } : {}, value(of));
      },
    });
  new Gauge({
    name: 'krapao_standing_known',
    help: '1 where the database told the standing of work in time',
    registers: [registry],
    async collect() {
      this.set((await current()) ? 1 : 0);
    },
  });
}

/** Undefined where it is not told in time. One reading at a time, also where it takes long. */
function remembered(read: ReadStanding, log: Pick<Log, 'warn'>): () => Promise<Standing[] | undefined> {
  let known: { until: number; standing: Promise<Standing[] | undefined> } | undefined;
  function begin(): Promise<Standing[] | undefined> {
    const reading = read().catch((error: unknown) => {
      log.warn({ err: error }, 'the standing of work could not be read');
      return undefined;
    });
    void reading.then(() => known && (known.until = performance.now() + FRESH_MS));
    let giveUp: NodeJS.Timeout;
    const late = new Promise<undefined>((resolve) => {
      giveUp = setTimeout(() => resolve(undefined), PATIENCE_MS).unref();
    });
    return Promise.race([reading, late]).finally(() => clearTimeout(giveUp));
  }
  return () => {
    if (!known || known.until <= performance.now()) known = { until: Infinity, standing: begin() };
    return known.standing;
  };
}
