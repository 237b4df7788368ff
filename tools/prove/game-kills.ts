/**
 * M7 for games: `kill -9` of the server at every boundary of a transfer, at a provider that takes references and one that does not,
 * and between the two halves of a way from game to game.
 */
import type { MemberId } from '@krapao/contract/ids';
import { comeToRest, openAll, requireWhole, type Account } from './game-books.ts';
import type { Gate } from './gate.ts';
import { holdRows, waitingForLocks } from './locks.ts';
import { insist, type Member } from './member.ts';
import { hurry } from './reconcile.ts';
import type { Killed } from './server-killed.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** Takes references and answers queries, and not; each with its call that brings money there. */
const NAMED = { code: 'JOKER', fill: 'TC' } as const;
const NAMELESS = { code: 'PGSLOT', fill: 'deposit' } as const;
const GAMES = [NAMED, NAMELESS] as const;
const BAHT = 150;

/** Where the money must have gone in the end: there, or it stayed in (or came back to) the wallet. */
type End = 'SUCCESS' | 'TRANSFER_FAIL';
interface Way {
  from: string;
  to: string;
  end: End;
}

interface Scene {
  world: World;
  gate: Gate;
  /** One for each way. */
  members: readonly Member[];
  /** Of each way the account that its money comes to, or leaves, first. */
  touched: readonly Account[];
}

export interface GameBoundary {
  name: string;
  ways: readonly Way[];
  /** Holds the server there and answers what lets go of it, once the server is dead. `send` makes the calls. */
  reach(scene: Scene, send: () => void): Promise<() => Promise<void>>;
}

const fills = (ends: { named: End; nameless: End }): Way[] => [
  { from: 'WALLET', to: NAMED.code, end: ends.named },
  { from: 'WALLET', to: NAMELESS.code, end: ends.nameless },
];

async function countOf({ db }: World, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await db.client.query<{ n: bigint }>(`select count(*) as n from ${text}`, [...values]);
  return Number(rows[0]?.n);
}

const idsOf = async ({ world, members }: Scene): Promise<MemberId[]> => {
  const { rows } = await world.db.client.query<{ id: MemberId }>(
    'select id from member where phone = any ($1)',
    [members.map(({ phone }) => phone)],
  );
  return rows.map(({ id }) => id);
};

/** The members' ledger accounts of those codes: who wants to move money there waits. */
const holdAccounts = async (scene: Scene, codes: readonly string[]) =>
  holdRows(
    scene.world.db,
    'select 1 from ledger_account where member_id = any ($1) and code = any ($2) order by id for no key update',
    [await idsOf(scene), codes],
  );

/** Until so many transfers of the members are under way. */
const underWay = async (scene: Scene, count: number): Promise<void> => {
  const ids = await idsOf(scene);
  const open = 'game_transfer where closed_at is null and member_id = any ($1)';
  await until('the money is held', async () => (await countOf(scene.world, open, [ids])) >= count);
};

/** Until so many calls of the server are at the gate, which may be those for play reports too: what matters is that none gets through. */
const allAtGate = ({ gate, members }: Scene): Promise<unknown> =>
  until('the calls are at the gate', () => gate.waiting() >= members.length);

/** Sends, and waits until all providers have acted and their answers are about to be written down, which may be in one statement. */
async function untilAnswered({ world, touched }: Scene, send: () => void): Promise<void> {
  const credits = () =>
    Promise.all(touched.map(({ username, code }) => world.outside.credit(username, code)));
  const before = await credits();
  send();
  await until('the providers have acted', async () =>
    (await credits()).every((credit, i) => credit !== before[i]),
  );
  await until('the ends wait for their rows', async () => (await waitingForLocks(world.db)) > 0);
}

async function whileFaulty({ world: { outside } }: Scene, mode: string, send: () => void) {
  for (const { code, fill } of GAMES) await outside.fault(code, { mode, operation: fill });
  send();
  for (const { code } of GAMES)
    await until(`${code} has the call`, async () => (await outside.applied(code)) >= 1);
  return async () => {
    for (const { code } of GAMES) await outside.fault(code, { mode: 'none' });
  };
}

