import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom, seedOf } from '../random.ts';
import { startWorld, type World } from '../world.ts';
import { ATTACKS } from './all.ts';
import { ATTACKED } from './attack.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(ATTACKED);
});
afterAll(() => world.stop());

describe('an attack that found something once', () => {
  it.each(ATTACKS.filter(({ isLong }) => isLong !== true).map((attack) => ({ attack, name: attack.name })))(
    'gets nothing now: $name',
    async ({ attack }) => {
      console.log(await attack.run(world, randomFrom(seedOf(attack.name)), 1));
      expect(world.unforeseen()).toEqual([]);
    },
  );
});
