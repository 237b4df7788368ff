/** A shift at the console: the cashier works through what waits, the manager confirms what takes two. */
import type { ConsoleWire } from '@krapao/contract/console/api';
import { pause } from '../until.ts';
import { sayOf, type Calls, type Thing, type Word } from './cashier.ts';
import { Refused, type Desk } from './desk.ts';
import type { Records } from './records.ts';

type Row = ConsoleWire<'GET /api/console/board'>['output']['rows'][number];

/** What was decided, and how long the console took to answer, ms. */
export interface Decided {
  thing: Thing;
  word: Word;
  isSecond: boolean;
  ms: number;
}

export interface House {
  cashier: Desk;
  manager: Desk;
  records: Records;
  calls: Calls;
}

/** It is somebody else's turn, or things are others than they were: looked at anew. */
const LATER: ReadonlySet<string> = new Set(['MOVED_ON', 'NO_DATA', 'TRANSFER_IN_PROGRESS', 'WAITS_ALREADY']);
/** Ends what hangs, ms: a thing that a server is at may not be decided until its lease is over. */
const PATIENCE_MS = 3 * 60_000;
const PAUSE_MS = 500;

async function board({ cashier }: House): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await cashier.ask('GET /api/console/board', {
      query: { limit: 100, ...(after !== undefined && { after }) },
    });
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return rows;
}

/** later: somebody else is at it, or it has moved on. outside: whoever could tell has not told yet. */
type Looked = Decided | 'later' | 'outside';

/** One thing: looked at, and decided where it can be. */
async function decide(house: House, { kind, id }: Row): Promise<Looked> {
  const { cashier } = house;
  try {
    const thing = await cashier.ask('GET /api/console/board/{kind}/{id}', { params: { kind, id } });
    if (thing.verdicts.length === 0) return 'later';
    const word = await sayOf({ ...house, thing, desk: cashier });
    if (!word) return 'outside';
    const { verdict, said, why } = word;
    const began = performance.now();
    const acted = await cashier.act('POST /api/console/board/{kind}/{id}/{verdict}', {
      params: { kind, id, verdict },
      body: { ...said, why, seen: thing.seen },
    });
    return { thing, word, isSecond: acted.message === 'WAITS_FOR_SECOND', ms: performance.now() - began };
  } catch (error) {
    if (error instanceof Refused && LATER.has(error.code)) return 'later';
    throw error;
  }
}

/** Confirms all that waits for a second person. Answers how many were. */
export async function confirmAll(desk: Desk): Promise<number> {
  let confirmed = 0;
  const { requests } = await desk.ask('GET /api/console/requests', { query: { limit: 100 } });
  for (const { id } of requests.filter(({ isOwn, may }) => !isOwn && may))
    try {
      await desk.act('POST /api/console/requests/{id}/confirm', { params: { id }, body: {} });
      confirmed += 1;
    } catch (error) {
      if (!(error instanceof Refused && LATER.has(error.code))) throw error;
    }
  return confirmed;
}

export interface Worked {
  decided: Decided[];
  /** What waits for somebody outside. */
  left: Row[];
}

/**
 * Until nothing waits that a person can decide.
 * @throws Error where the console does not let them, or something can't be decided however often it is looked at
 */
export async function workThrough(house: House): Promise<Worked> {
  const decided: Decided[] = [];
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const rows = await board(house);
    const left: Row[] = [];
    let later = 0;
    for (const row of rows) {
      const looked = row.request === null ? await decide(house, row) : 'later';
      if (looked === 'later') later += 1;
      else if (looked === 'outside') left.push(row);
      else decided.push(looked);
    }
    const confirmed = await confirmAll(house.manager);
    if (left.length === rows.length) return { decided, left };
    if (performance.now() > end) throw new Error(`not to be decided: ${JSON.stringify(rows)}`);
    if (later > 0 && confirmed === 0) await pause(PAUSE_MS);
  }
}