export const GAME_BOUNDARIES: readonly GameBoundary[] = [
  {
    name: 'held, no call made',
    ways: fills({ named: 'SUCCESS', nameless: 'TRANSFER_FAIL' }),
    async reach(scene, send) {
      scene.gate.shut();
      send();
      await underWay(scene, 2);
      await allAtGate(scene);
      return async () => scene.gate.open();
    },
  },
  {
    name: 'the intent noted, nothing sent',
    ways: fills({ named: 'SUCCESS', nameless: 'TRANSFER_FAIL' }),
    async reach(scene, send) {
      const { db } = scene.world;
      const noted = async () => countOf(scene.world, 'game_unreferenced');
      const before = await noted();
      const accounts = await holdAccounts(scene, [NAMED.code]);
      const table = await holdRows(db, 'lock table game_unreferenced in share mode', []);
      send();
      await until('the intent waits', async () => (await waitingForLocks(db)) >= 2);
      scene.gate.shut();
      await table.release();
      await until('the intent is noted', async () => (await noted()) > before);
      return async () => {
        await accounts.release();
        scene.gate.open();
      };
    },
  },
  {
    name: 'the provider has the call and has not acted',
    ways: fills({ named: 'SUCCESS', nameless: 'TRANSFER_FAIL' }),
    reach: (scene, send) => whileFaulty(scene, 'timeout-before', send),
  },
  {
    name: 'the provider has acted and not answered',
    ways: fills({ named: 'SUCCESS', nameless: 'SUCCESS' }),
    reach: (scene, send) => whileFaulty(scene, 'timeout-after', send),
  },
  {
    name: 'answered, the end not committed',
    ways: fills({ named: 'SUCCESS', nameless: 'SUCCESS' }),
    async reach(scene, send) {
      const accounts = await holdAccounts(
        scene,
        GAMES.map(({ code }) => code),
      );
      await untilAnswered(scene, send);
      return () => accounts.release();
    },
  },
  {
    name: 'from game to game: the first half settled, the second not asked for',
    ways: [
      { from: NAMELESS.code, to: NAMED.code, end: 'SUCCESS' },
      { from: NAMED.code, to: NAMELESS.code, end: 'TRANSFER_FAIL' },
    ],
    async reach(scene, send) {
      const { db } = scene.world;
      // a first half ends with the lock of the account that its money goes on to
      const onwards = await holdRows(
        db,
        `select 1 from game_account a join member m on m.id = a.member_id
         where (m.phone, a.slot_code) in (select * from unnest($1::text[], $2::text[])) for no key update of a`,
        [scene.members.map(({ phone }) => phone), [NAMED.code, NAMELESS.code]],
      );
      await untilAnswered(scene, send);
      scene.gate.shut();
      await onwards.release();
      const ids = await idsOf(scene);
      const onward = `game_transfer where closed_at is null and direction = 'fill' and member_id = any ($1)`;
      await until('the second halves are held', async () => (await countOf(scene.world, onward, [ids])) >= 2);
      await allAtGate(scene);
      return async () => scene.gate.open();
    },
  },
];

/** Those who make the calls: one for each way, with money at both providers. */
export const openPlayers = (world: World): Promise<Account[]> =>
  openAll(world, 2, { only: GAMES.map(({ code }) => code) });

/**
 * Kills the server there with one transfer of each member under way, starts it again, and proves that each came to the one end that
 * it could come to, was moved once, and that nothing waits for a person. Answers how long that took after the restart, ms.
 */
export async function proveGameBoundary(
  { world, gate }: Pick<Killed, 'world' | 'gate'>,
  accounts: readonly Account[],
  boundary: GameBoundary,
): Promise<number> {
  const members = [...new Set(accounts.map(({ member }) => member))];
  const touched = boundary.ways.flatMap(({ from, to }, i) =>
    accounts.filter(({ member, code }) => member === members[i] && code === (from === 'WALLET' ? to : from)),
  );
  const calls = boundary.ways.map((way, i) => {
    const member = members[i] as Member;
    const key = `${boundary.name}-${String(i)}-${member.phone}`.replaceAll(/[^\w-]/g, '-');
    const { from, to } = way;
    return { ...way, make: () => member.post('/api/wallet/transfer', { from, to, amount: BAHT }, { key }) };
  });
  let sent: Promise<unknown> = Promise.resolve();
  const release = await boundary.reach({ world, gate, members, touched }, () => {
    sent = Promise.all(calls.map(({ make }) => make()));
  });
  await world.server.kill();
  await sent;
  await release();
  await world.server.restart();
  const began = performance.now();
  await hurry(world);
  await comeToRest(world);
  const took = performance.now() - began;
  for (const { make, from, to, end } of calls) {
    const { status, body } = await insist(make);
    const said = status === 200 ? body['status'] : body['message'];
    if (said !== end) throw new Error(`from ${from} to ${to}: ${String(said)} and not ${end}`);
  }
  const waiting = await countOf(world, `game_transfer where closed_at is null`);
  if (waiting > 0) throw new Error(`${String(waiting)} transfers wait for a person`);
  await requireWhole(world, accounts);
  return took;
}
