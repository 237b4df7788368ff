import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHTS_OF } from '@krapao/contract/console/rights';
import { systemClock } from '../kernel/clock.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { VERDICTS } from '@krapao/contract/console/work';
import { testDb } from '../testing/fixtures.ts';
import { KIND_WORDS } from '../modules/alerts/words.ts';
import type { WaitingKind } from '../modules/operator/waiting.ts';
import { composeDesks } from './desks.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const modules = readdirSync(new URL('../modules/', import.meta.url))
  .map((name) => `../modules/${name}/index.ts`)
  .filter((path) => existsSync(new URL(path, import.meta.url)));

it.each([
  ['the server has', 'create', ['../compose.ts', './deposits.ts', './console.ts']],
  ['the command line and the audit have', 'desk', ['./desks.ts', './deposits.ts']],
])('%s all of every module', (_, kind, lists) => {
  const listed = lists.map(read).join('');
  const offered = modules.flatMap((path) => [
    ...read(path).matchAll(
      kind === 'desk'
        ? /^export (?:const|function) (\w+Desk)\b/gm
        : /^export (?:const|function) (create\w+)/gm,
    ),
  ]);
  expect(offered.length).toBeGreaterThan(3);
  expect(offered.map(([, name = '']) => name).filter((name) => !listed.includes(`${name}(`))).toEqual([]);
});

describe('of what waits for a person', () => {
  let test: Awaited<ReturnType<typeof testDb>>;
  let kinds: readonly WaitingKind[];

  beforeAll(async () => {
    test = await testDb();
    const box = createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' });
    kinds = composeDesks({
      ...{ db: test.db, house: test.house, clock: systemClock, box: () => box, hasFeed: true },
      realtime: { changed: () => undefined, cutOff: () => undefined },
    }).flatMap(({ waitingKinds = [] }) => waitingKinds);
    expect(kinds.length).toBeGreaterThan(10);
  });
  afterAll(() => test.drop());

  it('a cashier has a word on all, but on what somebody did by break-glass', () => {
    const beyond = kinds.flatMap(({ name, right, verdicts }) =>
      VERDICTS.filter((verdict) => verdicts[verdict] && !RIGHTS_OF.cashier.includes(right(verdict))).map(
        (verdict) => `${verdict} ${name}`,
      ),
    );
    expect(beyond).toEqual(['settle break_glass']);
  });

  it('calls have a word for each kind', () => {
    expect(kinds.map(({ name }) => name).filter((name) => !(name in KIND_WORDS))).toEqual([]);
  });
});
