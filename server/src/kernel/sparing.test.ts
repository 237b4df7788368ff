import { expect, it } from 'vitest';
import { createSparingWarning } from './sparing.ts';

it('what anybody can make happen is warned of once a minute, with how many stayed unsaid', () => {
  const said: unknown[] = [];
  let at = 0;
  const warn = createSparingWarning(
    { warn: (...line: unknown[]) => void said.push(line) },
    { now: () => new Date(at) },
  );
  for (at = 0; at < 60_000; at += 10) warn({ reason: 'UNSIGNED' }, 'refused');
  expect(said).toEqual([[{ reason: 'UNSIGNED' }, 'refused']]);
  warn({ reason: 'STALE' }, 'refused');
  expect(said.at(-1)).toEqual([{ reason: 'STALE', unsaid: 5_999 }, 'refused']);
  at += 60_000;
  warn({ reason: 'STALE' }, 'refused');
  expect(said.at(-1)).toEqual([{ reason: 'STALE' }, 'refused']);
});
