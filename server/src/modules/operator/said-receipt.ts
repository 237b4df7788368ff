import type { Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Receipt } from '../../kernel/receipt.ts';
import { bankByCode } from '../site/face.ts';
import { requireSaid, type Order } from './waiting.ts';

/**
 * The transfer that an operator names, as every other way would name it: banks that have three digits go by those, so that it is credited
 * once. Undefined where none is named.
 * @throws AppError INVALID_REQUEST {fields}: half of its name, or a bank that nobody knows
 */
export async function saidReceipt(on: Queryable, { bank, reference }: Order): Promise<Receipt | undefined> {
  if (bank === undefined && reference === undefined) return undefined;
  const code = requireSaid(bank, 'bank', 'belongs to the reference: the bank that it was sent from');
  const transRef = requireSaid(reference, 'reference', 'belongs to the bank: its own name of the transfer');
  const known = await bankByCode(on, code);
  if (!known) throw new AppError('INVALID_REQUEST', { fields: { bank: 'no such bank' } });
  return { sendingBank: known.number ?? known.code, transRef };
}
