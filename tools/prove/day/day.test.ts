import { expect, it } from 'vitest';
import { within } from '../proof.ts';
import { randomFrom, seedOf } from '../random.ts';
import { proveDay } from './day.ts';
import { startDay } from './place.ts';

it('a day of eight members against a faulty outside is cleared in the console alone, and closes or names why not', async () => {
  const random = randomFrom(seedOf('day'));
  const said = await within(
    () => startDay(random),
    (place) => proveDay(place, { members: 8 }),
  );
  expect(said).toMatch(/^8 members sent .*; nothing twice, nothing lost, nobody waits; the day closed/);
}, 900_000);
