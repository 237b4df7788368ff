/** A game provider in memory and the module over it, for tests of the saga. */
import { sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type {
  BalanceAnswer,
  Capabilities,
  LaunchAnswer,
  Player,
  PlayerAnswer,
  PlayReport,
  ReportAnswer,
  GameProvider,
  SentTransfer,
  TransferOrder,
  TransferStanding,
} from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { systemClock, type Clock } from '../../kernel/clock.ts';
import { createSecretBox, type SecretBox } from '../../kernel/secret-box.ts';
import { newId } from '../../kernel/ids.ts';
import { balanceOf, memberWith, silent, type TestDb } from '../../testing/fixtures.ts';
import { putBlock } from '../members/block-store.ts';
import { keepForChange } from '../members/store.ts';
import { accountBy } from './accounts/store.ts';
import type { GamesDeps } from './deps.ts';
import { gameUseCases } from './use-cases.ts';
import { providerByCode, saveProvider } from './providers/store.ts';
import type { RoundChange } from './turnover/store.ts';

export const DONE: Outcome = { outcome: 'done', externalReference: null };
export const UNKNOWN: Outcome = { outcome: 'unknown', reason: 'no answer in time' };
export const REFUSED: Outcome = { outcome: 'refused', reason: '400 Transfer refused' };

/** Like Joker: a reference is carried out once, and a second call with it says nothing certain. Tests replace `on…` to misbehave. */
export class FakeProvider implements GameProvider {
  can: Capabilities = { takesReference: true, answersQueries: true };
  readonly rounds: PlayReport[] = [];
  /** All play before that instant is reported. */
  reportedUpTo = () => new Date();
  readonly credits = new Map<string, Satang>();
  readonly passwords = new Map<string, string>();
  readonly carriedOut = new Map<string, Satang>();
  readonly calls: string[] = [];

  onTransfer = async (_order: TransferOrder, apply: () => Outcome): Promise<SentTransfer> => apply();
  onQuery = async (_order: TransferOrder, look: () => TransferStanding): Promise<TransferStanding> => look();
  onBalance = async (_username: string): Promise<void> => undefined;
  onReports = async (told: ReportAnswer): Promise<ReportAnswer> => told;
  onPlayer = async (): Promise<Outcome> => DONE;
  onPassword = async (): Promise<Outcome> => DONE;
  /** Only where a test gives its site a page with a state. */
  pageState?: () => Promise<Record<string, string> | undefined>;

  async ensurePlayer({ username }: Player): Promise<PlayerAnswer> {
    this.calls.push('ensurePlayer');
    const outcome = await this.onPlayer();
    if (outcome.outcome === 'done' && !this.credits.has(username)) this.credits.set(username, satang(0));
    return outcome.outcome === 'done' ? { outcome: 'done', username } : outcome;
  }

  async setPassword(username: string, password: string): Promise<Outcome> {
    this.calls.push('setPassword');
    this.passwords.set(username, password);
    return this.onPassword();
  }

  async balance(username: string): Promise<BalanceAnswer> {
    this.calls.push('balance');
    const balance = this.credits.get(username);
    await this.onBalance(username);
    return balance === undefined
      ? { outcome: 'unknown', reason: 'no such player' }
      : { outcome: 'told', balance };
  }

  transfer(order: TransferOrder): Promise<SentTransfer> {
    this.calls.push('transfer');
    return this.onTransfer(order, () => this.#apply(order));
  }

  queryTransfer(order: TransferOrder): Promise<TransferStanding> {
    this.calls.push('queryTransfer');
    return this.onQuery(order, () =>
      this.carriedOut.has(order.reference)
        ? { standing: 'done', externalReference: null }
        : { standing: 'absent' },
    );
  }

  async launch({ username }: Player): Promise<LaunchAnswer> {
    return { outcome: 'told', link: `https://games.test/play?player=${username}` };
  }

  /** A page is two rounds; a place is how many were read. */
  async reports(place: string | null): Promise<ReportAnswer> {
    const from = Number(place ?? '0');
    const reports = this.rounds.slice(from, from + 2);
    const next = String(from + reports.length);
    const isEnd = from + reports.length === this.rounds.length;
    return this.onReports({ outcome: 'told', reports, next, isEnd, upTo: this.reportedUpTo() });
  }

  /** A round was won (more than zero) or lost. */
  play(username: string, change: number): void {
    this.credits.set(username, satang((this.credits.get(username) ?? 0n) + BigInt(change)));
  }

  /** From now on it holds a hair less than it tells, as what adding doubles left of it, and compares that: it does not give the whole. */
  holdAHairLess(): void {
    this.onTransfer = async ({ username, amount }, apply) =>
      (this.credits.get(username) ?? 0n) + amount === 0n
        ? { outcome: 'refused', reason: '400 Insufficient fund' }
        : apply();
  }

  #apply({ username, amount, reference }: TransferOrder): Outcome {
    if (this.can.takesReference && this.carriedOut.has(reference)) return UNKNOWN;
    const before = this.credits.get(username) ?? 0n;
    if (before + amount < 0n) return { outcome: 'refused', reason: '400 Insufficient fund' };
    this.credits.set(username, satang(before + amount));
    this.carriedOut.set(reference, amount);
    return DONE;
  }
}

const BOX = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });

