import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SlipNote } from '@krapao/contract/errors';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money, whole } from '../../../db/columns.ts';
import { sagaColumns } from '../../../db/saga.ts';
import type { Original } from '@krapao/contract/original';
import type { Candidate } from '../sender/candidates.ts';
import type { KeptFit } from '../sender/rule.ts';
import type { SlipParty } from '../../../ports/slip-verifier.ts';
import type { Source } from '../credit-deposit.ts';

/** Deposits by this channel. */
export const SLIP: Source = {
  channel: 'slip',
  kind: 'slip_deposit',
  table: 'deposit_slip',
  screens: ['slips'],
};

/** What a verifier told of a slip, kept for the operator; `because` says in words why it was refused. */
export interface SlipEvidence {
  transRef?: string;
  at?: string;
  /** Satang. */
  amount?: string;
  sender?: SlipParty;
  receiver?: SlipParty;
  because?: string;
  /** By what the rule found that its member sent it (sender/rule.ts). */
  fitted?: KeptFit;
  /** Who else may have sent it, for the person who decides. */
  candidates?: Candidate[];
  /** What was sent in kip, as an operator read it. */
  original?: Original;
}

/**
 * Why a slip waits for a person: no verifier knows transfers of that kind; what one says, or the picture, decides nothing; or the sender that it
 * shows may be another member.
 */
export type SlipReview = 'TRUEMONEY' | 'LAO' | 'UNCLEAR' | 'SENDER';

export const depositSlip = pgTable('deposit_slip', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  bankCode: text('bank_code').notNull(),
  accountName: text('account_name').notNull(),
  accountNo: text('account_no').notNull(),
  /** The member's own account at the moment of the upload; null in slips from before it was kept. */
  senderBankCode: text('sender_bank_code'),
  senderAccountName: text('sender_account_name'),
  senderAccountNo: text('sender_account_no'),
  fileKey: text('file_key'),
  payload: text('payload'),
  sendingBank: text('sending_bank'),
  transRef: text('trans_ref'),
  amount: money('amount'),
  status: text('status').$type<'PENDING' | 'SUCCESS' | 'FAILED'>().notNull(),
  note: text('note').$type<SlipNote>(),
  evidence: jsonb('evidence').$type<SlipEvidence>(),
  movementId: whole('movement_id'),
  review: text('review').$type<SlipReview>(),
  settledBy: text('settled_by'),
  settledWhy: text('settled_why'),
  absentSince: moment('absent_since'),
  /** Answers about it that could not be read. */
  unclearAnswers: integer('unclear_answers').notNull().default(0),
  /** When the verifier last gave no answer about it. */
  missedAt: moment('missed_at'),
  createdAt: moment('created_at').notNull(),
  ...sagaColumns,
});

export type Slip = typeof depositSlip.$inferSelect;
