import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CorrectionReason } from '@krapao/contract/console/constants';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money } from '../../db/columns.ts';

/** in: into the wallet; out: from it. */
export type CorrectionDirection = 'in' | 'out';

export const moneyCorrection = pgTable('money_correction', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  direction: text('direction').$type<CorrectionDirection>().notNull(),
  reason: text('reason').$type<CorrectionReason>().notNull(),
  /** Satang: what was to be moved, and what was. */
  asked: money('asked').notNull(),
  moved: money('moved').notNull(),
  why: text('why').notNull(),
  name: text('name').notNull(),
  /** The account of ours that lost the money, or got it; null for other reasons, and of what was corrected before that was asked for. */
  ourBank: text('our_bank'),
  ourAccount: text('our_account'),
  requestId: text('request_id'),
  at: moment('at').notNull().defaultNow(),
});
export type Correction = typeof moneyCorrection.$inferSelect;
