/**
 * A day in the life: members deposit, play and withdraw against an outside that fails in every way it knows; a cashier and a manager clear all
 * that waits in the console, without SQL and without the command line; after midnight the day closes to nothing, or names the difference.
 */
import { reportPlay } from '../game-books.ts';
import type { Fault } from '../outside.ts';
import { randomFrom } from '../random.ts';
import { closeDay, countedAt, type Day } from './close.ts';
import { dayFromToday } from './moved-clock.ts';
import { faults, kindsOf, later, shift, type Place } from './place.ts';
import type { Decided } from './shift.ts';
import { proveTrue } from './truth.ts';
import {
  comeHome,
  FED,
  play,
  register,
  sendAsStranger,
  sendMoney,
  SLIPS_TO,
  toGame,
  WAYS,
  withdraw,
  type Visit,
} from './visit.ts';

export interface DayOptions {
  members: number;
}

/** So many members at a time: each call of theirs is one that the machine serves beside all else. */
const AT_ONCE = 8;
const TEN_MINUTES = 600_000;
/** One who does not play to each so many who do. */
const IDLE_EVERY = 7;
/** With a name for each transfer, and without one. */
const GAMES = ['JOKER', 'JOKER', 'PGSLOT', 'HUAYHD'] as const;

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The night before: the day that ended is closed, so that the next one has something to go by. */
async function closeDayBefore({ house, records }: Place): Promise<void> {
  const day = dayFromToday(-2);
  const shown = await house.manager.ask('GET /api/console/days/{day}', { params: { day } });
  const keys = shown.accounts.map(({ key }) => key);
  await closeDay(house, day, await countedAt(records, keys));
}

/** From so much on a withdrawal waits for the cashier: lowered by one person, for this day. */
async function lowerAutomatic({ house: { manager } }: Place): Promise<void> {
  const params = { kind: 'setting', subject: 'withdrawAutomaticMaximum' };
  const { version: seen } = await manager.ask('GET /api/console/setup/{kind}/{subject}', { params });
  await manager.act('POST /api/console/setup/{kind}/{subject}', {
    params,
    body: { order: { withdrawAutomaticMaximum: 100_000 }, seen, why: 'a day on which each is looked at' },
  });
}

/** In two halves: while little fails, and while everything of that kind does. */
async function inTurns(
  place: Place,
  visits: readonly Visit[],
  {
    what,
    calm,
    storm,
    work,
  }: {
    what: string;
    calm: Readonly<Record<string, Fault>>;
    storm: Readonly<Record<string, Fault>>;
    work: (visit: Visit) => Promise<void>;
  },
): Promise<Decided[]> {
  // each way in both halves, whoever comes
  const half = (n: number) => visits.filter((_, i) => (i + Math.floor(i / WAYS.length)) % 2 === n);
  await faults(place, calm);
  await each(half(0), work);
  const decided = await shift(place, `${what}, calm`);
  await faults(place, storm);
  await each(half(1), work);
  return [...decided, ...(await shift(place, `${what}, storm`))];
}

async function liveTheDay(place: Place, count: number): Promise<{ visits: Visit[]; decided: Decided[] }> {
  const { town, random, calls, world } = place;
  const day = dayFromToday(-1);
  // each has a luck of their own, whoever is served first
  const people = Array.from({ length: count }, (_, n) => ({ n, luck: randomFrom(random.upTo(2 ** 31)) }));
  const visits: Visit[] = [];
  await each(people, async ({ n, luck }) => {
    const [way, game] = [WAYS[n % WAYS.length] ?? 'slip', GAMES[n % GAMES.length] ?? 'JOKER'];
    visits[n] = await register(town, n, { way, game, isIdle: n % IDLE_EVERY === IDLE_EVERY - 1, luck });
  });
  const decided: Decided[] = [];
  const turn = async (turn: Parameters<typeof inTurns>[2]) => {
    decided.push(...(await inTurns(place, visits, turn)));
  };

  await turn({
    what: 'deposits',
    calm: {
      feed: { mode: 'duplicate-callback', operation: 'callback', delayMs: 200 },
      verifier: { mode: 'pending', rate: 0.5 },
      qr: { mode: 'duplicate-callback', operation: 'callback' },
      truemoney: { mode: 'error-after', rate: 0.3 },
    },
    storm: {
      feed: { mode: 'reset' },
      verifier: { mode: 'empty' },
      qr: { mode: 'refuse', operation: 'callback' },
      truemoney: { mode: 'empty' },
    },
    async work(visit) {
      const { luck } = visit;
      const baht = luck.upTo(10) === 0 ? 11_000 + luck.upTo(40_000) : 150 + luck.upTo(4_000);
      await sendMoney(town, visit, baht);
      if (visit.way === 'friend' && visit.transRef !== undefined)
        calls.set(visit.transRef, visit.member.phone);
    },
  });
  await turn({
    what: 'to games',
    calm: { games: { mode: 'error-after', rate: 0.2 } },
    storm: { games: { mode: 'empty' } },
    work: (visit) => toGame(town, visit),
  });
  await each(visits, (visit) => play(town, visit));
  await reportPlay(world);
  await turn({
    what: 'home from games',
    calm: { games: { mode: 'reset', rate: 0.2 } },
    storm: { games: { mode: 'late', delayMs: TEN_MINUTES } },
    work: (visit) => comeHome(town, visit),
  });
  // what a person had given up on is carried out after all, and by the evening providers have told all play
  await world.outside.arrive('games');
  await later(place, day, '18:00:00');
  await reportPlay(world);
  decided.push(...(await shift(place, 'evening')));
  // who did not get all of it the first time
  await each(visits, (visit) => comeHome(town, visit));
  await reportPlay(world);
  decided.push(...(await shift(place, 'late comers')));
  await turn({
    what: 'withdrawals',
    calm: { payout: { mode: 'pending', rate: 0.4, operation: 'create' } },
    storm: { payout: { mode: 'reset' } },
    work: (visit) => withdraw(town, visit),
  });
  return { visits, decided };
}

