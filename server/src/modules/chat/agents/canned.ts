/** Replies that are written once and sent often, in each language. */
import { agentMessage, type AgentMessage } from '@krapao/contract/chat-messages';
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { Language } from '@krapao/contract/constants';
import { phrase } from '@krapao/contract/phrases';
import type { Db, Queryable } from '../../../db/pool.ts';
import type { StaffSession } from '../../../http/console-bind.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { byOf, recordChange } from '../../history/face.ts';

type Canned = ConsoleInside<'GET /api/console/chat-canned'>['output']['canned'][number];
export interface CannedText {
  language: Language;
  title: string;
  message: AgentMessage;
}

export async function writeCanned(
  on: Queryable,
  code: string,
  { language, title, message }: CannedText,
  by: string,
): Promise<void> {
  await on.client.query(
    `insert into chat_canned (code, language, title, message, by_name) values ($1, $2, $3, $4, $5)
      on conflict (code, language) do update set title = excluded.title, message = excluded.message, by_name = excluded.by_name, changed_at = clock_timestamp()`,
    [code, language, title, JSON.stringify(message), by],
  );
}

/** Pictures and videos belong to one talk. @throws AppError INVALID_REQUEST */
function requireWithoutFiles(message: AgentMessage): void {
  const hasFile =
    message.message_type === 'media' ||
    (message.message_type === 'generic' && message.payloads.some(({ image_url }) => image_url !== null));
  if (hasFile) throw refused({ message: phrase('fileOfTalk') });
}

export const createCanned = ({ db }: { db: Db }) => ({
  async list(language: Language | undefined): Promise<Canned[]> {
    const { rows } = await db.client.query<Canned>({
      name: 'chat_canned',
      text: `select code, language, title, message, by_name as "by", changed_at as "changedAt" from chat_canned
        where $1::text is null or language = $1 order by code, language`,
      values: [language ?? null],
    });
    return rows.map((row) => ({ ...row, message: agentMessage.parse(row.message) }));
  },

  write: (staff: StaffSession, code: string, texts: readonly CannedText[]): Promise<void> =>
    db.withTx(async (tx) => {
      for (const text of texts) {
        requireWithoutFiles(text.message);
        await writeCanned(tx, code, text, staff.name);
      }
      const after = Object.fromEntries(
        texts.map(({ language, title, message }) => [language, { title, message }]),
      );
      const about = { right: 'chat.manage', kind: 'chat-canned', subject: code } as const;
      await recordChange(tx, byOf(staff, 'wrote it'), { ...about, before: undefined, after });
    }),

  /** @throws AppError NO_DATA */
  remove: (staff: StaffSession, code: string): Promise<void> =>
    db.withTx(async (tx) => {
      const { rowCount } = await tx.client.query('delete from chat_canned where code = $1', [code]);
      if (rowCount === 0) throw new AppError('NO_DATA');
      const about = { right: 'chat.manage', kind: 'chat-canned', subject: code } as const;
      await recordChange(tx, byOf(staff, 'took it away'), { ...about, before: { code }, after: undefined });
    }),
});
export type CannedReplies = ReturnType<typeof createCanned>;
