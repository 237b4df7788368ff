import { expect } from 'vitest';

/** What `toEqual` compares an AppError with: that code, and params that say at least that. */
export const errorOf = (code: string, params?: Record<string, unknown>): unknown =>
  expect.objectContaining({ code, ...(params && { params: expect.objectContaining(params) as unknown }) });
