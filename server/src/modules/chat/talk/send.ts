/** What members and guests say (product 7, POST /api/chat/send-message). */
import type { ChatChoice } from '@krapao/contract/chat-constants';
import type { SentMessage } from '@krapao/contract/chat-messages';
import { phrase } from '@krapao/contract/phrases';
import type { Db, Tx } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { canonical } from '../../../kernel/canonical.ts';
import { newId } from '../../../kernel/ids.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { fileIdOf, markSent, posterOf, requireFiles } from '../files/store.ts';
import { choiceOf, plainText, sessionIdOf, tellsSecret } from '../rules.ts';
import {
  conversationOf,
  messageByClientId,
  say,
  sayLine,
  warned,
  writtenFrom,
  writtenIn,
  type Numbered,
} from '../store.ts';
import type { ConversationRow, Said } from '../tables.ts';
import { attachMoney } from './asked-money.ts';
import { beginBy } from './calls.ts';
import type { ChatLimits } from './limits.ts';
import { begunBy, requireMayWrite, type Person } from './person.ts';

export interface SendDeps {
  db: Db;
  settings: CurrentSettings;
  screens: ChatScreens;
  limits: ChatLimits;
}

export interface Answered {
  createdAt: Date;
  seq: number;
  session_id: string;
}

/** @throws AppError INVALID_REQUEST {fields} for what says nothing once what nobody sees is taken out of it */
function requireWords(text: string): string {
  const plain = plainText(text);
  if (plain === '') throw refused({ 'message.payload.message': phrase('needsText') });
  return plain;
}

/** What was said, as it is kept. @throws AppError NO_DATA: a file that is none */
function saidOf(message: SentMessage): Said {
  switch (message.message_type) {
    case 'text':
      return { kind: 'text', body: { message: requireWords(message.payload.message) } };
    case 'postback': {
      const choice = choiceOf(message.payload.message);
      return {
        kind: 'postback',
        body: {
          title: requireWords(message.payload.title),
          message: message.payload.message,
          ...(choice && { choice }),
        },
      };
    }
    case 'media': {
      const { filePath, posterPath, message: words, name, fileType } = message.payload;
      const file = fileIdOf(filePath);
      if (file === undefined || fileType === 'file') throw new AppError('NO_DATA');
      const said = words ? plainText(words) : '';
      const called = name ? plainText(name) : '';
      return {
        kind: 'media',
        body: {
          ...{ file, fileType, message: said === '' ? null : said, name: called === '' ? null : called },
          ...(fileType === 'video' && posterOf(posterPath)),
        },
      };
    }
  }
}

const textOf = (said: Said): string =>
  said.kind === 'text' || said.kind === 'media'
    ? (said.body.message ?? '')
    : said.kind === 'postback'
      ? said.body.title
      : '';

const asAnswer = (conversationId: string, { at, seq, sessionNo }: Numbered): Answered => ({
  createdAt: at,
  seq,
  session_id: sessionIdOf(conversationId, sessionNo),
});

export function createSend({ db, settings, screens, limits }: SendDeps) {
  /** What was said under that name before: the same again is answered as it was. @throws AppError IDEMPOTENCY_KEY_REUSED */
  async function saidBefore(
    on: Db | Tx,
    conversationId: string,
    clientId: string,
    said: Said,
  ): Promise<Answered | undefined> {
    const known = await messageByClientId(on, conversationId, clientId);
    if (!known) return undefined;
    const isSame =
      (known.author === 'member' || known.author === 'guest') &&
      canonical([known.kind, known.body]) === canonical([said.kind, said.body]);
    if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return asAnswer(conversationId, known);
  }

  /** Lines of the system that follow what was said. Answers the newest number. */
  async function follow(
    tx: Tx,
    conversation: ConversationRow,
    { sessionNo, seq }: Numbered,
    said: Said,
  ): Promise<number> {
    const { id, memberId, warnedSession } = conversation;
    let last = seq;
    if (warnedSession !== sessionNo && tellsSecret(textOf(said))) {
      await warned(tx, id, sessionNo);
      last = (await sayLine(tx, id, { code: 'NO_PASSWORDS' })).seq;
    }
    const choice: ChatChoice | undefined = said.kind === 'postback' ? said.body.choice : undefined;
    if (memberId !== null && (choice === 'deposit' || choice === 'withdrawal'))
      last = await attachMoney(tx, { id, memberId }, choice);
    return last;
  }

  /**
   * Says something, once for its name: the same again is answered as before, at any server, however often at once.
   * @throws AppError INVALID_REQUEST {fields}, RATE_LIMITED {retryAfter s}, CHAT_BLOCKED {until}, CHAT_GUEST_OVER, IDEMPOTENCY_KEY_REUSED,
   *   NO_DATA: it names a file that is not of this conversation
   * @param page where it was written
   */
  return async function send(
    person: Person,
    message: SentMessage,
    page: string | null = null,
  ): Promise<Answered> {
    const said = saidOf(message);
    const clientId = message.deliver?.id ?? newId();
    const before = await conversationOf(db, person.whose);
    if (before && !before.isOver) {
      const known = await saidBefore(db, before.id, clientId, said);
      if (known) return known;
    }
    await limits.say(person);
    if (!before) await limits.begin(person);
    const begun = await begunBy(person, settings);
    return db.withTx(async (tx) => {
      const conversation = await beginBy(tx, person, begun);
      await requireMayWrite(tx, conversation, person);
      const { id } = conversation;
      const known = await saidBefore(tx, id, clientId, said);
      if (known) return known;
      const files = await requireFiles(tx, id, said);
      const numbered = await say(tx, id, { ...said, clientId, author: person.author, fileId: files[0] });
      await markSent(tx, files, numbered.seq);
      const isBegun = numbered.sessionNo !== conversation.sessionNo;
      if (isBegun && page !== null && page !== conversation.source) await writtenFrom(tx, id, page);
      // agents answer in the language in which one writes now
      const { language } = person;
      if (language !== undefined && language !== conversation.language) await writtenIn(tx, id, language);
      const lastSeq = await follow(tx, conversation, numbered, said);
      tx.afterCommit(() =>
        screens.told({ chat: id, to: conversation.room, what: 'message', from: numbered.seq, lastSeq }),
      );
      return asAnswer(id, numbered);
    });
  };
}
