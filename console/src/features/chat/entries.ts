/** What a talk's log draws: what was told, then what is on its way, each once by its client id. */
import type { ChatEntry } from '@krapao/ui/chat-log.tsx';
import type { TalkMessage } from './queries.ts';
import type { Outgoing } from './outbox.ts';

export interface Entry extends ChatEntry {
  message: TalkMessage['message'];
  isNote: boolean;
  told?: TalkMessage;
  waiting?: Outgoing;
}

const oneOf = (told: TalkMessage): Entry => ({
  key: told.clientId,
  at: told.at,
  session: String(told.session),
  isOwn: told.sender === 'agent',
  by: told.by?.name ?? told.sender,
  message: told.message,
  isNote: told.isNote,
  told,
});

/** As it will be told. */
function asTold({ message, clientId: id, url }: Outgoing): TalkMessage['message'] {
  const deliver = { id, status: 'sending' as const };
  switch (message.message_type) {
    case 'text':
    case 'buttons':
    case 'quick_replies':
      return { ...message, deliver };
    case 'generic':
      return { ...message, deliver };
    case 'media':
      return {
        message_type: 'media',
        payload: {
          ...{ fileType: message.payload.fileType, filePath: message.payload.filePath },
          ...{ message: message.payload.message ?? null, name: message.payload.name ?? null },
          ...{ url: url ?? null, poster: null, width: null, height: null },
        },
        deliver,
      };
  }
}

export function entriesOf(messages: readonly TalkMessage[], outgoing: readonly Outgoing[]): Entry[] {
  const known = new Set(messages.map(({ clientId }) => clientId));
  const waiting = outgoing
    .filter(({ clientId }) => !known.has(clientId))
    .map((one): Entry => ({
      ...{ key: one.clientId, at: one.at, session: null, isOwn: true, by: 'me' },
      ...{ message: asTold(one), isNote: one.note, waiting: one },
    }));
  return [...messages.map(oneOf), ...waiting];
}