/** Games by those codes, offered, with a fake provider each, and one server's use cases over them. */
export async function testGames(
  test: TestDb,
  codes: readonly string[] = ['JOKER'],
  clock: Clock = systemClock,
  following: Partial<Pick<GamesDeps, 'refusal' | 'onRounds'>> = {},
) {
  const providers = new Map(codes.map((code) => [code, new FakeProvider()]));
  for (const [position, code] of codes.entries()) {
    if (await providerByCode(test.db, code)) continue;
    await saveProvider(test.db, {
      code,
      name: code,
      category: 'slot',
      protocol: 'joker',
      launch: 'form',
      logo: '/logo.png',
      background: '/background.png',
      web: 'https://games.test/login',
      position,
    });
  }
  const told: { memberId: MemberId; topics: readonly string[]; transfer?: string | undefined }[] = [];
  const heard: (RoundChange & { slotCode: string })[] = [];
  const server = (withClock: Clock = clock, box: SecretBox = BOX) =>
    gameUseCases({
      ...test,
      providers,
      box,
      realtime: { changed: (memberId, topics, transfer) => told.push({ memberId, topics, transfer }) },
      refusal: async () => undefined,
      onRounds: [
        async (_tx, slotCode, changes) => void heard.push(...changes.map((one) => ({ slotCode, ...one }))),
      ],
      clock: withClock,
      log: silent,
      ...following,
    });
  return {
    games: server(),
    server,
    told,
    /** What followers of play heard. */
    heard,
    providers,
    provider: (code = 'JOKER') => providers.get(code) as FakeProvider,
  };
}

/** How many statements wait for a lock that another transaction has. */
export async function waiting({ db }: TestDb): Promise<number> {
  const { rows } = await db.client.query<{ waiting: bigint }>(
    `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.waiting);
}

/** A person keeps that member from play; `meanwhile` goes on before it is committed. */
export const keepFromPlay = ({ db }: TestDb, id: MemberId, meanwhile?: () => Promise<void>) =>
  db.withTx(async (tx) => {
    await keepForChange(tx, id);
    await putBlock(tx, id, { kind: 'play', until: null, why: 'asked' });
    await meanwhile?.();
  });

/** A member with that much in the wallet (satang) and an open account at JOKER, with a provider of its own. */
export async function playerIn(test: TestDb, wallet = 100_000) {
  const world = await testGames(test);
  const { id } = await memberWith(test, satang(wallet));
  await world.games.activate(id, 'JOKER');
  const username = (await accountBy(test.db, id, 'JOKER'))?.username ?? '';
  const move =
    (from: string, to: string) =>
    (amount: number, operation = newId(), games = world.games) =>
      games.transfer({ memberId: id, operation, from, to, amount: satang(amount) });
  const balances = async () => ({
    wallet: Number(await balanceOf(test, id)),
    game: Number(await balanceOf(test, id, 'JOKER')),
    provider: Number(world.provider().credits.get(username)),
    transit: Number(await transitOf(test, id)),
  });
  return { ...world, id, username, fill: move('WALLET', 'JOKER'), empty: move('JOKER', 'WALLET'), balances };
}

/** The same with 1,000 baht in the wallet and 100 in the game, at a provider that can do so, of which no play was reported yet. */
export async function playerInGame(test: TestDb, can?: Capabilities) {
  const world = await playerIn(test, 110_000);
  await test.db.client.query('delete from game_report');
  if (can) world.provider().can = can;
  await world.fill(10_000);
  return world;
}

/** What one member has in transit: holds that nothing closed yet. */
async function transitOf({ db }: TestDb, id: MemberId): Promise<bigint> {
  const { rows } = await db.sql.execute<{ sum: string }>(sql`
    select coalesce(sum(h.amount), 0)::text as sum from ledger_movement h where h.member_id = ${id} and h.kind like '%_hold'
      and not exists (select 1 from ledger_movement c where c.closes = h.id)`);
  return BigInt(rows[0]?.sum ?? '0');
}

/** Transfers that earlier tests left open want no attention during this one. */
export const setAside = ({ db }: TestDb) =>
  db.sql.execute(sql`update game_transfer set due_at = now() + interval '1 day' where closed_at is null`);

/** The member's leases and pauses end now. */
export const lapse = ({ db }: TestDb, id: MemberId) =>
  db.sql.execute(sql`update game_transfer set due_at = now() where closed_at is null and member_id = ${id}`);

/** Carries out what is due now, once each. Answers how many. */
export async function carryOutDue({ work }: ReturnType<typeof gameUseCases>): Promise<number> {
  let count = 0;
  for (let taken = await work.take(); taken; taken = await work.take()) {
    await work.carryOut(taken);
    count += 1;
  }
  return count;
}

/** What is in transit to and from games, satang. */
export async function inTransit({ db }: TestDb): Promise<Satang> {
  const { rows } = await db.sql.execute<{ sum: string }>(
    sql`select coalesce(sum(e.amount), 0)::text as sum from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.member_id is null and a.code like 'IN_TRANSIT:%'`,
  );
  return satang(BigInt(rows[0]?.sum ?? '0'));
}

/** Kinds of a member's movements since the start, in order. */
export async function kindsOf({ db }: TestDb, memberId: MemberId): Promise<string[]> {
  const { rows } = await db.sql.execute<{ kind: string }>(
    sql`select kind from ledger_movement where member_id = ${memberId} and kind <> 'slip_deposit' order by id`,
  );
  return rows.map(({ kind }) => kind);
}

/** A value from outside, later. */
export function later<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((r) => (resolve = r));
  return { promise, resolve };
}
