/** What was said in one talk, as it goes on: the newest page at first, then whatever comes after by number. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { onLineBack } from '@krapao/ui/lib/line.ts';
import { createLostFiles } from '@krapao/ui/lib/lost-files.ts';
import { call } from '../../lib/call.ts';
import { onChat } from '../../lib/chat-events.ts';
import { bottomOf, EMPTY, topOf, withNewer, withOlder, withSame, type TalkLog } from './log.ts';

const PAGE = 50;

interface State {
  log: TalkLog;
  isKnown: boolean;
  isLoadingOlder: boolean;
  error: unknown;
}
const NOTHING: State = { log: EMPTY, isKnown: false, isLoadingOlder: false, error: null };

const ask = (id: string, query: { before?: number; after?: number; limit?: number }) =>
  call('GET /api/console/chats/{id}/messages', { params: { id }, query: { limit: PAGE, ...query } });

/**
 * Mount it anew for another talk.
 * @param lastSeq the newest number, as the talk itself tells it
 * @param toldAt when it was told that, ms: what is missing is asked for each time, it may not have come before
 */
export function useTalkLog(id: string, lastSeq: number, toldAt: number) {
  const [state, setState] = useState<State>(NOTHING);
  const current = useRef(NOTHING);
  const isAsking = useRef(false);
  const isDue = useRef(false);
  const set = useCallback((change: (before: State) => State) => {
    current.current = change(current.current);
    setState(current.current);
  }, []);

  const catchUp = useCallback(async () => {
    isDue.current = true;
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      while (isDue.current) {
        isDue.current = false;
        if (!current.current.isKnown) {
          const { messages } = await ask(id, {});
          set((before) => ({
            ...before,
            log: withOlder(before.log, messages, PAGE),
            isKnown: true,
            error: null,
          }));
        } else {
          const { messages } = await ask(id, { after: topOf(current.current.log) });
          set((before) => ({ ...before, log: withNewer(before.log, messages), error: null }));
          if (messages.length === PAGE) isDue.current = true;
        }
      }
    } catch (error) {
      set((before) => ({ ...before, error }));
    } finally {
      isAsking.current = false;
    }
  }, [id, set]);

  useEffect(() => void catchUp(), [catchUp]);
  useEffect(() => {
    if (current.current.isKnown && lastSeq > topOf(current.current.log)) void catchUp();
  }, [lastSeq, toldAt, catchUp]);
  /** One message that is shown, as it is now. */
  const askAgain = useCallback(
    async (seq: number) => {
      const { messages } = await ask(id, { after: seq - 1, limit: 1 });
      set((before) => ({ ...before, log: withSame(before.log, messages) }));
    },
    [id, set],
  );
  const [lostFiles] = useState(() => createLostFiles(askAgain));
  useEffect(() => {
    const back = () => {
      if (document.hidden) return;
      void catchUp();
      lostFiles.back();
    };
    document.addEventListener('visibilitychange', back);
    window.addEventListener('pageshow', back);
    const leave = onLineBack(back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('pageshow', back);
      leave();
    };
  }, [catchUp, lostFiles]);

  const older = async () => {
    if (current.current.isLoadingOlder || !current.current.log.hasOlder) return;
    set((before) => ({ ...before, isLoadingOlder: true }));
    try {
      const { messages } = await ask(id, { before: bottomOf(current.current.log) });
      set((before) => ({ ...before, log: withOlder(before.log, messages, PAGE), isLoadingOlder: false }));
    } catch (error) {
      set((before) => ({ ...before, isLoadingOlder: false, error }));
    }
  };
  /** Where it can't be told it stays as it was. */
  const again = useCallback((seq: number) => askAgain(seq).catch(() => {}), [askAgain]);
  useEffect(
    () =>
      onChat(({ chat, what, lastSeq: told }) => {
        if (chat !== id) return;
        if (what === 'message' && (told ?? Infinity) > topOf(current.current.log)) void catchUp();
        if (what === 'removed' && told !== undefined && told >= bottomOf(current.current.log))
          void again(told);
      }),
    [id, catchUp, again],
  );
  return { ...state, catchUp, older, again, fileFailed: lostFiles.failed };
}
