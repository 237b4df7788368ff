/** What a person has written and the server has not answered, on its way to it: files first, then the message that names them. */
import type { call } from '@krapao/ui/lib/api.ts';
import { ApiError, codeOf } from '@krapao/ui/lib/api-error.ts';
import { createOutbox } from '@krapao/ui/lib/outbox.ts';
import { posterOf } from '@krapao/ui/lib/poster.ts';
import type { Outgoing, Talk, TalkEvent, ToSend } from './talk.ts';

/** Letters of a page's path that support is told. */
const MOST_PATH = 200;

export interface ChatOutboxDeps {
  talk: () => Talk;
  apply: (event: TalkEvent) => void;
  call: typeof call;
  guestId: () => string | undefined;
  /** The one who wrote is still the one at this browser. */
  isMine: () => boolean;
  /** Of a file that is to be uploaded. */
  fileOf: (id: string) => File | undefined;
  urlOf: (id: string) => string | null;
  /** The server has one more: numbers below it may be missing. */
  onSent: () => void;
}

export function createChatOutbox({
  talk,
  apply,
  call,
  guestId,
  isMine,
  fileOf,
  urlOf,
  onSent,
}: ChatOutboxDeps) {
  const requireMine = () => {
    if (!isMine()) throw new Error('somebody else is here by now');
  };

  async function upload({ id, message }: Outgoing): Promise<ToSend> {
    const file = fileOf(id);
    if (message.message_type !== 'media' || !file) throw new ApiError('SLIP_NO_FILE', 400);
    const form = { guestId: guestId(), clientId: id };
    const path = (
      await call(
        message.payload.fileType === 'video' ? 'POST /api/chat/upload-video' : 'POST /api/chat/upload-image',
        {
          form: form.guestId === undefined ? { clientId: id } : { ...form, guestId: form.guestId },
          file,
          onProgress: (progress) => apply({ type: 'progress', id, progress }),
        },
      )
    ).path;
    requireMine();
    const posterPath = message.payload.fileType === 'video' ? await uploadPoster(file) : null;
    return { ...message, payload: { ...message.payload, filePath: path, posterPath } };
  }

  /** Of a video without a picture nothing is lost but the picture. */
  async function uploadPoster(video: File): Promise<string | null> {
    const file = await posterOf(video);
    requireMine();
    if (!file) return null;
    const guest = guestId();
    const form = guest === undefined ? {} : { guestId: guest };
    return call('POST /api/chat/upload-image', { form, file }).then(
      ({ path }) => path,
      () => null,
    );
  }

  async function send(one: Outgoing): Promise<void> {
    const { id } = one;
    let { message } = one;
    if (one.status === 'uploading_file') {
      message = await upload(one);
      requireMine();
      apply({ type: 'uploaded', id, message });
    }
    const answer = await call('POST /api/chat/send-message', {
      body: {
        guestId: guestId(),
        message: { ...message, deliver: { id, status: 'sending' } },
        page: location.pathname.slice(0, MOST_PATH),
      },
    });
    apply({ type: 'answered', id, answer, url: urlOf(id) });
    onSent();
  }

  const outbox = createOutbox<Outgoing>({
    next: () => (isMine() ? talk().queue.find(({ status }) => status !== 'failed') : undefined),
    idOf: ({ id }) => id,
    send,
    failed: ({ id }, error) => apply({ type: 'failed', id, reason: codeOf(error) ?? 'NETWORK' }),
  });
  return {
    ...outbox,
    /** The same one again, by the same id. */
    again(id: string) {
      apply({ type: 'again', id });
      outbox.pump();
    },
  };
}
