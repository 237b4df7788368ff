/** What tests of bonuses start from: the module over a game of slots and one of sports, a clock that can be moved, and deposits. */
import { randomUUID } from 'node:crypto';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { HOUSE, walletOf } from '../../../ledger/accounts.ts';
import { postOne } from '../../../ledger/post.ts';
import { memberWith, testDb } from '../../../testing/fixtures.ts';
import type { GameKind } from '@krapao/contract/constants';
import type { PlayReport } from '../../../ports/game-provider.ts';
import { accountBy } from '../../games/accounts/store.ts';
import { testGames } from '../../games/testing.ts';
import { readSettings } from '../../site/settings.ts';
import { payoutHoldOf } from '../../members/face.ts';
import { knownAccountsOf } from '../../withdrawals/testing.ts';
import { createBringHome } from '../../withdrawals/bring-home.ts';
import { createRequireTakeable, createWithdraw, createWithdrawAll } from '../../withdrawals/withdraw.ts';
import { bonusOnDeposit, createActivate } from './activate.ts';
import { createBonusWork } from './carry-out.ts';
import { createClear, createEndMet, NO_PROMOTION } from './clear.ts';
import { createBonusGate } from './settle.ts';
import { createShowBonuses } from './show.ts';
import { activeBonus, playTold } from './store.ts';
import { bonusOffer, type Terms } from './tables.ts';

const same = (text: string) => ({ th: text, la: text, en: text });
export const baht = (amount: number) => satang(Math.round(amount * 100));

/** DAILY20 as the demo has it, but for what is said. */
export const terms = (but: Partial<Terms>): Terms => ({
  type: 'day',
  maxReceived: 1,
  percentBp: 2_000,
  max: 30_000,
  fixed: null,
  minDeposit: 30_000,
  multiple: 800,
  basis: 'bonus',
  weights: [{ kind: 'slot', provider: null, percent: 100 }],
  maxStake: null,
  days: 7,
  maxPayout: null,
  percentFailBp: 0,
  name: same('Daily 20 %'),
  notice: same(''),
  banners: [],
  ...but,
});

const LIMITS = {
  withdrawMinimum: satang(1),
  withdrawMaximum: baht(1e6),
  withdrawAutomaticMaximum: baht(1e6),
};

