/** All rewards at servers that share a database and can die at any statement, with games, deposits and withdrawals beside them. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Db } from '../../../../db/pool.ts';
import { newId } from '../../../../kernel/ids.ts';
import { createSecretBox } from '../../../../kernel/secret-box.ts';
import { HOUSE, walletOf } from '../../../../ledger/accounts.ts';
import { postOne } from '../../../../ledger/post.ts';
import type { PlayReport } from '../../../../ports/game-provider.ts';
import { memberWith, silent, testDb } from '../../../../testing/fixtures.ts';
import { accountBy } from '../../../games/accounts/store.ts';
import { testGames } from '../../../games/testing.ts';
import { gameUseCases } from '../../../games/use-cases.ts';
import { createChanges } from '../../../history/changes.ts';
import { payoutHoldOf } from '../../../members/face.ts';
import { knownAccountsOf } from '../../../withdrawals/testing.ts';
import { readSettings, writeSettings, type CurrentSettings } from '../../../site/settings.ts';
import { createWithdraw } from '../../../withdrawals/withdraw.ts';
import { createActivate } from '../../bonus/activate.ts';
import { createBonusWork } from '../../bonus/carry-out.ts';
import { createClear } from '../../bonus/clear.ts';
import { createBonusGate } from '../../bonus/settle.ts';
import { bonuses } from '../../bonus/show.ts';
import { bonusOffer, type Terms } from '../../bonus/tables.ts';
import { terms } from '../../bonus/testing.ts';
import { createClaim } from '../../coupon/claim.ts';
import { createRewards, rewardsDesk, rewardsOnDeposit, rewardsOnRounds } from '../../index.ts';
import { createInvites } from '../../invite/invites.ts';
import { createPromotions } from '../../promotion/promotions.ts';
import { endPromotion, hasEndedPromotion } from '../../promotion/store.ts';
import { createRefunds } from '../../refund/refunds.ts';
import { createSeeds } from '../../wheel/seeds.ts';
import { createSpin } from '../../wheel/spin.ts';
import { inAll, slice, SURE } from '../../wheel/testing.ts';

export const baht = (amount: number): Satang => satang(Math.round(amount * 100));

/** What a server says that was killed. */
export class Killed extends Error {}

/** The same database for a server that dies at the nth statement of all that it asks: from then on nothing of it is heard. */
export function dyingFrom(db: Db, nth: number): Db {
  let left = nth;
  const breathe = (): void => {
    left -= 1;
    if (left <= 0) throw new Killed('killed');
  };
  const watched = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name, target);
        if (name !== 'query') return own;
        return (...statement: unknown[]) => {
          breathe();
          return (own as (...statement: unknown[]) => unknown).apply(target, statement);
        };
      },
    });
  const client = watched(db.client);
  return {
    ...db,
    client,
    sql: drizzle(client),
    withTx: (work, lockMs) =>
      db.withTx(async (tx) => {
        const within = watched(tx.client);
        const result = await work({ ...tx, client: within, sql: drizzle(within) });
        // with all said, and not committed
        breathe();
        return result;
      }, lockMs),
  };
}

const LIMITS = {
  withdrawMinimum: satang(1),
  withdrawMaximum: baht(1e6),
  withdrawAutomaticMaximum: baht(1e6),
};
const SETTINGS = {
  ...{ refundActive: true, refundPeriod: 'week' as const, refundSuccess: 0, refundFail: 5 },
  ...{ inviteActive: true, inviteSuccess: 0, inviteFail: 5, inviteCarry: 'week' as const },
};
/** One of slots and one of sports. */
export const CODES = ['JOKER', 'UFABET'] as const;

