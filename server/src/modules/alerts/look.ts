/** Looks for what has waited too long, and calls who may decide it: each thing once, whichever server looks. */
import type { Language } from '@krapao/contract/constants';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import { talksThatWait } from '../chat/face.ts';
import { decidersOf, type Board, type WaitingKind } from '../operator/face.ts';
import { ownersOfKind, pushTo, type PushNote } from '../push/face.ts';
import type { CurrentSettings } from '../site/face.ts';
import { everybodyCallable, type Callable, type WaitingRequests } from '../staff/face.ts';
import { keyOf, lateOf, mayDecide, CHAT_KIND, REQUEST_KIND, sumsOf, type Late } from './rules.ts';
import { dropNotices, forgetTold, saveNotices, takeTurn, takeUntold } from './store.ts';
import { callOf, noticeOf, overOf } from './words.ts';

/** How often it is looked, s; the turn ends a little before the next look. */
export const LOOK_SECONDS = 5;
/** A call is no news after an hour. */
const TTL_SECONDS = 3_600;
const TOPIC = 'work';
/** Where the console shows those that are not of Work. */
const PAGE_OF: Readonly<Record<string, string>> = { [REQUEST_KIND]: '/requests', [CHAT_KIND]: '/chat' };

export interface LookDeps {
  db: Db;
  clock: Clock;
  board: Pick<Board, 'list'>;
  requests: Pick<WaitingRequests, 'waiting'>;
  kinds: readonly Pick<WaitingKind, 'name' | 'right' | 'verdicts'>[];
  settings: CurrentSettings;
  /** How long a thing may wait before anybody is called, ms. */
  afterMs: number;
  /** Something was put on its way to browsers. */
  wakePush(): void;
  /** The group's language, and what wakes who tells it; undefined: there is no group. */
  group: { language(): Promise<Language>; wake(): void } | undefined;
}

function callFor({ language }: Callable, mine: readonly Late[]): PushNote {
  const sums = sumsOf(mine);
  const [only, ...more] = sums;
  const path = !only || more.length > 0 ? '/work' : (PAGE_OF[only.kind] ?? `/work?kind=${only.kind}`);
  return { topic: TOPIC, ttlSeconds: TTL_SECONDS, content: () => ({ ...callOf(language, sums), path }) };
}

export function createLook(deps: LookDeps) {
  const { db, clock, board, requests, kinds, settings, afterMs, wakePush, group } = deps;
  const rights = new Map(kinds.map((kind) => [kind.name, decidersOf(kind)]));

  async function waiting(): Promise<Late[]> {
    const [things, asked] = [await board.list(), await requests.waiting()];
    const talks = await talksThatWait(db, await settings.current(), clock.now());
    return [
      ...things.map(({ kind, id, since, waits, amount }) => ({
        ...{ kind, id, since, amount, waits: waits ?? '' },
        rights: rights.get(kind) ?? [],
      })),
      // nobody has to decide about what has changed meanwhile
      ...asked
        .filter(({ isOvertaken }) => !isOvertaken)
        .map(({ id, right, amount, notBy, madeAt }) => ({
          ...{ kind: REQUEST_KIND, id, since: madeAt, waits: '', amount, notBy },
          rights: [right],
        })),
      ...talks.map(({ id, since, assignee }) => ({
        ...{ kind: CHAT_KIND, id, since, waits: assignee ?? '', amount: null },
        ...{ rights: ['chat.answer'] as const, only: assignee ?? undefined },
      })),
    ];
  }

  /** Answers how many people were called; undefined: another server has the turn. */
  return async function look(): Promise<number | undefined> {
    if (!(await takeTurn(db, LOOK_SECONDS - 1))) return undefined;
    const all = await waiting();
    const late = lateOf(all, clock.now(), afterMs);
    const language = await group?.language();
    const called = await db.withTx(async (tx) => {
      const fresh = new Set((await takeUntold(tx, late)).map(keyOf));
      await forgetTold(tx, all);
      if (language) {
        const notices = sumsOf(late).map((sum) => ({ kind: sum.kind, text: noticeOf(language, sum) }));
        await saveNotices(tx, notices, (kind) => overOf(language, kind));
      } else await dropNotices(tx);
      if (fresh.size === 0) return 0;
      const reachable = new Set(await ownersOfKind(tx, 'staff'));
      let count = 0;
      for (const person of await everybodyCallable(tx)) {
        const mine = late.filter((one) => mayDecide(person, one));
        if (!reachable.has(person.id) || !mine.some((one) => fresh.has(keyOf(one)))) continue;
        await pushTo(tx, { kind: 'staff', id: person.id }, callFor(person, mine));
        count += 1;
      }
      return count;
    });
    if (called > 0) wakePush();
    group?.wake();
    return called;
  };
}
