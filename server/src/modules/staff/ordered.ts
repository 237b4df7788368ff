/** What is ordered of an act: read by the act itself, whoever wrote it. */
import type { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import { inWords } from '../../kernel/wrong-words.ts';
import type { Act } from '../history/face.ts';

export interface Ordered {
  act: Act;
  order: unknown;
}

/** @throws AppError INVALID_REQUEST {fields}: the order is none of that act */
export function actOf(acts: readonly Act[], name: string, given: unknown): Ordered {
  const act = acts.find((one) => one.name === name);
  if (!act) throw new Error(`there is no act ${name}`);
  const { success, data: order, error } = act.order.safeParse(given, inWords);
  if (!success) throw new AppError('INVALID_REQUEST', { fields: fieldsOf(error) });
  return { act, order };
}

const fieldsOf = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'order', message]));
