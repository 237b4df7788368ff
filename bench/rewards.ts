/** What rewards cost: play that is reported, and the wallet, of members with everything on against members without. */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { readSettings } from '@krapao/server/modules/site/settings';
import type { Db } from '@krapao/server/db/pool';
import { systemClock } from '@krapao/server/kernel/clock';
import { createHouse, HOUSE } from '@krapao/server/ledger/accounts';
import { postOne } from '@krapao/server/ledger/post';
import { keepRounds } from '@krapao/server/modules/games/turnover/store';
import { createActivate } from '@krapao/server/modules/rewards/bonus/activate';
import { createBonusWork } from '@krapao/server/modules/rewards/bonus/carry-out';
import { bonusOffer, type Terms } from '@krapao/server/modules/rewards/bonus/tables';
import { enterCoins } from '@krapao/server/modules/rewards/coins/store';
import { rewardsOnDeposit, rewardsOnRounds } from '@krapao/server/modules/rewards/index';
import { openPot } from '@krapao/server/modules/rewards/pots';
import { freePort } from '@krapao/tools/testing/ports';
import { Histogram } from './load/histogram.ts';
import { memberIdOf, type RequestShape } from './load/request.ts';
import { measureLoad } from './load/run.ts';
import {
  checkpoint,
  findDatabaseServer,
  makeDatabase,
  withClient,
  type DatabaseServer,
} from './machine/database-server.ts';
import { describeMachine, sayWhereWeAre } from './machine/describe.ts';
import { startUnderLoad } from './machine/process.ts';
import type { Options } from './options.ts';
import { productEnv } from './product/environment.ts';
import { deposit, prepareMembers, walletIds, withDb } from './product/members.ts';
import { commandLine, number, printRow } from './report.ts';
import { byTurns, printSides, type Measured, type Side } from './sides.ts';

const LANES = new URL('./product/lanes.ts', import.meta.url);
const WALLET: RequestShape = { method: 'GET', path: '/api/wallet', isSignedIn: true, isOnce: false };

/** With everything on, and as many without. */
const MEMBERS = 1_000;
const WITHOUT = { first: 1, count: MEMBERS };
const WITH = { first: MEMBERS + 1, count: MEMBERS };
type Group = typeof WITH;

/** Of a report, and how many of them come in a page, which is one transaction. */
const ROUNDS = 10_000;
const PAGE = 500;
const GAME = 'JOKER';

const NAME = { th: 'โบนัส', la: 'ໂບນັດ', en: 'Bonus' };
/** So much to play that no run ends it. */
const TERMS: Terms = {
  ...{ type: 'limit', maxReceived: 1, percentBp: null, max: null, fixed: 10_000_000, minDeposit: 100 },
  ...{ multiple: 1_000, basis: 'bonus', weights: [{ kind: 'slot', provider: null, percent: 100 }] },
  ...{ maxStake: null, days: 7, maxPayout: null, percentFailBp: 0, name: NAME, notice: NAME, banners: [] },
};

const realtime = { changed: () => undefined };
const idsOf = ({ first, count }: Group): MemberId[] =>
  Array.from({ length: count }, (_, i) => memberIdOf(first + i) as MemberId);

const workOf = (db: Db) =>
  createBonusWork({
    ...{ db, house: createHouse(db), realtime, clock: systemClock },
    games: {
      refresh: () => Promise.resolve(),
      transferHome: () => Promise.reject(new Error('no money moves here')),
    },
  });

/** All that is due of bonuses. Answers how many there were. */
async function carryOutDue(db: Db): Promise<number> {
  const work = workOf(db);
  let done = 0;
  for (let id = await work.take(); id !== undefined; id = await work.take()) {
    await work.carryOut(id);
    done += 1;
  }
  return done;
}

/** Everybody deposits today; those in {@link WITH} have taken a bonus before, and have coins and pots. */
async function prepareRewards(url: string): Promise<void> {
  console.log(`${number(MEMBERS)} members take a bonus …`);
  await withDb(url, async (db) => {
    const house = createHouse(db);
    const common = { db, house, realtime, clock: systemClock };
    const offer = { code: 'BENCH', terms: TERMS, budget: satang(10n ** 15n), receivers: MEMBERS };
    await db.sql
      .insert(bonusOffer)
      .values({ ...offer, given: satang(0), received: 0, isHidden: false, isActive: true, position: 1 });
    const activate = createActivate({
      ...common,
      settings: { current: () => readSettings(db) },
      bonusesDue: () => undefined,
    });
    for (const id of idsOf(WITH)) {
      await activate(id, 'BENCH', { language: 'th', operation: randomUUID() });
      await db.withTx(async (tx) => {
        await enterCoins(tx, {
          ...{ memberId: id, amount: 3, reason: 'bench' },
          subject: { kind: 'opening', id },
        });
        await openPot(tx, id, 'INVITE');
        await openPot(tx, id, 'REFUND');
      });
    }
    const from = await house(HOUSE.cashIn('SCB'));
    const wallets = await walletIds(db);
    const source = { channel: 'slip', kind: 'slip_deposit', table: 'opening', screens: [] } as const;
    const amount = satang(1_000_000);
    for (const memberId of [...idsOf(WITHOUT), ...idsOf(WITH)])
      await db.withTx(async (tx) => {
        const money = { ...deposit(memberId, from, wallets.get(memberId) ?? 0n), amount };
        const { movementId } = await postOne(tx, { ...money, reference: `bench:today:${memberId}` });
        if (movementId === null) throw new Error(`no deposit of ${memberId}`);
        const deposited = { source, memberId, amount, movementId, at: new Date() };
        for (const listener of rewardsOnDeposit({ realtime })) await listener(tx, deposited);
      });
    // as if they had just been asked for
    await db.client.query('update game_account set known_at = now()');
    await carryOutDue(db);
    const { rows } = await db.client.query<{ n: string }>(
      `select count(*)::text as n from member_bonus where state = 'open'`,
    );
    if (rows[0]?.n !== String(MEMBERS)) throw new Error(`${rows[0]?.n ?? '0'} bonuses run`);
  });
  await withClient(url, (client) => client.query('vacuum (analyze)'));
}

