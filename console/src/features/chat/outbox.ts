/**
 * What an agent has said and the server has not confirmed: in order, one on its way at a time, each by one client id until its outcome is
 * known. An answer that was lost is no second message.
 */
import { nameToSend } from '@krapao/ui/lib/chat-files.ts';
import { createOutbox } from '@krapao/ui/lib/outbox.ts';
import { newUuid } from '@krapao/ui/lib/uuid.ts';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';
import type { AgentMessage } from './queries.ts';

export interface Outgoing {
  clientId: string;
  note: boolean;
  message: AgentMessage;
  /** The newest number on the screen that it was written at. */
  seen?: number | undefined;
  /** What the message is to send, while it is not uploaded; and where this screen can show it. */
  file?: File | undefined;
  url?: string | undefined;
  at: string;
  /** sent: confirmed, and shown until the talk itself tells it. */
  state: 'uploading' | 'sending' | 'failed' | 'sent';
  error?: unknown;
}

interface TalkOutboxDeps {
  /** It tells of the new message itself, once it was confirmed. */
  send: (one: Outgoing) => Promise<unknown>;
  /** The message with the path of its file, which the same name uploads once. */
  upload?: (one: Outgoing & { file: File }) => Promise<AgentMessage>;
  newId?: () => string;
}

export interface TalkOutbox {
  /** The line is back. */
  pump: () => void;
  list: () => readonly Outgoing[];
  watch: (watcher: () => void) => () => void;
  say: (message: AgentMessage, note: boolean, seen?: number) => void;
  attach: (file: File, fileType: 'image' | 'video', note: boolean, seen?: number) => void;
  /** Sends what failed once more, under the same name. */
  again: (clientId: string, seen?: number) => void;
  remove: (clientId: string) => void;
  /** The talk tells these by now, by their client ids. */
  arrived: (clientIds: ReadonlySet<string>) => void;
}

export function createTalkOutbox(deps: TalkOutboxDeps): TalkOutbox {
  const newId = deps.newId ?? newUuid;
  const { watch, tell } = createWatchers();
  let entries: readonly Outgoing[] = [];

  const set = (next: readonly Outgoing[]) => {
    entries = next;
    tell();
  };
  const change = (clientId: string, to: Partial<Outgoing>) =>
    set(entries.map((one) => (one.clientId === clientId ? { ...one, ...to } : one)));
  /** Those that stay. */
  const keep = (stays: (one: Outgoing) => boolean) => {
    for (const { url } of entries.filter((one) => !stays(one))) if (url) URL.revokeObjectURL(url);
    set(entries.filter(stays));
  };
  const remove = (clientId: string) => keep((one) => one.clientId !== clientId);

  async function uploaded(one: Outgoing): Promise<Outgoing> {
    const { clientId, file } = one;
    if (!file || !deps.upload) return one;
    const message = await deps.upload({ ...one, file });
    change(clientId, { message, file: undefined, state: 'sending' });
    return { ...one, message, file: undefined };
  }
  const { pump } = createOutbox<Outgoing>({
    next: () => entries.find(({ state }) => state !== 'failed' && state !== 'sent'),
    idOf: ({ clientId }) => clientId,
    async send(next) {
      const one = await uploaded(next);
      await deps.send(one);
      change(one.clientId, { state: 'sent' });
    },
    failed: ({ clientId }, error) => change(clientId, { state: 'failed', error }),
  });

  const add = (one: Pick<Outgoing, 'note' | 'message' | 'state' | 'file' | 'url' | 'seen'>) => {
    set([...entries, { ...one, clientId: newId(), at: new Date().toISOString() }]);
    pump();
  };

  return {
    pump,
    list: () => entries,
    watch,
    say: (message, note, seen) => add({ note, message, seen, state: 'sending' }),
    attach(file, fileType, note, seen) {
      const payload = { fileType, filePath: '', name: nameToSend(file) };
      const url = URL.createObjectURL(file);
      add({ note, message: { message_type: 'media', payload }, seen, file, url, state: 'uploading' });
    },
    again(clientId, seen) {
      const isUploaded = entries.find((one) => one.clientId === clientId)?.file === undefined;
      change(clientId, { seen, state: isUploaded ? 'sending' : 'uploading', error: undefined });
      pump();
    },
    remove,
    arrived(clientIds) {
      if (entries.some(({ clientId }) => clientIds.has(clientId)))
        keep(({ clientId }) => !clientIds.has(clientId));
    },
  };
}
