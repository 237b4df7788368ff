import type { Satang } from '@krapao/contract/money';
import type { Outcome } from './outcome.ts';

/** One transfer as the provider is asked for it. */
export interface TransferOrder {
  username: string;
  /** Satang. More than zero: from the wallet into the game; less: out of it. */
  amount: Satang;
  /** Names this transfer and no other; a provider that takes references carries it out at most once. */
  reference: string;
}

/** unknown: the provider did not tell. */
export type BalanceAnswer = { outcome: 'told'; balance: Satang } | { outcome: 'unknown'; reason: string };

/** What the provider knows of a transfer. absent: at this moment it has not carried it out; a call still on its way may yet come. */
export type TransferStanding =
  | { standing: 'done'; externalReference: string | null }
  | { standing: 'absent' }
  | { standing: 'unknown'; reason: string };

/** What the provider's protocol can do. */
export interface Capabilities {
  /** The same reference is carried out at most once, so that a transfer may be sent again. */
  takesReference: boolean;
  /** `queryTransfer` can tell done from absent. */
  answersQueries: boolean;
}

/**
 * One game provider that keeps members' money in an account of its own. No call throws and each answers within the adapter's
 * time-out: what could not be read is `unknown`.
 */
export interface GameProvider {
  readonly can: Capabilities;
  /** Creates the player; done also where it exists already. */
  ensurePlayer(username: string): Promise<Outcome>;
  setPassword(username: string, password: string): Promise<Outcome>;
  /** What could be taken out of the game now. */
  balance(username: string): Promise<BalanceAnswer>;
  transfer(order: TransferOrder): Promise<Outcome>;
  queryTransfer(order: TransferOrder): Promise<TransferStanding>;
}
