import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { deleteOld } from '../db/delete-old.ts';
import { isOutage, type Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { grouped } from '../kernel/group.ts';
import { newId } from '../kernel/ids.ts';
import { bodyOf, isCertain, toAppError } from './errors.ts';

export interface Answer {
  status: number;
  body: unknown;
}

/** One call that must happen once. */
interface Call {
  /** Whose it is: a member's id, or `staff:` and the id of a person who works here. */
  memberId: string;
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

/** A claim that nobody renewed for so long was left by a server that died: the call may be made again, as the same operation. */
const LEASE = '10 seconds';
const RENEW_MS = 3_000;

/** How long a call waits for the same one under way at another server, and how often it looks, ms. */
const WAIT_MS = 10_000;
const LOOK_MS = 250;

/** How long an answer is kept here that could not be written down, and how often that is tried, ms. */
const UNKEPT_MS = 5 * 60_000;
const KEEP_AGAIN_MS = 500;

const KEY = /^[\x21-\x7e]{1,128}$/;

const plain = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

export const requestHash = (route: string, input: unknown): Buffer =>
  createHash('sha256').update(route).update('\n').update(JSON.stringify(input, plain)).digest();

/**
 * Idempotency keys (product, The wire): same key and input, same answer; same key and other input, IDEMPOTENCY_KEY_REUSED.
 *
 * `work` gets the name of its operation, which stays the same when a server dies half way and the member asks again; postings made
 * under it are therefore found, not repeated. Neither claim nor answer waits for the disk: the posting does, and it carries both
 * in the log before it; an answer that was lost is made again from what was posted. Who asks while another server has the call waits
 * for its answer.
 */
export function createIdempotency(db: Db, { waitMs = WAIT_MS }: { waitMs?: number } = {}) {
  const underWay = new Map<string, Promise<Answer>>();
  /** Answers that could not be written down while the database is away: whoever asks here is told all the same. */
  const unkept = new Map<string, Answer>();

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

  /** @throws AppError IDEMPOTENCY_KEY_REUSED, REQUEST_IN_PROGRESS {retryAfter} */
  async function claimed(call: Call): Promise<Claim> {
    const until = performance.now() + waitMs;
    for (;;) {
      const found = await claim(call);
      if (!found.request.equals(call.request)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      if (found.isOurs || found.status !== null) return found;
      if (performance.now() >= until) throw new AppError('REQUEST_IN_PROGRESS', { retryAfter: 1 });
      await pause(LOOK_MS);
    }
  }

  /** While this server is at it, no other one takes the claim for one that was left. */
  function renewing({ memberId, key }: Call): () => void {
    const renew = () =>
      db.client.query({
        name: 'http_renew',
        text: 'update http_idempotency set claimed_at = clock_timestamp() where member_id = $1 and key = $2 and status is null',
        values: [memberId, key],
      });
    const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
    return () => clearInterval(timer);
  }

  /** Goes on trying while the database is away; no answer gives the claim up. */
  async function keepLater(name: string, call: Call, answer: Answer | undefined): Promise<void> {
    if (answer) unkept.set(name, answer);
    const until = performance.now() + UNKEPT_MS;
    let isAway = true;
    while (isAway && performance.now() < until) {
      await pause(KEEP_AGAIN_MS, undefined, { ref: false });
      isAway = await keep({ call, answer }).then(() => false, isOutage);
    }
    unkept.delete(name);
  }

  async function first(
    name: string,
    call: Call,
    work: (operation: string) => Promise<Answer>,
  ): Promise<Answer> {
    const { status, answer: known, operation } = await claimed(call);
    if (status !== null) return { status, body: known };
    const stop = renewing(call);
    const answer = await work(operation)
      .catch((thrown: unknown) => {
        const error = toAppError(thrown);
        return isCertain(error) ? { status: error.status, body: bodyOf(error) } : error;
      })
      .finally(stop);
    const isFailed = answer instanceof AppError;
    // what was done is told as done, though it can't be written down now
    await keep({ call, answer: isFailed ? undefined : answer }).catch(
      () => void keepLater(name, call, isFailed ? undefined : answer),
    );
    if (isFailed) throw answer;
    return answer;
  }

  return {
    /** Whether the member made a call under that key before. */
    async knows(memberId: string, key: string): Promise<boolean> {
      if (!KEY.test(key)) return false;
      const { rowCount } = await db.client.query({
        name: 'http_knows',
        text: 'select from http_idempotency where member_id = $1 and key = $2',
        values: [memberId, key],
      });
      return rowCount === 1;
    },

    /** @throws AppError IDEMPOTENCY_KEY_REUSED, REQUEST_IN_PROGRESS {retryAfter} (another server has it), INVALID_REQUEST for an unusable key */
    async run(call: Call, work: (operation: string) => Promise<Answer>): Promise<Answer> {
      if (!KEY.test(call.key))
        throw new AppError('INVALID_REQUEST', { fields: { 'idempotency-key': '1 to 128 ASCII characters' } });
      const name = `${call.memberId}:${call.key}:${call.request.toString('base64')}`;
      const running = unkept.get(name) ?? underWay.get(name);
      if (running) return running;
      const started = first(name, call, work).finally(() => underWay.delete(name));
      underWay.set(name, started);
      return started;
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;

export const tidyClaims = (db: Db): Promise<number> =>
  deleteOld(db, { http_idempotency: "claimed_at < now() - interval '7 days'" });
