import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import { originalInside } from '@krapao/contract/original';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { receiptReference } from '../../../kernel/receipt.ts';
import { creditsOf } from '../../../ledger/movement.ts';
import type { FileLinks } from '../../../ports/files.ts';
import { slipById, slipPage, transferOf } from './store.ts';
import type { Slip } from './tables.ts';

type Page = Inside<'POST /api/statement/slip'>['output'];
type Line = Page['slips'][number];

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

/** A member's own slips as they are told (product 7, POST /api/statement/slip). */
export function createListSlips({ db, links }: { db: Db; links: FileLinks }) {
  return {
    async lineOf(slip: Slip): Promise<Line> {
      const [line] = await toLines(db, slip.memberId, [slip]);
      if (!line) throw new Error(`slip ${slip.id} is not there`);
      return line;
    },
    /** Newest first; page 1 is the newest. */
    async listSlips(memberId: MemberId, { page, limit }: { page: number; limit: number }): Promise<Page> {
      const { total, slips } = await slipPage(db, memberId, page, limit);
      return { total, slips: await toLines(db, memberId, slips) };
    },
    /** Where the picture of one is. @throws AppError NO_DATA, also of another member's */
    async pictureOf(memberId: MemberId, reference: string): Promise<string> {
      const slip = isUuid(reference) ? await slipById(db, reference) : undefined;
      if (slip?.memberId !== memberId || slip.fileKey === null) throw new AppError('NO_DATA');
      return links.addressOf(slip.fileKey);
    },
  };
}
