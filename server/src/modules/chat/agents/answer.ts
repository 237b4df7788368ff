/** What agents say: an answer takes the talk, a note stays among agents. */
import type { AgentMessage } from '@krapao/contract/chat-messages';
import type { Db, Tx } from '../../../db/pool.ts';
import type { StaffSession } from '../../../http/console-bind.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { canonical } from '../../../kernel/canonical.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import { byOf, recordChange } from '../../history/face.ts';
import { fileIdOf, markSent, posterOf, requireFiles } from '../files/store.ts';
import { plainText } from '../rules.ts';
import { lockConversation, messageByClientId, say, saidAfter, waitsSince, waitsUpTo } from '../store.ts';
import type { Button, ConversationRow, Said } from '../tables.ts';
import { callPerson } from '../talk/calls.ts';
import { requireOwn, takeFor } from './hold.ts';

interface Answer {
  clientId: string;
  note: boolean;
  message: AgentMessage;
  /** The newest number that the agent had before them. */
  seen?: number | undefined;
}

const plainButtons = (buttons: readonly Button[]): Button[] =>
  buttons.map(({ title, type, payload }) => ({ title: plainText(title), type, payload }));

/** What an agent says, as it is kept; pictures by their ids. @throws AppError NO_DATA: a path that is none of ours */
export function agentSaid(message: AgentMessage): Said {
  const file = (path: string): string => {
    const id = fileIdOf(path);
    if (id === undefined) throw new AppError('NO_DATA');
    return id;
  };
  switch (message.message_type) {
    case 'text':
      return { kind: 'text', body: { message: plainText(message.payload.message) } };
    case 'buttons':
    case 'quick_replies':
      return {
        kind: message.message_type,
        body: {
          message: plainText(message.payload.message),
          buttons: plainButtons(message.payload.buttons),
        },
      };
    case 'media': {
      const { filePath, posterPath, fileType, message: words, name } = message.payload;
      if (fileType === 'file') throw new AppError('NO_DATA');
      return {
        kind: 'media',
        body: {
          file: file(filePath),
          ...(fileType === 'video' && posterOf(posterPath)),
          fileType,
          message: words ? plainText(words) : null,
          name: name ? plainText(name) : null,
        },
      };
    }
    case 'generic':
      return {
        kind: 'generic',
        body: {
          cards: message.payloads.map(({ image_url, title, subtitle, buttons }) => ({
            image: image_url === null ? null : file(image_url),
            title: plainText(title),
            subtitle: subtitle === null ? null : plainText(subtitle),
            buttons: plainButtons(buttons),
          })),
        },
      };
  }
}

async function noteFirstAnswer(tx: Tx, { id, waitingSince, sessionNo }: ConversationRow): Promise<void> {
  if (waitingSince === null) return;
  await tx.client.query(
    `insert into chat_first_answer (conversation_id, session_no, asked_at, answered_at) values ($1, $2, $3, clock_timestamp()) on conflict do nothing`,
    [id, sessionNo, waitingSince],
  );
}

export const createAnswer =
  ({ db, screens }: { db: Db; screens: ChatScreens }) =>
  /**
   * Says it once for its name. What the person said after what the agent had seen waits on: nobody answered it (decision 0265).
   * @throws AppError NO_DATA, CHAT_TAKEN {by}: another agent has it, IDEMPOTENCY_KEY_REUSED
   */
  (
    staff: StaffSession,
    id: string,
    { clientId, note, message, seen }: Answer,
  ): Promise<{ seq: number; at: Date }> =>
    db.withTx(async (tx) => {
      const talk = await lockConversation(tx, id);
      if (!talk || talk.isOver) throw new AppError('NO_DATA');
      const said = agentSaid(message);
      const known = await messageByClientId(tx, id, clientId);
      if (known) {
        const isSame =
          known.staffId === staff.staffId &&
          canonical([known.kind, known.body, known.note]) === canonical([said.kind, said.body, note]);
        if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED');
        return { seq: known.seq, at: known.at };
      }
      // what was answered meanwhile by who had seen it is answered
      const { waitingSince } = talk;
      const mayCross = !note && seen !== undefined && waitingSince !== null;
      const crossed = mayCross ? await saidAfter(tx, id, seen) : undefined;
      if (!note) {
        requireOwn(talk, staff);
        if (talk.assignee === null) await takeFor(tx, id, { id: staff.staffId, name: staff.display });
        // where all that waits was said since, nothing of it is answered yet
        if (!crossed || (await waitsUpTo(tx, id, seen ?? 0))) await noteFirstAnswer(tx, talk);
      }
      const files = await requireFiles(tx, id, said);
      const by = { id: staff.staffId, name: staff.display };
      const { seq, at } = await say(tx, id, { ...said, clientId, author: 'agent', staff: by, note });
      if (crossed) await waitsSince(tx, id, waitingSince && waitingSince > crossed ? waitingSince : crossed);
      await markSent(tx, files, seq);
      if (!note) await callPerson(tx, talk);
      await recordChange(tx, byOf(staff, note ? 'noted' : 'answered'), {
        ...{ right: 'chat.answer', kind: 'chat', subject: id },
        ...{ before: undefined, after: { seq, note } },
      });
      tx.afterCommit(() => {
        screens.told({ chat: id, to: talk.room, what: 'message', from: seq, lastSeq: seq });
        if (!note) screens.told({ chat: id, to: talk.room, what: 'state' });
      });
      return { seq, at };
    });