export async function bonusBench() {
  const test = await testDb();
  const { db, house } = test;
  let shift = 0;
  let stands: Date | undefined;
  const clock = { now: () => stands ?? new Date(Date.now() + shift) };
  const realtime = { changed: () => undefined };
  // never older than what a test has just written
  const settings = { current: () => readSettings(db) };
  const deps = { db, house, realtime, clock, settings };
  const gate = createBonusGate(deps);
  const world = await testGames(test, ['JOKER', 'UFABET'], clock, {
    refusal: gate.refusal,
    onRounds: [
      (tx, _code, changes) =>
        playTold(
          tx,
          changes.map(({ memberId }) => memberId),
        ),
    ],
  });
  await db.client.query(`update game_provider set connection = '\\x01'`);
  await db.client.query(`update game_provider set category = 'sport' where code = 'UFABET'`);
  const work = createBonusWork({ ...deps, games: world.games });
  const cashIn = await house(HOUSE.cashIn('SCB'));
  const activate = createActivate({ ...deps, bonusesDue: () => undefined });
  const clear = createClear({ ...deps, work, promotion: NO_PROMOTION });
  const withdrawDeps = {
    ...deps,
    settings: { current: async () => LIMITS },
    ...{
      payoutAccountsOf: knownAccountsOf,
      payoutHoldOf,
      refusal: gate.refusal,
      payoutsDue: () => undefined,
    },
  };
  const withdraw = createWithdraw(withdrawDeps);
  const endMet = createEndMet({ ...deps, games: world.games });
  const withdrawAll = createWithdrawAll({
    withdraw,
    requireTakeable: createRequireTakeable({ ...withdrawDeps, endMet }),
    bringHome: createBringHome(db, world.games),
  });
  const username = async (id: MemberId, code: string) => (await accountBy(db, id, code))?.username ?? '';
  const { playReports } = world.games;
  let rounds = 0;

  const bench = {
    ...{ test, db, deps, gate, world, work, withdraw, withdrawAll },
    show: createShowBonuses(deps),
    /** Ends it; where that waits for what games tell of play they tell it, and its call is asked again. */
    async clear(memberId: MemberId, seen: Satang | undefined, operation: string = newId()) {
      const begun = await clear(memberId, operation, seen);
      if (begun === 'SUCCESS') return begun;
      await bench.tellAll();
      return clear(memberId, operation, seen);
    },
    /** What calls of the app do, and no more. */
    clearOnce: (memberId: MemberId, seen: Satang | undefined, operation: string = newId()) =>
      clear(memberId, operation, seen),
    /** The clock is so much later from now on, ms. */
    pass(ms: number): void {
      if (stands) stands = new Date(stands.getTime() + ms);
      else shift += ms;
    },
    /** From now on the clock stands there. */
    setNow: (at: string) => void (stands = new Date(at)),
    now: clock.now,

    offer: async (
      code: string,
      but: Partial<Terms> = {},
      most: Partial<typeof bonusOffer.$inferInsert> = {},
    ) => {
      const row = {
        code,
        terms: terms(but),
        budget: baht(1e6),
        receivers: 1e6,
        given: satang(0),
        received: 0,
      };
      await db.sql
        .insert(bonusOffer)
        .values({ ...row, isHidden: false, isActive: true, position: 1, ...most });
    },
    async member(games: readonly string[] = ['JOKER']): Promise<MemberId> {
      const { id } = await memberWith(test);
      for (const code of games) await world.games.activate(id, code);
      return id;
    },
    async deposit(memberId: MemberId, amount: number): Promise<void> {
      await db.withTx(async (tx) => {
        const wallet = await walletOf(tx, memberId);
        const id = newId();
        const money = { from: cashIn, to: wallet.id, amount: baht(amount), memberId };
        const { movementId } = await postOne(tx, {
          ...{ reference: id, kind: 'slip_deposit', ...money, subject: { kind: 'opening', id } },
          detail: { from: 'SCB', to: WALLET },
          at: clock.now(),
        });
        if (movementId === null) throw new Error('no deposit');
        const source = { channel: 'slip', kind: 'slip_deposit', table: 'opening', screens: [] } as const;
        const deposited = { source, memberId, amount: baht(amount), movementId, at: clock.now() };
        await bonusOnDeposit(tx, deposited, () => undefined);
      });
    },
    activate: (memberId: MemberId, code: string, operation: string = newId()) =>
      activate(memberId, code, { language: 'en', operation }),
    /** Does all that is due. */
    async carryOutDue(): Promise<void> {
      for (let id = await work.take(); id !== undefined; id = await work.take()) await work.carryOut(id);
    },
    /** Its bonus is looked at next, whenever that was to be. */
    dueNow: (memberId: MemberId) =>
      db.client.query('update member_bonus set due_at = now() where member_id = $1 and ended_at is null', [
        memberId,
      ]),
    /** Does what is under way with games of that member, whenever that was to be. */
    async carryOutTransfers(memberId: MemberId): Promise<void> {
      await db.client.query(
        'update game_transfer set due_at = now() where closed_at is null and member_id = $1',
        [memberId],
      );
      const { work: transfers } = world.games;
      for (let due = await transfers.take(); due; due = await transfers.take()) await transfers.carryOut(due);
    },
    /** From now on that game gives no money back; what is answered lets it, and with `toEnd` does what is due for that member then. */
    hold(code = 'JOKER') {
      const provider = world.provider(code);
      provider.onTransfer = async () => ({ outcome: 'unknown', reason: 'down' });
      provider.onQuery = async () => ({ standing: 'unknown', reason: 'down' });
      return async (memberId: MemberId, toEnd = true): Promise<void> => {
        provider.onTransfer = async (_order, apply) => apply();
        provider.onQuery = async (_order, look) => look();
        await bench.carryOutTransfers(memberId);
        await bench.dueNow(memberId);
        if (toEnd) await bench.carryOutDue();
      };
    },
    /** That bonus on a deposit, beside a bet of so much in the other game: all play there was told since, and nothing of that bet. */
    async givenBeside(stake: number, code: string, amount = 1_000) {
      const id = await bench.member(['JOKER', 'UFABET']);
      const player = await username(id, 'UFABET');
      await bench.deposit(id, stake);
      await bench.fill(id, stake, 'UFABET');
      const placedAt = new Date(clock.now().getTime() - 10_000);
      await bench.play(id, stake, 0, { code: 'UFABET', told: false });
      await bench.refresh(id);
      const nothing = { stake: baht(0), win: baht(0), at: clock.now(), username: player };
      await bench.tell({ id: `nothing ${id}`, ...nothing }, 'UFABET');
      await bench.deposit(id, amount);
      await bench.activate(id, code);
      await bench.carryOutDue();
      return { id, bet: { id: `bet ${id}`, username: player, placedAt, stake: baht(stake) } };
    },
    /** A deposit, and that bonus on it. */
    async given(amount: number, code: string, games?: readonly string[]): Promise<MemberId> {
      const id = await bench.member(games);
      await bench.deposit(id, amount);
      await bench.activate(id, code);
      await bench.carryOutDue();
      return id;
    },
    fill: (memberId: MemberId, amount: number, to = 'JOKER', from: string = WALLET) =>
      world.games.transfer({ memberId, operation: newId(), from, to, amount: baht(amount) }),
    take: (memberId: MemberId, amount: number) =>
      withdraw({ memberId, operation: randomUUID(), amount: baht(amount) }),
    takeAll: (memberId: MemberId, amount: number, operation: string = newId()) =>
      withdrawAll({ memberId, operation, amount: baht(amount) }),
    /** A round that the provider tells of at once; what was won less what was staked is in the game. */
    async play(
      memberId: MemberId,
      stake: number,
      win: number,
      {
        game,
        id = `round ${String((rounds += 1))}`,
        code = 'JOKER',
        told = true,
      }: {
        game?: GameKind;
        id?: string;
        code?: string;
        told?: boolean;
      } = {},
    ): Promise<void> {
      const player = await username(memberId, code);
      const provider = world.provider(code);
      provider.play(player, Math.round((win - stake) * 100));
      if (told)
        await bench.tell(
          { id, username: player, at: clock.now(), stake: baht(stake), win: baht(win), game },
          code,
        );
    },
    async tell(round: PlayReport, code = 'JOKER'): Promise<void> {
      world.provider(code).rounds.push(round);
      await bench.tellAll();
    },
    /** Providers tell all that was played. */
    async tellAll(): Promise<void> {
      await db.client.query('update game_report set due_at = now()');
      await playReports.take();
      await db.client.query('update game_report set due_at = now()');
      for (let of = await playReports.take(); of !== undefined; of = await playReports.take())
        await playReports.carryOut(of);
    },
    username,
    async grantedAt(memberId: MemberId): Promise<Date> {
      const at = (await activeBonus(db, memberId))?.grantedAt;
      if (!at) throw new Error('no bonus was given');
      return at;
    },
    refresh: (memberId: MemberId) => world.games.refresh(memberId),
    bonusOf: async (memberId: MemberId, code: string) =>
      (await bench.show.list(memberId, 'en')).find((one) => one.code === code)?.userBonus,
    wallet: async (memberId: MemberId) => Number((await walletOf(db, memberId)).balance) / 100,
    /** Its lines in the statement: kinds and baht. */
    async lines(memberId: MemberId) {
      const { rows } = await db.client.query<{ kind: string; amount: bigint }>(
        `select kind, amount from ledger_movement where member_id = $1 and subject_kind = 'member_bonus' order by id`,
        [memberId],
      );
      return rows.map(({ kind, amount }) => [kind, Number(amount) / 100]);
    },
    requireSound: async () => {
      const { breaches } = await audit(db);
      if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
    },
    drop: () => test.drop(),
  };
  return bench;
}
