/** All proofs in their long form, quick ones first. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { proveAttacks } from './attacks/all.ts';
import { ATTACKED } from './attacks/attack.ts';
import { createEmptyDatabase } from '../testing/database.ts';
import { startFreezingProxy } from '../testing/freezing-proxy.ts';
import { BOUNDARIES } from './boundaries.ts';
import { proveCrowd } from './chat/crowd.ts';
import { startChat } from './chat/place.ts';
import { provePlay } from './chat/play.ts';
import { proveDatabaseAway, proveDatabaseKills, startFragile } from './database-killed.ts';
import { proveDay } from './day/day.ts';
import { startDay } from './day/place.ts';
import { proveAmple, proveBest, proveReplay, proveTown } from './economy/economy.ts';
import { GAME_BOUNDARIES, openPlayers, proveGameBoundary } from './game-kills.ts';
import { ALL_MODES, proveGameTransfers } from './game-transfers.ts';
import {
  proveCallsAsleep,
  proveFrozenListener,
  proveLocks,
  proveMigrationBehindDump,
  proveReadOnly,
} from './held-up.ts';
import { proveMutations } from './mutations.ts';
import { proveLateCalls } from './late-calls.ts';
import { KINDS, proveManyKeys, proveOneKey } from './one-key.ts';
import { proveOneGiftRounds } from './one-gift.ts';
import { proveOneVerdictRounds } from './one-verdict.ts';
import { proveOneWalletRounds } from './one-wallet.ts';
import { proveCallbacks, proveKipRateKept, proveQrBoundaries, proveQrTraffic } from './payment-qr.ts';
import { within, type Proof } from './proof.ts';
import { randomFrom, seedOf } from './random.ts';
import { proveRewardKills } from './reward-kills.ts';
import { proveSameMoney } from './same-money.ts';
import { proveAsleep } from './server-asleep.ts';
import { proveBoundary, proveRandomKills, startKilled } from './server-killed.ts';
import { OWN_ADDRESSES, proveSignInTime } from './sign-in-time.ts';
import { printSlips, proveSlips } from './slips/slips.ts';
import { proveWheel } from './wheel.ts';
import { inWorld, type World } from './world.ts';

const ONE_KEY_ROUNDS = 20;

/** A member for each round: nobody may make as many transfers in a minute, or upload as many slips in an hour, as all of them. */
async function oneKey(): Promise<string> {
  return within(inWorld({ servers: 2 }), async ({ world }) => {
    let [rounds, inProgress] = [0, 0];
    for (let i = 0; i < ONE_KEY_ROUNDS; i += 1) {
      const member = await world.member();
      await member.deposit(20_000);
      for (const kind of KINDS) {
        const key = `${kind.name.replaceAll(' ', '-')}-${String(i)}`;
        inProgress += (await proveOneKey(world, member, kind, key)).inProgress;
        rounds += 1;
      }
      await proveManyKeys(world, member, 40, `many-${String(i)}`);
    }
    return `${String(rounds)} times 50 calls at two servers, 1 posting and 50 equal answers each, ${String(inProgress)} asked for patience`;
  });
}

