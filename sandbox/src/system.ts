import type { FastifyInstance } from 'fastify';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';

export type Secrets = {
  thaibulksmsKey: string;
  thaibulksmsSecret: string;
  verifierKey: string;
  payoutSecret: string;
  bankFeedSecret: string;
  kbankQrConsumerId: string;
  kbankQrConsumerSecret: string;
  kbankQrPartnerId: string;
  kbankQrPartnerSecret: string;
  kbankQrMerchantId: string;
  kbankQrCallbackSecret: string;
  wwMerchant: string;
  wwSecret: string;
  zapmanMerchant: string;
  zapmanSecret: string;
  bcelMerchant: string;
  bcelSecret: string;
  telegramToken: string;
};

/** What every system is built from. */
export type Surroundings = {
  journal: Journal;
  faults: Faults;
  secrets: Secrets;
  /** The instant, in ms. */
  now: () => number;
  /** Makes what the outside decides by chance the same in every run. */
  seed: number;
  /** Where the bank feed calls until `PUT /bank/feed` says otherwise; undefined: nowhere. */
  feedCallbackUrl: string | undefined;
  /** Where the payout bank tells how a pending payout ended; undefined: it tells nobody. */
  payoutCallbackUrl: string | undefined;
  /** Where payment QR providers tell of payments: `/KBANK`, `/WW`, `/ZAPMAN` and `/BCEL` below it; undefined: they tell nobody. */
  qrCallbackUrl: string | undefined;
  /** Where the console is, for the pretended agent; undefined: nowhere. */
  consoleUrl: string | undefined;
};

/** One part of the outside world. */
export type System = {
  name: string;
  routes: (app: FastifyInstance) => void;
  /** Its part of `GET /state`, for reconciling. */
  state: () => unknown;
};

/** A signed call whose time is further from ours than this is refused. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
