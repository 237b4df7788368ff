import type { Log } from '../kernel/log.ts';
import { startRunner, type Runner } from './runner.ts';

/** Slips carried out at once: most of each one's time is the verifier's. */
const WIDTH = 4;

export interface Slips {
  takeDueSlip: () => Promise<string | undefined>;
  carryOutSlip: (id: string) => Promise<void>;
}

/** Carries slips from their upload to their end. */
export const startSlips = ({ takeDueSlip, carryOutSlip }: Slips, log: Log): Runner =>
  startRunner({ name: 'slips', take: takeDueSlip, carryOut: carryOutSlip, width: WIDTH }, log);
