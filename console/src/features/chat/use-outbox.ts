import { useSyncExternalStore } from 'react';
import { onLineBack } from '@krapao/ui/lib/line.ts';
import { posterOf } from '@krapao/ui/lib/poster.ts';
import { newUuid } from '@krapao/ui/lib/uuid.ts';
import { call, callWithFile } from '../../lib/call.ts';
import { tellChat } from '../../lib/chat-events.ts';
import { createTalkOutbox, type TalkOutbox } from './outbox.ts';

/**
 * By agent and talk: what is on its way goes on when another talk is opened, as its writer's. While they are away it fails, and stays for them
 * alone, to be sent again or removed.
 */
const outboxes = new Map<string, TalkOutbox>();

export function outboxOf(staffId: string, id: string): TalkOutbox {
  const name = `${staffId} ${id}`;
  const known = outboxes.get(name);
  if (known) return known;
  const made = createTalkOutbox({
    upload: async ({ clientId, file, message }) => {
      if (message.message_type !== 'media') return message;
      const upload = async (of: File, name: string): Promise<string> => {
        const sent = { file: of, params: { id }, fields: { clientId: name }, of: staffId };
        return (await callWithFile('POST /api/console/chats/{id}/upload', sent)).path;
      };
      const filePath = await upload(file, clientId);
      const poster = message.payload.fileType === 'video' ? await posterOf(file) : undefined;
      // of a video without a picture nothing is lost but the picture
      const posterPath = poster ? await upload(poster, newUuid()).catch(() => null) : null;
      return { ...message, payload: { ...message.payload, filePath, posterPath } };
    },
    send: async ({ clientId, note, message, seen }) => {
      const body = { clientId, note, message, seen };
      const { seq } = await call('POST /api/console/chats/{id}/messages', {
        params: { id },
        body,
        of: staffId,
      });
      // the channel may be down
      tellChat({ chat: id, what: 'message', lastSeq: seq });
    },
  });
  outboxes.set(name, made);
  onLineBack(made.pump);
  return made;
}

export function useOutbox(staffId: string, id: string) {
  const outbox = outboxOf(staffId, id);
  return { outbox, outgoing: useSyncExternalStore(outbox.watch, outbox.list) };
}
