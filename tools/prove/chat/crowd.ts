/** Facts 11.2 at size: sockets on two servers, one of which dies before it tells. */
import type { Member } from '../member.ts';
import type { Random } from '../random.ts';
import { until } from '../until.ts';
import type { ChatPlace } from './place.ts';
import { killUntold, textOf } from './play.ts';
import { insist, openReader, type Reader } from './reader.ts';

/** As many screens as one person has at one server, at most half of it. */
const SCREENS = 20;
const WORDS = 4;
/** As the app has it. */
const DELAYS = { least: 500, most: 5_000 };
const AT_ONCE = 100;
const CAUGHT_UP_MS = 5 * 60_000;

/** Answers its figures. @throws Error where a screen has another list */
export async function proveCrowd(
  place: ChatPlace,
  { random, sockets }: { random: Random; sockets: number },
): Promise<string> {
  const { urls } = place.world;
  // guests' lines are capped by network, and all of these come from one
  const people = await place.world.members(Math.ceil(sockets / SCREENS));
  const readers: { phone: string; reader: Reader }[] = [];
  try {
    while (readers.length < sockets) {
      const some = Array.from({ length: Math.min(AT_ONCE, sockets - readers.length) }, (_, i) => {
        const no = readers.length + i;
        const person = people[Math.floor(no / SCREENS)];
        if (!person) throw new Error('a screen of nobody');
        const { phone, token } = person;
        return { phone, reader: openReader(urls[no % urls.length] ?? '', { token }, DELAYS) };
      });
      readers.push(...some);
      await Promise.all(some.map(({ reader }) => reader.connected()));
    }
    const write = async ({ phone, token }: Member): Promise<void> => {
      for (let i = 0; i < WORDS; i += 1)
        await insist(() => random.pick(urls), 'send-message', { token }, textOf(`${phone} ${String(i)}`));
    };
    const [lost] = await Promise.all([killUntold(place, random), ...people.map(write)]);
    const began = performance.now();
    const isSame = ({ phone, reader: { list } }: (typeof readers)[number]) =>
      list.map(({ words }) => words).join() ===
      Array.from({ length: WORDS }, (_, i) => `${phone} ${String(i)}`).join();
    await until(
      'each screen has the same list',
      () => {
        const late = readers.filter((one) => !isSame(one));
        const wrong = late.find(({ reader: { list } }) => list.some(({ seq }, i) => seq !== i + 1));
        if (wrong) throw new Error(`a screen with a gap: ${JSON.stringify(wrong.reader.list)}`);
        for (const { reader } of late) reader.look();
        return late.length === 0;
      },
      CAUGHT_UP_MS,
    );
    const ms = performance.now() - began;
    return `${String(sockets)} sockets of ${String(people.length)} people, ${String(lost)} notices lost with a server: one list each ${(ms / 1000).toFixed(1)} s after it was back`;
  } finally {
    for (const { reader } of readers) reader.close();
  }
}
