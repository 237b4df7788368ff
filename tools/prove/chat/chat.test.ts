import { expect, it } from 'vitest';
import { within } from '../proof.ts';
import { randomFrom, seedOf } from '../random.ts';
import { proveCrowd } from './crowd.ts';
import { startChat } from './place.ts';
import { provePlay } from './play.ts';

// `npm run prove chat` takes more of each
it('forty writers, lines that are cut and a server killed between commit and notice leave one list at each side', async () => {
  const random = randomFrom(seedOf('chat'));
  const said = await within(startChat, async (place) => [
    await provePlay(place, { random, talks: 1, writers: 40, each: 3, readers: 4, kills: 1 }),
    await proveCrowd(place, { random, sockets: 60 }),
  ]);
  expect(said).toEqual([
    expect.stringMatching(/^\d+ messages of 40 writers in 1 talks, 1 kills with \d+ notices lost, /),
    expect.stringMatching(/^60 sockets of 3 people, \d+ notices lost with a server: one list each /),
  ]);
}, 300_000);
