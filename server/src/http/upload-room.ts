/** Uploads are read into memory: so many bytes of all at once, of one owner two uploads, and none that comes too slowly (decision 0067). */
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { SLIP_MAX_BYTES } from '@krapao/contract/constants';
import { AppError } from '../kernel/app-error.ts';
import { createRoom } from '../kernel/room.ts';
import { createTurns } from '../kernel/turns.ts';
import { requireStorable } from './storable-input.ts';

interface Upload {
  fields: Record<string, string>;
  file: Buffer | undefined;
  /** SHA-256 of the file, in hex: what an idempotency key stands for instead of its bytes. */
  digest: string | undefined;
}

/**
 * The parts of a form as they come. Its parser ends with its line, and waits for ever for the end of one that was lost before.
 * @throws AppError INVALID_REQUEST where it was
 */
export function partsOf(request: FastifyRequest, options?: Parameters<FastifyRequest['parts']>[0]) {
  if (request.raw.destroyed) throw new AppError('INVALID_REQUEST', { fields: { body: 'a multipart form' } });
  return request.parts(options);
}

/**
 * Reads a multipart call: its text fields and the one file named `file`. Bounds are those given to @fastify/multipart.
 * @throws AppError INVALID_REQUEST for what is no form; PAYLOAD_TOO_LARGE by the error mapper
 */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  const upload: Upload = { fields: {}, file: undefined, digest: undefined };
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') await readFile(part, upload);
      else upload.fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    // what the plugin itself refuses has a code; the parser below it only words: no boundary, an end in the middle
    if (error instanceof Error && 'code' in error) throw error;
    throw new AppError('INVALID_REQUEST', { fields: { body: 'a multipart form' } }, error);
  }
  requireStorable('body', upload.fields);
  return upload;
}

/** Hashed as it comes. */
async function readFile(part: MultipartFile, upload: Upload): Promise<void> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hash.update(chunk);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw new AppError('PAYLOAD_TOO_LARGE');
  if (part.fieldname !== 'file' || chunks.length === 0) return;
  upload.file = Buffer.concat(chunks);
  upload.digest = hash.digest('hex');
}

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

/** Calls back once the body comes too slowly; answers how to stop that. */
export function watchPace(
  { raw: { socket } }: FastifyRequest,
  { paceMs, paceBytes }: Pick<UploadBounds, 'paceMs' | 'paceBytes'>,
  tooSlow: () => void,
): () => void {
  let [before, slow] = [socket.bytesRead, 0];
  const timer = setInterval(() => {
    slow = socket.bytesRead - before < paceBytes ? slow + 1 : 0;
    before = socket.bytesRead;
    if (slow >= SLOW_MOST) tooSlow();
  }, paceMs).unref();
  return () => clearInterval(timer);
}

export function createUploadRoom(bounds: Partial<UploadBounds> = {}) {
  const { roomBytes, paceMs, paceBytes } = { ...BOUNDS, ...bounds };
  const take = createRoom<string>(roomBytes);
  const turns = createTurns<string>(AT_ONCE);

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
        const stop = watchPace(request, { paceMs, paceBytes }, cutOff('pace'));
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
