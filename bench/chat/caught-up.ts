/** A line that comes back after fifty messages: until all of them are on the screen. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Options } from '../options.ts';
import { number } from '../report.ts';
import { other, whichOf, type ChatPlace } from './place.ts';
import { NAME_OF, PAGE, WAYS, type Screen, type Way } from './screen.ts';
import { timesOf } from './seen.ts';

/** Phones that lose their line, one after the other. */
const PHONES = 12;
/** Members who have not written in the other parts. */
const FIRST = 60;

interface Gone {
  member: number;
  id: string;
  phone: Screen;
  /** When its line was back. */
  backAt(): number;
}

async function leave(place: ChatPlace, member: number, way: Way, words: string): Promise<Gone> {
  const at = whichOf(member);
  let back = 0;
  const phone = place.phone(at, member, way, () => (back = performance.now()));
  phone.begin();
  await place.write(at, member, words);
  await phone.saw(words);
  phone.end();
  return { member, id: await place.talkOf(member), phone, backAt: () => back };
}

/** ms from the moment at which its line was back. */
async function comeBack(place: ChatPlace, way: Way, { member, id, phone, backAt }: Gone, round: number) {
  const words = (i: number) => `missed ${way} ${String(round)} ${String(i)}`;
  for (let i = 0; i < PAGE; i += 1) await place.answer(other(whichOf(member)), id, words(i));
  await pause(50);
  const began = performance.now();
  const all = phone.saw(words(PAGE - 1));
  phone.begin();
  const shown = await all;
  phone.end();
  return shown - (way === 'told' ? backAt() : began);
}

export async function measureCaughtUp(place: ChatPlace, { rounds }: Options): Promise<Record<Way, number[]>> {
  const all: Record<Way, number[]> = { told: [], asks: [] };
  for (let i = 0; i < rounds; i += 1)
    for (const way of i % 2 === 0 ? WAYS : WAYS.toReversed()) {
      const times: number[] = [];
      for (let member = FIRST; member < FIRST + PHONES; member += 1) {
        const gone = await leave(place, member, way, `here ${way} ${String(i)}`);
        times.push(await comeBack(place, way, gone, i));
      }
      all[way].push(...times);
      console.log(`round ${String(i + 1)}, ${NAME_OF[way]}: ${number(PAGE)} caught up ${timesOf(times)}`);
    }
  return all;
}
