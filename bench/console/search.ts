/** The box that finds one member among a million, by whatever somebody knows of them. */
import type { Db } from '@krapao/server/db/pool';
import { createSearch } from '@krapao/server/modules/dossier/search/search';
import type { DatabaseServer } from '../machine/database-server.ts';
import { describeMachine } from '../machine/describe.ts';
import { commandLine, number, printRow, table } from '../report.ts';
import { MEMBERS } from './million.ts';

/** Of each way to ask. */
const ASKED = 200;

const part = (text: string, at: number, length: number): string => [...text].slice(at, at + length).join('');

type Person = { phone: string; account: string; name: string; n: number };
/** What is typed about somebody. */
const ASKS: Readonly<Record<string, (person: Person, i: number) => string>> = {
  'the first three signs of a name': ({ name }) => part(name, 0, 3),
  'five signs within a name': ({ name }, i) => part(name, 1 + (i % 4), 5),
  'a whole name': ({ name }) => name,
  'a name that nobody has': ({ name }) => `${part(name, 0, 6)}ฮฮ`,
  'a phone': ({ phone }) => phone,
  'four digits': ({ account }, i) => part(account, i % 6, 4),
  'six digits of an account': ({ account }, i) => part(account, i % 4, 6),
  'a transfer of a slip': ({ n }) => `slip${String(1 + (n % (MEMBERS / 10)))}`,
  'a transfer in the ledger': ({ n }) => `moved${String(n)}`,
  'a name at a game': ({ n }) => `KP${String(n)}`,
};

async function measure(db: Db, ask: (person: Person, i: number) => string, people: readonly Person[]) {
  const search = createSearch(db);
  const took: number[] = [];
  let wide = 0;
  for (const [i, person] of people.entries()) {
    const begun = performance.now();
    const { hint } = await search(ask(person, i), { parts: true });
    took.push(performance.now() - begun);
    if (hint === 'wide') wide += 1;
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { took, p50: at(0.5), p95: at(0.95), most: at(1), wide };
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** By ten ways, each asked so often. */
export async function measureSearch(db: Db, server: DatabaseServer): Promise<void> {
  const { rows: people } = await db.client.query<Person>(
    `select phone, bank_account_no as account, bank_account_name as name, row_number() over ()::int as n from member
        where created_at < now() order by md5(id) limit ${ASKED}`,
  );
  const rows: string[][] = [];
  const all: number[] = [];
  for (const [what, ask] of Object.entries(ASKS)) {
    await measure(db, ask, people.slice(0, 20));
    const { took, p50, p95, most, wide } = await measure(db, ask, people);
    all.push(...took);
    rows.push([what, number(p50, 1), number(p95, 1), number(most, 1), number(wide)]);
  }
  console.log(table([['', 'p50 ms', 'p95 ms', 'most ms', 'given up'], ...rows]));
  printRow({
    what: `Finding a member among ${number(MEMBERS)}, ${String(rows.length)} ways to ask`,
    ours: `p50 ${number(percentile(all, 0.5), 1)} ms, p95 ${number(percentile(all, 0.95), 1)} ms`,
    baseline: '–',
    ratio: '–',
    target: 'p95 < 50 ms',
    command: commandLine(),
    machine: describeMachine(server),
  });
}
