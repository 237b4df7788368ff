import type { Tx } from '../../../db/pool.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { createSparingWarning } from '../../../kernel/sparing.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import type { CallbackHeaders, QrPayment } from '../../../ports/payment-qr.ts';
import { isQrOfTransferAccount } from '../../site/face.ts';
import { createCredit, createReviewVoided } from './conclude.ts';
import type { PaymentQrDeps } from './deps.ts';
import { askedOf } from './price.ts';
import { VOIDED } from './rules.ts';
import { dueAtOnce, keepCallback, lockQr } from './store.ts';
import type { PaymentQr } from './tables.ts';

/**
 * heard: acted on, now or before. refused: not from the provider, too old, or not readable. unknown: no such provider, or no such
 * QR of its.
 */
export type Hearing = 'heard' | 'refused' | 'unknown';

/**
 * A provider tells of a payment. The signature over the raw bytes comes first, then its id: the same callback is acted on once, in
 * one transaction with the credit. What {@link isBelieved} does not take from a callback alone, the provider is asked about.
 */
export function createHearCallback(deps: PaymentQrDeps) {
  const { db, house, providers, clock, log, wake } = deps;
  const warn = createSparingWarning(log, clock);
  const credit = createCredit(deps);
  const reviewVoided = createReviewVoided(deps);

  return async function hearCallback(
    bankCode: string,
    headers: CallbackHeaders,
    body: Buffer,
  ): Promise<Hearing> {
    const told = providers.get(bankCode)?.readCallback(headers, body);
    if (!told) return 'unknown';
    if (told.outcome === 'refused') {
      warn({ bankCode, reason: told.reason }, 'a callback was refused');
      return 'refused';
    }
    const { id, reference, state } = told;
    if (!isUuid(reference)) return 'unknown';
    const cashIn = await house(HOUSE.cashIn(bankCode));
    return db.withTx(async (tx) => {
      const qr = await lockQr(tx, reference);
      if (qr?.bankCode !== bankCode) {
        log.error({ bankCode, reference }, 'a callback tells of a QR that we do not know');
        return 'unknown';
      }
      if (!(await keepCallback(tx, bankCode, id)) || state === null) return 'heard';
      if (state.outcome === 'paid' && (qr.movementId !== null || (await isBelieved(tx, qr, state.payment)))) {
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

/** Not an amount that was not asked for, a payment that was voided, nor one without its transfer's name where that is what credits it once. */
async function isBelieved(tx: Tx, qr: PaymentQr, { amount, receipt }: QrPayment): Promise<boolean> {
  if (amount !== askedOf(qr) || qr.evidence === VOIDED) return false;
  return receipt !== null || !(await isQrOfTransferAccount(tx, qr));
}
