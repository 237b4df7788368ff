/**
 * A payment QR from the wish for it to its last question (product, Deposits). Whatever its state, `review` says that a person must look.
 *
 * | State                      | Waits for                                   | What ends it                                                                                     |
 * | -------------------------- | ------------------------------------------- | ------------------------------------------------------------------------------------------------ |
 * | asked                      | its provider to make it                     | made → open; refused by the last attempt → failed; not known → asked about, then asked for again |
 * | open                       | its payment                                 | callback or inquiry → paid; the member, or a newer one → cancelled; ten minutes → expired        |
 * | cancelled, expired, failed | money that comes late, for a day            | callback, inquiry or a person → paid                                                             |
 * | paid                       | two more questions, after an hour and a day | voided, denied or told with another sum → a person sees it                                       |
 */
import { phrase } from '@krapao/contract/phrases';
import { createGivingUp } from '../../../db/saga.ts';
import type { PaymentQrProvider } from '../../../ports/payment-qr.ts';
import { createConclude, type Answer } from './conclude.ts';
import { putBeforePerson } from './credit-store.ts';
import type { PaymentQrDeps } from './deps.ts';
import { askedOf } from './price.ts';
import { mustCancel } from './rules.ts';
import { lockQr, qrById } from './store.ts';
import type { PaymentQr } from './tables.ts';

/**
 * Carries a QR on from where it stands: asks its provider, then writes down what came of it. A death between the two leaves the
 * lease to run out; the next attempt finds out what the provider knows before it asks for anything to be made.
 */
export function createCarryOut(deps: PaymentQrDeps): (id: string) => Promise<void> {
  const conclude = createConclude(deps);
  const orReview = createGivingUp();
  const leaveToPerson = (id: string, attempts: number, review: string) =>
    deps.db.withTx(async (tx) => {
      const qr = await lockQr(tx, id);
      if (qr?.attempts === attempts) await putBeforePerson(tx, qr, { review }, deps.clock.now());
    });
  return async (id) => {
    const qr = await qrById(deps.db, id);
    if (!qr || qr.dueAt === null) return;
    const provider = deps.providers.get(qr.bankCode);
    const attempt = async () => {
      const answer: Answer = provider
        ? await ask(provider, qr, deps.clock.now())
        : { outcome: 'unknown', reason: phrase('notSetUp') };
      await conclude(qr, answer);
    };
    await orReview(id, attempt, (evidence) => leaveToPerson(id, qr.attempts, evidence));
  };
}

/** The outside part of an attempt. Only the first one asks for the QR unasked: after it, any may have arrived. */
export async function ask(provider: PaymentQrProvider, qr: PaymentQr, now: Date): Promise<Answer> {
  const order = { reference: qr.id, amount: askedOf(qr) };
  if (mustCancel(qr)) return provider.cancel(order);
  if (qr.state !== 'asked') return provider.inquire(order);
  if (qr.attempts > 1) {
    const known = await provider.inquire(order);
    if (known.outcome !== 'not-found' || now >= qr.expiresAt) return known;
  }
  return provider.request(order);
}
