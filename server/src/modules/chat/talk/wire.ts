/** Messages as they go over the wire, for the person and for agents. */
import type { Inside } from '@krapao/contract/api';
import type { ChatMessage } from '@krapao/contract/chat-messages';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { agentsPartOf } from '../../../kernel/agents-part.ts';
import type { FileLinks } from '../../../ports/files.ts';
import { withoutCards } from '../cards.ts';
import { fileIdsOf, filesOf, pathOfFile } from '../files/store.ts';
import { sessionIdOf } from '../rules.ts';
import type { FileRow, MessageRow } from '../tables.ts';

export type Told = Inside<'POST /api/chat/history'>['output'][number];

/** Addresses of files are good for so long, minutes. */
const LINK_MINUTES = 10;

/** person: what they may see. agent: numbers of cards hidden. audit: all, also what was taken away. */
type For = 'person' | 'agent' | 'audit';

/** The files that messages name, by their ids. */
export async function filesIn(
  on: Queryable,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<string, FileRow>> {
  const ids = rows.flatMap(fileIdsOf);
  return new Map((ids.length === 0 ? [] : await filesOf(on, ids)).map((file) => [file.id, file]));
}

export function createWire(links: FileLinks) {
  const urlOf = (file: FileRow | undefined, whose: For): string | null => {
    if (!file || file.isGone) return null;
    const { key, conversationId } = file;
    const of = whose === 'person' ? conversationId : agentsPartOf(conversationId);
    return links.addressOf(key, LINK_MINUTES, of);
  };

  /** What a message holds. */
  function holds(row: MessageRow, files: ReadonlyMap<string, FileRow>, whose: For): ChatMessage {
    const deliver = { id: row.clientId, status: 'succeed' as const };
    if (row.removedAt && whose !== 'audit') return { message_type: 'unknown', deliver };
    const shown = whose === 'agent' && row.author !== 'agent' ? withoutCards : (text: string) => text;
    switch (row.kind) {
      case 'text':
        return { message_type: 'text', payload: { message: shown(row.body.message) }, deliver };
      case 'line': {
        const { code, money } = row.body;
        const amount = money && money.amount !== null ? satang(BigInt(money.amount)) : null;
        const about = money && { kind: money.kind, amount, at: new Date(money.at), state: money.state };
        return {
          message_type: 'text',
          payload: { message: code, code, ...(about && { money: about }) },
          deliver,
        };
      }
      case 'buttons':
      case 'quick_replies':
        return { message_type: row.kind, payload: row.body, deliver };
      case 'media': {
        const { file: id, poster, message, fileType, name } = row.body;
        const file = files.get(id);
        return {
          message_type: 'media',
          payload: {
            message: message === null ? null : shown(message),
            name: name === null ? null : shown(name),
            ...{ fileType, url: urlOf(file, whose), filePath: file ? pathOfFile(file) : '' },
            poster: poster === undefined ? null : urlOf(files.get(poster), whose),
            ...{ width: file?.width ?? null, height: file?.height ?? null },
          },
          deliver,
        };
      }
      case 'generic':
        return {
          message_type: 'generic',
          payloads: row.body.cards.map(({ image, ...card }) => ({
            ...card,
            image_url: image === null ? null : urlOf(files.get(image), whose),
          })),
          deliver,
        };
      case 'postback':
        return {
          message_type: 'postback',
          payload: { title: shown(row.body.title), message: shown(row.body.message) },
          deliver,
        };
    }
  }

  return {
    urlOf,
    holds,
    /** As the person sees it. */
    toPerson(
      { id, memberId }: { id: string; memberId: MemberId | null },
      row: MessageRow,
      files: ReadonlyMap<string, FileRow>,
    ): Told {
      const isOwn = row.author === 'member' || row.author === 'guest';
      return {
        sender: isOwn ? 'customer' : row.author === 'agent' ? 'agent' : 'system',
        message: holds(row, files, 'person'),
        userId: memberId,
        ...{ guestId: null, username: null, deviceToken: null },
        name: row.staffName,
        createdAt: row.at,
        session_id: sessionIdOf(id, row.sessionNo),
        seq: row.seq,
      };
    },
  };
}
export type Wire = ReturnType<typeof createWire>;
