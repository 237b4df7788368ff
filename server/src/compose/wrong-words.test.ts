import { expect, it } from 'vitest';
import { readPhrase } from '@krapao/contract/phrases';
import { AppError } from '../kernel/app-error.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createChanges } from '../modules/history/changes.ts';
import { testDb } from '../testing/fixtures.ts';
import { composeDesks } from './desks.ts';

const LONG = 'x'.repeat(200_000);
/** What hardly a field can be. */
const ODD = [-1, 0.001, 1e15, LONG, '#no', '', [LONG], Array(200).fill(''), { th: 5 }, null];
const NEW: Readonly<Record<string, string>> = {
  ...{
    account: 'SCB/AUTO',
    provider: 'MINE',
    bonus: 'MINE',
    promotion: 'MINE',
    wheel: 'mine',
    prize: 'mine',
  },
};

it('whatever cannot be so of anything that is set up, why not is told in words that every screen has', async () => {
  const test = await testDb();
  const box = createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' });
  const changeables = composeDesks({
    ...{ db: test.db, house: test.house, clock: systemClock, box: () => box, hasFeed: true },
    realtime: { changed: () => undefined, cutOff: () => undefined },
  }).flatMap((desk) => desk.changeables ?? []);
  const changes = createChanges(test.db, changeables);
  const told = new Map<string, string>();
  for (const { kind, subjects } of changeables) {
    const all = new Set([...(await subjects(test.db)), ...(NEW[kind] === undefined ? [] : [NEW[kind]])]);
    for (const subject of all) {
      const { properties = {} } = changes.schemaOf(kind, subject) as { properties?: object };
      const { version: seen } = await changes.see(kind, subject);
      for (const field of Object.keys(properties))
        for (const odd of ODD) {
          const error: unknown = await changes
            .rehearse({ kind, subject, order: { [field]: odd }, seen })
            .catch((refusal: unknown) => refusal);
          if (error instanceof AppError)
            for (const [at, why] of Object.entries(error.params.fields ?? {}))
              told.set(`${kind} ${at} ${why.slice(0, 20)}`, why);
        }
    }
  }
  const unread = [...told].filter(([, why]) => readPhrase(why) === undefined);
  expect(unread.map(([at, why]) => `${at}: ${why.slice(0, 100)}`)).toEqual([]);
  expect(told.size).toBeGreaterThan(100);
  await test.drop();
});
