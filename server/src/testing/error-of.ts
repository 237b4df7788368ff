import { expect } from 'vitest';
import { AppError } from '../kernel/app-error.ts';

/** What `toEqual` compares an AppError with: that code, and params that say at least that. */
export const errorOf = (code: string, params?: Record<string, unknown>): unknown =>
  expect.objectContaining({ code, ...(params && { params: expect.objectContaining(params) as unknown }) });

/** OK, or the code that it was refused with; of any other error what it says. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'OK',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
