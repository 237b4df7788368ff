/** Sends what was written, in its order, one at a time: again after 1, 2, 4, 8 s and when the line is back, for a minute. */
import type { call } from '@krapao/ui/lib/api.ts';
import { ApiError, codeOf } from '@krapao/ui/lib/api-error.ts';
import { posterOf } from '@krapao/ui/lib/poster.ts';
import type { Outgoing, Talk, TalkEvent, ToSend } from './talk.ts';

const WAITS_MS = [1_000, 2_000, 4_000, 8_000];
const GIVE_UP_MS = 60_000;
/** Letters of a page's path that support is told. */
const MOST_PATH = 200;

export interface OutboxDeps {
  talk: () => Talk;
  apply: (event: TalkEvent) => void;
  call: typeof call;
  guestId: () => string | undefined;
  /** The one who wrote is still the one at this browser. */
  isMine: () => boolean;
  /** Of a file that is to be uploaded. */
  fileOf: (id: string) => File | undefined;
  /** The server has one more: numbers below it may be missing. */
  onSent: () => void;
}

/** Answers that another try may change. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'NETWORK' || error.status >= 500 || error.status === 429;

export function createOutbox({ talk, apply, call, guestId, isMine, fileOf, onSent }: OutboxDeps) {
  let isBusy = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When one was first tried, and how often, by its id. */
  const tries = new Map<string, { since: number; count: number }>();

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
    const posterPath = message.payload.fileType === 'video' ? await uploadPoster(file) : null;
    return { ...message, payload: { ...message.payload, filePath: path, posterPath } };
  }

  /** Of a video without a picture nothing is lost but the picture. */
  async function uploadPoster(video: File): Promise<string | null> {
    const file = await posterOf(video);
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
      apply({ type: 'uploaded', id, message });
    }
    const answer = await call('POST /api/chat/send-message', {
      body: {
        guestId: guestId(),
        message: { ...message, deliver: { id, status: 'sending' } },
        page: location.pathname.slice(0, MOST_PATH),
      },
    });
    apply({ type: 'answered', id, answer });
    onSent();
  }

  async function pump(): Promise<void> {
    const next = talk().queue.find(({ status }) => status !== 'failed');
    if (isBusy || isOver || !next || !isMine()) return;
    clearTimeout(timer);
    isBusy = true;
    const tried = tries.get(next.id) ?? { since: Date.now(), count: 0 };
    tries.set(next.id, tried);
    try {
      await send(next);
      tries.delete(next.id);
    } catch (error) {
      const isOld = Date.now() - tried.since > GIVE_UP_MS;
      if (isPassing(error) && !isOld) {
        const wait = WAITS_MS[Math.min(tried.count, WAITS_MS.length - 1)];
        tried.count += 1;
        timer = setTimeout(() => void pump(), wait);
        return;
      }
      tries.delete(next.id);
      apply({ type: 'failed', id: next.id, reason: codeOf(error) ?? 'NETWORK' });
    } finally {
      isBusy = false;
    }
    void pump();
  }

  return {
    pump: () => void pump(),
    /** The same one again, by the same id. */
    again(id: string) {
      tries.delete(id);
      apply({ type: 'again', id });
      void pump();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
