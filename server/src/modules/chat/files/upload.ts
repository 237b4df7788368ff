/** Uploads to a conversation (product 7): kept before a message sends them; what none sends goes after a day. */
import type { UploadedFile } from '@krapao/contract/chat-messages';
import { CHAT } from '@krapao/contract/chat-constants';
import type { Db } from '../../../db/pool.ts';
import type { StoredUpload } from '../../../http/stored-upload.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { agentsPartOf } from '../../../kernel/agents-part.ts';
import { isUuid, newId } from '../../../kernel/ids.ts';
import type { LargeFiles } from '../../../ports/files.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { MOST_OF_HOUSE, plainText } from '../rules.ts';
import { conversationById, conversationOf, lockConversation } from '../store.ts';
import type { FileRow } from '../tables.ts';
import { beginBy } from '../talk/calls.ts';
import type { ChatLimits } from '../talk/limits.ts';
import { begunBy, requireMayWrite, type Person } from '../talk/person.ts';
import type { Wire } from '../talk/wire.ts';
import { pictureFormatOf, toChatPicture } from './picture.ts';
import {
  beginFile,
  bytesOfLastDay,
  endFile,
  fileByClientId,
  insertFile,
  pathOfFile,
  type NewFile,
} from './store.ts';
import { toChatVideo } from './video.ts';

export interface UploadDeps {
  db: Db;
  settings: CurrentSettings;
  files: LargeFiles;
  wire: Pick<Wire, 'urlOf'>;
  limits: ChatLimits;
}

const MB = 1024 * 1024;
/** A form around a file. */
const FORM_BYTES = 64 * 1024;
/** When to come back where a day's files are used up, s. */
const QUOTA_RETRY_SECONDS = 60 * 60;

const byteMost = { image: CHAT.imageMaxMb * MB, video: CHAT.videoMaxMb * MB } as const;

