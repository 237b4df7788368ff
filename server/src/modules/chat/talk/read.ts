/** What a person sees of their conversation: its messages, how it stands, what they have read. */
import { CHAT_CHOICES } from '@krapao/contract/chat-constants';
import type { Inside } from '@krapao/contract/api';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { isAgentThere } from '../agents/read-model.ts';
import { openingOf, sessionIdOf } from '../rules.ts';
import {
  answersWithin,
  conversationById,
  conversationOf,
  isRated,
  markRead,
  messagesOf,
  rate,
  unreadOf,
  type Window,
} from '../store.ts';
import { dropCalls } from './calls.ts';
import { guestStanding } from './merge.ts';
import { blockedUntilOf, type Person } from './person.ts';
import { filesIn, type Told, type Wire } from './wire.ts';

type State = Inside<'POST /api/chat/state'>['output'];

export interface ReadDeps {
  db: Db;
  settings: CurrentSettings;
  clock: Clock;
  screens: ChatScreens;
  wire: Wire;
}

export function createRead({ db, settings, clock, screens, wire }: ReadDeps) {
  /** A used up guest’s id is nobody’s. */
  const ownOf = async ({ whose }: Person) => {
    const found = await conversationOf(db, whose);
    return found?.isOver ? undefined : found;
  };

  async function tell(conversationId: string, window: Window): Promise<Told[]> {
    const conversation = await conversationById(db, conversationId);
    if (!conversation) return [];
    const rows = await messagesOf(db, conversationId, window);
    const files = await filesIn(db, rows);
    return rows.map((row) => wire.toPerson(conversation, row, files));
  }

  return {
    /** Messages of one's own conversation, newest first; with `after`, oldest first. */
    async history(person: Person, window: Window): Promise<Told[]> {
      const own = await ownOf(person);
      return own ? tell(own.id, window) : [];
    },

    /** The same of a conversation that is known already. */
    tell,

    async read(person: Person, seq: number | undefined): Promise<void> {
      const own = await ownOf(person);
      if (!own || own.memberReadSeq >= own.lastSeq) return;
      const read = await db.withTx(async (tx) => {
        const marked = await markRead(tx, own.id, 'member', seq);
        // its row is locked: what support says next is called of after this
        if (marked && marked.memberReadSeq >= marked.shownSeq) await dropCalls(tx, own);
        return marked;
      });
      if (!read) return;
      const { memberReadSeq, agentReadSeq } = read;
      screens.told({ chat: own.id, to: own.room, what: 'read', memberReadSeq, agentReadSeq });
    },

    async state(person: Person): Promise<State> {
      const { chatFrom: from, chatTo: to } = await settings.current();
      const found = await conversationOf(db, person.whose);
      const own = found && !found.isOver ? found : undefined;
      const guest = await guestStanding(db, person);
      const opening = openingOf(clock.now(), { from, to });
      const isClosed = own?.state === 'closed' && own.sessionNo > 0;
      const common = {
        ...{ ...opening, isAgentHere: opening.isOpenNow && (await isAgentThere(db)) },
        ...{ mayMerge: guest === 'may', rotate: guest === 'over' || found?.isOver === true },
        hours: from === null || to === null || from === to ? null : { from, to },
        answersWithin: await answersWithin(db),
        choices: [...CHAT_CHOICES],
        blockedUntil: await blockedUntilOf(db, own, person),
      };
      if (!own)
        return {
          ...common,
          ...{ lastSeq: 0, memberReadSeq: 0, agentReadSeq: 0, unread: 0, mayRate: false },
          ...{ state: 'none', session_id: null },
        };
      return {
        ...common,
        lastSeq: own.shownSeq,
        memberReadSeq: own.memberReadSeq,
        agentReadSeq: own.agentReadSeq,
        unread: own.memberReadSeq >= own.shownSeq ? 0 : await unreadOf(db, own),
        state: own.shownSeq === 0 ? 'none' : own.state,
        session_id: own.sessionNo === 0 ? null : sessionIdOf(own.id, own.sessionNo),
        mayRate: isClosed && !(await isRated(db, own.id, own.sessionNo)),
      };
    },

    /** @throws AppError NO_DATA where no conversation has ended, or another one has begun */
    async rate(person: Person, stars: number): Promise<void> {
      const own = await ownOf(person);
      if (own?.state !== 'closed' || own.sessionNo === 0) throw new AppError('NO_DATA');
      await rate(db, own.id, own.sessionNo, stars);
      screens.told({ chat: own.id, to: own.room, what: 'state' });
    },
  };
}
export type Read = ReturnType<typeof createRead>;
