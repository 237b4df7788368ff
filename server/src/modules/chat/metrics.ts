/** What alarms hear of the chat (docs/operating.md, Metrics). */
import type { Clock } from '../../kernel/clock.ts';
import type { Fact, OwnGauge } from '../module.ts';
import type { CurrentSettings, Settings } from '../site/face.ts';
import { THERE_SECONDS } from './agents/read-model.ts';
import { MOST_OF_HOUSE, openingOf, PEOPLE, type WhoseFiles } from './rules.ts';
import { said } from './store.ts';
import type { Author } from './tables.ts';

const MB = 1024 * 1024;

const TALKS = `select v.state, (select count(*) from chat_conversation c where c.state <> 'closed' and c.state = v.state), null
  from (values ('waiting'), ('open')) v(state)`;
const WAITS = `select 'waiting', count(*), min(waiting_since) from chat_conversation where waiting_since is not null`;
const AGENTS = `select 'there', count(*), null from chat_agent where seen_at > now() - interval '${THERE_SECONDS} seconds'`;
/** Of no answer there is no time. */
const ANSWERS = `select q.of, q.took, null from (select unnest(array['0.5', '0.95']) as of,
    unnest(percentile_disc(array[0.5, 0.95]) within group (order by extract(epoch from answered_at - asked_at)::float8)) as took
  from chat_first_answer where answered_at > now() - interval '1 hour') q where q.took is not null`;
const FILES = `select v.whose, (select coalesce(sum(f.bytes), 0) from chat_file f join chat_conversation c on c.id = f.conversation_id
    where f.created_at > now() - interval '1 day' and not f.by_agent and f.gone_at is null
      and (c.member_id is not null) = (v.whose = 'member')), null
  from (values ('member'), ('guest')) v(whose)`;

/** What the database knows of it. */
export const CHAT_FACTS: readonly Fact[] = [
  {
    topic: 'chat-talks',
    text: TALKS,
    gauges: [
      {
        name: 'krapao_chat_talks',
        help: 'Talks with support that have not ended: waiting for an answer, or answered',
        label: 'state',
        value: 'items',
      },
    ],
  },
  {
    topic: 'chat-waits',
    text: WAITS,
    gauges: [
      {
        name: 'krapao_chat_waiting_oldest_seconds',
        help: 'How long the talk that waits longest has waited for an answer',
        value: 'seconds',
      },
    ],
  },
  {
    topic: 'chat-agents',
    text: AGENTS,
    gauges: [{ name: 'krapao_chat_agents', help: 'Agents who are there to answer', value: 'items' }],
  },
  {
    topic: 'chat-answers',
    text: ANSWERS,
    gauges: [
      {
        name: 'krapao_chat_first_answer_seconds',
        help: 'How long first answers of the last hour took: half of them, and 95 of 100, at most so long',
        label: 'quantile',
        value: 'items',
      },
    ],
  },
  {
    topic: 'chat-files',
    text: FILES,
    gauges: [
      {
        name: 'krapao_chat_files_day_bytes',
        help: 'Files that members, and guests, have uploaded to talks since a day ago',
        label: 'whose',
        value: 'items',
      },
    ],
  },
];

/** What this server knows by itself. Answers what ends it, too. */
export function tellOwnChat({ settings, clock }: { settings: CurrentSettings; clock: Clock }): {
  own: readonly OwnGauge[];
  stop(): void;
} {
  const counts: Record<Author, number> = { member: 0, guest: 0, agent: 0, system: 0 };
  const hear = (author: unknown) => void (counts[author as Author] += 1);
  said.subscribe(hear);

  let known: Settings | undefined;
  /** As they were when somebody asked last: who asks waits for no database. */
  const lately = (): Settings | undefined => {
    settings.current().then(
      (now) => (known = now),
      () => undefined,
    );
    return known;
  };
  const partOf = (whose: WhoseFiles, now: Settings) =>
    [whose, now.chatHouseMb * MB * MOST_OF_HOUSE[whose]] as const;
  return {
    own: [
      {
        name: 'krapao_chat_messages_total',
        help: 'Messages that this server has taken into talks, notes of agents among them, by who said them',
        label: 'author',
        isCount: true,
        read: () => Object.entries(counts),
      },
      {
        name: 'krapao_chat_open',
        help: '1 while the chat is on and somebody is said to answer, 0 out of hours',
        read() {
          const now = lately();
          if (!now) return [];
          const { isOpenNow } = openingOf(clock.now(), { from: now.chatFrom, to: now.chatTo });
          return [['', Number(now.chat && isOpenNow)]];
        },
      },
      {
        name: 'krapao_chat_files_day_most_bytes',
        help: 'What members, and guests, may upload to talks in a day: their part of chatHouseMb',
        label: 'whose',
        read() {
          const now = lately();
          return now ? PEOPLE.map((whose) => partOf(whose, now)) : [];
        },
      },
    ],
    stop: () => void said.unsubscribe(hear),
  };
}
