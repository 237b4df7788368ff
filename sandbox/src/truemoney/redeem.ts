import { z } from 'zod';
import type { Answer } from '../answer.ts';
import { formatBaht } from '../money.ts';
import type { Ticket, Voucher, Vouchers } from './vouchers.ts';

/** A mobile number that has no wallet. */
export const NO_WALLET_MOBILE = '0600000000';

const input = z.object({ mobile: z.string().regex(/^0\d{9}$/), voucher_hash: z.string() });

const said = (status: number, code: string, data: unknown = null): Answer => ({
  status,
  body: { status: { message: code === 'SUCCESS' ? 'success' : code, code }, data },
});

/** A refusal in TrueMoney's own words. */
export const refusal = (code: string): Answer => said(code.endsWith('NOT_FOUND') ? 404 : 400, code);
export const BROKEN: Answer = said(500, 'INTERNAL_ERROR');

/** `POST /campaign/vouchers/{v}/redeem` {mobile, voucher_hash}. */
export function redeem(vouchers: Vouchers, now: number, hash: string, body: unknown): Answer {
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
