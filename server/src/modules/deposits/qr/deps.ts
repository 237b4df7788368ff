import type { Db } from '../../../db/pool.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { House } from '../../../ledger/accounts.ts';
import type { PaymentQrProvider } from '../../../ports/payment-qr.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import type { Settings } from '../../site/face.ts';

/** QR codes that one member may have made in an hour. */
export const LIMITS = { perHour: 60 };

export interface PaymentQrDeps {
  db: Db;
  house: House;
  settings: { current(): Promise<Pick<Settings, 'depositMinimum'>> };
  /** Those that are set up, by the bank code of their receiving account. */
  providers: ReadonlyMap<string, PaymentQrProvider>;
  clock: Clock;
  creditDeposit: CreditDeposit;
  realtime: Realtime;
  log: Log;
  /** A QR is due. */
  wake: () => void;
  perHour?: number;
}
