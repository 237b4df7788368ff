import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import type { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { House } from '../../ledger/accounts.ts';
import type { GameProvider } from '../../ports/game-provider.ts';
import type { Realtime } from '../../ports/realtime.ts';
import type { RoundListener } from './turnover/store.ts';

/** Adapters by game code. A game without one is shown, but can't be opened or filled. */
export interface Providers {
  /** With a protocol: only an adapter of that one. A server hears of a changed row a moment late, so it may have another yet. */
  get(code: string, protocol?: string | null): GameProvider | undefined | Promise<GameProvider | undefined>;
}

/** What this module needs from outside. */
export interface GamesDeps {
  db: Db;
  house: House;
  providers: Providers;
  /** Keeps game passwords. */
  box: SecretBox;
  realtime: Realtime;
  /**
   * Why the wallet's money may not go to that game now, where something stands on it (docs/money.md, Bonuses); undefined: it may.
   * What stood on it and is over is ended by the question.
   */
  refusal(memberId: MemberId, slotCode: string): Promise<AppError | undefined>;
  /** What follows reported play. */
  onRounds: readonly RoundListener[];
  clock: Clock;
  log: Log;
}
