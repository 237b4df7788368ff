import type { Queryable } from '../../../db/pool.ts';
import type { Settings } from '../../site/face.ts';
import { openingOf } from '../rules.ts';

export interface WaitingTalk {
  id: string;
  /** Of the first message that nobody answered. */
  since: Date;
  /** The agent who has it; null: it is for all of them. */
  assignee: string | null;
}

/** Talks that wait for an answer while somebody is said to give one: none where the chat is off, or out of its hours. */
export async function talksThatWait(
  on: Queryable,
  { chat, chatFrom: from, chatTo: to }: Settings,
  now: Date,
): Promise<WaitingTalk[]> {
  if (!chat || !openingOf(now, { from, to }).isOpenNow) return [];
  const { rows } = await on.client.query<WaitingTalk>({
    name: 'chat_talks_that_wait',
    text: `select id, waiting_since as since, assignee from chat_conversation where waiting_since is not null order by waiting_since, id`,
  });
  return rows;
}