export async function rewardWorld() {
  const test = await testDb();
  const { db, house } = test;
  const clock = { at: new Date(), now: () => clock.at };
  const realtime = { changed: () => undefined };
  const settings: CurrentSettings = { current: () => readSettings(db) };
  const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
  const { providers, provider } = await testGames(test, CODES, clock);
  for (const each of providers.values()) each.reportedUpTo = () => clock.now();
  await db.client.query(
    `update game_provider set connection = '\\x01', category = case code when 'UFABET' then 'sport' else 'slot' end`,
  );
  await writeSettings(db, SETTINGS);
  const cashIn = await house(HOUSE.cashIn('SCB'));

  function serverOn(on: Db) {
    const deps = { db: on, house, realtime, clock };
    const gate = createBonusGate(deps);
    const games = gameUseCases({
      ...{ db: on, house, providers, box, realtime, clock, log: silent },
      refusal: gate.refusal,
      onRounds: rewardsOnRounds({ realtime }),
    });
    const all = { ...deps, games, settings, box, bonuses, log: silent };
    const seeds = createSeeds(all);
    const bonusWork = createBonusWork(all);
    return {
      db: on,
      games,
      bonusWork,
      seeds,
      activate: createActivate({ ...deps, settings, bonusesDue: () => undefined }),
      clear: createClear({
        ...deps,
        work: bonusWork,
        promotion: {
          end: (tx, memberId, by) => endPromotion(tx, memberId, { at: clock.now(), by }),
          isEndedBy: hasEndedPromotion,
        },
      }),
      spin: createSpin({ ...all, seeds }),
      claim: createClaim({ ...all, bonusesDue: () => undefined }),
      refunds: createRefunds(all),
      invites: createInvites(all),
      promotions: createPromotions(all),
      withdraw: createWithdraw({
        ...deps,
        settings: { current: async () => LIMITS },
        ...{
          payoutAccountsOf: knownAccountsOf,
          payoutHoldOf,
          refusal: gate.refusal,
          payoutsDue: () => undefined,
        },
      }),
      work: createRewards(all).work ?? [],
      /** Credits a deposit by that name, with all that follows one. */
      async deposit(memberId: MemberId, amount: Satang, reference: string): Promise<void> {
        await on.withTx(async (tx) => {
          const { id: to } = await walletOf(tx, memberId);
          const money = {
            kind: 'slip_deposit',
            from: cashIn,
            to,
            amount,
            memberId,
            at: clock.now(),
          } as const;
          const subject = { kind: 'opening', id: reference } as const;
          const detail = { from: 'SCB', to: WALLET };
          const { result, movementId } = await postOne(tx, { ...money, reference, subject, detail });
          if (result !== 'posted') return;
          const source = { channel: 'slip', kind: 'slip_deposit', table: 'opening', screens: [] } as const;
          const deposited = { source, memberId, amount, movementId, at: clock.now() };
          for (const listener of rewardsOnDeposit({ realtime })) await listener(tx, deposited);
        });
      },
    };
  }
  type Server = ReturnType<typeof serverOn>;

  const changes = createChanges(db, rewardsDesk({ db, house, realtime, clock }).changeables ?? []);
  async function change(kind: string, subject: string, order: object): Promise<void> {
    const { version } = await changes.see(kind, subject);
    await changes.change({ kind, subject, order, seen: version }, { name: 'noi', why: 'a test' });
  }

  const world = {
    ...test,
    clock,
    provider,
    serverOn,
    server: serverOn(db),
    async offer(code: string, but: Partial<Terms>): Promise<void> {
      const row = {
        code,
        terms: terms(but),
        budget: baht(1e7),
        receivers: 1e7,
        given: satang(0),
        received: 0,
      };
      await db.sql.insert(bonusOffer).values({ ...row, isHidden: false, isActive: true, position: 1 });
    },
    /** A wheel that draws a prize of which there is one a day, and cash of five baht once that is gone. */
    async turnWheel(): Promise<void> {
      for (const [code, value, daily] of [
        ['last', 100, 1],
        ['cash5', 5, null],
      ] as const)
        await change('prize', code, { kind: 'cash', value, daily, name: inAll(code) });
      const slices = [slice('last', SURE, 'cash5'), slice('cash5', 1)];
      await change('wheel', 'demo', { name: inAll('Wheel'), isActive: true, slices });
    },
    /** With accounts at both games, or those. */
    async member({
      invitedBy,
      games = CODES,
    }: { invitedBy?: MemberId; games?: readonly string[] } = {}): Promise<MemberId> {
      const { id } = await memberWith(test);
      for (const code of games) await world.server.games.activate(id, code);
      if (invitedBy !== undefined)
        await db.client.query('update member set invited_by = $2 where id = $1', [id, invitedBy]);
      return id;
    },
    /** Who deposited 1,000 baht and lost them all, by stakes that leave room for every refund. */
    async loser(
      servers: readonly Server[],
      who: { invitedBy?: MemberId; games?: readonly string[] } = {},
    ): Promise<MemberId> {
      const id = await world.member(who);
      await world.server.deposit(id, baht(1_000), newId());
      const fill = { memberId: id, from: WALLET, to: 'JOKER', amount: baht(1_000) };
      await world.server.games.transfer({ ...fill, operation: newId() });
      const username = await world.username(id, 'JOKER');
      provider('JOKER').play(username, -100_000);
      const lost = { stake: baht(100_000), win: baht(99_000), at: clock.at };
      await world.tell('JOKER', [{ id: newId(), username, ...lost }], servers);
      await world.server.games.refresh(id);
      return id;
    },
    username: async (id: MemberId, code: string) => (await accountBy(db, id, code))?.username ?? '',
    /** A provider tells of that, read by those servers at once. */
    async tell(code: string, rounds: readonly PlayReport[], servers: readonly Server[]): Promise<void> {
      provider(code).rounds.push(...rounds);
      await world.readReports(servers);
    },
    async readReports(servers: readonly Server[]): Promise<void> {
      await servers[0]?.games.playReports.take();
      // others may be at it: taken in one order
      await db.client.query(
        'update game_report set due_at = now() where slot_code in (select slot_code from game_report order by 1 for update)',
      );
      await Promise.all(
        servers.map(async ({ games: { playReports } }) => {
          for (let code = await playReports.take(); code !== undefined; code = await playReports.take())
            await playReports.carryOut(code);
        }),
      );
    },
    /** Leases of the dead have run out, pauses are over, and nobody has asked too often. */
    async hurry(): Promise<void> {
      for (const table of ['member_bonus', 'game_transfer', 'inviter'])
        await db.client.query(
          `update ${table} set due_at = now()
            where id in (select id from ${table} where due_at > now() for update skip locked)`,
        );
      await db.client.query('delete from game_refresh');
    },
    /** Does all that is due at those servers, at once. */
    async carryOutDue(servers: readonly Server[]): Promise<void> {
      await Promise.all(
        servers.map(async ({ games, work }) => {
          for (const one of [games.work, ...work])
            if ('run' in one) await one.run();
            else
              for (let due = await one.take(); due !== undefined; due = await one.take())
                await one.carryOut(due as never);
        }),
      );
    },
    drop: () => test.drop(),
  };
  return world;
}
export type RewardWorld = Awaited<ReturnType<typeof rewardWorld>>;
export type RewardServer = RewardWorld['server'];
