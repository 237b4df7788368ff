/** The one shape of a reward: what the `index.ts` of its folder says of it. They stand in one list (index.ts; docs/how-to-add.md). */
import type { Language } from '@krapao/contract/constants';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { House } from '../../ledger/accounts.ts';
import type { Realtime } from '../../ports/realtime.ts';
import type { DepositListener } from '../deposits/face.ts';
import type { RoundListener } from '../games/face.ts';
import type { Desk, Module } from '../module.ts';
import type { GameMoves } from './bonus/carry-out.ts';
import type { CurrentSettings } from '../site/face.ts';
import type { Bonuses } from './bonuses.ts';

/** What a reward's desk stands on. */
export interface DeskDeps {
  db: Db;
  house: House;
  realtime: Realtime;
  clock: Clock;
}

export interface RewardsDeps extends DeskDeps {
  settings: CurrentSettings;
  /** Keeps secrets that are told later. */
  box: SecretBox;
  log: Log;
  games: GameMoves;
}

/** What a reward gets of the module besides. */
export interface PartDeps extends RewardsDeps {
  bonuses: Bonuses;
  /** The language that was asked for, else the site's. */
  languageOf(asked: Language | undefined): Promise<Language>;
}

export type ListenerDeps = Pick<DeskDeps, 'realtime'>;

export interface Part {
  name: string;
  /** Operator, alarms, audit and tidying. */
  desk?(deps: DeskDeps): Desk;
  /** Its routes and work; its desk is added to them. */
  create?(deps: PartDeps): Module;
  /** What follows a deposit. */
  onDeposit?(deps: ListenerDeps): DepositListener;
  /** What follows reported play. */
  onRounds?(deps: ListenerDeps): RoundListener;
}
