/**
 * The same steps on the real modules and a real PostgreSQL, both of which live at the moment of each step: what is asked goes over HTTP, and after
 * each step the member has what the simulation said, to the satang.
 */
import { commitmentOf } from '@krapao/contract/wheel-draw';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { audit } from '@krapao/server/compose/audit';
import { AppError } from '@krapao/server/kernel/app-error';
import { newId } from '@krapao/server/kernel/ids';
import { createSecretBox } from '@krapao/server/kernel/secret-box';
import type { Timer, Work } from '@krapao/server/kernel/work';
import { HOUSE, walletOf } from '@krapao/server/ledger/accounts';
import { postOne } from '@krapao/server/ledger/post';
import { accountBy } from '@krapao/server/modules/games/accounts/store';
import { testGames } from '@krapao/server/modules/games/testing';
import { payoutAccountsOf, payoutHoldOf } from '@krapao/server/modules/members/face';
import { createBonusGate } from '@krapao/server/modules/rewards/bonus/settle';
import { createRewards, rewardsOnDeposit, rewardsOnRounds } from '@krapao/server/modules/rewards/index';
import { promotion } from '@krapao/server/modules/rewards/promotion/tables';
import { insertSeed } from '@krapao/server/modules/rewards/wheel/store';
import { bindingOf } from '@krapao/server/modules/rewards/wheel/seeds';
import { readSettings } from '@krapao/server/modules/site/settings';
import { createWithdraw } from '@krapao/server/modules/withdrawals/withdraw';
import { seedBonuses } from '@krapao/server/seed/bonuses';
import { PROMOTION } from '@krapao/server/seed/rewards';
import { seedWheel, VERSION, WHEEL } from '@krapao/server/seed/wheel';
import { memberWith, silent } from '@krapao/server/testing/fixtures';
import { testServer } from '@krapao/server/testing/http';
import type { Account } from './account.ts';
import { CLIENT_SEED, type Draws } from './draws.ts';
import { GAMES, type Game, type Round } from './games.ts';
import { movedDb, type Moved } from './moved-db.ts';
import type { Night } from './simulate.ts';
import type { Kept, Seen, Step } from './visit.ts';

const LIMITS = {
  withdrawMinimum: satang(10_000),
  withdrawMaximum: satang(1e9),
  withdrawAutomaticMaximum: satang(1e9),
};
const realtime = { changed: () => undefined };

/** The modules that members' steps go through, as the server wires them. */
async function serve({ test, clock }: Moved) {
  const { db, house } = test;
  const settings = { current: () => readSettings(db) };
  const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
  const gate = createBonusGate({ db, house, realtime, clock });
  const world = await testGames(
    test,
    GAMES.map(({ code }) => code),
    clock,
    {
      refusal: gate.refusal,
      onRounds: rewardsOnRounds({ realtime }),
    },
  );
  for (const { code, category } of GAMES) {
    await db.client.query(`update game_provider set connection = '\\x01', category = $2 where code = $1`, [
      code,
      category,
    ]);
    const provider = world.provider(code);
    provider.reportedUpTo = clock.now;
    provider.reports = async (place) => {
      const reports = provider.rounds.slice(Number(place ?? '0'));
      return {
        outcome: 'told',
        reports,
        next: String(provider.rounds.length),
        isEnd: true,
        upTo: clock.now(),
      };
    };
  }
  const rewards = createRewards({ ...test, settings, realtime, clock, box, log: silent, games: world.games });
  const { app, api } = await testServer(db);
  rewards.routes?.(api, app);
  await app.ready();
  const withdraw = createWithdraw({
    ...{ db, house, realtime, settings: { current: async () => LIMITS } },
    ...{ payoutAccountsOf, payoutHoldOf, refusal: gate.refusal, payoutsDue: () => undefined },
  });
  return { app, box, rewards, withdraw, world };
}

/** What a step was answered: `done`, or a code. */
const saidBy = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

