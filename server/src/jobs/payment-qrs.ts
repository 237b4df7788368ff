import type { Log } from '../kernel/log.ts';
import { startRunner, type Runner } from './runner.ts';

/** QR codes whose providers are asked at once. */
const WIDTH = 6;

export interface DueQrs {
  takeDueQr: () => Promise<string | undefined>;
  carryOutQr: (id: string) => Promise<void>;
}

/** Asks about payment QR codes as they fall due. */
export const startPaymentQrs = ({ takeDueQr, carryOutQr }: DueQrs, log: Log): Runner =>
  startRunner({ name: 'payment QRs', take: takeDueQr, carryOut: carryOutQr, width: WIDTH }, log);
