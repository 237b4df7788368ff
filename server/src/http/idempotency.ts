import { createHash } from 'node:crypto';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { grouped } from '../kernel/group.ts';
import { newId } from '../kernel/ids.ts';
import { bodyOf, toAppError } from './errors.ts';

export interface Answer {
  status: number;
  body: unknown;
}

/** One call that must happen once. */
interface Call {
  memberId: MemberId;
  key: string;
  request: Buffer;
}

interface Claim {
  isOurs: boolean;
  operation: string;
  request: Buffer;
  status: number | null;
  answer: unknown;
}

/** A claim that has no answer after this was left by a server that died: the call may be made again, as the same operation. */
const LEASE = '60 seconds';

const KEY = /^[\x21-\x7e]{1,128}$/;

export const requestHash = (route: string, input: unknown): Buffer =>
  createHash('sha256').update(route).update('\n').update(JSON.stringify(input)).digest();

/**
 * Idempotency keys (decisions, The wire): same key and input, same answer; same key and other input, IDEMPOTENCY_KEY_REUSED.
 *
 * `work` gets the name of its operation, which stays the same when a server dies half way and the member asks again; postings made
 * under it are therefore found, not repeated. Neither claim nor answer waits for the disk: the posting does, and it carries both
 * in the log before it; an answer that was lost is made again from what was posted.
 */
export function createIdempotency(db: Db) {
  const underWay = new Map<string, Promise<Answer>>();

  const claim = grouped(
    async (calls: Call[]) => {
      const { rows } = await db.client.query<Claim & { position: number }>({
        name: 'http_claim',
        text: 'select * from http_claim($1, $2, $3, $4, $5)',
        values: [
          calls.map((c) => c.memberId),
          calls.map((c) => c.key),
          calls.map((c) => c.request),
          calls.map(newId),
          LEASE,
        ],
      });
      return rows;
    },
    { lanes: 2, most: 128 },
  );

  const keep = grouped(
    async (answers: { call: Call; answer: Answer | undefined }[]) => {
      await db.client.query({
        name: 'http_keep',
        text: 'select http_keep($1, $2, $3, $4)',
        values: [
          answers.map(({ call }) => call.memberId),
          answers.map(({ call }) => call.key),
          answers.map(({ answer }) => answer?.status ?? null),
          answers.map(({ answer }) => answer?.body ?? null),
        ],
      });
      return answers;
    },
    { lanes: 2, most: 128 },
  );

  async function first(call: Call, work: (operation: string) => Promise<Answer>): Promise<Answer> {
    const claimed = await claim(call);
    if (!claimed.request.equals(call.request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (claimed.status !== null) return { status: claimed.status, body: claimed.answer };
    if (!claimed.isOurs) throw new AppError('REQUEST_IN_PROGRESS', { retryAfter: 1 });
    const answer = await work(claimed.operation).catch((thrown: unknown) => {
      const error = toAppError(thrown);
      // 5xx says nothing certain: the claim is given up, so that the next try does the same operation again
      if (error.status >= 500 && error.code !== 'TRANSFER_FAIL') return error;
      return { status: error.status, body: bodyOf(error) };
    });
    if (answer instanceof AppError) {
      await keep({ call, answer: undefined }).catch(() => undefined);
      throw answer;
    }
    await keep({ call, answer });
    return answer;
  }

  return {
    /** @throws AppError IDEMPOTENCY_KEY_REUSED, REQUEST_IN_PROGRESS (another server has it), INVALID_REQUEST for an unusable key */
    async run(call: Call, work: (operation: string) => Promise<Answer>): Promise<Answer> {
      if (!KEY.test(call.key))
        throw new AppError('INVALID_REQUEST', { fields: { 'idempotency-key': '1 to 128 ASCII characters' } });
      const name = `${call.memberId}:${call.key}:${call.request.toString('base64')}`;
      const running = underWay.get(name);
      if (running) return running;
      const started = first(call, work).finally(() => underWay.delete(name));
      underWay.set(name, started);
      return started;
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;
