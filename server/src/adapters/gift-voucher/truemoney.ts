import { z } from 'zod';
import { parseBaht } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { GiftAnswer, GiftRefusal, GiftVouchers } from '../../ports/gift-voucher.ts';
import { fetchText, parseJson } from '../../kernel/answers.ts';
import { withoutEnd } from '../../kernel/without-end.ts';

export interface TrueMoneyOptions {
  /** Where `/campaign/vouchers` hangs. */
  url: string;
  /** ms for one call, its answer included. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** A shared envelope names everybody who took a share. */
const ANSWER_BYTES = 256 * 1024;
const VOUCHER = /^[A-Za-z0-9_-]{1,128}$/;

const answer = z.object({ status: z.object({ code: z.string() }), data: z.unknown() });
const redeemed = z.object({ my_ticket: z.object({ amount_baht: z.string() }) });

const REFUSALS: Record<string, GiftRefusal> = {
  VOUCHER_NOT_FOUND: 'not-found',
  VOUCHER_OUT_OF_STOCK: 'used-up',
  VOUCHER_EXPIRED: 'expired',
  CANNOT_GET_OWN_VOUCHER: 'own',
  TARGET_USER_NOT_FOUND: 'no-wallet',
  TARGET_USER_REDEEMED: 'taken',
  BAD_PARAM: 'invalid',
};

const unknown = (reason: string): GiftAnswer => ({ outcome: 'unknown', reason });

/** TrueMoney's gifts: `POST /campaign/vouchers/{v}/redeem` {mobile, voucher_hash} at an address that we build ourselves. */
export function createTrueMoney({ url, timeoutMs = TIMEOUT_MS }: TrueMoneyOptions): GiftVouchers {
  const base = withoutEnd(url, '/');
  return {
    async redeem({ voucher, mobile }) {
      if (!VOUCHER.test(voucher)) return { outcome: 'refused', refusal: 'invalid' };
      try {
        const address = `${base}/campaign/vouchers/${voucher}/redeem`;
        const init: RequestInit = {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ mobile, voucher_hash: voucher }),
          redirect: 'error',
        };
        const { status, text } = await fetchText(address, init, { timeoutMs, most: ANSWER_BYTES });
        return understand(status, text);
      } catch (error) {
        return unknown(lostBy(error));
      }
    },
  };
}

/** What an answer says; anything that is not plainly one of its documented answers says nothing. */
function understand(status: number, body: string): GiftAnswer {
  const read = answer.safeParse(parseJson(body));
  if (!read.success || status >= 500) return unknown(`HTTP ${status}`);
  const { code } = read.data.status;
  if (code === 'SUCCESS' && status === 200) return shareIn(read.data.data);
  const refusal = REFUSALS[code];
  return refusal ? { outcome: 'refused', refusal } : unknown(`HTTP ${status} ${code.slice(0, 60)}`);
}

/** Our own ticket: what a shared envelope holds in all is not ours. */
function shareIn(data: unknown): GiftAnswer {
  const read = redeemed.safeParse(data);
  if (!read.success) return unknown(phrase('giftNoTicket'));
  const text = read.data.my_ticket.amount_baht;
  const amount = parseBaht(/^\d{1,3}(,\d{3})+(\.|$)/.test(text) ? text.replaceAll(',', '') : text);
  if (amount === undefined || amount <= 0n) return unknown(phrase('giftUnreadable'));
  return { outcome: 'redeemed', amount };
}

/** A few words without the address, which has the gift in it. */
function lostBy(error: unknown): string {
  if (!(error instanceof Error)) return phrase('lost');
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  return (cause || error.name).slice(0, 60);
}
