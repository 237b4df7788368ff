import type { KipPerBaht } from '@krapao/contract/kip';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../../../kernel/app-error.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { kipRateAt, qrAccount } from '../../site/face.ts';
import { createCarryOut } from './carry-out.ts';
import { LIMITS, type PaymentQrDeps } from './deps.ts';
import { priceOf, type Price } from './price.ts';
import { belowMinimum, QR_LIFETIME_MS } from './rules.ts';
import {
  hurryQr,
  insertQr,
  lockQr,
  madeSince,
  newestQr,
  oneCallOf,
  qrById,
  replaceOthers,
  stopOffering,
} from './store.ts';
import { viewOf, type QrView } from './view.ts';

export interface QrAsked {
  memberId: MemberId;
  /** Names this call; the same for a retry. A UUID, and the provider's reference. */
  operation: string;
  bankCode: string;
  /** Hundredths of the receiving account's currency: satang, or att. */
  amount: bigint;
}

const HOUR_MS = 60 * 60_000;

/**
 * A member has a payment QR made (product 7): row, commit, call, settle. It takes the place of the one that the member was
 * offered before, at whichever provider. Where the provider does not answer, the runner finds out.
 */
export function createAskQr(deps: PaymentQrDeps) {
  const { db, settings, clock, realtime, wake, perHour = LIMITS.perHour } = deps;
  const carryOut = createCarryOut(deps);

  async function open(
    { operation: id, memberId, bankCode }: QrAsked,
    accountNo: string,
    price: Price,
  ): Promise<void> {
    const createdAt = clock.now();
    const qr = {
      id,
      memberId,
      bankCode,
      accountNo,
      ...price,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + QR_LIFETIME_MS),
    };
    await db.withTx(async (tx) => {
      await oneCallOf(tx, memberId);
      if ((await madeSince(tx, memberId, new Date(createdAt.getTime() - HOUR_MS))) >= perHour)
        throw new AppError('RATE_LIMITED', { retryAfter: HOUR_MS / 1000 / perHour });
      await replaceOthers(tx, qr);
      await insertQr(tx, qr);
      tx.afterCommit(() => {
        wake();
        realtime.changed(memberId, ['qr']);
      });
    });
  }

  /** @throws AppError NO_BANK, TRANSFER_MINIMUM {min}, INVALID_REQUEST {fields}, RATE_LIMITED {retryAfter s} */
  return async function askQr(asked: QrAsked): Promise<QrView> {
    const { operation, memberId, bankCode, amount } = asked;
    if (!(await qrById(db, operation))) {
      const { rate, accountNo } = await requireBank(deps, bankCode);
      if (rate !== null && amount % 100n !== 0n)
        throw new AppError('INVALID_REQUEST', { fields: { amount: 'whole kip' } });
      const price = priceOf(amount, rate);
      const refused = belowMinimum(bankCode, price.amount, (await settings.current()).depositMinimum);
      if (refused) throw refused;
      await open(asked, accountNo, price);
      await carryOut(operation);
    }
    const qr = await qrById(db, operation);
    if (qr?.memberId !== memberId) throw new Error(`payment QR ${operation} was stored and is not there`);
    return viewOf(qr, clock.now());
  };
}

/**
 * Our account that takes money by QR there, and the rate of kip where it has those; null where it has baht.
 * @throws AppError NO_BANK unless it takes money by QR, from a provider of its currency that is set up; in kip not without a rate
 */
async function requireBank(
  { db, providers, clock }: Pick<PaymentQrDeps, 'db' | 'providers' | 'clock'>,
  bankCode: string,
): Promise<{ rate: KipPerBaht | null; accountNo: string }> {
  const provider = providers.get(bankCode);
  const account = provider && (await qrAccount(db, bankCode));
  if (account === undefined || account.currency !== provider?.currency) throw new AppError('NO_BANK');
  if (account.currency === 'BAHT') return { rate: null, accountNo: account.accountNo };
  const rate = await kipRateAt(db, clock.now());
  if (!rate) throw new AppError('NO_BANK');
  return { rate: rate.kipPerBaht, accountNo: account.accountNo };
}

/**
 * The QR that a member is offered there, or what became of the last one. Who looks at one that can be paid has its provider asked, at most every few seconds: so a
 * member who says that the transfer is done learns of it also where the callback was lost.
 */
export function createShowQr(deps: PaymentQrDeps) {
  const { db, clock, wake } = deps;
  /** @throws AppError NO_BANK */
  return async function showQr(memberId: MemberId, bankCode: string): Promise<QrView> {
    await requireBank(deps, bankCode);
    const now = clock.now();
    const qr = await newestQr(db, memberId, bankCode);
    if (qr?.state === 'open' && (await hurryQr(db, qr.id))) wake();
    return viewOf(qr, now);
  };
}

/** A member wants a QR no longer: it is not offered from now on, and its provider is told. A payment that was on its way still counts. */
export function createCancelQr({ db, clock, realtime, wake }: PaymentQrDeps) {
  /** Again, or too late, it changes nothing. @throws AppError NO_DATA: no QR of this member */
  return async function cancelQr(memberId: MemberId, id: string): Promise<void> {
    if (!isUuid(id)) throw new AppError('NO_DATA');
    await db.withTx(async (tx) => {
      const qr = await lockQr(tx, id);
      if (qr?.memberId !== memberId) throw new AppError('NO_DATA');
      if (!(await stopOffering(tx, id, clock.now()))) return;
      tx.afterCommit(() => {
        wake();
        realtime.changed(memberId, ['qr']);
      });
    });
  };
}
