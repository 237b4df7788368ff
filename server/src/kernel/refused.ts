import type { Phrase } from '@krapao/contract/phrases';
import { AppError } from './app-error.ts';

/** What is wrong with fields that staff wrote, in words that every screen can say in its language. */
export const refused = (fields: Readonly<Record<string, Phrase>>): AppError =>
  new AppError('INVALID_REQUEST', { fields });
