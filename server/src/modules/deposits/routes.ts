import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import type { Api } from '../../http/bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/ids.ts';
import { originalInside } from '@krapao/contract/original';
import type { FileLinks } from '../../ports/files.ts';
import { slipById, slipPage } from './store.ts';
import type { Slip } from './tables.ts';
import type { createUploadSlip } from './upload-slip.ts';

export interface Deposits {
  db: Db;
  uploadSlip: ReturnType<typeof createUploadSlip>;
  /** @throws AppError RATE_LIMITED {retryAfter s} where the member has uploaded enough for now */
  requireRoom(memberId: MemberId): Promise<void>;
  links: FileLinks;
}

type Line = Inside<'POST /api/statement/slip'>['output']['slips'][number];

/** A slip as the list shows it; its amount is nothing until a verifier said one. `reference` leads to its picture. */
const toLine = ({ id, createdAt, amount, status, review, note, fileKey, evidence }: Slip): Line => ({
  _id: id,
  createdAt,
  amount: amount ?? ZERO,
  status,
  checking: status === 'PENDING' && review !== null,
  note,
  original: evidence?.original ? originalInside(evidence.original) : null,
  link: null,
  reference: fileKey === null ? null : id,
});

export function serveDeposits(api: Api, { db, uploadSlip, requireRoom, links }: Deposits): void {
  api.serve(
    'POST /api/wallet/slip',
    async ({ session: { memberId }, operation, form, file }) =>
      toLine(await uploadSlip({ memberId, operation, bankCode: form.bankCode, file })),
    { admit: requireRoom },
  );
  api.serve('POST /api/statement/slip', async ({ session, body }) => {
    const { total, slips } = await slipPage(db, session.memberId, body.page, body.limit);
    return { total, slips: slips.map(toLine) };
  });
  api.serve('GET /api/statement/slip/reference/{reference}', async ({ session, params: { reference } }) => {
    const slip = isUuid(reference) ? await slipById(db, reference) : undefined;
    if (slip?.memberId !== session.memberId || slip.fileKey === null) throw new AppError('NO_DATA');
    return { url: links.addressOf(slip.fileKey) };
  });
}
