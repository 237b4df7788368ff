import { minuteOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import type { Db, Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Files } from '../../../ports/files.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { bankAccountOf } from '../../members/face.ts';
import { isWithin, receivingAccount, type CurrentSettings } from '../../site/face.ts';
import { toPicture } from './picture.ts';
import { insertSlip, lockSlipsOf, pendingCount, slipById, type NewSlip } from './store.ts';
import type { Slip } from './tables.ts';
import type { UploadLimit } from '../upload-limit.ts';

export interface Upload {
  memberId: MemberId;
  /** Names this upload; the same for a retry. A UUID. */
  operation: string;
  /** The bank of ours that the money went to. */
  bankCode: string;
  file: Buffer | undefined;
}

export interface UploadDeps {
  db: Db;
  settings: CurrentSettings;
  files: Files;
  clock: Clock;
  limit: UploadLimit;
  /** Slips of one member that may be in progress or wait for a person. */
  pendingMost: number;
  realtime: Realtime;
  /** Something is due for the runner. */
  wake: () => void;
}

/** When to come back where too many slips of a member are in progress, s. */
const PENDING_RETRY_SECONDS = 600;

export const pictureKey = (slipId: string): string => `slips/${slipId}.jpg`;

/** A member uploads a slip (product 7, POST /api/wallet/slip). The runner reads it and asks the verifier. */
export function createUploadSlip({
  db,
  settings,
  files,
  clock,
  limit,
  pendingMost,
  realtime,
  wake,
}: UploadDeps) {
  /** A member with so many waits until some have ended, and so nobody fills the operator's board. */
  async function requireFew(on: Queryable, memberId: MemberId): Promise<void> {
    if ((await pendingCount(on, memberId)) >= pendingMost)
      throw new AppError('RATE_LIMITED', { retryAfter: PENDING_RETRY_SECONDS });
  }

  async function store(bytes: Buffer, key: string): Promise<string> {
    try {
      await files.put(key, bytes, 'image/jpeg');
      return key;
    } catch (error) {
      throw new AppError('SLIP_UPLOAD_FAIL', {}, error);
    }
  }

  async function insert(slip: NewSlip): Promise<Slip> {
    await db.withTx(async (tx) => {
      await lockSlipsOf(tx, slip.memberId);
      await requireFew(tx, slip.memberId);
      await insertSlip(tx, slip);
      tx.afterCommit(() => {
        wake();
        realtime.changed(slip.memberId, ['slips']);
      });
    });
    const stored = await slipById(db, slip.id);
    if (!stored) throw new Error(`slip ${slip.id} was stored and is not there`);
    return stored;
  }

  /**
   * Takes the slip, or finds it where it was taken before. A picture of a size that no slip has is taken and has failed.
   * @throws AppError SLIP_CLOSED {from, to}, NO_BANK, SLIP_NO_FILE, RATE_LIMITED {retryAfter s},
   *   SLIP_INVALID_FILE {reason: NOT_AN_IMAGE | UNREADABLE}, SLIP_UPLOAD_FAIL: it could not be stored
   */
  return async function uploadSlip({ memberId, operation, bankCode, file }: Upload): Promise<Slip> {
    const known = await slipById(db, operation);
    if (known) return known;

    const createdAt = clock.now();
    const { slipClosedFrom: from, slipClosedTo: to } = await settings.current();
    if (from && to && isWithin(minuteOf(createdAt), from, to))
      throw new AppError('SLIP_CLOSED', { from, to });
    const account = await receivingAccount(db, bankCode);
    if (!account) throw new AppError('NO_BANK');
    if (!file) throw new AppError('SLIP_NO_FILE');
    await requireFew(db, memberId);
    const own = await bankAccountOf(db, memberId);

    return limit.counted({ memberId, operation }, async () => {
      const { isSized, bytes } = await toPicture(file, memberId);
      return insert({
        id: operation,
        memberId,
        bankCode,
        accountName: account.accountName,
        accountNo: account.accountNo,
        senderBankCode: own.bankCode,
        senderAccountName: own.bankAccountName,
        senderAccountNo: own.bankAccountNo,
        fileKey: bytes && (await store(bytes, pictureKey(operation))),
        note: isSized ? null : 'IMG_SIZE_UNABLE_TO_PROCESS',
        review: isSized && account.currency === 'LAK' ? 'LAO' : null,
        createdAt,
      });
    });
  };
}
