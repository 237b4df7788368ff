import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Member } from './member.ts';
import { KINDS, proveManyKeys, proveOneKey } from './one-key.ts';
import { startWorld, type World } from './world.ts';

describe('50 identical calls with one key, at two servers (M3)', () => {
  let world: World;
  let member: Member;
  beforeAll(async () => {
    world = await startWorld({ servers: 2 });
    member = await world.member();
    await member.deposit(3_000);
  });
  afterAll(() => world.stop());

  it.each(KINDS.map((kind) => ({ kind, name: kind.name })))(
    '$name: one posting, 50 equal answers, and no other body under that key',
    async ({ kind }) => {
      for (let i = 0; i < 2; i += 1)
        await proveOneKey(world, member, kind, `key-${kind.path}-${kind.name.length}-${i}`);
    },
  );

  it('many keys that arrive at both servers at the same moment are one call each', async () => {
    for (let i = 0; i < 5; i += 1) await proveManyKeys(world, member, 30, `many-${i}`);
  });
});
