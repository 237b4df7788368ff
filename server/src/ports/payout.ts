import type { Satang } from '@krapao/contract/money';

/** An order to the bank that pays members out. Its content never changes under one reference. */
export interface PayoutOrder {
  /** Ours; the bank carries out one order per reference, however often it is sent. */
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  /** Satang. */
  amount: Satang;
}

/**
 * What became of an order. done: paid. refused: rejected under this reference for ever. pending: the bank has it and has not
 * decided. unknown: a time-out, a lost connection, an answer that can't be read, or one that is about our keys.
 */
export type OrderState =
  | { outcome: 'done'; externalReference: string | null }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'pending' }
  | { outcome: 'unknown'; reason: string };

/**
 * invalid: the bank does not take such an order and has kept nothing of this sending; an earlier sending may still arrive.
 * conflict: the bank knows another order by this reference; whatever it says of the reference is not about ours.
 */
export type SendAnswer =
  OrderState | { outcome: 'invalid'; reason: string } | { outcome: 'conflict'; reason: string };

/** not-found: the bank knows no such reference; a sending may still be on its way, so it is no failure. */
export type InquiryAnswer = OrderState | { outcome: 'not-found' };

/** Neither call throws for what the bank or the network does: that is `unknown`. Each ends within 10 s. */
export interface PayoutBank {
  send(order: PayoutOrder): Promise<SendAnswer>;
  inquire(order: PayoutOrder): Promise<InquiryAnswer>;
}

/**
 * What a callback says, from its raw bytes. told: signed by the bank, not older than five minutes, about that reference and amount.
 * refused: not signed so, too old or too early, or not readable.
 */
export type CallbackReading =
  | { outcome: 'told'; reference: string; amount: Satang; state: OrderState }
  | { outcome: 'refused'; reason: 'UNSIGNED' | 'STALE' | 'UNREADABLE' };

export type CallbackHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** What the bank tells unasked: how an order ended that was pending. It may come late, often, or never. */
export interface PayoutCallbacks {
  readCallback(headers: CallbackHeaders, body: Buffer): CallbackReading;
}
