/** Says that this agent is there, and which talk is before them: while the screen is in the foreground and somebody touches it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { touchedAt } from '../../lib/idle.ts';
import type { Agent } from './queries.ts';

const EACH_MS = 20_000;
/** Who touched nothing for so long is not there: a machine left alone neither answers nor keeps a session open. */
const AWAY_MS = 5 * 60_000;
const TYPING_MS = 3_000;

/**
 * Says so at once and each 20 s, and hears each time who is there. Who opened the screen has touched it, though nothing has noted that yet.
 * @returns says it no more
 */
export function sayPresence(chat: string | null, hear: (agents: readonly Agent[]) => void): () => void {
  let isOver = false;
  const say = () => {
    if (document.hidden) return;
    call('PUT /api/console/chat-presence', { body: { chat } }).then(
      (told) => {
        if (!isOver) hear(told.agents);
      },
      // it is said again
      () => {},
    );
  };
  const sayIfTouched = () => {
    if (Date.now() - touchedAt() <= AWAY_MS) say();
  };
  say();
  const timer = setInterval(sayIfTouched, EACH_MS);
  document.addEventListener('visibilitychange', sayIfTouched);
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', sayIfTouched);
  };
}

export function usePresence(chat: string | null) {
  const [agents, setAgents] = useState<readonly Agent[]>([]);
  const typedAt = useRef(0);
  useEffect(() => sayPresence(chat, setAgents), [chat]);
  /** They write, at most each 3 s. */
  const typed = useCallback(() => {
    if (chat === null || Date.now() - typedAt.current < TYPING_MS) return;
    typedAt.current = Date.now();
    call('PUT /api/console/chat-presence', { body: { chat, typing: true } }).catch(() => {});
  }, [chat]);
  return { agents, typed };
}