/** Money that comes and goes beside members: strangers' in to the account with a feed, and 120 baht that nobody told the console of. */
const UNTOLD_BAHT = 120;
async function besideMembers(
  { town, random, world: { outside } }: Place,
  strangers: number,
): Promise<number> {
  let sum = 0;
  for (let i = 0; i < strangers; i += 1) {
    await sendAsStranger(town, 55 + i, random);
    sum += 55 + i;
  }
  await outside.transfer({
    ...{
      fromBank: SLIPS_TO.bank,
      fromAccount: SLIPS_TO.account,
      fromName: SLIPS_TO.name,
      amount: UNTOLD_BAHT,
    },
    ...{ toBank: 'BBL', toAccount: '9990001112', toName: 'SOMEBODY ELSE' },
  });
  return sum;
}

/** Whether what stays of the day is what happened: nothing is apart but what was made so, and that is named. @throws Error */
function requireNamed({ accounts, open }: Day, strangersBaht: number, strangers: number): void {
  const wrong: string[] = open.map(({ kind, items }) => `${String(items)} ${kind} still wait`);
  for (const { key, difference, apart, lines } of accounts) {
    const wanted = key === `${SLIPS_TO.bank} ${SLIPS_TO.account}` ? -UNTOLD_BAHT : 0;
    if (difference !== wanted)
      wrong.push(`${key} differs by ${String(difference)} baht, not ${String(wanted)}`);
    const isFed = key === `${FED.bank} ${FED.account}`;
    if ((apart ?? 0) !== (isFed ? strangersBaht : 0)) wrong.push(`${key} is apart by ${String(apart)} baht`);
    if (lines.length !== (isFed ? strangers : 0)) wrong.push(`${key}: ${JSON.stringify(lines)}`);
  }
  if (wrong.length > 0) throw new Error(`the day does not close:\n  ${wrong.join('\n  ')}`);
}

/** The morning after: what waits still is cleared, the money is compared, and the day is closed. */
async function closeTheDay(
  place: Place,
  visits: readonly Visit[],
): Promise<{ decided: Decided[]; closed: Day }> {
  const { house, world, records } = place;
  await later(place, dayFromToday(0), '09:00:00');
  await reportPlay(world);
  const decided = await shift(place, 'the next morning');
  await proveTrue(world, records, visits);
  const day = dayFromToday(-1);
  const { accounts } = await house.manager.ask('GET /api/console/days/{day}', { params: { day } });
  const counted = await countedAt(
    records,
    accounts.map(({ key }) => key),
  );
  const closed = await closeDay(house, day, counted);
  const { isWhole, broken } = await house.owner.ask('GET /api/console/log/seal');
  if (!isWhole) throw new Error(`the log is not what was sealed: ${String(broken)}`);
  return { decided, closed };
}

/** @throws Error where money is lost or doubled, somebody is left waiting, or the day neither closes nor names why */
export async function proveDay(place: Place, { members }: DayOptions): Promise<string> {
  const strangers = Math.ceil(members / 10);
  await closeDayBefore(place);
  await lowerAutomatic(place);
  const strangersBaht = await besideMembers(place, strangers);
  const { visits, decided } = await liveTheDay(place, members);
  const morning = await closeTheDay(place, visits);
  requireNamed(morning.closed, strangersBaht, strangers);
  return toldOf(visits, [...decided, ...morning.decided], morning.closed);
}

function toldOf(visits: readonly Visit[], decided: readonly Decided[], { accounts }: Day): string {
  const sum = (name: 'deposited' | 'paid') => accounts.reduce((all, one) => all + one[name], 0).toFixed(2);
  const seconds = decided.filter(({ isSecond }) => isSecond).length;
  const slowest = Math.max(...decided.map(({ ms }) => ms));
  return [
    `${String(visits.length)} members sent ${sum('deposited')} baht and were paid ${sum('paid')}`,
    `${String(decided.length)} decisions in the console (${kindsOf(decided)}), ${String(seconds)} by two, the slowest answer after ${slowest.toFixed(0)} ms`,
    `nothing twice, nothing lost, nobody waits`,
    `the day closed: ${String(accounts.length)} accounts without a difference but the ${String(UNTOLD_BAHT)} baht that nobody had told of, which it names`,
  ].join('; ');
}
