import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { connect, type Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import type { PlayReport } from '../../../ports/game-provider.ts';
import { balanceOf, silent } from '../../../testing/fixtures.ts';
import { couponsOf } from '../coupon/store.ts';
import { countedSince } from '../bonus/rules.ts';
import { memberBonus, type Bonus } from '../bonus/tables.ts';
import { periodOf } from '../periods.ts';
import { promotion } from '../promotion/tables.ts';
import {
  baht,
  CODES,
  dyingFrom,
  Killed,
  rewardWorld,
  type RewardServer,
  type RewardWorld,
} from './testing.ts';

/** `npm run prove rewards` asks for 20 of 150 steps; each begins anew, with a seed of its own. */
const MIXES = Number(process.env['REWARD_MIXES'] ?? 1);
const STEPS = Number(process.env['REWARD_STEPS'] ?? 30);
const MEMBERS = 4;
const MINUTE_MS = 60_000;
const OFFERS = ['DAILY20', 'WELCOME100', 'WEEK10', 'CAPPED'] as const;

const first = seedOf('rewards mix');
let random = randomFrom(first);
const upTo = (n: number): number => Math.floor(random() * n);
const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;

/** One of those who play, and what is known of them by nobody but this test. Satang. */
interface Player {
  id: MemberId;
  usernames: Record<string, string>;
  deposited: bigint;
  withdrawn: bigint;
  won: bigint;
}
type Round = PlayReport & { code: string; player: Player };

let w: RewardWorld;
let otherDb: Db;
let servers: RewardServer[];
let players: Player[] = [];
/** Rounds that were played; of those, what no report tells yet. */
let rounds: Round[] = [];
let untold: Round[] = [];
/** What members had seen at most when a call of theirs ended a bonus. */
const seen = new Map<string, bigint>();
let count = { kills: 0, done: 0, refused: 0 };

beforeEach(async () => {
  w = await rewardWorld();
  [players, rounds, untold] = [[], [], []];
  count = { kills: 0, done: 0, refused: 0 };
  otherDb = connect(w.url, 16, silent);
  servers = [w.server, w.serverOn(otherDb)];
  await w.turnWheel();
  await w.offer('DAILY20', { multiple: 200 });
  await w.offer('WELCOME100', { type: 'limit', maxReceived: 3, percentBp: 10_000, max: 20_000, minDeposit: 10_000 }); // prettier-ignore
  await w.offer('WEEK10', { type: 'week', maxReceived: 3, percentBp: 1_000, minDeposit: 30_000, maxStake: 10_000, percentFailBp: 300 }); // prettier-ignore
  await w.offer('CAPPED', { maxReceived: 5, minDeposit: 10_000, multiple: 100, maxPayout: 200 });
  await w.db.sql.insert(promotion).values({
    ...{ code: 'KRAPAO8', percentFail: 800, days: 2, uses: 1_000, isActive: true },
    description: { th: '', la: '', en: '' },
  });
});
afterEach(async () => {
  await otherDb.close();
  await w.drop();
});

async function newPlayer(invitedBy?: MemberId): Promise<Player> {
  const id = await w.member(invitedBy === undefined ? {} : { invitedBy });
  const usernames = Object.fromEntries(
    await Promise.all(CODES.map(async (code) => [code, await w.username(id, code)] as const)),
  );
  return { id, usernames, deposited: 0n, withdrawn: 0n, won: 0n };
}

const isKilled = (error: unknown): boolean =>
  error instanceof Error && (error instanceof Killed || isKilled(error.cause));

/** A call of a member. Now and then its server dies in the middle, or its answer is lost: the member asks another one for the same. */
async function call<Result>(
  make: (server: RewardServer, operation: string) => Promise<Result>,
): Promise<Result | AppError> {
  const operation = newId();
  const ask = (server: RewardServer): Promise<Result | AppError> =>
    make(server, operation).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
  const fate = upTo(6);
  if (fate === 0) await dies((server) => ask(server));
  const answer = await ask(pick(servers));
  count[answer instanceof AppError ? 'refused' : 'done'] += 1;
  if (fate === 1 && !(answer instanceof AppError) && answer !== 'PENDING') {
    const again = await ask(pick(servers));
    // that somebody asks too often is said before it is looked at
    if (again instanceof AppError && again.code !== 'RATE_LIMITED')
      throw new Error(`done, and then ${again.code}`);
  }
  return answer;
}

/** A server that does that, and dies at some statement of it. */
async function dies(work: (server: RewardServer) => Promise<unknown>): Promise<void> {
  try {
    await work(w.serverOn(dyingFrom(w.db, 1 + upTo(25))));
  } catch (error) {
    if (!isKilled(error)) throw error;
    count.kills += 1;
  }
}

const creditOf = ({ usernames }: Player, code: string): bigint =>
  w.provider(code).credits.get(usernames[code] ?? '') ?? 0n;

function play(player: Player): void {
  for (let many = 1 + upTo(4); many > 0; many -= 1) playRound(player, pick(['JOKER', 'JOKER', 'UFABET']));
}

function playRound(player: Player, code: string): void {
  const credit = Number(creditOf(player, code));
  if (credit < 100) return;
  const stake = 1 + upTo(Math.min(credit, 40_000));
  const win = pick([0, 0, stake, Math.floor(stake / 2), stake * 2]);
  const username = player.usernames[code] ?? '';
  w.provider(code).play(username, win - stake);
  player.won += BigInt(win - stake);
  const round = {
    id: newId(),
    username,
    at: w.clock.at,
    stake: satang(stake),
    win: satang(win),
    code,
    player,
  };
  rounds.push(round);
  untold.push(round);
}

/** A provider finds that a round went otherwise. */
function correct(): void {
  const at = upTo(rounds.length);
  const round = rounds[at];
  if (!round) return;
  const { code, player, username } = round;
  const win = pick([0n, round.stake, round.stake * 2n]);
  const change = win - round.win;
  if (creditOf(player, code) + change < 0n) return;
  w.provider(code).play(username, Number(change));
  player.won += change;
  const corrected = { ...round, win: satang(win) };
  rounds[at] = corrected;
  untold = [...untold.filter(({ id }) => id !== round.id), corrected];
}

/** Some of what was played is told, in any order, and some of it twice. */
async function tell(all = false): Promise<void> {
  const now = untold.filter(() => all || upTo(3) > 0).toSorted(() => random() - 0.5);
  untold = untold.filter((round) => !now.includes(round));
  const twice = [...now, ...now.filter(() => upTo(4) === 0)];
  for (const code of CODES) w.provider(code).rounds.push(...twice.filter((round) => round.code === code));
  await w.readReports(servers);
}

const sum = (most: number): Satang => satang(1 + upTo(most * 100));

/** What members do, each at any moment. */
const ACTS: readonly ((player: Player) => Promise<unknown>)[] = [
  deposit,
  async (player) => {
    await deposit(player);
    await activate(player);
  },
  async (player) => {
    await activate(player);
    await deposit(player);
  },
  async (player) => {
    const amount = sum(1_000);
    const memberId = player.id;
    const taken = await call((server, operation) => server.withdraw({ memberId, operation, amount }));
    if (!(taken instanceof AppError)) player.withdrawn += amount;
  },
  move,
  move,
  move,
  async (player) => play(player),
  async (player) => play(player),
  async (player) => play(player),
  () => tell(),
  () => tell(),
  async () => correct(),
  activate,
  activate,
  clear,
  ({ id: memberId }) => call((server, operation) => server.spin({ memberId, operation })),
  async ({ id: memberId }) => {
    const [coupon] = await couponsOf(w.db, memberId, w.clock.at);
    const code = coupon?.id ?? newId();
    return call((server, operation) => server.claim({ memberId, operation, code, language: 'en' }));
  },
  ({ id: memberId }) => call(({ refunds }, operation) => refunds.receive({ memberId, operation })),
  ({ id: memberId }) => call(({ refunds }, operation) => refunds.addWallet({ memberId, operation })),
  ({ id: memberId }) => call(({ invites }, operation) => invites.collect({ memberId, operation })),
  ({ id }) => call(({ promotions }, operation) => promotions.activate(id, 'krapao8', operation)),
];

async function deposit(player: Player): Promise<void> {
  const amount = baht(pick([100, 299, 300, 500, 1_000, 2_000]));
  await call((server, operation) => server.deposit(player.id, amount, operation));
  player.deposited += amount;
}

async function move({ id: memberId }: Player): Promise<void> {
  const [from, to] = pick([
    ['WALLET', 'JOKER'],
    ['WALLET', 'JOKER'],
    ['WALLET', 'UFABET'],
    ['JOKER', 'WALLET'],
    ['UFABET', 'JOKER'],
  ] as const);
  const amount = satang(100n + sum(500));
  await call(({ games }, operation) => games.transfer({ memberId, operation, from, to, amount }));
}

async function activate({ id }: Player): Promise<void> {
  const offer = pick(OFFERS);
  await call((server, operation) => server.activate(id, offer, { language: 'en', operation }));
}

/** Ends what runs, for what is seen first. */
async function clear({ id }: Player): Promise<void> {
  let known: Satang | undefined;
  await call(async (server, operation) => {
    const asked = known;
    if (asked !== undefined) seen.set(operation, asked);
    return server.clear(id, operation, asked).catch((error: unknown) => {
      if (known !== undefined || !(error instanceof AppError) || error.code !== 'BONUS_CONDITION')
        throw error;
      const { forfeit } = error.params as { forfeit?: number };
      if (forfeit === undefined) throw error;
      known = baht(forfeit);
      seen.set(operation, known);
      return server.clear(id, operation, known);
    });
  });
}

/** What happens to all: time, and what is outside. */
const EVENTS: readonly (() => Promise<unknown>)[] = [
  async () => void (w.clock.at = new Date(w.clock.at.getTime() + upTo(120) * MINUTE_MS)),
  async () => void (w.clock.at = new Date(periodOf('day', w.clock.at).to.getTime() - 1)),
  async () => void (w.clock.at = periodOf('day', w.clock.at).to),
  async () =>
    void (w.clock.at = new Date(periodOf('week', w.clock.at).to.getTime() + upTo(8) * 60 * MINUTE_MS)),
  async () => goDown(pick(CODES)),
  async () => CODES.map(comeUp),
  async () => CODES.map(comeUp),
  work,
  work,
  work,
  async () => {
    await w.hurry();
    await dies((server) => w.carryOutDue([server]));
  },
];

/** A provider tells no balances, and nobody knows what became of transfers there. */
function goDown(code: string): void {
  const provider = w.provider(code);
  provider.onBalance = () => Promise.reject(new Error('down'));
  provider.onTransfer = async (_order, apply) => {
    if (upTo(2) === 0) apply();
    return { outcome: 'unknown', reason: 'down' };
  };
  provider.onQuery = async () => ({ standing: 'unknown', reason: 'down' });
}

function comeUp(code: string): void {
  const provider = w.provider(code);
  provider.onBalance = async () => undefined;
  provider.onTransfer = async (_order, apply) => apply();
  provider.onQuery = async (_order, look) => look();
}

async function work(): Promise<void> {
  await w.hurry();
  await w.carryOutDue(servers);
}

/** Everything that can end has ended, and is known. */
async function comeToRest(): Promise<void> {
  CODES.forEach(comeUp);
  for (let look = 0; look < 4; look += 1) {
    w.clock.at = new Date(w.clock.at.getTime() + 10 * MINUTE_MS);
    await tell(true);
    await work();
    for (const { id } of players) await w.server.games.refresh(id);
  }
  // all play until those balances is told
  w.clock.at = new Date(w.clock.at.getTime() + 10 * MINUTE_MS);
  await tell(true);
}

/** A deposit, part of which goes into a game. Baht. */
async function bring(player: Player, deposit: number, fill: { to: string; amount: number }): Promise<void> {
  const memberId = player.id;
  await w.server.deposit(memberId, baht(deposit), newId());
  player.deposited += baht(deposit);
  const filled = { memberId, operation: newId(), from: 'WALLET', to: fill.to, amount: baht(fill.amount) };
  expect(await w.server.games.transfer(filled)).toMatchObject({ status: 'SUCCESS' });
}

/** A bonus whose money stands in a game that gives nothing back: after a day it ends without that. */
async function endWithAStuckGame(): Promise<void> {
  const player = await newPlayer();
  const { id } = player;
  players.push(player);
  await w.server.deposit(id, baht(1_000), newId());
  player.deposited += baht(1_000);
  await w.server.activate(id, 'DAILY20', { language: 'en', operation: newId() });
  await work();
  const fill = { memberId: id, from: 'WALLET', to: 'JOKER', amount: baht(1_100) };
  await w.server.games.transfer({ ...fill, operation: newId() });
  goDown('JOKER');
  w.provider('JOKER').onBalance = async () => undefined;
  w.provider('JOKER').onTransfer = async () => ({ outcome: 'unknown', reason: 'down' });
  const operation = newId();
  seen.set(operation, baht(200));
  expect(await w.server.clear(id, operation, baht(200))).toBe('PENDING');
  w.clock.at = new Date(w.clock.at.getTime() + 25 * 60 * MINUTE_MS);
  await work();
  const { rows } = await w.db.client.query(
    'select state, forfeit from member_bonus where member_id = $1 order by created_at desc limit 1',
    [id],
  );
  // of 1,200 a sixth is the bonus', and no more than 100 was at hand
  expect(rows).toEqual([{ state: 'cancelled', forfeit: baht(100) }]);
}

/** What of a member's rounds counts for a bonus of slots, told by the rounds themselves. */
async function playedFor({ memberId, terms, grantedAt, expiresAt }: Bonus): Promise<bigint> {
  const { rows } = await w.db.client.query<{ at: Date; stake: bigint }>(
    `select at, stake from game_round where member_id = $1 and slot_code = 'JOKER'`,
    [memberId],
  );
  const from = Math.floor((grantedAt?.getTime() ?? 0) / 1_000) * 1_000;
  const most = terms.maxStake === null ? undefined : BigInt(terms.maxStake);
  return rows
    .filter(({ at }) => at.getTime() >= from && at < (expiresAt ?? at))
    .reduce((all, { stake }) => all + (most !== undefined && stake > most ? most : stake), 0n);
}

/** What is wrong with bonuses. */
async function proveBonuses(): Promise<string[]> {
  const all = await w.db.sql.select().from(memberBonus);
  const wrong: string[] = [];
  const grants = new Map<string, number>();
  for (const bonus of all) {
    const { id, memberId, state, offerCode, terms, done, required, forfeit, grantedAt, endedBy } = bonus;
    const is = `${offerCode} ${id}, ${state}`;
    if (state === 'open' && done !== (await playedFor(bonus)))
      wrong.push(`${is}: done ${done}, by its rounds ${await playedFor(bonus)}`);
    if (state === 'finished' && done < (required ?? 0n)) wrong.push(`${is}: done ${done}`);
    if (state === 'cancelled' && (forfeit ?? 0n) > (seen.get(endedBy ?? '') ?? 0n))
      wrong.push(`${is}: took ${forfeit}, seen ${seen.get(endedBy ?? '')}`);
    if (!grantedAt) continue;
    const window = `${memberId} ${offerCode} ${countedSince(terms.type, grantedAt).toISOString()}`;
    grants.set(window, (grants.get(window) ?? 0) + 1);
    if ((grants.get(window) ?? 0) > terms.maxReceived) wrong.push(`${is}: one too many since ${window}`);
  }
  const { rows: left } = await w.db.client.query<{ is: string }>(
    `select format('%s: %s between its deposit and its end', b.id, h.kind) as is from member_bonus b
      join ledger_movement g on g.reference = 'bonus:' || b.id || ':grant'
      join ledger_movement h on h.member_id = b.member_id and h.id > b.deposit_movement
        and (h.kind = 'withdraw_hold' or (h.kind = 'fill_hold' and h.id < g.id))
        and h.id < coalesce((select min(e.id) from ledger_movement e where e.subject_id = b.id::text and e.id > g.id), h.id + 1)`,
  );
  const { rows: coins } = await w.db.client.query<{ is: string }>(
    `select format('%s: %s coins on %s', member_id, given, day) as is from coin_day where given > least(10, deposited / 30000)`,
  );
  return [...wrong, ...left.map(({ is }) => is), ...coins.map(({ is }) => is)];
}

async function proveWhole(): Promise<void> {
  expect((await audit(w.db)).breaches).toEqual([]);
  expect(await proveBonuses()).toEqual([]);
  for (const player of players) {
    const { id, deposited, withdrawn, won } = player;
    const { rows } = await w.db.client.query<{ given: bigint }>(
      `select coalesce(sum(case kind when 'bonus_forfeit' then -amount else amount end), 0)::bigint as given from ledger_movement
        where member_id = $1 and kind in ('bonus_grant', 'bonus_forfeit', 'coupon_cash', 'refund_collect', 'invite_collect')`,
      [id],
    );
    const held = (await balanceOf(w, id)) + CODES.reduce((all, code) => all + creditOf(player, code), 0n);
    expect(held, `${id}, ${dayOf(w.clock.at)}`).toBe(deposited - withdrawn + won + (rows[0]?.given ?? 0n));
  }
}

describe(`rewards, ${STEPS} steps of ${MEMBERS} members at two servers that die now and then`, () => {
  it.each(Array.from({ length: MIXES }, (_, n) => first + n))(
    'give and take what they should, whatever comes at one time, and end with a game that is stuck: seed %i',
    async (seed) => {
      random = randomFrom(seed);
      for (let i = 0; i < MEMBERS; i += 1) {
        const player = await newPlayer(players[0]?.id);
        players.push(player);
        await bring(player, 2_000, { to: 'JOKER', amount: 700 });
      }
      for (let step = 0; step < STEPS; step += 1) {
        w.clock.at = new Date(w.clock.at.getTime() + 1_000);
        if (upTo(4) === 0) await pick(EVENTS)();
        await Promise.all(Array.from({ length: 1 + upTo(4) }, () => pick(ACTS)(pick(players))));
        if (step % 4 === 0) await work();
      }
      await comeToRest();
      await proveWhole();
      await endWithAStuckGame();
      await comeToRest();
      await proveWhole();
      const bonuses = await w.db.client.query('select from member_bonus where granted_at is not null');
      console.log(
        `rewards mix: ${STEPS} steps, seed ${seed}: ${count.done} calls done, ${count.refused} refused, ${count.kills} kills, ${bonuses.rowCount ?? 0} bonuses, ${rounds.length} rounds`,
      );
    },
    120_000 + STEPS * 1_000,
  );
});
