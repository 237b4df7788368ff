/** The channel of announced amounts: a member is told exactly what to send, and the bank feed sees it come. */
import type { Ceilings } from '../../../http/ceilings.ts';
import type { BankFeed } from '../../../ports/bank-feed.ts';
import type { Module } from '../../module.ts';
import type { Channel } from '../channel.ts';
import { createAnnouncements, LIMITS, type AnnounceDeps } from './announce.ts';
import { serveAnnouncements } from './routes.ts';
import { openAnnouncements } from './told.ts';

export const announce = {
  name: 'announce',
  limits: LIMITS,
  waiting: {
    kind: 'announcement',
    of: (on, memberId, { now }) => openAnnouncements(on, memberId, now),
    asked: {
      table: 'deposit_announcement',
      amount: 'amount',
      state: `case state when 'met' then 'done' when 'past' then 'failed' else 'waiting' end`,
    },
  },
  listed: null,
  create: (deps: AnnounceDeps & { ceilings: Ceilings; feed: BankFeed | undefined }): Module => ({
    // without a bank feed nobody would see the money come
    routes: (api) => serveAnnouncements(api, deps.feed && createAnnouncements(deps), deps),
  }),
} as const satisfies Channel;
