import type { GameKind, Language } from '@krapao/contract/constants';
import type { Satang } from '@krapao/contract/money';
import type { Outcome } from './outcome.ts';

/** A member's account at a provider. */
export interface Player {
  username: string;
  password: string;
}

/** `username`: what the provider calls the player from now on, which is not always what was asked for. */
export type PlayerAnswer = { outcome: 'done'; username: string } | Exclude<Outcome, { outcome: 'done' }>;

/** One transfer as the provider is asked for it. */
export interface TransferOrder {
  username: string;
  /** Satang. More than zero: from the wallet into the game; less: out of it. */
  amount: Satang;
  /** Names this transfer and no other; a provider that takes references carries it out at most once. */
  reference: string;
}

/** How a call for a transfer ended. unsent: that call was certainly not made, which says nothing of calls before it. */
export type SentTransfer = Outcome | { outcome: 'unsent'; reason: string };

/** unknown: the provider did not tell. `isStranger`: it says that it knows no such player. */
export type BalanceAnswer =
  { outcome: 'told'; balance: Satang } | { outcome: 'unknown'; reason: string; isStranger?: true };

/** What the provider knows of a transfer. absent: at this moment it has not carried it out; a call still on its way may yet come. */
export type TransferStanding =
  | { standing: 'done'; externalReference: string | null }
  | { standing: 'absent' }
  | { standing: 'unknown'; reason: string };

/** An address that signs the player in. stranger: the provider says that it knows no such player. */
export type LaunchAnswer =
  { outcome: 'told'; link: string } | { outcome: 'stranger' } | { outcome: 'unknown'; reason: string };

/** What a player staked and won in one round, or in as much play as the provider tells at once. */
export interface PlayReport {
  /** The provider's own, the same when it is told again, corrected or not. */
  id: string;
  username: string;
  /** When the money of it moved. */
  at: Date;
  /** When its stake was taken, where that is told beside `at`: of a bet that was open for a while. */
  placedAt?: Date | undefined;
  /** What was played, where that is told: a provider of slots may have live tables too. */
  game?: GameKind | undefined;
  /** Satang: staked, and paid back in all (0 for a loss). */
  stake: Satang;
  win: Satang;
}

/**
 * Reports from a place on: `next` is the place of those after them, in the provider's own terms. `isEnd`: there are no more now.
 * `upTo`: all play before that instant has been told, as far as the provider knows.
 */
export type ReportAnswer =
  | { outcome: 'told'; reports: PlayReport[]; next: string; isEnd: boolean; upTo: Date }
  | { outcome: 'unknown'; reason: string };

/** What the provider's protocol can do. */
export interface Capabilities {
  /** The same reference is carried out at most once, so that a transfer may be sent again. */
  takesReference: boolean;
  /** `queryTransfer` can tell done from absent. */
  answersQueries: boolean;
  /** Bets may stay open for long (sports), and are reported once they are settled: what is staked is missing from the balance, unreported. */
  keepsBetsOpen?: boolean;
  /**
   * Without references: how long after its answer was lost a call may yet be carried out, ms, as far as is known of the protocol. The
   * operator's word on one provider goes before it (`game_provider.longest_delay_seconds`).
   */
  longestDelayMs?: number;
}

/**
 * One game provider that keeps members' money in an account of its own. No call throws and each answers within the adapter's
 * time-out: what could not be read is `unknown`.
 */
export interface GameProvider {
  readonly can: Capabilities;
  /** Creates the player; done also where it exists already, whatever its password is then. */
  ensurePlayer(player: Player): Promise<PlayerAnswer>;
  setPassword(username: string, password: string): Promise<Outcome>;
  /** What could be taken out of the game now. */
  balance(username: string): Promise<BalanceAnswer>;
  transfer(order: TransferOrder): Promise<SentTransfer>;
  /** unknown where the protocol answers no queries. */
  queryTransfer(order: TransferOrder): Promise<TransferStanding>;
  launch(player: Player, language: Language): Promise<LaunchAnswer>;
  /** The fields that the provider's login page wants back with the form; undefined: it could not be read. Only where a protocol has such a page. */
  pageState?(): Promise<Record<string, string> | undefined>;
  /** Null: from the beginning, or as far back as the provider tells. */
  reports(place: string | null): Promise<ReportAnswer>;
}

/** How long a provider may take to answer, ms; a balance is only shown, so it is waited for less. */
export interface Patience {
  timeoutMs: number;
  balanceTimeoutMs: number;
}

/** A protocol family: makes an adapter for each provider that speaks it. */
export interface GameProtocol {
  /** @throws Error naming the fields of the connection (the operator's data) that are wrong */
  connect(connection: unknown, patience: Patience): GameProvider;
}
