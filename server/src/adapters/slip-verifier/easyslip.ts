import { z } from 'zod';
import type { SlipNote } from '@krapao/contract/errors';
import { fromBaht } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Log } from '../../kernel/log.ts';
import type { SlipAnswer, SlipParty, SlipVerifier, VerifiedSlip } from '../../ports/slip-verifier.ts';
import { parseJson } from '../../kernel/answers.ts';
import { askVerifier } from './answer.ts';

export interface EasySlipOptions {
  /** Where its `/api/v1` stands. */
  url: string;
  key: string;
  log: Log;
  /** ms for one call, its answer included. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

const text = z.string().nullish();
const party = z.object({
  bank: z.object({ id: text }).nullish(),
  account: z.object({
    name: z.object({ th: text, en: text }).nullish(),
    bank: z.object({ account: text }).nullish(),
  }),
});
const data = z.object({
  transRef: z.string().min(1),
  date: z.iso.datetime({ offset: true }),
  amount: z.object({
    amount: z.number(),
    local: z.object({ currency: z.string().nullish() }).nullish(),
  }),
  sender: party,
  receiver: party,
});
const answer = z.object({ message: z.string().optional(), data: z.unknown().optional() });

/** What it refuses for good, as our notes (facts-payments, Slip verifiers). */
const REFUSED: Record<string, SlipNote> = {
  invalid_payload: 'INVALID_SLIP',
  qrcode_not_found: 'INVALID_SLIP',
  invalid_image: 'IMG_SIZE_UNABLE_TO_PROCESS',
  image_size_too_large: 'IMG_SIZE_UNABLE_TO_PROCESS',
};

/** EasySlip, version 1: `GET /api/v1/verify?payload=` with a bearer key. */
export function createEasySlip({ url, key, log, timeoutMs = TIMEOUT_MS }: EasySlipOptions): SlipVerifier {
  return {
    verify(payload) {
      const address = new URL(`${url.replace(/\/$/, '')}/api/v1/verify`);
      address.searchParams.set('payload', payload);
      const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
      return askVerifier({ address, init: { headers }, timeoutMs, log }, understand);
    },
  };
}

/** What an answer says; anything that is not plainly one of its documented answers is not clear. */
function understand(status: number, body: string): SlipAnswer {
  const unclear = (reason: string): SlipAnswer => ({ outcome: 'unclear', reason: `${status}: ${reason}` });
  const read = answer.safeParse(parseJson(body));
  if (!read.success) return unclear(phrase('notJson'));
  const { message = '' } = read.data;
  // that it was asked before is no news: it was us; what is credited twice is for our ledger to say
  if (status === 200 || (status === 400 && message === 'duplicate_slip')) {
    const slip = slipOf(read.data.data);
    return slip ? { outcome: 'found', slip } : unclear(phrase('notSlip'));
  }
  if (status === 404 && message === 'slip_not_found') return { outcome: 'absent' };
  const note = status === 400 ? REFUSED[message] : undefined;
  return note ? { outcome: 'refused', note } : unclear(message.slice(0, 60));
}

function slipOf(given: unknown): VerifiedSlip | undefined {
  const read = data.safeParse(given);
  if (!read.success) return undefined;
  const { transRef, date, amount, sender, receiver } = read.data;
  if ((amount.local?.currency ?? 'THB') !== 'THB') return undefined;
  try {
    return {
      transRef,
      at: new Date(date),
      amount: fromBaht(amount.amount),
      sender: partyOf(sender),
      receiver: partyOf(receiver),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function partyOf({ bank, account }: z.infer<typeof party>): SlipParty {
  return {
    bankNumber: bank?.id || null,
    nameTH: account.name?.th || null,
    nameEN: account.name?.en || null,
    account: account.bank?.account || null,
  };
}
