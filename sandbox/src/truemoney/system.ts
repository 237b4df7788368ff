import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCall } from '../answer.ts';
import { faulty } from '../faulty.ts';
import { bahtInput, formatBaht } from '../money.ts';
import type { Surroundings, System } from '../system.ts';
import { BROKEN, redeem, refusal } from './redeem.ts';
import { giftLink, type GiftOrder, type Voucher, Vouchers } from './vouchers.ts';

export type TrueMoneySystem = System & {
  vouchers: Vouchers;
  /** Makes a gift as the test call does. @throws InvalidCall */
  give: (body: unknown) => Voucher;
};

const VALID_MS = 72 * 3_600_000;
const SHARES_MOST = 100;

const giftInput = z
  .object({
    amount: bahtInput(1),
    shares: z.coerce.number().int().min(1).max(SHARES_MOST).default(1),
    type: z.enum(['R', 'F']).default('F'),
    owner: z
      .string()
      .regex(/^0\d{9}$/, '10 digits, 0 first')
      .default('0890000000'),
    expiresAt: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ amount, shares }) => amount >= shares, {
    path: ['shares'],
    message: 'a share is at least 0.01',
  });

/** TrueMoney, as far as its gifts go. */
export function trueMoneySystem({ journal, faults, now, seed }: Surroundings): TrueMoneySystem {
  const vouchers = new Vouchers(journal, now, seed);
  const give = (body: unknown): Voucher => {
    const { expiresAt, ...order } = readCall(giftInput, body);
    const whole: GiftOrder = { ...order, expiresAt: expiresAt ?? new Date(now() + VALID_MS).toISOString() };
    return vouchers.make(whole);
  };

  return {
    name: 'truemoney',
    vouchers,
    give,
    state: () => vouchers.sums(),
    routes: (app) => {
      const wire = {
        faults,
        systems: ['truemoney'],
        operation: 'redeem',
        refuse: () => refusal('VOUCHER_NOT_FOUND'),
        failure: BROKEN,
      };
      app.post(
        '/truemoney/campaign/vouchers/:hash/redeem',
        faulty(wire, (request: FastifyRequest) =>
          redeem(vouchers, now(), (request.params as { hash: string }).hash, request.body),
        ),
      );
      app.post('/truemoney/gifts', (request) => {
        const voucher = give(request.body);
        return { link: giftLink(voucher), hash: voucher.hash };
      });
      app.get<{ Querystring: { hash?: string } }>('/truemoney/gifts', ({ query: { hash } }) =>
        vouchers
          .list()
          .filter((voucher) => hash === undefined || voucher.hash === hash)
          .map(listed),
      );
    },
  };
}

const listed = ({ parts: _, amount, tickets, ...voucher }: Voucher) => ({
  ...voucher,
  link: giftLink(voucher),
  amount: formatBaht(amount),
  tickets: tickets.map((ticket) => ({ ...ticket, amount: formatBaht(ticket.amount) })),
});
