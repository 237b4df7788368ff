import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
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

/**
 * Two equal money calls of one member within ten seconds are asked about, not doubled (decisions, Money calls without a key), on any
 * number of servers. What was certainly refused is forgotten: nothing would be doubled. As with claims of keys, nothing here waits for
 * the disk: the posting does, and it carries this with it.
 */
export function createRepeats(db: Db) {
  /** Until when equal ones are asked about, as the database wrote it; undefined where this is one. */
  async function note({ memberId, request, again }: UnnamedCall): Promise<string | undefined> {
    const { rows } = await db.client.query<{ until: string }>({
      name: 'http_repeat_note',
      text: `insert into http_repeat as known (member_id, request, until) values ($1, $2, clock_timestamp() + $3::interval)
        on conflict (member_id, request) do update set until = excluded.until where known.until < clock_timestamp() or $4
        returning until::text`,
      values: [memberId, request, UNDER_WAY, again],
    });
    return rows[0]?.until;
  }

  /** Another one that was meant may have been noted since: it stays. What can't be written now runs out by itself. */
  async function end({ memberId, request }: UnnamedCall, noted: string, isDone: boolean): Promise<void> {
    const text = isDone
      ? 'update http_repeat set until = clock_timestamp() + $4::interval where member_id = $1 and request = $2 and until = $3::timestamptz'
      : 'delete from http_repeat where member_id = $1 and request = $2 and until = $3::timestamptz';
    const values = [memberId, request, noted, ...(isDone ? [AFTERWARDS] : [])];
    await db.client
      .query({ name: `http_repeat_${isDone ? 'done' : 'forget'}`, text, values })
      .catch(() => undefined);
  }

  return {
    /** @throws AppError REPEATED: an equal one is under way, or was made just before */
    async run<Answer>(call: UnnamedCall, work: () => Promise<Answer>): Promise<Answer> {
      const noted = await note(call);
      if (noted === undefined) throw new AppError('REPEATED');
      try {
        const answer = await work();
        await end(call, noted, true);
        return answer;
      } catch (error) {
        await end(call, noted, !isCertain(toAppError(error)));
        throw error;
      }
    },
  };
}
export type Repeats = ReturnType<typeof createRepeats>;
