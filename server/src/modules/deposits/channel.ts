/** The one shape of a channel: what the `index.ts` of its folder says of it. They stand in one list (channels.ts; docs/how-to-add.md). */
import type { Inside } from '@krapao/contract/api';
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Db, Queryable } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { House } from '../../ledger/accounts.ts';
import type { Realtime } from '../../ports/realtime.ts';
import type { Desk, Module } from '../module.ts';
import type { KipRate, ReceivingAccount, ReceivingWallet } from '../site/face.ts';
import type { CreditDeposit } from './credit-deposit.ts';

type Waiting = Inside<'GET /api/statement/waiting'>['output']['waiting'][number];

/** Money of a member on its way by a channel, as they see it; what is left out is null there. */
export type InProgress = Pick<Waiting, 'reference' | 'amount' | 'createdAt'> &
  Partial<Pick<Waiting, 'original' | 'until' | 'account'>>;

/** Where members are told to send money: the operator's accounts or wallets of one mode. */
export type Offer = { minimum(operators: Satang, bankCode: string): Satang } & (
  | {
      accounts: ReceivingAccount['mode'];
      /** Whether that one is offered now; left out: always. */
      isOpen?(account: ReceivingAccount, kipRate: KipRate | undefined): boolean;
    }
  | { wallets: ReceivingWallet['mode'] }
);

type ListedDeposit = ConsoleInside<'GET /api/console/members/{id}/deposits'>['output']['rows'][number];

/** How its rows stand among all deposits of a member in the console: expressions over its table, which has `id` and `member_id`. */
export interface Listed extends Record<Exclude<keyof ListedDeposit, 'channel' | 'id'>, string> {
  channel: ListedDeposit['channel'];
  table: string;
  /** Its reference is money to whoever knows it: shown whole to who decides deposits alone. */
  isWorthMoney?: true;
}

/** How a row stands where its member asks about it in the chat: expressions over its table, which has `id`, `member_id` and `created_at`. */
export interface Asked {
  table: string;
  amount: string;
  /** waiting, done or failed. */
  state: string;
}

/** What a person ends a deposit with. */
export interface SettleDeps {
  db: Db;
  house: House;
  creditDeposit: CreditDeposit;
  realtime: Realtime;
}

/** What a channel's desk stands on. */
export interface DeskDeps extends SettleDeps {
  clock: Clock;
  /** Without a bank feed nobody reads it, and its row is due for ever. */
  hasFeed: boolean;
}

export interface Channel {
  name: string;
  /** What a member follows: what of theirs is on its way, newest first, at most so much. Left out: they see its deposits only. */
  waiting?: {
    kind: Exclude<Waiting['kind'], 'payout'>;
    of(on: Queryable, memberId: MemberId, how: { now: Date; most: number }): Promise<InProgress[]>;
    asked: Asked;
  };
  /** null: its rows are no deposits, only what is said of some. */
  listed: Listed | null;
  offers?: readonly Offer[];
  /** What one member may have of it; left out: what they are sent for. */
  limits?: Readonly<Record<string, number>>;
  /** Operator, alarms, audit and tidying. */
  desk?(deps: DeskDeps): Desk;
  /** Its desk, routes and work; of each what it has. */
  create(deps: never): Module;
}