/** One report of that many rounds of those members, kept page by page with all that follows. */
async function keepReport(db: Db, members: readonly MemberId[], times: Histogram): Promise<void> {
  const follows = rewardsOnRounds({ realtime });
  for (let told = 0; told < ROUNDS; told += PAGE) {
    const begun = performance.now();
    const page = Array.from({ length: PAGE }, (_, i) => ({
      id: randomUUID(),
      username: members[(told + i) % members.length] ?? '',
      at: new Date(),
      stake: satang(100),
      win: satang(90),
    }));
    await db.withTx(async (tx) => {
      const changes = await keepRounds(tx, GAME, page);
      if (changes.length !== PAGE) throw new Error(`${String(changes.length)} rounds of a page were kept`);
      for (const listener of follows) await listener(tx, GAME, changes);
    });
    times.add((performance.now() - begun) * 1_000);
  }
}

/** `summed` is told how many bonuses were summed after a round, and in how many ms: work that no report waits for. */
const reports = (
  name: string,
  db: Db,
  { group, seconds, summed }: { group: Group; seconds: number; summed: (n: number, ms: number) => void },
): Side => ({
  name,
  async measure(): Promise<Measured> {
    const members = idsOf(group);
    const times = new Histogram();
    const begun = performance.now();
    let kept = 0;
    while (performance.now() - begun < seconds * 1_000) {
      await keepReport(db, members, times);
      kept += ROUNDS;
    }
    const ms = performance.now() - begun;
    const after = performance.now();
    const done = await carryOutDue(db);
    if (done > 0) summed(done, performance.now() - after);
    const [p50, p99] = [times.percentile(0.5) / 1_000, times.percentile(0.99) / 1_000];
    return { perSecond: (kept * 1_000) / ms, p50, p99, bad: 0, cpu: {}, share: {} };
  },
});

async function benchReports(server: DatabaseServer, url: string, options: Options): Promise<void> {
  const summing = { bonuses: 0, ms: 0 };
  await withDb(url, async (db) => {
    const summed = (n: number, ms: number): void => {
      summing.bonuses += n;
      summing.ms += ms;
    };
    const { seconds } = options;
    const sides = [
      reports('play kept, no bonus', db, { group: WITHOUT, seconds, summed }),
      reports('play kept, a bonus of each', db, { group: WITH, seconds, summed }),
    ];
    const results = await byTurns(sides, options.rounds, () => checkpoint(server));
    printSides(sides, results);
    const [without, running] = results;
    if (!without || !running) return;
    const told = ({ perSecond }: Measured): string =>
      `${number((ROUNDS * 1_000) / perSecond)} ms, ${number(perSecond)} rounds/s`;
    printRow({
      what: `A report of ${number(ROUNDS)} rounds of ${number(MEMBERS)} members, kept in pages of ${number(PAGE)}, with a bonus of each running; summing them follows, ${number(summing.ms / Math.max(1, summing.bonuses), 1)} ms a bonus`,
      ours: told(running),
      baseline: `none runs: ${told(without)}`,
      ratio: number(without.perSecond / running.perSecond, 2),
      target: '≤ 1.5',
      command: commandLine(),
      machine: describeMachine(server),
    });
  });
}

async function benchWallets(server: DatabaseServer, url: string, options: Options): Promise<void> {
  const env = { ...productEnv(url), BENCH_LANE: 'reads', BENCH_BARE_PORT: String(await freePort()) };
  const started = await startUnderLoad(LANES, env);
  const { connections, seconds, warm } = options;
  const side = (name: string, members: Group): Side => ({
    name,
    measure: () =>
      measureLoad({
        ...{ port: started.port, connections, seconds, warm, request: WALLET, members, run: '' },
        watch: {
          server: started.pid,
          ...(server.postmaster !== undefined && { postmaster: server.postmaster }),
        },
        isProfiled: false,
      }),
  });
  const sides = [side('GET /api/wallet, without', WITHOUT), side('GET /api/wallet, everything on', WITH)];
  const results = await byTurns(sides, options.rounds, () => checkpoint(server));
  printSides(sides, results);
  const [without, on] = results;
  if (!without || !on) return;
  const told = ({ perSecond, p99 = 0, bad }: Measured): string =>
    `${number(perSecond)}/s, p99 ${number(p99, 1)} ms, ${number(bad)} failed`;
  printRow({
    what: 'GET /api/wallet with a bonus running, coins and both pots',
    ours: told(on),
    baseline: `without: ${told(without)}`,
    ratio: number(without.perSecond / on.perSecond, 2),
    target: '≤ 1.15',
    command: commandLine(),
    machine: describeMachine(server),
  });
}

/** `npm run bench rewards` */
export async function benchRewards(options: Options): Promise<void> {
  const server = await findDatabaseServer(options.url);
  sayWhereWeAre(server);
  const url = await makeDatabase(server, 'rewards');
  await prepareMembers(url, 2 * MEMBERS);
  await prepareRewards(url);
  await benchWallets(server, url, options);
  await benchReports(server, url, options);
}
