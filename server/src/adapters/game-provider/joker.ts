/**
 * The Joker family (facts-games): one signed POST address. 2xx done, 4xx refused, everything else unknown. Several providers speak
 * it; each gets an instance with its own settings.
 */
import { parseBaht, toDecimal, type Satang } from '@krapao/contract/money';
import type {
  BalanceAnswer,
  GameProvider,
  TransferOrder,
  TransferStanding,
} from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { callJoker, type JokerAnswer, type JokerSettings } from './joker-wire.ts';

/** 4xx that say nothing about the transfer: too late, that RequestID exists (so an earlier call was taken), too many calls. */
const UNCERTAIN_4XX = [408, 409, 425, 429];

export function createJoker(settings: JokerSettings): GameProvider {
  const call = (fields: Record<string, string>, timeoutMs = settings.timeoutMs) =>
    callJoker(settings, fields, timeoutMs);

  return {
    can: { takesReference: true, answersQueries: true },

    async ensurePlayer(username) {
      return outcomeOf(
        await call({ Method: 'CU', Username: username }),
        ({ Status }) => typeof Status === 'string',
      );
    },

    async setPassword(username, password) {
      const answer = await call({ Method: 'SP', Username: username, Password: password });
      return outcomeOf(answer, ({ Status }) => typeof Status === 'string');
    },

    async balance(username): Promise<BalanceAnswer> {
      const answer = await call({ Method: 'GC', Username: username }, settings.balanceTimeoutMs);
      // Credit alone: what is staked in a running round (OutstandingCredit) can't be taken out
      const balance =
        isDone(answer) && answer.body['Username'] === username && readMoney(answer.body['Credit']);
      return balance === false || balance === undefined
        ? { outcome: 'unknown', reason: reasonOf(answer) }
        : { outcome: 'told', balance };
    },

    async transfer({ username, amount, reference }) {
      const fields = { Method: 'TC', Username: username, Amount: toDecimal(amount), RequestID: reference };
      return outcomeOf(
        await call(fields),
        (body) => body['RequestID'] === reference && body['Username'] === username,
      );
    },

    async queryTransfer(order): Promise<TransferStanding> {
      const answer = await call({ Method: 'TCH', RequestID: order.reference });
      if (isDone(answer) && isThat(order, answer.body)) return { standing: 'done', externalReference: null };
      if (answer.status === 404 && typeof answer.body['Message'] === 'string') return { standing: 'absent' };
      return { standing: 'unknown', reason: reasonOf(answer) };
    },
  };
}

type Spoken = Exclude<JokerAnswer, { status: 'unknown' }>;

const isDone = (answer: JokerAnswer): answer is Spoken =>
  answer.status !== 'unknown' && answer.status >= 200 && answer.status < 300;

/** done only where the answer has what this call's has; refused only in the protocol's own words, which a proxy would not use. */
function outcomeOf(answer: JokerAnswer, isExpected: (body: Record<string, unknown>) => boolean): Outcome {
  if (isDone(answer) && isExpected(answer.body)) return { outcome: 'done', externalReference: null };
  const isRefusal =
    answer.status !== 'unknown' &&
    answer.status >= 400 &&
    answer.status < 500 &&
    !UNCERTAIN_4XX.includes(answer.status) &&
    typeof answer.body['Message'] === 'string';
  return { outcome: isRefusal ? 'refused' : 'unknown', reason: reasonOf(answer) };
}

/** Whether a known transfer is the one that was ordered: an id that means other money proves nothing. */
function isThat({ username, amount, reference }: TransferOrder, body: Record<string, unknown>): boolean {
  if (body['RequestID'] !== reference || body['Username'] !== username) return false;
  const known = /^(-?)(.*)$/.exec(String(body['Amount']));
  const value = readMoney(known?.[2]);
  if (value === undefined) return false;
  return (known?.[1] === '-' ? 0n - value : value) === amount;
}

function reasonOf(answer: JokerAnswer): string {
  if (answer.status === 'unknown') return answer.reason;
  const said = answer.body['Message'];
  return `${answer.status} ${typeof said === 'string' ? said.slice(0, 200) : 'without a message'}`;
}

/** Baht as text or number; more than two decimals are cut, since less than a satang can't be moved. */
function readMoney(value: unknown): Satang | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const match = /^(\d+(?:\.\d{1,2})?)\d*$/.exec(String(value));
  return match?.[1] === undefined ? undefined : parseBaht(match[1]);
}
