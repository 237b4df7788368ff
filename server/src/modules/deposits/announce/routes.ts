import type { Api } from '../../../http/bind.ts';
import type { Ceilings } from '../../../http/ceilings.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Announcements } from './announce.ts';

/** `announcements` are undefined where the operator has no bank feed, which alone would see their money come. */
export function serveAnnouncements(
  api: Api,
  announcements: Announcements | undefined,
  { clock, ceilings }: { clock: Clock; ceilings: Ceilings },
): void {
  api.serve('POST /api/wallet/add', async ({ session: { memberId }, operation, body, ip }) => {
    if (!announcements) throw new AppError('NO_BANK');
    await ceilings.take('announcements', ip);
    const { amount, bankCode } = body;
    const { id: reference, ...told } = await announcements.announce({
      memberId,
      operation,
      amount,
      bankCode,
    });
    return { reference, amount: told.amount, until: told.until, now: clock.now() };
  });
  api.serve('GET /api/wallet/add/{reference}', ({ session: { memberId }, params: { reference } }) => {
    if (!announcements) throw new AppError('NO_DATA');
    return announcements.toldAnnouncement(memberId, reference);
  });
  api.serve('POST /api/wallet/add/cancel', async ({ session: { memberId }, body: { amount } }) => {
    if (!announcements) throw new AppError('NO_DATA');
    await announcements.cancelAnnouncement(memberId, amount);
    return { message: 'OK' };
  });
}
