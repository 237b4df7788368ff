import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, readCall } from '../../../answer.ts';
import { formatBaht, parseBaht, type Satang } from '../../../money.ts';
import { signedJson } from '../../../signed-call.ts';
import type { GameRefusal, GameTransfer } from '../../book.ts';
import type { ProviderWorld } from '../../provider.ts';
import { no, ok, username } from './calls.ts';

const orderInput = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, - or _'),
  username,
  amount: z
    .string()
    .regex(/^-?\d{1,9}\.\d{2}$/, 'baht with two decimals')
    .refine((text) => (parseBaht(text) ?? 0) !== 0, 'not 0.00'),
  currency: z.literal('THB'),
});

/** Transfers: whatever became of a reference is remembered for good, a refusal too. */
export function genericTransfers({ book, code }: ProviderWorld) {
  const find = (reference: string): GameTransfer | GameRefusal | undefined =>
    book.transfer(reference) ?? book.refusal(reference);

  const show = (known: GameTransfer | GameRefusal) => ({
    reference: known.id,
    username: known.username,
    amount: formatBaht(known.amount),
    currency: 'THB',
    at: known.at,
    ...('reason' in known
      ? { status: 'REFUSED', reason: known.reason }
      : {
          status: 'DONE',
          transactionId: createHash('sha256').update(`${code}.${known.id}`).digest('hex').slice(0, 20),
          balance: formatBaht(known.before + known.amount),
        }),
  });

  const once = (
    request: FastifyRequest,
    decide: (reference: string, name: string, amount: Satang) => GameTransfer | GameRefusal,
  ): Answer => {
    const order = readCall(orderInput, signedJson(request));
    const amount = parseBaht(order.amount) ?? 0;
    const known = find(order.reference);
    if (!known) return ok(show(decide(order.reference, order.username, amount)), 201);
    const isSame = known.username === order.username && known.amount === amount;
    return isSame ? ok(show(known)) : no(409, 'REFERENCE_REUSED');
  };

  return {
    carryOut: (request: FastifyRequest): Answer =>
      once(request, (reference, name, amount) => {
        if (!book.find(name)) return book.refuse(reference, name, amount, 'PLAYER_NOT_FOUND');
        const moved = book.move(reference, name, amount);
        return moved ?? book.refuse(reference, name, amount, 'INSUFFICIENT_BALANCE');
      }),
    /** Refuses whatever comes, as a provider does that takes no money now. */
    refuse: (request: FastifyRequest): Answer =>
      once(request, (reference, name, amount) => book.refuse(reference, name, amount, 'NOT_ACCEPTED')),
    status: (request: FastifyRequest): Answer => {
      const known = find((request.params as { reference: string }).reference);
      return known ? ok(show(known)) : no(404, 'TRANSFER_NOT_FOUND');
    },
  };
}
