import type { Inside } from '@krapao/contract/api';
import { minuteOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import type { Db } from '../../../db/pool.ts';
import type { Api } from '../../../http/bind.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { receiptReference, type Receipt } from '../../../kernel/receipt.ts';
import { creditsOf } from '../../../ledger/movement.ts';
import { originalInside } from '@krapao/contract/original';
import type { FileLinks } from '../../../ports/files.ts';
import { beginsSoon, isWithin, type CurrentSettings } from '../../site/face.ts';
import { slipById, slipPage } from './store.ts';
import type { Slip } from './tables.ts';
import type { createUploadSlip } from './upload-slip.ts';

export interface Slips {
  db: Db;
  uploadSlip: ReturnType<typeof createUploadSlip>;
  /** @throws AppError RATE_LIMITED {retryAfter s} where the member has uploaded enough for now */
  requireRoom(memberId: MemberId): Promise<void>;
  links: FileLinks;
}

type Line = Inside<'POST /api/statement/slip'>['output']['slips'][number];

const transferOf = ({ sendingBank, transRef }: Slip): Receipt | undefined =>
  sendingBank === null || transRef === null ? undefined : { sendingBank, transRef };

/** Of duplicates among a member's slips: what that member was credited with before, by the transfer's reference. Of others' credits nothing. */
async function creditedBefore(db: Db, memberId: MemberId, slips: readonly Slip[]) {
  const duplicates = slips.filter(({ note }) => note === 'SLIP_REFNO_DUPLICATED');
  const credits = await creditsOf(
    db,
    duplicates.map(transferOf).filter((one) => one !== undefined),
  );
  const own = credits.filter((credit) => credit.memberId === memberId);
  return new Map(own.map(({ reference, at, amount }) => [reference, { at, amount }]));
}

/** Slips as the list shows them; an amount is nothing until a verifier said one. `reference` leads to the picture. */
async function toLines(db: Db, memberId: MemberId, slips: readonly Slip[]): Promise<Line[]> {
  const before = await creditedBefore(db, memberId, slips);
  return slips.map((slip) => {
    const transfer = transferOf(slip);
    const isDuplicate = slip.note === 'SLIP_REFNO_DUPLICATED' && transfer !== undefined;
    return toLine(slip, (isDuplicate && before.get(receiptReference(transfer))) || null);
  });
}

const toLine = (
  { id, createdAt, amount, status, review, note, fileKey, evidence }: Slip,
  credited: Line['credited'],
): Line => ({
  _id: id,
  createdAt,
  amount: amount ?? credited?.amount ?? ZERO,
  credited,
  status,
  checking: status === 'PENDING' && review !== null,
  note,
  original: evidence?.original ? originalInside(evidence.original) : null,
  link: null,
  reference: fileKey === null ? null : id,
});

/** When slips are taken, and when not. */
export function serveSlipHours(
  api: Api,
  { settings, clock }: { settings: CurrentSettings; clock: Clock },
): void {
  api.serve('GET /api/lookup/slip', async () => {
    const { slipClosedFrom, slipClosedTo } = await settings.current();
    const now = minuteOf(clock.now());
    return {
      closedFrom: slipClosedFrom,
      closedTo: slipClosedTo,
      isClosed: isWithin(now, slipClosedFrom, slipClosedTo),
      closesSoon: beginsSoon(now, slipClosedFrom, slipClosedTo),
    };
  });
}

export function serveSlips(api: Api, { db, uploadSlip, requireRoom, links }: Slips): void {
  api.serve(
    'POST /api/wallet/slip',
    async ({ session: { memberId }, operation, form, file }) => {
      const slip = await uploadSlip({ memberId, operation, bankCode: form.bankCode, file });
      const [line] = await toLines(db, memberId, [slip]);
      if (!line) throw new Error(`slip ${slip.id} is not there`);
      return line;
    },
    { admit: requireRoom },
  );
  api.serve('POST /api/statement/slip', async ({ session, body }) => {
    const { total, slips } = await slipPage(db, session.memberId, body.page, body.limit);
    return { total, slips: await toLines(db, session.memberId, slips) };
  });
  api.serve('GET /api/statement/slip/reference/{reference}', async ({ session, params: { reference } }) => {
    const slip = isUuid(reference) ? await slipById(db, reference) : undefined;
    if (slip?.memberId !== session.memberId || slip.fileKey === null) throw new AppError('NO_DATA');
    return { url: links.addressOf(slip.fileKey) };
  });
}