/** Members of the simulation on the real server, and what they do there. */
export async function startReplay(accounts: readonly Account[], draws: Draws, start: number) {
  const moved = await movedDb();
  const { test, clock, moveTo } = moved;
  const { db, house } = test;
  await moveTo(start);
  const { app, box, rewards, withdraw, world } = await serve(moved);
  await db.withTx(async (tx) => {
    await seedBonuses(tx);
    await seedWheel(tx);
    await tx.sql.insert(promotion).values(PROMOTION);
  });
  const cashIn = await house(HOUSE.cashIn('SCB'));
  const onDeposit = rewardsOnDeposit({ realtime });
  const bonuses = rewards.work?.find(({ name }) => name === 'bonuses') as Work<string>;
  const invites = rewards.work?.find(({ name }) => name === 'invites') as Work<MemberId>;
  const inviters = rewards.work?.find(({ name }) => name === 'inviters') as Timer;
  const names = new Map<string, string>();
  const commitments: string[] = [];
  let rounds = 0;

  /** Reports are read to their end, of all games or of one. */
  async function pull(game?: Game): Promise<void> {
    const { playReports } = world.games;
    if (!game) await playReports.take();
    await db.client.query({
      name: 'pull',
      text: `update game_report set due_at = case when coalesce($1, slot_code) = slot_code then '-infinity' else 'infinity' end::timestamptz`,
      values: [game?.code ?? null],
    });
    for (let code = await playReports.take(); code !== undefined; code = await playReports.take())
      await playReports.carryOut(code);
  }
  async function carryOut<Taken>(work: Work<Taken>): Promise<void> {
    for (let taken = await work.take(); taken !== undefined; taken = await work.take())
      await work.carryOut(taken);
  }

  // so that reports are known from before there was an account
  await pull();
  const ids: MemberId[] = [];
  while (ids.length < accounts.length) ids.push((await memberWith(test)).id);
  // invited members are counted in the order of their ids
  ids.sort();
  const idOf = ({ id }: Pick<Account, 'id'>): MemberId => {
    const found = ids[id];
    if (found === undefined) throw new Error('no such member');
    return found;
  };
  for (const account of accounts) {
    const id = idOf(account);
    for (const { code } of GAMES) {
      await world.games.activate(id, code);
      names.set(`${id} ${code}`, (await accountBy(db, id, code))?.username ?? '');
    }
    const [seedId, seed] = [newId(), draws.seedOf(account.id)];
    const sealed = box.seal(seed, bindingOf(seedId));
    const commitment = await commitmentOf(seed);
    commitments.push(commitment);
    await insertSeed(db, { id: seedId, memberId: id, commitment, sealed });
    const { inviter, sharesBrowser } = account;
    if (inviter)
      await db.client.query('update member set invited_by = $2 where id = $1', [id, idOf(inviter)]);
    if (sharesBrowser)
      await db.client.query(
        `insert into member_device (device_hash, member_id) values (sha256($1::bytea), $2)`,
        [String((inviter ?? account).id), id],
      );
  }

  async function call(member: MemberId, path: string, body?: object): Promise<unknown> {
    const response = await app.inject({
      ...{ method: body ? 'POST' : 'GET', url: `/api/${path}` },
      headers: { authorization: `Bearer ${member}`, 'x-wallet-user': '1', 'idempotency-key': newId() },
      ...(body && { payload: body }),
    });
    const answer = response.json<{ message?: string }>();
    if (response.statusCode !== 200) throw new AppError((answer.message ?? 'no message') as 'NO_DATA');
    return answer;
  }

  async function deposit(memberId: MemberId, amount: number): Promise<void> {
    const money = satang(amount);
    await db.withTx(async (tx) => {
      const wallet = await walletOf(tx, memberId);
      const id = newId();
      const { movementId } = await postOne(tx, {
        ...{ reference: id, kind: 'slip_deposit', from: cashIn, to: wallet.id, amount: money, memberId },
        ...{ subject: { kind: 'opening', id }, detail: { from: 'SCB', to: WALLET } },
      });
      if (movementId === null) throw new Error('no deposit');
      const source = { channel: 'slip', kind: 'slip_deposit', table: 'opening', screens: [] } as const;
      for (const hear of onDeposit)
        await hear(tx, { source, memberId, amount: money, movementId, at: clock.now() });
    });
  }

  const nameOf = (member: MemberId, { code }: Game): string => names.get(`${member} ${code}`) ?? '';

  async function play(member: MemberId, game: Game, played: readonly Round[]): Promise<void> {
    const provider = world.provider(game.code);
    const username = nameOf(member, game);
    const change = played.reduce(
      (sum, { stake, win, placedAt }) => sum + win - (placedAt === undefined ? stake : 0),
      0,
    );
    provider.play(username, change);
    await world.games.refresh(member);
    for (const { stake, win, placedAt } of played)
      provider.rounds.push({
        ...{ id: `round ${String((rounds += 1))}`, username, at: clock.now(), game: game.told },
        ...{
          placedAt: placedAt === undefined ? undefined : new Date(placedAt),
          stake: satang(stake),
          win: satang(win),
        },
      });
    await pull(game);
  }

  const transfer = (memberId: MemberId, from: string, to: string, amount: number) =>
    world.games.transfer({ memberId, operation: newId(), from, to, amount: satang(amount) });

  async function claim(member: MemberId, kind: string, baht?: number): Promise<void> {
    const waiting = (await call(member, 'spinwheel/coupon')) as {
      coupon: string;
      kind: string;
      amount: number;
    }[];
    const won = waiting.find((one) => one.kind === kind && one.amount === (baht ?? one.amount));
    if (!won) throw new Error(`there is no coupon of ${kind}: ${JSON.stringify(waiting)}`);
    await call(member, 'spinwheel/coupon/claim', { coupon: won.coupon });
  }

  async function make(member: MemberId, step: Step, commitment: string): Promise<unknown> {
    switch (step.what) {
      case 'deposit':
        return deposit(member, step.amount);
      case 'activate':
        await world.games.refresh(member);
        return call(member, `bonus/activate/${step.code}`);
      case 'fill':
        await world.games.refresh(member);
        return transfer(member, WALLET, step.game.code, step.amount);
      case 'empty':
        return transfer(member, step.game.code, WALLET, step.amount);
      case 'bet':
        world.provider(step.game.code).play(nameOf(member, step.game), -step.stake);
        await world.games.refresh(member);
        return pull(step.game);
      case 'play':
        return play(member, step.game, step.rounds);
      case 'withdraw':
        return withdraw({ memberId: member, operation: newId(), amount: satang(step.amount) });
      case 'clear':
        return clear(member, step.seen);
      case 'promotion':
        return call(member, `promotion/activate/${PROMOTION.code}`);
      case 'receive':
        return call(member, 'refund/receive');
      case 'addWallet':
        return call(member, 'refund/addWallet');
      case 'collect':
        return call(member, 'invite/bonus');
      case 'spin':
        return call(member, 'spinwheel/spin', {
          ...{ clientSeed: CLIENT_SEED, commitment, wheel: WHEEL, version: VERSION },
        });
      case 'claim':
        return claim(member, 'cash', step.amount / 100);
      case 'claimBonus':
        await world.games.refresh(member);
        return claim(member, 'bonus');
    }
  }

  /** Ended as soon as games have told what was played. */
  async function clear(member: MemberId, seen: number): Promise<void> {
    const ends = await call(member, `bonus/clear?forfeit=${String(seen / 100)}`);
    if ((ends as { status: string }).status === 'SUCCESS') return;
    await pull();
    await db.client.query(
      `update member_bonus set due_at = '-infinity' where member_id = $1 and state = 'ending'`,
      [member],
    );
    await carryOut(bonuses);
  }

  async function seenOf(member: MemberId): Promise<Seen> {
    const { rows } = await db.client.query<
      Record<'wallet' | 'games' | 'coins' | 'refund' | 'invite' | 'invited', number> & {
        bonus: Seen['bonus'];
      }
    >({
      name: 'economy_seen',
      text: `select sum(balance) filter (where code = 'WALLET')::float8 as wallet, coalesce(sum(balance) filter (where code = 'REFUND'), 0)::float8 as refund,
          coalesce(sum(balance) filter (where code = 'INVITE'), 0)::float8 as invite,
          coalesce(sum(balance) filter (where code not in ('WALLET', 'REFUND', 'INVITE')), 0)::float8 as games,
          coalesce((select balance from coin_balance where member_id = $1), 0)::float8 as coins,
          (select coalesce(sum(amount), 0) from invite_earning where inviter_id = $1)::float8 as invited,
          (select json_build_object('amount', amount, 'done', done, 'required', required) from member_bonus
            where member_id = $1 and ended_at is null and amount is not null) as bonus
        from ledger_account where member_id = $1`,
      values: [member],
    });
    const [row] = rows;
    if (!row) throw new Error(`member ${member} has no accounts`);
    const { wallet, games, coins, refund: refundPot, invite: invitePot, invited, bonus } = row;
    return { wallet, games, coins, refundPot, invitePot, invited, bonus };
  }

  return {
    /** @throws Error where the server does not do what the simulation did */
    async step({ member: id, at, step, said, seen }: Kept): Promise<void> {
      const member = idOf({ id });
      await moveTo(at);
      // what was armed and is over now would stand in the way of another
      if (['activate', 'deposit', 'claimBonus'].includes(step.what)) await carryOut(bonuses);
      const answered = await saidBy(() => make(member, step, commitments[id] ?? ''));
      await carryOut(bonuses);
      const real = { said: answered, ...(await seenOf(member)) };
      const [wanted, found] = [JSON.stringify({ said, ...seen }), JSON.stringify(real)];
      if (wanted !== found)
        throw new Error(`${accounts[id]?.kind ?? ''} ${member} at ${new Date(at).toISOString()}, ${JSON.stringify(step)}:
  ${wanted} in memory
  ${found} on the server`);
    },
    /** @throws Error where inviters have something else by the days that are over */
    async night({ at, inviters: wanted }: Night): Promise<void> {
      await moveTo(at);
      await pull();
      await inviters.run();
      await carryOut(invites);
      const { rows } = await db.client.query<{ id: MemberId; invited: number }>(
        `select i.id, (select coalesce(sum(amount), 0)::float8 from invite_earning e where e.inviter_id = i.id) as invited from inviter i`,
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const { member, invited } of wanted) {
        const real = found.get(idOf({ id: member }));
        if (real?.invited !== invited)
          throw new Error(
            `${accounts[member]?.kind ?? ''}, night of ${new Date(at).toISOString()}: ${String(invited)} in memory, ${String(real?.invited)} on the server`,
          );
      }
    },
    requireSound: async () => {
      const { breaches } = await audit(db);
      if (breaches.length > 0) throw new Error(JSON.stringify(breaches.slice(0, 5)));
    },
    async stop(): Promise<void> {
      await app.close();
      await test.drop();
    },
  };
}
