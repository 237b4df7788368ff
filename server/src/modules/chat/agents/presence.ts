/** Who answers now: agents say so while a screen of theirs is in the foreground. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { Db, Queryable } from '../../../db/pool.ts';
import type { StaffSession } from '../../../http/console-bind.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import { conversationById } from '../store.ts';
import { agentsThere } from './read-model.ts';

type Presence = ConsoleInside<'PUT /api/console/chat-presence'>;

const LOOKS_SECONDS = 45;

interface Agent {
  id: string;
  name: string;
}

export async function lookersAt(on: Queryable, chat: string, but: string): Promise<Agent[]> {
  const { rows } = await on.client.query<Agent>({
    name: 'chat_lookers',
    text: `select staff_id as id, name from chat_agent where looks_at = $1 and staff_id <> $2
      and seen_at > now() - interval '${LOOKS_SECONDS} seconds' order by name`,
    values: [chat, but],
  });
  return rows;
}

export const createPresence =
  ({ db, screens }: { db: Db; screens: ChatScreens }) =>
  async (
    { staffId, display, isElsewhere }: StaffSession,
    { chat, typing }: Presence['body'],
  ): Promise<Presence['output']> => {
    const found = chat === null ? undefined : await conversationById(db, chat);
    if (chat !== null && !found) throw new AppError('NO_DATA');
    await db.client.query({
      name: 'chat_presence',
      text: `insert into chat_agent (staff_id, name, seen_at, looks_at) values ($1, $2, now(), $3)
        on conflict (staff_id) do update set name = excluded.name, seen_at = excluded.seen_at, looks_at = excluded.looks_at`,
      values: [staffId, display, chat],
    });
    if (typing && !isElsewhere && found && found.state !== 'closed')
      screens.told({ chat: found.id, to: found.room, what: 'typing', by: display });
    return { agents: await agentsThere(db) };
  };
