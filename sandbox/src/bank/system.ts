import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCall } from '../answer.ts';
import { bahtInput, formatBaht } from '../money.ts';
import type { Surroundings, System } from '../system.ts';
import { findBank } from './banks.ts';
import { slipPicture, slipPictureInput } from './slip/picture.ts';
import { slipPayload, type Transfer, Transfers } from './transfers.ts';

export type BankSystem = System & { transfers: Transfers };

const bankCode = z.string().transform((code, context) => {
  const bank = findBank(code);
  if (bank) return bank.code;
  context.addIssue({ code: 'custom', message: 'unknown bank' });
  return z.NEVER;
});
const account = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{10,20}$/, '10 to 20 digits'));
const name = z.string().trim().max(100);

export const transferInput = z.object({
  fromBank: bankCode,
  fromAccount: account,
  fromName: name.min(1),
  toBank: bankCode,
  toAccount: account,
  toName: name.default(''),
  amount: bahtInput(1),
  at: z.iso.datetime({ offset: true }).optional(),
  notify: z.boolean().default(false),
  /** The bank's reference, for who wants the same slip again; else it makes one. */
  transRef: z
    .string()
    .regex(/^[0-9A-Za-z]{10,25}$/, '10 to 25 letters and digits')
    .optional(),
});

/** Where a slip's picture is, for whoever reached us by this request. */
export function slipAddress(request: FastifyRequest, transfer: Transfer): string {
  return `${request.protocol}://${request.host}/bank/slips/${transfer.transRef}.png`;
}

export function bankSystem({ journal, now }: Surroundings): BankSystem {
  const transfers = new Transfers(journal);
  const shown = (request: FastifyRequest, transfer: Transfer) => ({
    ...transfer,
    amount: formatBaht(transfer.amount),
    payload: slipPayload(transfer),
    slip: slipAddress(request, transfer),
  });

  return {
    name: 'bank',
    transfers,
    state: () => transfers.sums(),
    routes: (app) => {
      app.post('/bank/transfers', (request, reply) => {
        const { at, ...order } = readCall(transferInput, request.body);
        const { transRef } = order;
        if (transRef !== undefined && transfers.find(transRef))
          return reply.code(409).send({ error: 'TRANS_REF_TAKEN' });
        const transfer = transfers.make({ ...order, at: new Date(at ?? now()).toISOString() });
        return { transRef: transfer.transRef, slip: slipAddress(request, transfer) };
      });
      app.get('/bank/transfers', (request) => transfers.list().map((transfer) => shown(request, transfer)));
      app.get<{ Params: { transRef: string } }>('/bank/transfers/:transRef', (request, reply) => {
        const transfer = transfers.find(request.params.transRef);
        return transfer ? shown(request, transfer) : reply.code(404).send({ error: 'NOT_FOUND' });
      });
      app.get<{ Params: { file: string } }>('/bank/slips/:file', async (request, reply) => {
        const transfer = transfers.find(request.params.file.replace(/\.(png|jpg|webp)$/, ''));
        if (!transfer) return reply.code(404).send({ error: 'NOT_FOUND' });
        const { type, picture } = await slipPicture(transfer, readCall(slipPictureInput, request.query));
        return reply.type(type).send(picture);
      });
    },
  };
}
