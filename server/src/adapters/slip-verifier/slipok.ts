import { z } from 'zod';
import type { SlipNote } from '@krapao/contract/errors';
import { fromBaht } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Log } from '../../kernel/log.ts';
import type { SlipAnswer, SlipParty, SlipVerifier, VerifiedSlip } from '../../ports/slip-verifier.ts';
import { parseJson } from '../../kernel/answers.ts';
import { askVerifier } from './answer.ts';

export interface SlipOkOptions {
  /** Where its `/api/line/apikey` stands. */
  url: string;
  key: string;
  /** The number of the branch that the key belongs to. */
  branch: string;
  log: Log;
  /** ms for one call, its answer included. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MINUTE_MS = 60_000;
/** The bank is down. */
const DOWN_MS = 15 * MINUTE_MS;
/** Whatever it asks for, a slip is looked up again within the hour. */
const DELAY_MOST_MS = 60 * MINUTE_MS;
/** Thailand's currency, as a number of ISO 4217. */
const BAHT = '764';

const text = z.string().nullish();
const party = z.object({
  displayName: text,
  name: text,
  account: z.object({ value: text }).nullish(),
});
const slip = z.object({
  transRef: z.string().min(1),
  transTimestamp: z.iso.datetime({ offset: true }),
  sendingBank: text,
  receivingBank: text,
  amount: z.number(),
  paidLocalCurrency: text,
  sender: party,
  receiver: party,
});
const success = z.object({ success: z.literal(true), data: z.unknown() });
const failure = z.object({
  code: z.number().int(),
  delay: z.unknown().optional(),
  data: z.unknown().optional(),
});
const late = z.object({ delay: z.coerce.number().positive() });

/** What it refuses for good, as our notes (facts-payments, Slip verifiers). */
const REFUSED: Record<number, SlipNote> = {
  1005: 'IMG_SIZE_UNABLE_TO_PROCESS',
  1006: 'IMG_SIZE_UNABLE_TO_PROCESS',
  1007: 'INVALID_SLIP',
  1008: 'INVALID_SLIP',
  1012: 'SLIP_REFNO_DUPLICATED',
  1014: 'DEST_ACC_INVALID',
};

/** SlipOK: `POST /api/line/apikey/{branch}`. It is told to remember nothing: what is credited twice is for our ledger to say. */
export function createSlipOk(options: SlipOkOptions): SlipVerifier {
  const { key, branch, log, timeoutMs = TIMEOUT_MS } = options;
  const address = `${options.url.replace(/\/$/, '')}/api/line/apikey/${encodeURIComponent(branch)}`;
  return {
    verify(payload) {
      const init: RequestInit = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-authorization': key, accept: 'application/json' },
        body: JSON.stringify({ data: payload, log: false }),
      };
      return askVerifier({ address, init, timeoutMs, log }, understand);
    },
  };
}

/** What an answer says; anything that is not plainly one of its documented answers is not clear. */
function understand(status: number, body: string): SlipAnswer {
  const unclear = (reason: string): SlipAnswer => ({ outcome: 'unclear', reason: `${status}: ${reason}` });
  const json = parseJson(body);
  const done = success.safeParse(json);
  if (status === 200 && done.success) return foundIn(done.data.data) ?? unclear(phrase('notSlip'));
  const failed = failure.safeParse(json);
  if (status !== 400 || !failed.success) return unclear(phrase('notJson'));
  const { code, data } = failed.data;
  switch (code) {
    // branch, key, package and quota: of our account, whatever the slip
    case 1001:
    case 1002:
    case 1003:
    case 1004:
      return { outcome: 'unknown', reason: `${status}: ${code}` };
    case 1009:
      return { outcome: 'unknown', reason: phrase('bankDown'), retryAfterMs: DOWN_MS };
    case 1010:
      return { outcome: 'unknown', reason: phrase('bankLate'), retryAfterMs: delayIn(data, failed.data) };
    case 1011:
      // it has one code for a transfer that is too old and one that the bank does not know yet
      return { outcome: 'absent', note: 'EXPIRED_SLIP' };
    case 1012:
    case 1013:
    case 1014: {
      // its own opinion of reference, amount and receiver; with the slip told, ours decides
      const told = foundIn(data);
      if (told) return told;
    }
  }
  const note = REFUSED[code];
  return note ? { outcome: 'refused', note } : unclear(String(code));
}

function delayIn(...places: unknown[]): number {
  const minutes = places.map((place) => late.safeParse(place)).find(({ success: isThere }) => isThere)
    ?.data?.delay;
  return Math.min(DELAY_MOST_MS, (minutes ?? 1) * MINUTE_MS);
}

function foundIn(given: unknown): SlipAnswer | undefined {
  const read = slip.safeParse(given);
  if (!read.success) return undefined;
  const { transRef, transTimestamp, amount, paidLocalCurrency, sendingBank, receivingBank } = read.data;
  if ((paidLocalCurrency || BAHT) !== BAHT) return undefined;
  try {
    const found: VerifiedSlip = {
      transRef,
      at: new Date(transTimestamp),
      amount: fromBaht(amount),
      sender: partyOf(read.data.sender, sendingBank),
      receiver: partyOf(read.data.receiver, receivingBank),
    };
    return { outcome: 'found', slip: found };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Its two names are in whatever script the bank has. */
function partyOf(
  { displayName, name, account }: z.infer<typeof party>,
  bank: string | null | undefined,
): SlipParty {
  const names = [displayName, name].filter((each): each is string => !!each);
  const isThai = (each: string): boolean => /\p{Script=Thai}/u.test(each);
  return {
    bankNumber: bank || null,
    nameTH: names.find(isThai) ?? null,
    nameEN: names.find((each) => !isThai(each)) ?? null,
    account: account?.value || null,
  };
}
