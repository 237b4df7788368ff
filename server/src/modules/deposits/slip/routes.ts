import type { MemberId } from '@krapao/contract/ids';
import type { Api } from '../../../http/bind.ts';
import type { createShowHours } from './hours.ts';
import type { createListSlips } from './list-slips.ts';
import type { createUploadSlip } from './upload-slip.ts';

export interface Slips extends ReturnType<typeof createListSlips> {
  uploadSlip: ReturnType<typeof createUploadSlip>;
  /** @throws AppError RATE_LIMITED {retryAfter s} where the member has uploaded enough for now */
  requireRoom(memberId: MemberId): Promise<void>;
}

/** When slips are taken, and when not. */
export function serveSlipHours(api: Api, showHours: ReturnType<typeof createShowHours>): void {
  api.serve('GET /api/lookup/slip', () => showHours());
}

export function serveSlips(api: Api, { uploadSlip, requireRoom, lineOf, listSlips, pictureOf }: Slips): void {
  api.serve(
    'POST /api/wallet/slip',
    async ({ session: { memberId }, operation, form, file }) =>
      lineOf(await uploadSlip({ memberId, operation, bankCode: form.bankCode, file })),
    { admit: requireRoom },
  );
  api.serve('POST /api/statement/slip', ({ session, body }) => listSlips(session.memberId, body));
  api.serve('GET /api/statement/slip/reference/{reference}', async ({ session, params: { reference } }) => ({
    url: await pictureOf(session.memberId, reference),
  }));
}
