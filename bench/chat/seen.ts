/** From the moment something is sent until the other side sees it, member and agent at different servers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Options } from '../options.ts';
import { number, percentile } from '../report.ts';
import { other, whichOf, type ChatPlace } from './place.ts';
import { NAME_OF, WAYS, wordsOf, type Screen, type Way } from './screen.ts';

/** Talks that go on at the same time; the members' screens and the agents' are open all the while. */
export const TALKS = 50;
/** Everybody thinks for at most so long before they write, ms: a member may write twenty times a minute. */
const THINKS_MS = 4_500;

interface Talk {
  member: number;
  id: string;
  phone: Screen;
  desk: Screen;
}

/** ms, by who sees: the agent what the member sent, the member what the agent answered. */
export interface Seen {
  agent: number[];
  member: number[];
}

/** Member and agent write in turn until it is over. */
async function goOn(place: ChatPlace, talk: Talk, until: number, isCounted: () => boolean, seen: Seen) {
  const [atMember, atAgent] = [whichOf(talk.member), other(whichOf(talk.member))];
  for (let i = 0; ; i += 1) {
    await pause(Math.random() * THINKS_MS);
    if (performance.now() > until) return;
    const asked = `asks ${wordsOf(i, until)}`;
    const began = performance.now();
    const [, shown] = await Promise.all([place.write(atMember, talk.member, asked), talk.desk.saw(asked)]);
    if (isCounted()) seen.agent.push(shown - began);
    await pause(Math.random() * THINKS_MS);
    const answered = `is answered ${wordsOf(i, until)}`;
    const begins = performance.now();
    const [, read] = await Promise.all([place.answer(atAgent, talk.id, answered), talk.phone.saw(answered)]);
    if (isCounted()) seen.member.push(read - begins);
  }
}

async function round(place: ChatPlace, way: Way, { seconds, warm }: Options, ids: readonly string[]) {
  const talks = await Promise.all(
    ids.map(async (id, member): Promise<Talk> => ({
      ...{ member, id, phone: place.phone(whichOf(member), member, way) },
      desk: await place.desk(other(whichOf(member)), id, way),
    })),
  );
  const screens = talks.flatMap(({ phone, desk }) => [phone, desk]);
  for (const screen of screens) screen.begin();
  const [from, until] = [performance.now() + warm * 1000, performance.now() + (warm + seconds) * 1000];
  const seen: Seen = { agent: [], member: [] };
  await Promise.all(talks.map((talk) => goOn(place, talk, until, () => performance.now() > from, seen)));
  for (const screen of screens) screen.end();
  return seen;
}

/** What was seen after how long, by each way. */
export async function measureSeen(place: ChatPlace, options: Options): Promise<Record<Way, Seen>> {
  const ids: string[] = [];
  for (let member = 0; member < TALKS; member += 1) {
    await place.write(whichOf(member), member, 'hello');
    ids.push(await place.talkOf(member));
  }
  const all: Record<Way, Seen> = { told: { agent: [], member: [] }, asks: { agent: [], member: [] } };
  for (let i = 0; i < options.rounds; i += 1)
    for (const way of i % 2 === 0 ? WAYS : WAYS.toReversed()) {
      const { agent, member } = await round(place, way, options, ids);
      all[way].agent.push(...agent);
      all[way].member.push(...member);
      console.log(
        `round ${String(i + 1)}, ${NAME_OF[way]}: agents ${timesOf(agent)}, members ${timesOf(member)}`,
      );
    }
  return all;
}

export const timesOf = (ms: readonly number[]): string =>
  `p50 ${number(percentile(ms, 0.5))} ms, p95 ${number(percentile(ms, 0.95))} ms (${number(ms.length)})`;
