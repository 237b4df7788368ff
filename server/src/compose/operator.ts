/** What an operator's command line stands on: the board and its kinds of waiting work, without the server around it. */
import { createServer } from 'node:http';
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { createSocketRealtime } from '../adapters/realtime/socket-io.ts';
import { connect } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createSecretBox, type BoxKey } from '../kernel/secret-box.ts';
import { createHouse } from '../ledger/accounts.ts';
import { consoleActs } from '../modules/console/acts.ts';
import { isAlike } from '../modules/dossier/face.ts';
import { requireKeys, sealAnew, type SealedAnew } from '../modules/games/face.ts';
import {
  debtsOfInviter,
  oppositePairs,
  owingInviters,
  sampleSeeds,
  sealSeedsAnew,
  type OppositePair,
} from '../modules/rewards/face.ts';
import { createBoard, type Board } from '../modules/operator/board.ts';
import { createChanges, type Changes } from '../modules/history/changes.ts';
import { memberByPhone } from '../modules/members/face.ts';
import { kipRateAt, type KipRate } from '../modules/site/kip-rate.ts';
import { createStanding, type ReadStanding } from '../modules/operator/standing.ts';
import { newestToldOtherwise } from '../modules/operator/told-otherwise.ts';
import { readSettings, type Settings } from '../modules/site/settings.ts';
import { createCommandLine, type CommandLine } from '../modules/staff/command-line.ts';
import { sealCodesAnew, sealedCodes } from '../modules/staff/face.ts';
import { composeDesks } from './desks.ts';

/** It does everything in the order in which it was asked for. */
const CONNECTIONS = 1;
/** Boxes of one version of key that are tried before any is sealed anew. */
const SAMPLED = 5;

/** The one that seals first, then those that only open. */
type Keys = readonly [BoxKey, ...BoxKey[]];
const boxOf = ([current, ...others]: Keys) => createSecretBox(current, others);

const noKeys = (): Keys => {
  throw new Error('nothing can be sealed without a key');
};

/** Nobody's screen connects here. */
const noSessions = {
  find: () => Promise.reject(new AppError('invalid-token')),
  forget: () => undefined,
  over: async () => [],
};

/** What an operator decides by hand: things that wait, what the site has been set up with, and which key secrets are sealed with. */
export interface OperatorDesk {
  board: Board;
  standing: ReadStanding;
  changes: Changes;
  /** Those in force, defaults among them. */
  settings(): Promise<Settings>;
  kipRate(): Promise<KipRate | undefined>;
  /** The door that all acts go through. */
  hands: CommandLine;
  /** Whose phone it is. @throws AppError NO_USER */
  memberOf(phone: string): Promise<MemberId>;
  /** Members of one inviter who won what the other lost. */
  oppositePairs(): Promise<OppositePair[]>;
  /** Inviters who owe, the most first; and what was taken of one of them, the newest first. */
  owing(limit: number): ReturnType<typeof owingInviters>;
  debtsOf(inviter: MemberId, limit: number): ReturnType<typeof debtsOfInviter>;
  /** What the outside told of booked money otherwise, the newest first. */
  toldOtherwise(limit: number): ReturnType<typeof newestToldOtherwise>;
  /** Seals what servers keep sealed anew with the first key. @throws KeyMissing before anything is changed, where they are not the keys */
  sealAnew(keys: Keys): Promise<SealedAnew & { seeds: number; codes: number }>;
}

/**
 * `close` waits until members' screens have been told.
 * @param keys asked for when something is sealed
 * @param machine which one this is, where that is not its name
 */
export function composeOperator(
  databaseUrl: string,
  log: Log,
  keys: () => Keys = noKeys,
  machine?: string,
): OperatorDesk & { close: () => Promise<void> } {
  const db = connect(databaseUrl, CONNECTIONS, log);
  // no screen comes here: it only tells the servers, which tell the screens
  const realtime = createSocketRealtime(createServer(), db.client, noSessions, log);
  const desks = composeDesks({
    db,
    house: createHouse(db),
    realtime,
    clock: systemClock,
    box: () => boxOf(keys()),
    hasFeed: true,
  });
  const kinds = desks.flatMap(({ waitingKinds = [] }) => waitingKinds);
  const board = createBoard(db, kinds);
  const changes = createChanges(
    db,
    desks.flatMap(({ changeables = [] }) => changeables),
  );
  const acts = [
    ...desks.flatMap(({ acts: own = [] }) => own),
    ...consoleActs({ board, kinds, changes, settings: { current: () => readSettings(db) } }),
  ];
  return {
    board,
    changes,
    hands: createCommandLine({ db, keys, machine, acts, isAlike }),
    standing: createStanding(db, desks),
    settings: () => readSettings(db),
    kipRate: () => kipRateAt(db),
    async memberOf(phone) {
      const known = await memberByPhone(db, phone);
      if (!known) throw new AppError('NO_USER');
      return known.id;
    },
    oppositePairs: () => oppositePairs(db, dayOf(systemClock.now())),
    owing: (limit) => owingInviters(db, limit),
    debtsOf: (inviter, limit) => debtsOfInviter(db, inviter, limit),
    toldOtherwise: (limit) => newestToldOtherwise(db, limit),
    async sealAnew(given) {
      const box = boxOf(given);
      await requireKeys(db, box, {
        others: [...(await sampleSeeds(db, SAMPLED)), ...(await sealedCodes(db))],
      });
      const games = await sealAnew(db, box);
      const wheel = await sealSeedsAnew(db, box);
      const staff = await sealCodesAnew(db, box);
      return { ...games, ...wheel, ...staff, lost: [...games.lost, ...wheel.lost, ...staff.lost] };
    },
    async close() {
      await realtime.close();
      await db.close();
    },
  };
}
