/** Uploads are read into memory: so many bytes of all at once, of one owner two uploads, and none that comes too slowly (decision 0067). */
import type { FastifyRequest } from 'fastify';
import { SLIP_MAX_BYTES } from '@krapao/contract/constants';
import { AppError } from '../kernel/app-error.ts';
import { createRoom } from '../kernel/room.ts';
import { createTurns } from '../kernel/turns.ts';
import { readUpload, type Upload } from './upload.ts';

export interface UploadBounds {
  /** Bytes of uploads that this server holds. */
  roomBytes: number;
  /** How often its pace is looked at, ms, */
  paceMs: number;
  /** and how much has to have come since then: three times less, one after the other, and it is cut off. */
  paceBytes: number;
}
const BOUNDS: UploadBounds = { roomBytes: 128 * 1024 * 1024, paceMs: 5_000, paceBytes: 40 * 1024 };
const SLOW_MOST = 3;

/** Of one owner: a second one does not wait for a first whose line was lost. */
const AT_ONCE = 2;
/** A form around the largest file. */
const LARGEST_BYTES = SLIP_MAX_BYTES + 64 * 1024;
/** What the smallest call costs. */
const SMALLEST_BYTES = 64 * 1024;
/** When to come back where there is no room, s. */
const RETRY_SECONDS = 5;

/** Reads the call's body. @throws AppError RATE_LIMITED {retryAfter s} where there is no room, and what reading throws */
export type ReadUpload = () => Promise<Upload>;

export function createUploadRoom(bounds: Partial<UploadBounds> = {}) {
  const { roomBytes, paceMs, paceBytes } = { ...BOUNDS, ...bounds };
  const take = createRoom<string>(roomBytes);
  const turns = createTurns<string>(AT_ONCE);

  /** Calls back once the body comes too slowly; answers how to stop that. */
  function watchPace({ raw: { socket } }: FastifyRequest, tooSlow: () => void): () => void {
    let [before, slow] = [socket.bytesRead, 0];
    const timer = setInterval(() => {
      slow = socket.bytesRead - before < paceBytes ? slow + 1 : 0;
      before = socket.bytesRead;
      if (slow >= SLOW_MOST) tooSlow();
    }, paceMs).unref();
    return () => clearInterval(timer);
  }

  /** Carries an upload out in its owner's turn: a member, or the network of a guest. Its room is taken before its body is read, and held until it is done. */
  return <Result>(
    owner: string,
    request: FastifyRequest,
    work: (read: ReadUpload) => Promise<Result>,
  ): Promise<Result> =>
    turns(owner, async () => {
      // with the line goes all that it has brought
      const cutOff = (why: string) => () => {
        request.log.warn({ reqId: request.id, why }, 'an upload was cut off');
        request.raw.destroy();
      };
      let leave = () => {};
      const read = async () => {
        const place = take(owner, sizeOf(request), cutOff('room'));
        if (!place) throw new AppError('RATE_LIMITED', { retryAfter: RETRY_SECONDS });
        ({ leave } = place);
        const stop = watchPace(request, cutOff('pace'));
        try {
          return await readUpload(request);
        } finally {
          stop();
          place.keep();
        }
      };
      try {
        return await work(read);
      } finally {
        leave();
      }
    });
}

/** What reading the body can take, as far as the call says; what is beyond the largest is not kept. */
function sizeOf({ headers }: FastifyRequest): number {
  const told = Number(headers['content-length'] ?? LARGEST_BYTES);
  return Math.min(Math.max(told, SMALLEST_BYTES), LARGEST_BYTES);
}
