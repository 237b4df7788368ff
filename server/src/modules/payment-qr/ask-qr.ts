import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import { AppError } from '../../kernel/app-error.ts';
import { qrAccount } from '../site/face.ts';
import { createCarryOut } from './carry-out.ts';
import type { PaymentQrParts } from './deps.ts';
import { belowMinimum, QR_LIFETIME_MS } from './rules.ts';
import { insertQr, madeSince, oneCallOf, qrById, replaceOthers } from './store.ts';
import { viewOf, type QrView } from './view.ts';

export interface QrAsked {
  memberId: MemberId;
  /** Names this call; the same for a retry. A UUID, and the provider's reference. */
  operation: string;
  bankCode: string;
  /** Satang. */
  amount: Satang;
}

const PER_HOUR = 60;
const HOUR_MS = 60 * 60_000;

/**
 * A member has a payment QR made (specification 7): row, commit, call, settle. It takes the place of the one that the member was
 * offered before, at whichever provider. Where the provider does not answer, the runner finds out.
 */
export function createAskQr(parts: PaymentQrParts) {
  const { db, settings, clock, realtime, wake, perHour = PER_HOUR } = parts;
  const carryOut = createCarryOut(parts);

  async function open({ operation: id, memberId, bankCode, amount }: QrAsked): Promise<void> {
    const createdAt = clock.now();
    const qr = {
      id,
      memberId,
      bankCode,
      amount,
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

  /** @throws AppError NO_BANK, TRANSFER_MINIMUM {min}, RATE_LIMITED {retryAfter s} */
  return async function askQr(asked: QrAsked): Promise<QrView> {
    const { operation, memberId, bankCode, amount } = asked;
    if (!(await qrById(db, operation))) {
      await requireBank(parts, bankCode);
      const refused = belowMinimum(bankCode, amount, (await settings.current()).depositMinimum);
      if (refused) throw refused;
      await open(asked);
      await carryOut(operation);
    }
    const qr = await qrById(db, operation);
    if (qr?.memberId !== memberId) throw new Error(`payment QR ${operation} was stored and is not there`);
    return viewOf(qr, clock.now());
  };
}

/** @throws AppError NO_BANK unless that receiving account takes baht by QR, from a provider that is set up */
export async function requireBank(
  { db, providers }: Pick<PaymentQrParts, 'db' | 'providers'>,
  bankCode: string,
): Promise<void> {
  const account = providers.has(bankCode) ? await qrAccount(db, bankCode) : undefined;
  if (account?.currency !== 'BAHT') throw new AppError('NO_BANK');
}
