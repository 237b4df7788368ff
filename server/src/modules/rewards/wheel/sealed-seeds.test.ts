import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { commitmentOf } from '@krapao/contract/wheel-draw';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { newId } from '../../../kernel/ids.ts';
import { requireKeys } from '../../games/face.ts';
import { BOX_KEY, slice, wheelBench, type WheelBench } from './testing.ts';
import { sampleSeeds, sealSeedsAnew } from './sealed-seeds.ts';
import { createSeeds } from './seeds.ts';
import { createShow } from './show.ts';
import { createSpin } from './spin.ts';

const SECOND = { version: 2, secret: 'the second key for tests, 32 letters' };
const both = createSecretBox(SECOND, [BOX_KEY]);
const after = createSecretBox(SECOND);

let bench: WheelBench;
let members: MemberId[];
beforeAll(async () => {
  bench = await wheelBench();
  await bench.turn(slice('nothing', 9), slice('cash5', 1));
});
beforeEach(async () => {
  members = await Promise.all([1, 2, 3].map(() => bench.memberWithCoins(2)));
  for (const memberId of members) await bench.spin({ memberId, operation: newId() });
});
afterAll(() => bench.drop());

const others = async () => ({ others: await sampleSeeds(bench.db, 5) });

it('seeds in use are sealed anew with the key that seals now, once: it opens them alone, and they go on as they were committed to', async () => {
  await expect(requireKeys(bench.db, after, await others())).rejects.toThrow('version 1');
  expect(await sealSeedsAnew(bench.db, both)).toEqual({ seeds: 3, lost: [] });
  expect(await sealSeedsAnew(bench.db, both)).toEqual({ seeds: 0, lost: [] });
  await expect(requireKeys(bench.db, after, await others())).resolves.toBeUndefined();
  const seeds = createSeeds({ ...bench, box: after });
  const [memberId] = members as [MemberId];
  const { seed } = await createShow({ ...bench, seeds }).setup(memberId, 'en');
  await createSpin({ ...bench, seeds })({ memberId, operation: newId() });
  const { revealed } = await seeds.reveal(memberId);
  expect(await commitmentOf(revealed ?? '')).toBe(seed?.commitment);
});

it('a seed that no key opens is named, and left as it is', async () => {
  const [memberId] = members as [MemberId];
  const { rows } = await bench.db.client.query<{ id: string }>(
    `update wheel_seed set sealed = '\\x0102' where member_id = $1 returning id`,
    [memberId],
  );
  const { lost } = await sealSeedsAnew(bench.db, both);
  expect(lost).toEqual([`wheel-seed:${rows[0]?.id ?? ''}`]);
});
