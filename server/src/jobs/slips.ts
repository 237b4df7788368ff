import type { Log } from '../kernel/log.ts';
import { startRunner, type Runner } from './runner.ts';

/** Slips that one server carries out at once: most of each one's time is the verifier's. All together have as many places (`slip_place`). */
const WIDTH = 4;

export interface Slips {
  takeDueSlip: () => Promise<string | undefined>;
  carryOutSlip: (id: string) => Promise<void>;
}

/** Carries slips from their upload to their end. */
export const startSlips = ({ takeDueSlip, carryOutSlip }: Slips, log: Log): Runner =>
  startRunner({ name: 'slips', take: takeDueSlip, carryOut: carryOutSlip, width: WIDTH }, log);
