/** Where a day is lived: servers, the outside and a console for each of three people, all at a moment that is chosen. */
import { letTimePass } from '../game-books.ts';
import type { Fault } from '../outside.ts';
import type { Random } from '../random.ts';
import { feedLinesOf, hurry } from '../reconcile.ts';
import { until } from '../until.ts';
import { startWorld, type World } from '../world.ts';
import type { Closers } from './close.ts';
import { openDesk } from './desk.ts';
import { dayFromToday, movedClock, type MovedClock } from './moved-clock.ts';
import { recordsOf, type Records } from './records.ts';
import { workThrough, type Decided, type House } from './shift.ts';
import type { Town } from './visit.ts';

/** Ends what hangs, ms. */
const SETTLED_MS = 15 * 60_000;

export interface Place {
  world: World;
  clock: MovedClock;
  town: Town;
  house: House & Closers;
  records: Records;
  random: Random;
  /** Who rang: by the transfer, their phone. */
  calls: Map<string, string>;
  /** Lines of the feed that the demo's past has. */
  linesBefore: number;
}

async function passTo({ world, clock }: Pick<Place, 'world' | 'clock'>, day: string, time: string) {
  await clock.moveTo(day, time);
  await Promise.all([world.sandbox, ...world.servers].map((program) => program.restart()));
}

/** Two servers, the sandbox and a console for each of three people, a day before. */
export async function startDay(random: Random): Promise<Place & { stop(): Promise<void> }> {
  const clock = await movedClock();
  // the demo's own history is of before the day
  await clock.moveTo(dayFromToday(-2), '10:00:00');
  const world = await startWorld({
    ...{ servers: 2, databaseUrl: clock.databaseUrl },
    env: { ...clock.env, TRUST_PROXY: 'on' },
    sandboxEnv: clock.env,
  });
  const records = recordsOf(world.sandboxUrl);
  const calls = new Map<string, string>();
  const { urls, outside } = world;
  const stop = async (): Promise<void> => {
    await world.stop();
    await clock.drop();
  };
  try {
    await passTo({ world, clock }, dayFromToday(-1), '10:00:00');
    const house = { ...(await openHouse(world, clock)), records, calls };
    const town = { urls, outside, records };
    const linesBefore = await feedLinesOf(world);
    return { ...{ world, clock, records, random, calls, linesBefore, house, town }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The cashier at one server, the manager at the other. */
async function openHouse({ consoles: [one = '', other = one] }: World, { now }: MovedClock) {
  const [cashier, manager, owner] = [
    await openDesk(one, 'noi', now),
    await openDesk(other, 'mali', now),
    await openDesk(one, 'owner', now),
  ];
  return { cashier, manager, owner };
}

/** It is later: programs start again there, and staff come in again. */
export async function later(place: Place, day: string, time: string): Promise<void> {
  await passTo(place, day, time);
  Object.assign(place.house, await openHouse(place.world, place.clock));
}

/** Faults of systems until they are set anew; those that are not named are well. */
export async function faults(
  { world, random }: Place,
  wanted: Readonly<Record<string, Fault>>,
): Promise<void> {
  for (const system of ['feed', 'verifier', 'qr', 'truemoney', 'payout', 'games'])
    await world.outside.fault(system, { mode: 'none', seed: random.upTo(1e6), ...wanted[system] });
}

/** What is under way and waits for no person. */
const UNDER_WAY = `select * from (
    select 'payout' as what, id::text, attempts, evidence as said from payout where state in ('open', 'sent')
    union all select 'transfer', id::text, attempts, evidence from game_transfer where state = 'open'
    union all select 'slip', id::text, attempts, null from deposit_slip where status = 'PENDING' and review is null
    union all select 'gift', id::text, attempts, evidence from deposit_gift where state = 'open'
    union all select 'line', id, attempts, evidence from bank_feed_line where state = 'open'
    union all select 'qr', id::text, attempts, evidence from payment_qr where state in ('asked', 'open')
    union all select 'play', c.member_id || ' ' || c.slot_code, 0, 'not compared with what is reported of it'
      from game_play_check c join game_report r on r.slot_code = c.slot_code and c.observed_at <= r.up_to - interval '5 minutes'
  ) under_way order by 1, 2`;

/** Until all has come to its end, or before a person: pauses are over at once, and a feed that is well is read to its end. */
async function comeToRest({ world, records, linesBefore }: Place, isWell: boolean): Promise<void> {
  const told = (await records.transfers()).filter(({ notify }) => notify === true).length;
  const { client } = world.db;
  let open: unknown[] = [];
  try {
    await until(
      'nothing is under way',
      async () => {
        await client.query('update bank_feed set due_at = now() where due_at > now()');
        await letTimePass(world);
        await hurry(world);
        open = (await client.query<object>(UNDER_WAY)).rows;
        if (open.length > 0 || !isWell) return open.length === 0;
        return (await feedLinesOf(world)) === linesBefore + told;
      },
      SETTLED_MS,
    );
  } catch (error) {
    throw new Error(`still under way: ${JSON.stringify(open)}`, { cause: error });
  }
}

/** Staff clear what waits while the outside is as it is; then it is well again, and what that brings is cleared too. */
export async function shift(place: Place, what: string): Promise<Decided[]> {
  const decided: Decided[] = [];
  for (const isWell of [false, true]) {
    if (isWell) {
      await faults(place, {});
      await endPayouts(place);
    }
    await comeToRest(place, isWell);
    const worked = await workThrough(place.house);
    if (isWell && worked.left.length > 0)
      throw new Error(`${what}: nobody can decide ${JSON.stringify(worked.left)}`);
    decided.push(...worked.decided);
  }
  console.log(`  ${what}: ${kindsOf(decided) || 'nothing waited'}`);
  return decided;
}

/** What the paying bank left open it ends now, one of five by refusing it; it tells so twice. */
async function endPayouts({ world, records, random }: Place): Promise<void> {
  await world.outside.fault('payout', { mode: 'duplicate-callback', operation: 'callback' });
  for (const { reference, status } of await records.payouts())
    if (status === 'PENDING')
      await records.endPayout(reference, random.upTo(5) === 0 ? 'REJECTED' : 'SUCCESS');
}

/** How many of each kind and verdict, in words. */
export function kindsOf(decided: readonly Decided[]): string {
  const kinds = new Map<string, number>();
  for (const { thing, word } of decided) {
    const kind = `${thing.kind} ${word.verdict}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [...kinds]
    .toSorted()
    .map(([kind, n]) => `${String(n)} ${kind}`)
    .join(', ');
}
