/** What tests of rewards start from: parts over HTTP, play as it is reported, on a clock that stands where they put it. */
import type { GameKind } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, type Satang } from '@krapao/contract/money';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { fund, memberWith, silent, testDb } from '../../testing/fixtures.ts';
import { testServer } from '../../testing/http.ts';
import { accountBy } from '../games/accounts/store.ts';
import { testGames } from '../games/testing.ts';
import { keepRounds } from '../games/turnover/store.ts';
import { readSettings, writeSettings, type CurrentSettings } from '../site/settings.ts';
import { bonuses } from './bonus/show.ts';
import type { BonusWindow } from './bonuses.ts';
import type { Part, PartDeps } from './part.ts';

/** A round of a member at JOKER; amounts in baht. Told again under its name it is corrected. */
export interface TestRound {
  at: Date;
  stake: number;
  win: number;
  game?: GameKind;
  placedAt?: Date;
  name?: string;
}

let rounds = 0;

/** Served as members call it; a token is a member's id here. */
export async function rewardsOver(parts: readonly Part[]) {
  const test = await testDb();
  const { db } = test;
  const clock = { at: new Date('2026-11-18T03:00:00Z'), now: () => clock.at };
  const told: { memberId: MemberId; topics: readonly string[] }[] = [];
  /** What there is of bonuses, whoever's. */
  const bonus = {
    windows: [] as BonusWindow[],
    holds: false,
    isTaken: false,
    given: new Map<MemberId, Satang>(),
  };
  // never older than what a test has just written
  const settings: CurrentSettings = { current: () => readSettings(db) };
  const deps: PartDeps = {
    ...test,
    clock,
    settings,
    log: silent,
    realtime: { changed: (memberId, topics) => told.push({ memberId, topics }) },
    box: createSecretBox({ version: 1, secret: 'a secret for tests, long enough' }),
    bonuses: {
      windows: async () => bonus.windows,
      holds: async () => bonus.holds,
      isTaken: async () => bonus.isTaken || bonus.holds,
      given: async () => bonus.given,
      arm: bonuses.arm,
      nameOf: bonuses.nameOf,
    },
    games: {
      refresh: () => Promise.resolve(),
      transferHome: () => Promise.reject(new Error('no games here')),
    },
    languageOf: async (asked) => asked ?? 'th',
  };
  const { app, api } = await testServer(db);
  const modules = parts.map(({ create }) => create?.(deps) ?? {});
  for (const module of modules) module.routes?.(api, app);
  await app.ready();

  async function call(
    member: MemberId,
    path: string,
    { key = '', body }: { key?: string; body?: object } = {},
  ) {
    const response = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/${path}`,
      headers: {
        authorization: `Bearer ${member}`,
        'x-wallet-user': '1',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  const { games } = await testGames(test);

  /** A provider told it. */
  async function play(memberId: MemberId, { name, stake, win, ...round }: TestRound): Promise<string> {
    const username = (await accountBy(db, memberId, 'JOKER'))?.username ?? '';
    const id = name ?? `round-${(rounds += 1)}`;
    const report = { ...round, id, username, stake: fromBaht(stake), win: fromBaht(win) };
    await db.withTx((tx) => keepRounds(tx, 'JOKER', [report]));
    return id;
  }

  return {
    ...test,
    deps,
    play,
    /** A member who has deposited 1,000 baht long ago, and has an account at JOKER. */
    async player(invitedBy?: MemberId): Promise<MemberId> {
      const { id } = await memberWith(test);
      await fund(test, id, fromBaht(1_000), new Date(Date.now() - 60 * 86_400_000));
      await games.activate(id, 'JOKER');
      if (invitedBy)
        await db.client.query('update member set invited_by = $2 where id = $1', [id, invitedBy]);
      return id;
    },
    clock,
    told,
    bonus,
    call,
    set: (changed: Parameters<typeof writeSettings>[1]) => writeSettings(db, changed),
    async drop() {
      await app.close();
      await test.drop();
    },
  };
}
export type RewardsTest = Awaited<ReturnType<typeof rewardsOver>>;
