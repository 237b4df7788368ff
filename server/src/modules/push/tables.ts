import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '@krapao/contract/constants';
import { bytea, json, moment, whole } from '../../db/columns.ts';
import { sagaColumns } from '../../db/saga.ts';

/** Whose a browser is. */
export const OWNERS = ['staff', 'member', 'conversation'] as const;
type OwnerKind = (typeof OWNERS)[number];

export const pushSubscription = pgTable('push_subscription', {
  id: text('id').primaryKey(),
  ownerKind: text('owner_kind').$type<OwnerKind>().notNull(),
  owner: text('owner').notNull(),
  endpointHash: bytea('endpoint_hash').notNull(),
  sealed: bytea('sealed').notNull(),
  signedBy: text('signed_by').notNull(),
  sessionId: whole('session_id'),
  deviceHash: bytea('device_hash'),
  language: text('language').$type<Language>(),
  refused: integer('refused').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const pushMessage = pgTable('push_message', {
  id: text('id').primaryKey(),
  subscriptionId: text('subscription_id').notNull(),
  topic: text('topic').notNull(),
  content: json('content').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ...sagaColumns,
});
