import { boolean, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { GameKind, Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money, whole } from '../../../db/columns.ts';
import { sagaColumns } from '../../../db/saga.ts';

/** What leads from one to the next stands in carry-out.ts. */
export type BonusState =
  'armed' | 'due' | 'open' | 'done' | 'ending' | 'expired' | 'finished' | 'released' | 'cancelled' | 'lapsed';

export interface Weight {
  kind: GameKind;
  /** Null: at all providers of that kind but those that are named. */
  provider: string | null;
  /** Of a stake that counts, percent. */
  percent: number;
}

/** What a bonus is, as it was accepted. Amounts in satang, rates in basis points. */
export interface Terms {
  type: 'limit' | 'day' | 'week';
  maxReceived: number;
  /** Of the deposit, up to `max`; or `fixed`. */
  percentBp: number | null;
  max: number | null;
  fixed: number | null;
  minDeposit: number;
  /** Hundredths: 800 is eight times. */
  multiple: number;
  basis: 'bonus' | 'total';
  weights: readonly Weight[];
  maxStake: number | null;
  days: number;
  /** Hundredths of the bonus. */
  maxPayout: number | null;
  /** Loss refund for play while it is open. */
  percentFailBp: number;
  /** With so little left ending costs nothing; what was accepted before there was a setting for it has the first one. */
  releaseMinimum?: number;
  name: Readonly<Record<Language, string>>;
  /** HTML. */
  notice: Readonly<Record<Language, string>>;
  banners: readonly { image: string; html: Readonly<Record<Language, string>> }[];
}

export const bonusOffer = pgTable('bonus_offer', {
  code: text('code').primaryKey(),
  terms: jsonb('terms').$type<Terms>().notNull(),
  budget: money('budget').notNull(),
  receivers: integer('receivers').notNull(),
  given: money('given').notNull(),
  received: integer('received').notNull(),
  fromAt: moment('from_at'),
  untilAt: moment('until_at'),
  isHidden: boolean('is_hidden').notNull(),
  /** Nobody takes it: prizes are of it. */
  prizesOnly: boolean('prizes_only').notNull().default(false),
  isActive: boolean('is_active').notNull(),
  position: integer('position').notNull(),
});
export type Offer = typeof bonusOffer.$inferSelect;

export const memberBonus = pgTable('member_bonus', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  offerCode: text('offer_code').notNull(),
  state: text('state').$type<BonusState>().notNull(),
  terms: jsonb('terms').$type<Terms>().notNull(),
  language: text('language').$type<Language>().notNull(),
  acceptedAt: moment('accepted_at').notNull(),
  armedUntil: moment('armed_until'),
  depositMovement: whole('deposit_movement'),
  /** It was won: what it gives was taken of the offer then. */
  couponId: uuid('coupon_id'),
  deposit: money('deposit').notNull(),
  dueSince: moment('due_since'),
  amount: money('amount'),
  required: money('required'),
  done: money('done').notNull(),
  countedAt: moment('counted_at'),
  own: money('own'),
  share: numeric('share', { mode: 'bigint' }),
  basedOn: whole('based_on'),
  openBets: money('open_bets'),
  /** What was staked or lost when it was given, and not told by then which of the two: no part of `own`. */
  untoldBets: money('untold_bets').notNull(),
  grantedAt: moment('granted_at'),
  expiresAt: moment('expires_at'),
  forfeitSeen: money('forfeit_seen'),
  endingSince: moment('ending_since'),
  forfeit: money('forfeit'),
  endedAt: moment('ended_at'),
  endedBy: uuid('ended_by'),
  ...sagaColumns,
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type Bonus = typeof memberBonus.$inferSelect;
