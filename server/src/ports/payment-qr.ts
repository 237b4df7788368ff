/** A payment QR that a provider is to make. Its content never changes under one reference. */
export interface QrOrder {
  /** Ours, a UUID; the provider makes one QR per reference, however often it is asked. */
  reference: string;
  /** Hundredths of the provider's currency: satang, or att. */
  amount: bigint;
}

/** Money that the provider took for a QR. */
export interface QrPayment {
  /** Hundredths of the provider's currency; what was paid, whatever was asked for. */
  amount: bigint;
  /** The provider's own name for this payment. */
  paymentReference: string;
  /** The bank transfer behind it, as a slip names it; null where the provider does not tell. */
  receipt: { sendingBank: string; transRef: string } | null;
}

/**
 * What became of a QR. open: it can be paid; `text` is what the QR says (EMVCo), checked against the order. paid, cancelled, expired:
 * as they say. voided: it was paid, and the money went back. unknown: a time-out, a lost connection, an answer that can't be read,
 * or one that is about our keys.
 */
export type QrState =
  | { outcome: 'open'; text: string }
  | { outcome: 'paid'; payment: QrPayment }
  | { outcome: 'cancelled' | 'expired' | 'voided' }
  | { outcome: 'unknown'; reason: string };

/**
 * refused: the provider makes no such QR and has kept nothing of this request; an earlier one may still arrive. conflict: the
 * provider knows another order by this reference.
 */
export type RequestAnswer = QrState | { outcome: 'refused' | 'conflict'; reason: string };

/** not-found: the provider knows no such reference; a request may still be on its way. */
export type InquiryAnswer = QrState | { outcome: 'not-found' };

/**
 * What a callback says, from its raw bytes. told: signed by the provider, not older than five minutes; `state` is what it says of
 * the reference, null where that is nothing that we act on. `id` is the same for the same event however often it comes.
 * refused: not signed so, too old or too early, or not readable.
 */
export type CallbackReading =
  | { outcome: 'told'; id: string; reference: string; state: QrState | null }
  | { outcome: 'refused'; reason: 'UNSIGNED' | 'STALE' | 'UNREADABLE' };

export type CallbackHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** No call throws for what the provider or the network does: that is `unknown`. Each ends within 20 s. */
export interface PaymentQrProvider {
  /** What its QR codes take, and its receiving account holds. */
  readonly currency: 'BAHT' | 'LAK';
  request(order: QrOrder): Promise<RequestAnswer>;
  inquire(order: QrOrder): Promise<InquiryAnswer>;
  /** Answers what the QR is then: cancelled, or paid where that came first. */
  cancel(order: QrOrder): Promise<InquiryAnswer>;
  readCallback(headers: CallbackHeaders, body: Buffer): CallbackReading;
}
