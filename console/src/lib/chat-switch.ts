/** Whether there is a chat at all, and how much of it waits: one call tells both. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { codeOf } from './console-error.ts';
import { useMay } from './me.ts';
import { ASK_AGAIN_MS, chatKeys } from './queries.ts';

const chatCountsQuery = queryOptions({
  queryKey: chatKeys.counts,
  queryFn: ({ signal }) => call('GET /api/console/chats', { query: { limit: 1 }, signal }),
  // switched off, it is found on at the next start or change
  refetchInterval: ({ state }) => (state.error ? false : ASK_AGAIN_MS),
  // they call from behind other windows, too
  refetchIntervalInBackground: true,
});

export interface ChatSwitch {
  /** undefined: not known yet. */
  isOn: boolean | undefined;
  waiting: number;
  mine: number;
  open: number;
}

/** Nothing is asked for whoever may not answer: there is no chat for them. */
export function useChatSwitch(): ChatSwitch {
  const mayAnswer = useMay()('chat.answer');
  const { data, error } = useQuery({ ...chatCountsQuery, enabled: mayAnswer });
  const isOff = !mayAnswer || codeOf(error) === 'NOT_FOUND';
  if (isOff || !data) return { isOn: isOff ? false : undefined, waiting: 0, mine: 0, open: 0 };
  return { isOn: true, ...data.counts };
}