/** Tests whose short forms stand with what they prove, in their long one. Answers the lines that they say of themselves. */
async function longer(
  name: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const seed = seedOf(name);
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--maxWorkers=1', ...files],
    {
      cwd: root,
      env: { ...process.env, ...env, SEED: String(seed), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(said);
  return [...said.matchAll(new RegExp(`^${name}[^:]*: (\\d.*)`, 'gm'))].map(([, line = '']) => line);
}

const bank = async (): Promise<string> =>
  (await longer('bank', ['server/src/ledger/bank.test.ts'], { BANK_MOVEMENTS: '20000' })).join('; ');

/** What random mixes begin with is another seed each time. */
const REWARD_MIXES = 20;

async function rewards(): Promise<string> {
  const folder = 'server/src/modules/rewards';
  const said = await longer(
    'rewards',
    [`${folder}/bonus/bonus.test.ts`, `${folder}/proof/at-once.test.ts`, `${folder}/proof/mix.test.ts`],
    {
      ...{ TAKEN_AND_WITHDRAWN: '1000', REWARDS_AT_ONCE: '100' },
      ...{ REWARD_MIXES: String(REWARD_MIXES), REWARD_STEPS: '150' },
    },
  );
  said.push(
    await within(
      () => startKilled({ servers: 2 }),
      (killed) => proveRewardKills(killed, randomFrom(seedOf('reward kills')), { members: 6, kills: 30 }),
    ),
  );
  return said.join('; ');
}

/** How often it is played, each time with other lines, kills and words; and screens at once. */
const CHAT_PLAYS = 5;
const CHAT_SOCKETS = 1_000;

async function chat(): Promise<string> {
  const random = randomFrom(seedOf('chat'));
  const [plays, sockets] = [
    Number(process.env['CHAT_PLAYS'] ?? CHAT_PLAYS),
    Number(process.env['CHAT_SOCKETS'] ?? CHAT_SOCKETS),
  ];
  return within(startChat, async (place) => {
    const said: string[] = [];
    for (let i = 0; i < plays; i += 1) {
      said.push(await provePlay(place, { random, talks: 3, writers: 40, each: 5, readers: 6, kills: 3 }));
      console.log(`  ${said.at(-1) ?? ''}`);
    }
    said.push(await proveCrowd(place, { random, sockets }));
    return said.join('; ');
  });
}

/** Each boundary, with leases that run out in their own time. */
async function boundaries(): Promise<string> {
  return within(
    () => startKilled(),
    async (killed) => {
      const times: string[] = [];
      for (const boundary of BOUNDARIES) {
        const ms = await proveBoundary(killed, boundary, { isPatient: true });
        console.log(`  ${boundary.name}: settled ${(ms / 1000).toFixed(1)} s after the restart`);
        times.push((ms / 1000).toFixed(0));
      }
      return `${String(BOUNDARIES.length)} boundaries × slip, transfer in, transfer out, payout; settled after ${times.join(', ')} s`;
    },
  );
}

/** Each boundary, at which one of two servers falls asleep. */
async function asleep(): Promise<string> {
  return within(
    () => startKilled({ servers: 2 }),
    async (killed) => {
      for (const boundary of BOUNDARIES) {
        await proveAsleep(killed, boundary);
        console.log(`  ${boundary.name}: once, told alike by both`);
      }
      return `${String(BOUNDARIES.length)} boundaries × slip, transfer in, transfer out, payout; each once`;
    },
  );
}

/** Each boundary of a game transfer. */
async function gameKills(): Promise<string> {
  return within(startKilled, async (killed) => {
    const accounts = await openPlayers(killed.world);
    const times: string[] = [];
    for (const boundary of GAME_BOUNDARIES) {
      const ms = await proveGameBoundary(killed, accounts, boundary);
      console.log(`  ${boundary.name}: at rest ${(ms / 1000).toFixed(1)} s after the restart`);
      times.push((ms / 1000).toFixed(0));
    }
    return `${String(GAME_BOUNDARIES.length)} boundaries × a provider with references and one without; at rest after ${times.join(', ')} s, nothing left to a person`;
  });
}

/** A server that reaches its database by a proxy. */
async function frozenListener(): Promise<string> {
  const database = await createEmptyDatabase('frozen');
  const proxy = await startFreezingProxy(database.url);
  try {
    return await within(inWorld({ databaseUrl: proxy.url }), ({ world }) =>
      proveFrozenListener(world, proxy),
    );
  } finally {
    await proxy.stop();
    await database.drop();
  }
}

const SLIPS = 500;

async function slips(): Promise<string> {
  const figures = await proveSlips(seedOf('slips'), SLIPS);
  printSlips(figures);
  const { readable, read, wrong, slowest } = figures;
  return `${String(SLIPS)} slips: ${String(read)} of ${String(readable)} readable ones read, ${String(wrong)} wrongly, none held the reader; the slowest took ${slowest.toFixed(0)} ms`;
}

/** 14 members at 16 providers: 4 rounds in 7 modes of 2 transfers each are 12,544, of which some wait for others. */
async function gameTransfers(world: World): Promise<string> {
  const random = randomFrom(seedOf('game-transfers'));
  const run = { random, members: 14, modes: ALL_MODES, rounds: 4, transfersEach: 2, isWithBonus: true };
  const { figures, said } = await proveGameTransfers(world, run);
  console.table(figures);
  return said;
}

/** In memory, with the demo's budgets, without end and at the best game, and on the real server. */
async function economy(): Promise<string> {
  const seed = seedOf('economy');
  const said = [
    proveTown(seed, { members: 10_000, days: 90 }),
    proveAmple(seed, { members: 2_000, days: 90 }),
    proveBest(seed, { members: 200, days: 90 }),
    await proveReplay(seed, { each: 100, days: 4 }),
  ];
  return said.join('; ');
}

/** How many times the attacks are what they are in the suite. */
const ATTACKS_SIZE = 10;

export const PROOFS: readonly Proof[] = [
  {
    name: 'one-wallet',
    what: 'M1: 200 calls at once on one wallet, 50 rounds',
    run: () =>
      within(inWorld(), ({ world }) => proveOneWalletRounds(world, randomFrom(seedOf('one-wallet')), 50)),
  },
  {
    name: 'sign-in-time',
    what: 'sign-in takes the same time whether the phone is known or not',
    run: () =>
      within(inWorld({ env: OWN_ADDRESSES }), ({ world }) =>
        proveSignInTime(world, randomFrom(seedOf('sign-in-time'))),
      ),
  },
  {
    name: 'attacks',
    what: 'what strangers got in by once, tried again',
    run: () =>
      within(inWorld(ATTACKED), ({ world }) =>
        proveAttacks(world, randomFrom(seedOf('attacks')), ATTACKS_SIZE),
      ),
  },
  {
    name: 'late-calls',
    what: 'calls without a reference that are carried out after their answer was lost, and after the verdict',
    run: () =>
      within(inWorld({ servers: 2 }), ({ world }) =>
        proveLateCalls(world, randomFrom(seedOf('late-calls')), 24),
      ),
  },
  {
    name: 'held-up',
    what: 'locks, a read-only primary, a silent line, a server asleep, a migration behind a dump',
    run: async () => {
      const said = await within(inWorld({ servers: 2 }), async ({ world }) => [
        await proveLocks(world, 20),
        await proveCallsAsleep(world, randomFrom(seedOf('held-up')), 6),
        await proveMigrationBehindDump(world, 20),
        await proveReadOnly(world),
      ]);
      return [...said, await frozenListener()].join('; ');
    },
  },
  {
    name: 'wheel',
    what: 'a million draws of the wheel fall as its weights say',
    run: () => proveWheel(1_000_000),
  },
  {
    name: 'economy',
    what: 'what offers cost and kinds of members earn: 10,000 members, 90 days; 100 of each kind on the server',
    run: economy,
  },
  { name: 'slips', what: '500 slips as members send them, through the real reader', run: slips },
  { name: 'bank', what: 'M2: 20 workers, 20,000 movements, readers all the while', run: bank },
  {
    name: 'rewards',
    what: 'M4: rewards asked for 64 times at once, taken and withdrawn at once, and mixes of all that moves them',
    run: rewards,
  },
  {
    name: 'chat',
    what: '40 writers, cut lines, servers killed between commit and notice, five times (CHAT_PLAYS); 1,000 sockets (CHAT_SOCKETS)',
    run: chat,
  },
  { name: 'one-key', what: 'M3: 50 identical calls with one key, at two servers', run: oneKey },
  {
    name: 'one-gift',
    what: 'M4: one gift link handed in 50 times at once while TrueMoney fails, 100 rounds',
    run: () =>
      within(inWorld({ servers: 2 }), ({ world }) =>
        proveOneGiftRounds(world, randomFrom(seedOf('one-gift')), 100),
      ),
  },
  {
    name: 'one-verdict',
    what: 'one verdict and one confirmation, each pressed ten times at once by two people at two servers, 20 rounds',
    run: () => within(inWorld({ servers: 2 }), ({ world }) => proveOneVerdictRounds(world, 20)),
  },
  {
    name: 'same-money',
    what: 'M6: the same money by slips, bank feed and QR, 30 rounds of 8 members, 10 kills',
    run: () =>
      within(inWorld({ servers: 2 }), ({ world }) =>
        proveSameMoney(world, randomFrom(seedOf('same-money')), { rounds: 30, members: 8, kills: 10 }),
      ),
  },
  { name: 'boundaries', what: 'M7: the server killed at every boundary', run: boundaries },
  {
    name: 'server-asleep',
    what: 'M7: a server that stands still at every boundary while another one goes on, and wakes',
    run: asleep,
  },
  {
    name: 'server-kills',
    what: 'M7: the server killed 40 times under load',
    run: () =>
      within(startKilled, (killed) => proveRandomKills(killed, randomFrom(seedOf('server-kills')), 40)),
  },
  {
    name: 'database-kills',
    what: 'M7: the database killed 200 times under load',
    run: () =>
      within(startFragile, (fragile) =>
        proveDatabaseKills(fragile, randomFrom(seedOf('database-kills')), 200),
      ),
  },
  {
    name: 'database-away',
    what: 'M7: the database away for ten seconds',
    run: () =>
      within(startFragile, (fragile) =>
        proveDatabaseAway(fragile, randomFrom(seedOf('database-away')), 10_000),
      ),
  },
  {
    name: 'qr',
    what: 'M5, M7: payment QR codes while servers die, providers fail and callbacks come in any number',
    run: () =>
      within(startKilled, async (killed) => {
        const random = randomFrom(seedOf('qr'));
        const said = [
          await proveQrBoundaries(killed),
          await proveKipRateKept(killed),
          await proveQrTraffic(killed, random, { codes: 150, kills: 15 }),
          await proveCallbacks(killed.world, random, 1_000),
        ];
        return said.join('; ');
      }),
  },
  {
    name: 'game-transfers',
    what: 'M8: 10,000 game transfers at every provider, a fifth of the calls failing in every way, with bonuses on',
    run: () => within(inWorld({ servers: 2 }), ({ world }) => gameTransfers(world)),
  },
  { name: 'game-kills', what: 'M7: the server killed at every boundary of a game transfer', run: gameKills },
  {
    name: 'day',
    what: 'a day of 300 members (DAY_MEMBERS) against a faulty outside, cleared in the console, and closed',
    run() {
      const random = randomFrom(seedOf('day'));
      const members = Number(process.env['DAY_MEMBERS'] ?? 300);
      return within(
        () => startDay(random),
        (place) => proveDay(place, { members }),
      );
    },
  },
  { name: 'mutations', what: 'M14: money bugs planted on purpose', run: () => proveMutations() },
];
