import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '@krapao/contract/bangkok';
import { CORRECTION_REASONS } from '@krapao/contract/console/constants';
import { satang, type Satang } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { connect, type Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { balanceOf, silent } from '../../../testing/fixtures.ts';
import { correctMoney } from '../../corrections/correct.ts';
import { correctionOf } from '../../corrections/store.ts';
import { couponsOf } from '../coupon/store.ts';
import { periodOf } from '../periods.ts';
import { promotion } from '../promotion/tables.ts';
import { faultsOfBonuses } from './testing/faults-of-bonuses.ts';
import { createPlayers, type Player, type Players } from './testing/players.ts';
import {
  baht,
  CODES,
  dyingFrom,
  Killed,
  rewardWorld,
  type RewardServer,
  type RewardWorld,
} from './testing/world.ts';

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

let w: RewardWorld;
let otherDb: Db;
let servers: RewardServer[];
let outside: Players;
/** What members had seen at most when a call of theirs ended a bonus. */
const seen = new Map<string, bigint>();
let count = { kills: 0, done: 0, refused: 0 };

beforeEach(async () => {
  w = await rewardWorld();
  count = { kills: 0, done: 0, refused: 0 };
  otherDb = connect(w.url, 16, silent);
  servers = [w.server, w.serverOn(otherDb)];
  outside = createPlayers(w, servers, { random: () => random(), upTo, pick });
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
  async (player) => outside.play(player),
  async (player) => outside.play(player),
  async (player) => outside.play(player),
  () => outside.tell(),
  () => outside.tell(),
  async () => outside.correct(),
  byHand,
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

/** Staff give money, or take of it what is there. */
async function byHand(player: Player): Promise<void> {
  const [direction, reason] = [pick(['in', 'out', 'out'] as const), pick(CORRECTION_REASONS)];
  const ours = reason === 'BANK_REVERSED' && { account: 'SCB 1112223334' };
  const order = { id: newId(), member: player.id, direction, reason, amount: sum(600), ...ours };
  const correct = ({ db }: RewardServer) =>
    correctMoney({ db, house: w.house, realtime: { changed: () => undefined } }).carryOut(order, {
      name: 'noi',
      why: 'a test',
    });
  if (upTo(4) === 0) await dies(correct);
  // another one was carried out meanwhile, or this one before its server died
  await correct(pick(servers)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  const moved: bigint = (await correctionOf(w.db, order.id))?.moved ?? 0n;
  player.deposited += direction === 'in' ? moved : -moved;
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
    await outside.tell(true);
    await work();
    for (const { id } of outside.players) await w.server.games.refresh(id);
  }
  // all play until those balances is told
  w.clock.at = new Date(w.clock.at.getTime() + 10 * MINUTE_MS);
  await outside.tell(true);
}

async function bring(player: Player, deposit: number): Promise<void> {
  await w.server.deposit(player.id, baht(deposit), newId());
  player.deposited += baht(deposit);
}

async function fill({ id: memberId }: Player, amount: number): Promise<void> {
  const filled = { memberId, operation: newId(), from: 'WALLET', to: 'JOKER', amount: baht(amount) };
  expect(await w.server.games.transfer(filled)).toMatchObject({ status: 'SUCCESS' });
}

/** A bonus whose money stands in a game that gives nothing back: after a day it ends without that. */
async function endWithAStuckGame(): Promise<void> {
  const player = await outside.newPlayer();
  const { id } = player;
  await bring(player, 1_000);
  await w.server.activate(id, 'DAILY20', { language: 'en', operation: newId() });
  await work();
  await fill(player, 1_100);
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

async function proveWhole(): Promise<void> {
  expect((await audit(w.db)).breaches).toEqual([]);
  expect(await faultsOfBonuses(w.db, seen)).toEqual([]);
  for (const player of outside.players) {
    const { id, deposited, withdrawn, won } = player;
    const { rows } = await w.db.client.query<{ given: bigint }>(
      `select coalesce(sum(case kind when 'bonus_forfeit' then -amount else amount end), 0)::bigint as given from ledger_movement
        where member_id = $1 and kind in ('bonus_grant', 'bonus_forfeit', 'coupon_cash', 'refund_collect', 'invite_collect')`,
      [id],
    );
    const held =
      (await balanceOf(w, id)) + CODES.reduce((all, code) => all + outside.creditOf(player, code), 0n);
    expect(held, `${id}, ${dayOf(w.clock.at)}`).toBe(deposited - withdrawn + won + (rows[0]?.given ?? 0n));
  }
}

describe(`rewards, ${STEPS} steps of ${MEMBERS} members at two servers that die now and then`, () => {
  it.each(Array.from({ length: MIXES }, (_, n) => first + n))(
    'give and take what they should, whatever comes at one time, and end with a game that is stuck: seed %i',
    async (seed) => {
      random = randomFrom(seed);
      for (let i = 0; i < MEMBERS; i += 1) {
        const player = await outside.newPlayer(outside.players[0]?.id);
        await bring(player, 2_000);
        await fill(player, 700);
      }
      for (let step = 0; step < STEPS; step += 1) {
        w.clock.at = new Date(w.clock.at.getTime() + 1_000);
        if (upTo(4) === 0) await pick(EVENTS)();
        await Promise.all(Array.from({ length: 1 + upTo(4) }, () => pick(ACTS)(pick(outside.players))));
        if (step % 4 === 0) await work();
      }
      await comeToRest();
      await proveWhole();
      await endWithAStuckGame();
      await comeToRest();
      await proveWhole();
      const bonuses = await w.db.client.query('select from member_bonus where granted_at is not null');
      console.log(
        `rewards mix: ${STEPS} steps, seed ${seed}: ${count.done} calls done, ${count.refused} refused, ${count.kills} kills, ${bonuses.rowCount ?? 0} bonuses, ${outside.rounds.length} rounds`,
      );
    },
    120_000 + STEPS * 1_000,
  );
});
