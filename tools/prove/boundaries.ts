/** Every moment between a commit and a call to the outside at which a server can die, and how to hold it there. */
import type { Crossing } from './crossing.ts';
import type { Gate } from './gate.ts';
import { holdRows, waitingForLocks, type Held } from './locks.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

export interface Scene {
  world: World;
  gate: Gate;
  crossing: Crossing;
}

export interface Boundary {
  name: string;
  /** Holds the server at the boundary and answers what lets go of it, once the server is dead. `send` makes the calls. */
  reach(scene: Scene, send: () => void): Promise<() => Promise<void>>;
}

/** The provider's calls that move or confirm money. */
const CALLS = [
  { system: 'verifier', operation: 'verify', hits: 1 },
  { system: 'JOKER', operation: 'TC', hits: 2 },
  { system: 'payout', operation: 'create', hits: 1 },
];

async function faultAll({ world: { outside } }: Scene, mode: string): Promise<void> {
  for (const { system, operation } of CALLS) await outside.fault(system, { mode, operation });
}

async function allHit({ world: { outside } }: Scene): Promise<void> {
  for (const { system, hits } of CALLS)
    await until(`${system} has the call`, async () => (await outside.applied(system)) >= hits);
}

const phones = ({ crossing: { members } }: Scene): string[] =>
  Object.values(members).map(({ phone }) => phone);

/** The wallets, and for the slip, which touches none before it is credited, its member. */
const holdBeginnings = (scene: Scene) =>
  holdRows(
    scene.world.db,
    `select 1 from member m join ledger_account a on a.member_id = m.id and a.code = 'WALLET'
     where m.phone = any ($1) for update`,
    [phones(scene)],
  );

export const BOUNDARIES: readonly Boundary[] = [
  {
    name: 'before the hold is committed',
    async reach(scene, send) {
      const held = await holdBeginnings(scene);
      send();
      // the transfers may share one statement
      await until('all wait for their wallets', async () => (await waitingForLocks(scene.world.db)) >= 3);
      return () => held.release();
    },
  },
  {
    name: 'committed, the call not made',
    async reach(scene, send) {
      scene.gate.shut();
      send();
      await until('all calls are at the gate', () => scene.gate.waiting() >= 4);
      return async () => scene.gate.open();
    },
  },
  {
    name: 'the provider has the call and has not acted',
    async reach(scene, send) {
      await faultAll(scene, 'timeout-before');
      send();
      await allHit(scene);
      return () => faultAll(scene, 'none');
    },
  },
  {
    name: 'the provider has acted and not answered',
    async reach(scene, send) {
      await faultAll(scene, 'timeout-after');
      send();
      await allHit(scene);
      return () => faultAll(scene, 'none');
    },
  },
  {
    name: 'answered, the end not committed',
    async reach(scene, send) {
      scene.gate.shut('answers');
      send();
      await until('all answers are at the gate', () => scene.gate.waiting() >= 4);
      const { db } = scene.world;
      const held: Held[] = [];
      for (const table of ['payout', 'game_transfer', 'deposit_slip'])
        held.push(await holdRows(db, `select 1 from ${table} where due_at is not null for update`, []));
      scene.gate.open();
      await until('all ends wait for their rows', async () => (await waitingForLocks(db)) >= 3);
      return async () => {
        for (const one of held) await one.release();
      };
    },
  },
  {
    name: 'the end committed, the answer not kept or sent',
    async reach(scene, send) {
      const { db } = scene.world;
      const beginnings = await holdBeginnings(scene);
      send();
      await until('all wait for their wallets', async () => (await waitingForLocks(db)) >= 3);
      const keys = await holdRows(db, 'select 1 from http_idempotency where key = any ($1) for update', [
        scene.crossing.keys,
      ]);
      await beginnings.release();
      await until('all is done and nothing is told', async () => {
        const { rows } = await db.client.query<{ n: bigint }>(
          `select count(*) as n from http_idempotency where key = any ($1) and operation in (
             select id from payout where closed_at is not null
             union all select id from game_transfer where closed_at is not null
             union all select id from deposit_slip where status = 'SUCCESS')`,
          [scene.crossing.keys],
        );
        return rows[0]?.n === 4n;
      });
      return () => keys.release();
    },
  },
];
