import { z } from 'zod';
import type { Satang } from '../../money.ts';

/** Whole baht that one round may cost. */
export const STAKES = [1, 5, 10, 20, 50, 100] as const;
export const FIRST_STAKE = 10;

/** One of them, as satang. */
export const stakeInput = z
  .number()
  .refine((stake) => STAKES.some((known) => known === stake))
  .transform((stake): Satang => stake * 100);
