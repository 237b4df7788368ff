/** What more than one screen asks the server for, and the beginnings of all keys, by which it is asked for again. */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ConsoleTopic } from '@krapao/contract/console/constants';
import { call } from './call.ts';
import { enterSession, sessionState } from './session-state.ts';

/** A line that tells nothing may have lost something: open screens ask again so often, ms. */
export const ASK_AGAIN_MS = 30_000;

/** What the realtime channel tells of: the key of whatever a topic changes begins with it. */
export const topicKeys = {
  board: ['board'],
  requests: ['requests'],
  setup: ['setup'],
  staff: ['staff'],
  members: ['members'],
  chat: ['chat'],
} as const satisfies { [T in ConsoleTopic]: readonly [T] };

/** Who is signed in: other rights may come with any change among staff. */
export const sessionKeys = { me: [...topicKeys.staff, 'me'] } as const;
const boardKeys = { counts: [...topicKeys.board, 'counts'] } as const;
export const chatKeys = {
  counts: [...topicKeys.chat, 'counts'] as const,
  list: (view: string) => [...topicKeys.chat, 'list', view] as const,
  talk: (id: string) => [...topicKeys.chat, 'talk', id] as const,
  of: (member: string) => [...topicKeys.chat, 'of', member] as const,
  // these do not follow the topic: looks at a member and of who audits are logged
  beside: (id: string) => ['chat-beside', id] as const,
  canned: ['chat-canned'] as const,
  audit: (member: string | undefined, day: string | undefined) => ['chat-audit', member, day] as const,
  audited: (id: string) => ['chat-audited', id] as const,
};
export const bankKeys = { all: [...topicKeys.setup, 'banks'] as const };
const foundKeys = {
  by: (q: string) => [...topicKeys.members, 'whose', q] as const,
};
export const requestKeys = {
  list: (state: 'waiting' | 'decided') => [...topicKeys.requests, state] as const,
};

/** The keys of what changed: requests are counted with the work, of which not everybody is told. A server of a later release may tell of a topic that is not known here. */
export const keysOf = (topics: readonly string[]): QueryKey[] =>
  topics.flatMap((topic): QueryKey[] => {
    if (topic === 'requests') return [topicKeys.requests, boardKeys.counts];
    return Object.keys(topicKeys).includes(topic) ? [topicKeys[topic as ConsoleTopic]] : [];
  });

export const meQuery = queryOptions({
  queryKey: sessionKeys.me,
  queryFn: async ({ signal }) => {
    const me = await call('GET /api/console/me', { signal });
    // before any screen of theirs asks for something
    if (sessionState() === 'unknown') enterSession(me.id);
    return me;
  },
});

/** How much waits of each kind, and how many requests. */
export const countsQuery = queryOptions({
  queryKey: boardKeys.counts,
  queryFn: ({ signal }) => call('GET /api/console/board/counts', { signal }),
  refetchInterval: ASK_AGAIN_MS,
  // they call from behind other windows, too
  refetchIntervalInBackground: true,
});

const outsideKeys = { all: ['outside'] as const };

/** Outside systems: whether they answer. */
export const outsideQuery = queryOptions({
  queryKey: outsideKeys.all,
  queryFn: ({ signal }) => call('GET /api/console/outside', { signal }),
  refetchInterval: ASK_AGAIN_MS,
});

/** What waits for a second person. */
export const waitingRequestsQuery = queryOptions({
  queryKey: requestKeys.list('waiting'),
  queryFn: ({ signal }) =>
    call('GET /api/console/requests', { query: { state: 'waiting', limit: 100 }, signal }),
  refetchInterval: ASK_AGAIN_MS,
});

const FOUND = 8;

/** Members by what is known of them: whom something may be about. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: foundKeys.by(q),
    queryFn: ({ signal }) => call('GET /api/console/members', { query: { q, limit: FOUND }, signal }),
  });
