/**
 * Calls to a person who left: by push, when support has said something and no page of theirs reads it (docs/decisions/0144). Nothing of
 * what was said is in them, since they are shown on locked screens.
 */
import type { Language } from '@krapao/contract/constants';
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import type { Session } from '../../../http/session.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { keepSession, liveSessionsOf } from '../../members/face.ts';
import {
  dropNotes,
  dropOthersIn,
  pushTo,
  type Push,
  type PushContent,
  type PushOwner,
} from '../../push/face.ts';
import { beginConversation, conversationOf, type Begun } from '../store.ts';
import type { ConversationRow } from '../tables.ts';
import type { ChatLimits } from './limits.ts';
import type { Person } from './person.ts';

/** A page that is looked at has read it by then, also over a slow line, s. */
const HELD_SECONDS = 8;
/** A call is no news after an hour. */
const TTL_SECONDS = 3_600;

type Talk = Pick<ConversationRow, 'id' | 'memberId'>;

export const ownerOf = ({ id, memberId }: Talk): PushOwner =>
  memberId === null ? { kind: 'conversation', id } : { kind: 'member', id: memberId };

const topicOf = ({ id }: Talk): string => id.replaceAll('-', '');

const WORDS: Readonly<Record<Language, Omit<PushContent, 'path'>>> = {
  th: { title: 'มีข้อความใหม่จากทีมงาน', body: 'แตะเพื่ออ่านในแชต' },
  la: { title: 'ມີຂໍ້ຄວາມໃໝ່ຈາກທີມງານ', body: 'ແຕະເພື່ອອ່ານໃນແຊັດ' },
  en: { title: 'New message from support', body: 'Tap to read it in the chat' },
};

/** Where the app opens the chat by itself (member/src/features/chat/chat-more.tsx). */
const pathOf = ({ memberId }: Talk): string => `${memberId === null ? '/contact' : '/user/home'}?chat=open`;

/** Once a person's browsers have been held back for a moment, they are called: all of a member whose session still is one. */
export async function callPerson(tx: Tx, talk: ConversationRow): Promise<void> {
  const sessions = talk.memberId === null ? undefined : await liveSessionsOf(tx, talk.memberId);
  const note = {
    content: (language: Language | null) => ({ ...WORDS[language ?? talk.language], path: pathOf(talk) }),
    ...{ topic: topicOf(talk), ttlSeconds: TTL_SECONDS, afterSeconds: HELD_SECONDS },
  };
  await pushTo(tx, ownerOf(talk), note, sessions);
}

/** They have read all of it. */
export const dropCalls = (on: Queryable, talk: Talk) => dropNotes(on, ownerOf(talk), topicOf(talk));

/** The conversation of who speaks. Where it begins now it may be somebody else than before at that browser: others are called there no more. */
export async function beginBy(tx: Tx, person: Person, begun: Begun): Promise<ConversationRow> {
  const conversation = await beginConversation(tx, person.whose, begun);
  if (conversation.isNew && person.memberId === null && person.deviceHash)
    await dropOthersIn(tx, person.deviceHash, ownerOf(conversation));
  return conversation;
}

export interface CallsDeps {
  db: Db;
  push: Push;
  limits: ChatLimits;
}

export function createCalls({ db, push, limits }: CallsDeps) {
  const ownOf = async ({ whose }: Person) => {
    const own = await conversationOf(db, whose);
    return own && !own.isOver && own.shownSeq > 0 ? own : undefined;
  };
  return {
    /** @throws AppError NO_DATA: they never wrote; INVALID_REQUEST {fields}, RATE_LIMITED {retryAfter s}, invalid-token */
    async begin(
      person: Person,
      session: Session | undefined,
      given: { endpoint: string; keys: { p256dh: string; auth: string }; signedBy: string },
    ): Promise<void> {
      await limits.subscribe(person);
      const own = await ownOf(person);
      if (!own) throw new AppError('NO_DATA');
      const { endpoint, keys, signedBy } = given;
      const { language, browserHash } = person;
      const deviceHash = session?.deviceHash ?? browserHash ?? undefined;
      const of = { language, deviceHash, ...(session && { sessionId: session.id }) };
      // whoever ends all of a person's sessions holds those before the browsers: so do we
      const keep = session && ((tx: Tx) => keepSession(tx, session.id));
      await push.subscribe(ownerOf(own), { endpoint, ...keys, signedBy, ...of }, keep);
    },
    async end(person: Person, endpoint: string): Promise<void> {
      const own = await ownOf(person);
      if (own) await push.unsubscribe(ownerOf(own), endpoint);
    },
  };
}
export type Calls = ReturnType<typeof createCalls>;
