import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCall, type Answer } from '../answer.ts';
import { faulty } from '../faulty.ts';
import { bahtInput, formatBaht } from '../money.ts';
import type { Surroundings, System } from '../system.ts';
import { giftLink, type GiftOrder, type Voucher, Vouchers, type Ticket } from './vouchers.ts';

/** A mobile number that has no wallet. */
export const NO_WALLET_MOBILE = '0600000000';

const input = z.object({ mobile: z.string().regex(/^0\d{9}$/), voucher_hash: z.string() });

const said = (status: number, code: string, data: unknown = null): Answer => ({
  status,
  body: { status: { message: code === 'SUCCESS' ? 'success' : code, code }, data },
});

/** A refusal in TrueMoney's own words. */
const refusal = (code: string): Answer => said(code.endsWith('NOT_FOUND') ? 404 : 400, code);
const BROKEN: Answer = said(500, 'INTERNAL_ERROR');

/** `POST /campaign/vouchers/{v}/redeem` {mobile, voucher_hash}. */
function redeem(vouchers: Vouchers, now: number, hash: string, body: unknown): Answer {
  const asked = input.safeParse(body);
  if (!asked.success || asked.data.voucher_hash !== hash) return refusal('BAD_PARAM');
  const { mobile } = asked.data;
  const voucher = vouchers.find(hash);
  if (!voucher) return refusal('VOUCHER_NOT_FOUND');
  if (mobile === NO_WALLET_MOBILE) return refusal('TARGET_USER_NOT_FOUND');
  if (mobile === voucher.owner) return refusal('CANNOT_GET_OWN_VOUCHER');
  if (voucher.tickets.some((ticket) => ticket.mobile === mobile)) return refusal('TARGET_USER_REDEEMED');
  if (voucher.tickets.length >= voucher.shares) return refusal('VOUCHER_OUT_OF_STOCK');
  if (now >= Date.parse(voucher.expiresAt)) return refusal('VOUCHER_EXPIRED');
  const ticket = vouchers.take(voucher, mobile);
  return said(200, 'SUCCESS', giftData(voucher, ticket));
}

function giftData(voucher: Voucher, mine: Ticket) {
  const { hash, amount, shares, type, tickets, owner, expiresAt } = voucher;
  const taken = tickets.reduce((sum, ticket) => sum + ticket.amount, 0);
  return {
    voucher: {
      voucher_id: hash.slice(0, 18),
      amount_baht: formatBaht(amount),
      redeemed_amount_baht: formatBaht(taken),
      member: shares,
      status: tickets.length >= shares ? 'redeemed' : 'active',
      link: hash,
      detail: '',
      expire_date: Date.parse(expiresAt),
      type,
      redeemed: tickets.length,
      available: shares - tickets.length,
    },
    owner_profile: { full_name: `กระเป๋า ${masked(owner)}` },
    redeemer_profile: { mobile_number: mine.mobile },
    my_ticket: shown(mine),
    tickets: tickets.map(shown),
  };
}

const masked = (mobile: string): string => `${mobile.slice(0, 3)}-xxx-${mobile.slice(-4)}`;
const shown = ({ mobile, amount, at }: Ticket) => ({
  mobile: masked(mobile),
  update_date: Date.parse(at),
  amount_baht: formatBaht(amount),
  full_name: `ผู้รับ ${mobile.slice(-2)}`,
  profile_pic: null,
});

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
