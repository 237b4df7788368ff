import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DEPOSIT_BANK_TYPES, Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { KipPerBaht } from '@krapao/contract/kip';
import { json, moment, whole } from '../../db/columns.ts';

export const siteSetting = pgTable('site_setting', {
  name: text('name').primaryKey(),
  value: json('value').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

export const siteBank = pgTable('site_bank', {
  code: text('code').primaryKey(),
  number: text('number'),
  nameTH: text('name_th').notNull(),
  nameEN: text('name_en').notNull(),
  nameLA: text('name_la').notNull(),
  isSelectable: boolean('is_selectable').notNull(),
  position: integer('position').notNull(),
});

export const siteReceivingAccount = pgTable('site_receiving_account', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  bankCode: text('bank_code').notNull(),
  bankType: text('bank_type').$type<(typeof DEPOSIT_BANK_TYPES)[number]>().notNull(),
  mode: text('mode').$type<'AUTO' | 'QR'>().notNull(),
  accountName: text('account_name').notNull(),
  accountNo: text('account_no').notNull(),
  currency: text('currency').$type<'BAHT' | 'LAK'>().notNull(),
  isActive: boolean('is_active').notNull(),
  position: integer('position').notNull(),
});

export const siteWallet = pgTable('site_wallet', {
  mode: text('mode').$type<'AUTO' | 'gift'>().primaryKey(),
  accountName: text('account_name').notNull(),
  mobile: text('mobile').notNull(),
  isActive: boolean('is_active').notNull(),
});

/** Kept by the database as others get another number. */
export const siteFormerAccount = pgTable('site_former_account', {
  bankCode: text('bank_code').notNull(),
  accountNo: text('account_no').notNull(),
  accountName: text('account_name').notNull(),
  until: moment('until').notNull().defaultNow(),
});

export const siteKipRate = pgTable('site_kip_rate', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  kipPerBaht: whole('kip_per_baht').$type<KipPerBaht>().notNull(),
  since: moment('since').notNull(),
  /** Of rates from before staff_event: nobody reads or writes them. */
  setBy: text('set_by'),
  setWhy: text('set_why'),
});

export const siteSource = pgTable('site_source', {
  code: text('code').primaryKey(),
  descriptionTH: text('description_th').notNull(),
  descriptionEN: text('description_en').notNull(),
  descriptionLA: text('description_la').notNull(),
  position: integer('position').notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

export const siteText = pgTable('site_text', {
  kind: text('kind').$type<'condition' | 'agreement' | 'contact' | 'notice'>().notNull(),
  language: text('language').$type<Language>().notNull(),
  position: integer('position').notNull(),
  html: text('html').notNull(),
});

export const siteAgreementAcceptance = pgTable('site_agreement_acceptance', {
  memberId: text('member_id').$type<MemberId>().notNull(),
  version: text('version').notNull(),
  at: moment('at').notNull().defaultNow(),
});

export const BANNER_PLACES = ['notice', 'invite', 'refund'] as const;

export const siteBanner = pgTable('site_banner', {
  place: text('place').$type<(typeof BANNER_PLACES)[number]>().notNull(),
  language: text('language').$type<Language>().notNull(),
  position: integer('position').notNull(),
  image: text('image').notNull(),
  html: text('html').notNull(),
});