export function createUploads({ db, settings, files, wire, limits }: UploadDeps) {
  const toUploaded = (file: FileRow, byAgent: boolean): UploadedFile => ({
    path: pathOfFile(file),
    url: wire.urlOf(file, byAgent ? 'agent' : 'person') ?? '',
    width: file.width,
    height: file.height,
  });

  /** The same upload again. @throws AppError IDEMPOTENCY_KEY_REUSED: another file of that name */
  async function uploadedBefore(
    { conversationId, clientId, byAgent }: Pick<NewFile, 'conversationId' | 'clientId' | 'byAgent'>,
    { sha256 }: StoredUpload,
  ) {
    const known = await fileByClientId(db, conversationId, clientId);
    if (known && !known.sha256.equals(sha256)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return known && toUploaded(known, byAgent);
  }

  /** @throws AppError RATE_LIMITED {retryAfter s}: so much was uploaded since yesterday */
  async function requireQuota(conversationId: string, isMember: boolean, bytes: number): Promise<void> {
    const { chatGuestMb, chatMemberMb, chatHouseMb } = await settings.current();
    const { own, all } = await bytesOfLastDay(db, conversationId, isMember);
    const most = (isMember ? chatMemberMb : chatGuestMb) * MB;
    const mostOfAll = chatHouseMb * MB * MOST_OF_HOUSE[isMember ? 'member' : 'guest'];
    if (own + bytes > most || all + bytes > mostOfAll)
      throw new AppError('RATE_LIMITED', { retryAfter: QUOTA_RETRY_SECONDS });
  }

  /** Makes it one of ours and keeps it. Nothing of the caller's names it. */
  async function keep(
    kind: 'image' | 'video',
    owner: string,
    upload: StoredUpload & { path: string },
    about: Pick<NewFile, 'conversationId' | 'clientId' | 'byAgent'>,
  ): Promise<UploadedFile> {
    if (upload.bytes > byteMost[kind]) throw new AppError('PAYLOAD_TOO_LARGE');
    const id = newId();
    const made =
      kind === 'image'
        ? await toChatPicture(upload.path, owner)
        : { ...(await toChatVideo(upload.path, upload.bytes)), bytes: undefined };
    const key = `chat/${id}.${made.ending}`;
    await beginFile(db, key);
    if (made.bytes) await files.put(key, made.bytes, 'image/jpeg');
    else await files.take(key, upload.path);
    const name = upload.name === null ? '' : plainText(upload.name);
    const file: NewFile = {
      ...{ ...about, id, kind, key, sha256: upload.sha256, bytes: made.bytes?.length ?? upload.bytes },
      ...{ name: name === '' ? null : name, width: made.width, height: made.height },
    };
    const stored = await db.withTx(async (tx) => {
      // of two at once with one name the second finds the first
      await lockConversation(tx, about.conversationId);
      const known = await fileByClientId(tx, about.conversationId, about.clientId);
      if (!known) {
        await insertFile(tx, file);
        await endFile(tx, key);
      }
      return known ?? { ...file, isGone: false };
    });
    if (stored.id !== id) {
      await files.remove(key);
      await endFile(db, key);
    }
    return toUploaded(stored, about.byAgent);
  }

  const requireFile = (upload: StoredUpload | undefined): StoredUpload & { path: string } => {
    if (upload?.path === undefined) throw new AppError('INVALID_REQUEST', { fields: { file: 'a file' } });
    return { ...upload, path: upload.path };
  };
  const nameOf = (clientId: string | undefined): string =>
    clientId !== undefined && isUuid(clientId) ? clientId : newId();

  return {
    /**
     * Before any of the file is taken: who may not upload now brings none of it. Counts the upload.
     * @throws AppError PAYLOAD_TOO_LARGE, CHAT_BLOCKED {until}, CHAT_GUEST_OVER, RATE_LIMITED {retryAfter s}
     */
    async look(kind: 'image' | 'video', person: Person, told: number): Promise<void> {
      if (told > byteMost[kind] + FORM_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
      const known = await conversationOf(db, person.whose);
      if (known) await requireMayWrite(db, known, person);
      await limits.say(person);
      if (!known) await limits.begin(person);
    },

    /**
     * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, CHAT_FILE_INVALID {reason}, CHAT_BLOCKED {until}, CHAT_GUEST_OVER,
     *   RATE_LIMITED {retryAfter s}, IDEMPOTENCY_KEY_REUSED
     */
    async ofPerson(
      kind: 'image' | 'video',
      person: Person,
      given: StoredUpload | undefined,
      asked: string | undefined,
    ): Promise<UploadedFile> {
      const upload = requireFile(given);
      const clientId = nameOf(asked);
      const begun = await begunBy(person, settings);
      const { id } = await db.withTx(async (tx) => {
        const conversation = await beginBy(tx, person, begun);
        await requireMayWrite(tx, conversation, person);
        return conversation;
      });
      const about = { conversationId: id, clientId, byAgent: false };
      const known = await uploadedBefore(about, upload);
      if (known) return known;
      await requireQuota(id, person.memberId !== null, upload.bytes);
      await limits.upload(person, upload.bytes);
      return keep(kind, id, upload, about);
    },

    /** By its bytes it is a picture or a video. @throws AppError NO_DATA and as above */
    async ofAgent(
      id: string,
      given: StoredUpload | undefined,
      asked: string | undefined,
    ): Promise<UploadedFile> {
      const upload = requireFile(given);
      const conversation = await conversationById(db, id);
      if (!conversation || conversation.isOver) throw new AppError('NO_DATA');
      const clientId = nameOf(asked);
      const about = { conversationId: id, clientId, byAgent: true };
      const known = await uploadedBefore(about, upload);
      if (known) return known;
      const kind = (await pictureFormatOf(upload.path)) === undefined ? 'video' : 'image';
      return keep(kind, agentsPartOf(id), upload, about);
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;
