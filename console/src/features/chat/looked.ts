/** That somebody looked at what the person said, as the server is told. */
import { useEffect } from 'react';
import { CHAT } from '@krapao/contract/chat-constants';
import { onLineBack } from '@krapao/ui/lib/line.ts';
import { call } from '../../lib/call.ts';
import { ASK_AGAIN_MS } from '../../lib/queries.ts';

/**
 * Tells it a second after it was, while somebody looks; until the server has heard it again each half minute, when the line is back, and
 * when somebody looks again.
 * @returns stops it
 */
export function tellLooked(id: string, seq: number): () => void {
  let isHeard = false;
  let timer: ReturnType<typeof setTimeout>;
  const tellIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(tell, ms);
  };
  const tell = () => {
    if (document.hidden || isHeard) return;
    tellIn(ASK_AGAIN_MS);
    call('PUT /api/console/chats/{id}/read', { params: { id }, body: { seq } }).then(
      () => {
        isHeard = true;
      },
      () => {},
    );
  };
  tellIn(CHAT.markReadMs);
  document.addEventListener('visibilitychange', tell);
  const leave = onLineBack(tell);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
    leave();
  };
}

/** @param upTo the last number before whoever looks; undefined: nothing there is new */
export function useLooked(id: string, upTo: number | undefined): void {
  useEffect(() => (upTo === undefined ? undefined : tellLooked(id, upTo)), [id, upTo]);
}
