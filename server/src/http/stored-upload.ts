/** Uploads that are too large to be held in memory go to a file of their own as they come: a few at once, none too slowly (decision 0143). */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { CHAT } from '@krapao/contract/chat-constants';
import { AppError } from '../kernel/app-error.ts';
import { createLentPlaces } from '../kernel/lent-places.ts';
import { createTurns } from '../kernel/turns.ts';
import { requireStorable } from './storable-input.ts';
import { partsOf, watchPace } from './upload-room.ts';

export interface StoredUpload {
  fields: Record<string, string>;
  /** Where its bytes are until the call is done; undefined where no file came. */
  path: string | undefined;
  bytes: number;
  sha256: Buffer;
  name: string | null;
}

/** Whose upload: a member's, a guest's by their network, an agent's. Each kind has places of its own, so that none silences another. */
export interface UploadOwner {
  kind: 'member' | 'guest' | 'agent';
  id: string;
  /** Of a guest who brings a cookie: guests of one network are known apart by it, as far as they want to be. */
  browser?: string | undefined;
}
const AT_ONCE: Readonly<Record<UploadOwner['kind'], number>> = { member: 8, guest: 8, agent: 3 };
/** Where all are had, who has had one so much longer of late gives way (decision 0152); what they had is forgotten after so long. */
const GIVES_WAY = { longerMs: 20_000, forgetMs: 10 * 60_000 };
/** Uploads at once of one member, agent or browser, and how many more of it wait. */
const OF_ONE = { most: 2, waiting: 4 };
/** Uploads of one network at once: phones of guests share theirs. */
const OF_NETWORK = 6;
/** How long one may take in all, ms: so long, and so many bytes of it a second. */
const DEADLINE = { restMs: 60_000, bytesPerSecond: 100 * 1024 };
/** When to come back where so many are under way, s. */
const RETRY_SECONDS = 5;
const MOST_BYTES = CHAT.videoMaxMb * 1024 * 1024;
const PACE = { paceMs: 5_000, paceBytes: 40 * 1024 };
/** What a server that died has left there, ms. */
const LEFT_MS = 60 * 60_000;

/** Looks at who uploads, by the fields before the file, and throws before any of the file is taken. */
export type LookBeforeFile = (fields: Readonly<Record<string, string>>) => Promise<void>;

/**
 * What stands behind the file is as if there were none: the look did not see it.
 * @throws AppError INVALID_REQUEST for what is no form, and for a field that comes twice; PAYLOAD_TOO_LARGE; what the look throws
 */
async function receive(request: FastifyRequest, path: string, look: LookBeforeFile): Promise<StoredUpload> {
  const upload: StoredUpload = { fields: {}, path: undefined, bytes: 0, sha256: Buffer.of(), name: null };
  let isBehind = false;
  try {
    for await (const part of partsOf(request, { limits: { fileSize: MOST_BYTES } })) {
      if (part.type !== 'file') {
        if (isBehind) continue;
        const { fieldname } = part;
        if (Object.hasOwn(upload.fields, fieldname))
          throw new AppError('INVALID_REQUEST', { fields: { [fieldname]: 'once' } });
        upload.fields[fieldname] = String(part.value);
        continue;
      }
      isBehind = true;
      await look(upload.fields);
      const hash = createHash('sha256');
      part.file.on('data', (chunk: Buffer) => {
        hash.update(chunk);
        upload.bytes += chunk.length;
      });
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throw new AppError('PAYLOAD_TOO_LARGE');
      if (part.fieldname !== 'file' || upload.bytes === 0) continue;
      upload.path = path;
      upload.sha256 = hash.digest();
      upload.name = part.filename ? part.filename.slice(0, 200) : null;
    }
  } catch (error) {
    // what still comes is for nobody: the answer needs its line
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof AppError || (error instanceof Error && 'code' in error)) throw error;
    throw new AppError('INVALID_REQUEST', { fields: { body: 'a multipart form' } }, error);
  }
  requireStorable('body', { ...upload.fields, name: upload.name ?? '' });
  return upload;
}

/** ms */
export function deadlineOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const told = Number(headers['content-length'] ?? MOST_BYTES);
  return DEADLINE.restMs + (Math.min(told, MOST_BYTES) / DEADLINE.bytesPerSecond) * 1000;
}

/** @param folder for what is under way; what was left there before is deleted */
export function createStoredUploads(folder: string, { longerMs }: { longerMs: number } = GIVES_WAY) {
  const full = () => new AppError('SERVICE_UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  const turns = createTurns<unknown>(OF_ONE.most, { most: OF_ONE.waiting, full });
  const placesOf = (kind: UploadOwner['kind']) =>
    createLentPlaces<string>({ ...GIVES_WAY, longerMs, most: AT_ONCE[kind], mostOfOne: OF_NETWORK });
  const take = { member: placesOf('member'), guest: placesOf('guest'), agent: placesOf('agent') };
  const ready = mkdir(folder, { recursive: true, mode: 0o700 }).then(async () => {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const left = await stat(path).catch(() => undefined);
      if (left && Date.now() - left.mtimeMs > LEFT_MS) await rm(path, { force: true });
    }
  });

  /**
   * Carries an upload out, a few of an owner at a time.
   * @throws AppError SERVICE_UNAVAILABLE {retryAfter s} where enough are under way and none gives way, or enough wait, before a byte is
   *   read
   */
  return <Result>(
    { kind, id, browser }: UploadOwner,
    request: FastifyRequest,
    work: (upload: StoredUpload) => Promise<Result>,
    look: LookBeforeFile = () => Promise.resolve(),
  ): Promise<Result> => {
    // a guest without a cookie is nobody's: what others of their network do is no turn of theirs
    const one = kind === 'guest' && browser === undefined ? Symbol('guest') : [kind, id, browser].join(' ');
    return turns(one, async () => {
      // given up while it waited: nobody hears the answer, and no other loses a place
      if (request.raw.readableAborted) throw full();
      // with the line goes all that it has brought
      const cutOff = (why: string) => () => {
        request.log.warn({ reqId: request.id, why }, 'an upload was cut off');
        request.raw.destroy();
      };
      const place = take[kind](id, cutOff('room'), one);
      if (!place) throw full();
      const path = join(folder, randomUUID());
      const stopPace = watchPace(request, PACE, cutOff('pace'));
      const deadline = setTimeout(cutOff('deadline'), deadlineOf(request)).unref();
      const stop = () => {
        stopPace();
        clearTimeout(deadline);
      };
      try {
        await ready;
        const upload = await receive(request, path, look);
        stop();
        place.keep();
        return await work(upload);
      } finally {
        stop();
        place.leave();
        await rm(path, { force: true });
      }
    });
  };
}
export type StoredUploads = ReturnType<typeof createStoredUploads>;
