import { setTimeout as pause } from 'node:timers/promises';
import type { MemberId } from '@krapao/contract/ids';
import { deleteOld } from '../db/delete-old.ts';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { newId } from '../kernel/ids.ts';
import { isCertain, toAppError } from './errors.ts';

/** A call that came without a name: it is known by what it asks for. */
export interface UnnamedCall {
  memberId: MemberId;
  request: Buffer;
  /** The member says that an equal one is meant. */
  again: boolean;
}

/** For how long an equal one is asked about: while the first is under way, at most so long (the longest takes 90 s), and so long after it. */
const UNDER_WAY = '2 minutes';
const AFTERWARDS = '10 seconds';

/** For how long an end is tried to be written while the database is away, and how often, ms. */
const UNWRITTEN_MS = 2 * 60_000;
const WRITE_AGAIN_MS = 500;

/** What became of a call. unclear: it failed, and nobody knows whether it was carried out. */
type End = 'done' | 'refused' | 'unclear';
interface Ended {
  call: string;
  end: End;
}

const WRITE: Readonly<Record<End, string>> = {
  done: `update http_repeat set until = clock_timestamp() + interval '${AFTERWARDS}' where member_id = $1 and request = $2 and call = $3`,
  refused: 'delete from http_repeat where member_id = $1 and request = $2 and call = $3',
  unclear: `update http_repeat set until = clock_timestamp() + interval '${AFTERWARDS}', is_unclear = true
    where member_id = $1 and request = $2 and call = $3`,
};

/**
 * Two equal money calls of one member within ten seconds are asked about, not doubled (product, Money calls without a key), on any
 * number of servers. Only what is under way or was carried out counts: what was certainly refused is forgotten, and after a failure of which
 * nobody knows what it left an equal one goes on with the same operation, as with a key, so that what was done is found and not repeated.
 * As with claims of keys, nothing here waits for the disk: the posting does, and it carries this with it.
 */
export function createRepeats(db: Db) {
  /** Ends that could not be written while the database is away: who asks here next writes them first. */
  const unwritten = new Map<string, Ended>();
  const keyOf = ({ memberId, request }: UnnamedCall): string => `${memberId}:${request.toString('base64')}`;

  /** The operation that the call is carried out as; undefined where it is to be asked about. */
  async function note({ memberId, request, again }: UnnamedCall, call: string): Promise<string | undefined> {
    const { rows } = await db.client.query<{ operation: string }>({
      name: 'http_repeat_note',
      text: `insert into http_repeat as known (member_id, request, until, call, operation) values ($1, $2, clock_timestamp() + $3::interval, $5, $5)
        on conflict (member_id, request) do update set until = excluded.until, call = excluded.call, is_unclear = false,
          operation = case when known.is_unclear and known.until >= clock_timestamp() then known.operation else excluded.operation end
        where known.until < clock_timestamp() or known.is_unclear or $4
        returning operation`,
      values: [memberId, request, UNDER_WAY, again, call],
    });
    return rows[0]?.operation;
  }

  /** Another one that was meant may have been noted since: it stays. */
  const write = ({ memberId, request }: UnnamedCall, { call, end }: Ended) =>
    db.client.query({ name: `http_repeat_${end}`, text: WRITE[end], values: [memberId, request, call] });

  async function writeUnwritten(of: UnnamedCall): Promise<void> {
    const key = keyOf(of);
    const ended = unwritten.get(key);
    if (!ended) return;
    await write(of, ended);
    if (unwritten.get(key) === ended) unwritten.delete(key);
  }

  /** What can't be written in that time runs out by itself. */
  async function writeLater(of: UnnamedCall, ended: Ended): Promise<void> {
    const key = keyOf(of);
    unwritten.set(key, ended);
    const until = performance.now() + UNWRITTEN_MS;
    while (unwritten.get(key) === ended && performance.now() < until) {
      await pause(WRITE_AGAIN_MS, undefined, { ref: false });
      await writeUnwritten(of).catch(() => undefined);
    }
    if (unwritten.get(key) === ended) unwritten.delete(key);
  }

  const end = (of: UnnamedCall, ended: Ended): Promise<void> =>
    write(of, ended).then(
      () => undefined,
      () => void writeLater(of, ended),
    );

  return {
    /** @throws AppError REPEATED: an equal one is under way, or was made just before */
    async run<Answer>(of: UnnamedCall, work: (operation: string) => Promise<Answer>): Promise<Answer> {
      const call = newId();
      await writeUnwritten(of);
      const operation = await note(of, call).catch((error: unknown) => {
        // it may have been noted all the same: nothing was begun
        void writeLater(of, { call, end: 'unclear' });
        throw error;
      });
      if (operation === undefined) throw new AppError('REPEATED');
      try {
        const answer = await work(operation);
        await end(of, { call, end: 'done' });
        return answer;
      } catch (error) {
        await end(of, { call, end: isCertain(toAppError(error)) ? 'refused' : 'unclear' });
        throw error;
      }
    },
  };
}
export type Repeats = ReturnType<typeof createRepeats>;

export const tidyRepeats = (db: Db): Promise<number> =>
  deleteOld(db, { http_repeat: "until < now() - interval '1 minute'" });
