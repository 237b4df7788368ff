/** Members among a million of them: found, listed, and looked at. */
import type { Db } from '@krapao/server/db/pool';
import { createListMembers } from '@krapao/server/modules/dossier/page/list';
import { createLookAt } from '@krapao/server/modules/dossier/page/look';
import { createMemberParts } from '@krapao/server/modules/dossier/parts/parts';
import type { DatabaseServer } from '../machine/database-server.ts';
import { describeMachine } from '../machine/describe.ts';
import { withDb } from '../product/members.ts';
import { commandLine, number, printRow, table } from '../report.ts';
import { aMillionMembers, MEMBERS } from './million.ts';
import { measureSearch } from './search.ts';

const TIMES = 100;

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/** ms of each time. */
async function timed(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const begun = performance.now();
    await work(n);
    took.push(performance.now() - begun);
  }
  return took;
}

async function measureAll(
  what: string,
  works: Readonly<Record<string, (n: number) => Promise<unknown>>>,
  target: { ms: number; server: DatabaseServer },
): Promise<void> {
  const all: number[] = [];
  const rows: string[][] = [];
  for (const [name, work] of Object.entries(works)) {
    await work(0);
    const took = await timed(work);
    all.push(...took);
    rows.push([name, ...[0.5, 0.95, 1].map((share) => number(at(took, share), 1))]);
  }
  console.log(table([['', 'p50 ms', 'p95 ms', 'most ms'], ...rows]));
  printRow({
    what,
    ours: `p50 ${number(at(all, 0.5), 1)} ms, p95 ${number(at(all, 0.95), 1)} ms`,
    baseline: '–',
    ratio: '–',
    target: `p95 < ${number(target.ms)} ms`,
    command: commandLine(),
    machine: describeMachine(target.server),
  });
}

function lists(db: Db) {
  const list = createListMembers(db);
  const limit = 50;
  return {
    'all, the newest': () => list({ limit }),
    'all, far back': (n: number) => list({ limit, after: `B${String(500_000 + n).padStart(9, '0')}` }),
    'active ones': () => list({ limit, state: 'active' }),
    'frozen ones': () => list({ limit, state: 'blocked' }),
    'held ones': () => list({ limit, state: 'held' }),
    'closed ones': () => list({ limit, state: 'closed' }),
    'of a source': () => list({ limit, source: 'friend' }),
    'of a tag': () => list({ limit, tag: 'vip' }),
    'of a day': () => list({ limit, registeredFrom: '2026-06-01', registeredTo: '2026-06-01' }),
    'of a part of a name, and a source': () => list({ limit, q: 'สมชาย', source: 'friend' }),
  };
}

function page(db: Db) {
  const look = createLookAt(db);
  const parts = createMemberParts(db);
  const id = (n: number) => `B${String(1 + n * 7919).padStart(9, '0')}`;
  const next = { limit: 50 };
  return {
    head: (n: number) => look.head(id(n), { name: 'bench' }),
    statement: (n: number) => parts.statement(id(n), next),
    deposits: (n: number) => parts.deposits(id(n), next),
    withdrawals: (n: number) => parts.withdrawals(id(n), next),
    games: (n: number) => parts.games(id(n)),
    devices: (n: number) => parts.devices(id(n)),
    alike: (n: number) => parts.alike(id(n)),
    invites: (n: number) => parts.invites(id(n), next),
    changes: (n: number) => parts.changes(id(n), next),
    notes: (n: number) => parts.notes(id(n), next),
  };
}

export async function benchMembers(server: DatabaseServer): Promise<void> {
  const url = await aMillionMembers(server);
  await withDb(url, async (db) => {
    await measureSearch(db, server);
    await measureAll(`A page of ${number(MEMBERS)} members by ten filters`, lists(db), { ms: 150, server });
    await measureAll("A member's page, each of its ten parts", page(db), { ms: 150, server });
  });
}
