import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../../db/pool.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { House } from '../../../ledger/accounts.ts';
import type { FileLinks, Files } from '../../../ports/files.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { SlipVerifier } from '../../../ports/slip-verifier.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { createCarryOutSlip } from './carry-out-slip.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import { createSlipReader } from './read-slip.ts';
import { createSettleSlip } from './settle-slip.ts';
import { createUploadLimit } from '../upload-limit.ts';
import { createUploadSlip } from './upload-slip.ts';
import { leavePlace, takeDueSlip } from './verifier-queue.ts';

/** Slips that one member may upload in an hour. */
const UPLOADS_PER_HOUR = 20;
/** Slips of one member that may be in progress or wait for a person. */
const PENDING_MOST = 10;

export interface DepositDeps {
  db: Db;
  house: House;
  settings: CurrentSettings;
  files: Files;
  links: FileLinks;
  verifier: SlipVerifier;
  clock: Clock;
  creditDeposit: CreditDeposit;
  realtime: Realtime;
  log: Log;
  /** A slip is due: wake the runner of jobs/slips.ts. */
  wake: () => void;
  uploadsPerHour?: number;
  pendingMost?: number;
}

/** The module in one piece, for routes.ts and jobs/slips.ts; `close` ends its reader's thread, after the runner has stopped. */
export function createDeposits(parts: DepositDeps) {
  const { db, links, uploadsPerHour = UPLOADS_PER_HOUR, pendingMost = PENDING_MOST } = parts;
  const reader = createSlipReader();
  const carryOut = createCarryOutSlip({ ...parts, reader });
  const limit = createUploadLimit(db, uploadsPerHour);
  return {
    db,
    links,
    requireRoom: (memberId: MemberId) => limit.requireRoom(memberId),
    uploadSlip: createUploadSlip({ ...parts, limit, pendingMost }),
    takeDueSlip: () => takeDueSlip(db),
    carryOutSlip: (id: string) => carryOut(id).finally(() => leavePlace(db, id)),
    settleSlip: createSettleSlip(parts),
    close: () => reader.close(),
  };
}
