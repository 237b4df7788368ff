/** What was said, a page at a time: the newest at first, then what came after it and what was before. */
import { CHAT } from '@krapao/contract/chat-constants';
import { hasGap, type Said, type Talk, type TalkEvent } from './talk.ts';

const PAGE = CHAT.pageSize;
/** The most that one call brings (contract/routes/chat.ts). */
const MOST = 50;

/** Which of it, by numbers. */
export interface Span {
  limit: number;
  before?: number;
  after?: number;
}

interface Deps {
  talk: () => Talk;
  apply: (event: TalkEvent) => void;
  history: (span: Span) => Promise<Said[]>;
  askStanding: () => Promise<unknown>;
  /** For whom it is asked; what fails for another one than who is here now is nobody's. */
  asker: () => string | undefined;
  /** Somebody looks, or hears. */
  isWanted: () => boolean;
  show: (next: { isFailed?: boolean; isLoadingOlder?: boolean }) => void;
}

export function createPages({ talk, apply, history, askStanding, asker, isWanted, show }: Deps) {
  let catching: Promise<void> | undefined;
  let isLoadingOlder = false;

  /** The newest page; of a long break only that, what lies between comes when one scrolls there. */
  async function load(): Promise<void> {
    const by = asker();
    try {
      await askStanding();
      apply({ type: 'opened', messages: await history({ limit: PAGE }), limit: PAGE });
      show({ isFailed: false });
    } catch {
      if (by === asker()) show({ isFailed: true });
    }
  }

  /** What came after all that is known. Never rejects: the next look asks again. */
  function catchUp(): Promise<void> {
    if (!talk().isLoaded) return isWanted() ? load() : Promise.resolve();
    catching ??= catchUpNow()
      .catch(() => {})
      .finally(() => (catching = undefined));
    return catching;
  }
  async function catchUpNow(): Promise<void> {
    for (;;) {
      const messages = await history({ after: talk().knownTo, limit: MOST });
      apply({ type: 'caughtUp', messages });
      if (messages.length < MOST) return;
    }
  }

  return {
    load,
    catchUp,
    /** One message, as it is now. */
    one: async (seq: number): Promise<void> =>
      apply({ type: 'refreshed', messages: await history({ after: seq - 1, limit: 1 }) }),
    /** Those that are shown, anew: files are seen for ten minutes by one address, and messages may have been taken away. */
    async refresh(): Promise<void> {
      if (!talk().isLoaded) return load();
      const limit = Math.min(MOST, Math.max(PAGE, talk().said.length));
      const messages = await history({ limit }).catch(() => undefined);
      askStanding().catch(() => {});
      if (messages) apply({ type: 'refreshed', messages });
      show({ isFailed: !messages });
      if (hasGap(talk())) await catchUp();
    },
    async older(): Promise<void> {
      const before = talk().oldest;
      if (isLoadingOlder || before <= 0) return;
      const loads = (is: boolean) => {
        isLoadingOlder = is;
        show({ isLoadingOlder: is });
      };
      loads(true);
      const messages = await history({ before, limit: PAGE }).catch(() => undefined);
      if (messages) apply({ type: 'older', messages, before, limit: PAGE });
      loads(false);
    },
  };
}
