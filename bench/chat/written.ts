/** Two hundred messages a second, for as long as it takes, while some hundred screens are open; and whether all are kept in their order. */
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../machine/database-server.ts';
import { cpuOf, cpuOfFamily } from '../machine/cpu.ts';
import type { Options } from '../options.ts';
import { median, number, percentile } from '../report.ts';
import { other, whichOf, type ChatPlace } from './place.ts';
import { NAME_OF, WAYS, wordsOf, type Way } from './screen.ts';

/** What is sent in a second. */
export const PER_SECOND = 200;
/** Members who write, each every fifth second; those with a screen come first. */
export const WRITERS = 1_000;
export const SCREENS = 200;
/** Members before them belong to the other parts. */
const FIRST = 100;
const STEP_MS = 5;

export interface Written {
  perSecond: number;
  /** ms until it was answered, and until it was on the screens. */
  answered: number[];
  seen: number[];
  /** µs of CPU a message. */
  server: number | undefined;
  database: number | undefined;
}

/** What was answered for, by member: numbers of messages and their words, in the order in which they were sent. */
type Kept = Map<number, { seq: number; words: string }[]>;

async function round(
  place: ChatPlace,
  way: Way,
  { seconds, warm }: Options,
  postmaster: number | undefined,
  kept: Kept,
): Promise<Written> {
  const screens = Array.from({ length: SCREENS }, (_, i) => place.phone(other(whichOf(i)), FIRST + i, way));
  for (const screen of screens) screen.begin();
  const used = () => ({
    server: place.pids.reduce((sum, pid) => sum + (cpuOf(pid) ?? NaN), 0),
    database: postmaster === undefined ? NaN : (cpuOfFamily(postmaster) ?? NaN),
  });
  const [answered, seen]: number[][] = [[], []];
  const after = new Map<number, Promise<void>>();
  const began = performance.now();
  let [sent, counted] = [0, 0];
  let atFirst = used();
  async function write(no: number, isCounted: boolean): Promise<void> {
    const begins = performance.now();
    const n = no % WRITERS;
    const [at, words] = [whichOf(n), `${way} ${wordsOf(no, began)}`];
    const [seq] = await Promise.all([
      place.write(at, FIRST + n, words).then((number) => {
        if (isCounted) answered?.push(performance.now() - begins);
        return number;
      }),
      screens[n]?.saw(words).then((shown) => isCounted && seen?.push(shown - begins)),
    ]);
    kept.set(n, [...(kept.get(n) ?? []), { seq, words }]);
  }
  const total = (warm + seconds) * PER_SECOND;
  while (sent < total) {
    // at its pace, however long answers take
    const due = Math.min(total, ((performance.now() - began) / 1000) * PER_SECOND);
    for (; sent < due; sent += 1) {
      const isCounted = sent >= warm * PER_SECOND;
      if (isCounted && counted === 0) atFirst = used();
      if (isCounted) counted += 1;
      const [no, writer] = [sent, sent % WRITERS];
      const before = after.get(writer) ?? Promise.resolve();
      after.set(
        writer,
        before.then(() => write(no, isCounted)),
      );
    }
    await pause(STEP_MS);
  }
  await Promise.all(after.values());
  const took = (performance.now() - began) / 1000 - warm;
  const now = used();
  for (const screen of screens) screen.end();
  const each = (ms: number) => (Number.isNaN(ms) ? undefined : (ms * 1000) / counted);
  return {
    ...{ perSecond: counted / took, answered: answered ?? [], seen: seen ?? [] },
    ...{ server: each(now.server - atFirst.server), database: each(now.database - atFirst.database) },
  };
}

/** @throws Error where something answered for is not kept, or not in the order in which it was sent. Answers how many there are. */
async function requireKept({ databaseUrl }: ChatPlace, kept: Kept): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ member: number; seq: number; place: number; words: string }>(
      `select substr(c.member_id, 6)::int - ${String(FIRST)} as member, m.seq, m.body->>'message' as words,
          row_number() over (partition by c.id order by m.seq)::int as place
        from chat_message m join chat_conversation c on c.id = m.conversation_id
        where c.member_id between $1 and $2 order by c.member_id, m.seq`,
      [`BENCH${String(FIRST).padStart(5, '0')}`, `BENCH${String(FIRST + WRITERS - 1).padStart(5, '0')}`],
    ),
  );
  const gap = rows.find(({ seq, place }) => seq !== place);
  if (gap) throw new Error(`a gap before number ${String(gap.seq)} of member ${String(gap.member)}`);
  const shown = rows.map(({ member, seq, words }) => `${String(member)} ${String(seq)} ${words}`).toSorted();
  const said = [...kept].flatMap(([member, all]) => {
    const isInOrder = all.every(({ seq }, i) => seq === i + 1);
    if (!isInOrder) throw new Error(`member ${String(member)} was numbered in another order than they wrote`);
    return all.map(({ seq, words }) => `${String(member)} ${String(seq)} ${words}`);
  });
  if (shown.join() !== said.toSorted().join()) throw new Error('what is kept is not what was answered for');
  return rows.length;
}

export async function measureWritten(
  place: ChatPlace,
  options: Options,
  postmaster: number | undefined,
): Promise<{ by: Record<Way, Written>; kept: number }> {
  const all: Record<Way, Written[]> = { told: [], asks: [] };
  const kept: Kept = new Map();
  for (let i = 0; i < options.rounds; i += 1)
    for (const way of i % 2 === 0 ? WAYS : WAYS.toReversed()) {
      const one = await round(place, way, options, postmaster, kept);
      all[way].push(one);
      console.log(`round ${String(i + 1)}, ${NAME_OF[way]}: ${shownWritten(one)}`);
    }
  const together = (rounds: readonly Written[]): Written => ({
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    answered: rounds.flatMap(({ answered }) => answered),
    seen: rounds.flatMap(({ seen }) => seen),
    server: middle(rounds.map(({ server }) => server)),
    database: middle(rounds.map(({ database }) => database)),
  });
  return { by: { told: together(all.told), asks: together(all.asks) }, kept: await requireKept(place, kept) };
}

function middle(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}

export const shownWritten = ({ perSecond, answered, seen, server, database }: Written): string =>
  [
    `${number(perSecond)}/s, answered p50 ${number(percentile(answered, 0.5))} ms, p95 ${number(percentile(answered, 0.95))} ms`,
    `seen p95 ${number(percentile(seen, 0.95))} ms`,
    ...(server === undefined ? [] : [`server ${number(server)} µs a message`]),
    ...(database === undefined ? [] : [`database ${number(database)} µs`]),
  ].join(', ');
