import { HOUSE } from '../../ledger/accounts.ts';
import type { CallbackHeaders } from '../../ports/payment-qr.ts';
import { createCredit, createReviewVoided } from './conclude.ts';
import type { PaymentQrParts } from './deps.ts';
import { VOIDED } from './rules.ts';
import { dueAtOnce, keepCallback, lockQr } from './store.ts';

/**
 * heard: acted on, now or before. refused: not from the provider, too old, or not readable. unknown: no such provider, or no such
 * QR of its.
 */
export type Hearing = 'heard' | 'refused' | 'unknown';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A provider tells of a payment. The signature over the raw bytes comes first, then its id: the same callback is acted on once, in
 * one transaction with the credit. An amount that was not asked for is not believed from a callback alone, nor a payment that was
 * voided before its callback came: the provider is asked.
 */
export function createHearCallback(parts: PaymentQrParts) {
  const { db, house, providers, log, wake } = parts;
  const credit = createCredit(parts);
  const reviewVoided = createReviewVoided(parts);

  return async function hearCallback(
    bankCode: string,
    headers: CallbackHeaders,
    body: Buffer,
  ): Promise<Hearing> {
    const told = providers.get(bankCode)?.readCallback(headers, body);
    if (!told) return 'unknown';
    if (told.outcome === 'refused') {
      log.warn({ bankCode, reason: told.reason }, 'a callback was refused');
      return 'refused';
    }
    const { id, reference, state } = told;
    if (!UUID.test(reference)) return 'unknown';
    const cashIn = await house(HOUSE.cashIn(bankCode));
    return db.withTx(async (tx) => {
      const qr = await lockQr(tx, reference);
      if (qr?.bankCode !== bankCode) {
        log.error({ bankCode, reference }, 'a callback tells of a QR that we do not know');
        return 'unknown';
      }
      if (!(await keepCallback(tx, bankCode, id)) || state === null) return 'heard';
      const isBelieved =
        state.outcome === 'paid' && state.payment.amount === qr.amount && qr.evidence !== VOIDED;
      if (state.outcome === 'paid' && (isBelieved || qr.movementId !== null)) {
        await credit(tx, qr, state.payment, cashIn);
      } else if (state.outcome === 'voided' && qr.movementId !== null) {
        await reviewVoided(tx, qr);
      } else if (qr.movementId === null) {
        await dueAtOnce(tx, reference);
        tx.afterCommit(wake);
      }
      return 'heard';
    });
  };
}
