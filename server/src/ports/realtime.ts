import type { MemberId } from '@krapao/contract/ids';
import type { Topic } from '@krapao/contract/events';

/** Tells a member's own screens that something may have changed; they ask the API again. Losing one costs freshness only. */
export interface Realtime {
  /** `transfer`: the reference of the transfer that did it. */
  changed(memberId: MemberId, topics: readonly Topic[], transfer?: string): void;
}

/** The connections that screens keep open. */
export interface SessionScreens {
  /** Ends those of sessions that were ended, on every server: they hear nothing more, and their screens ask once and learn why. */
  cutOff(sessions: readonly bigint[]): void;
}

/** What goes on in a conversation, for whoever has it on their screen. */
export type ChatTold = {
  chat: string;
  /** The room of its person. */
  to: string;
} & (
  | { what: 'message'; from: number; lastSeq: number }
  /** Taken away: whoever shows it asks for it anew. */
  | { what: 'removed'; seq: number }
  /** Taken, ended, rated, blocked, merged. */
  | { what: 'state' }
  | { what: 'read'; memberReadSeq: number; agentReadSeq: number }
  /** `by`: the agent, as members see them; null: the person. */
  | { what: 'typing'; by: string | null }
);

/** Tells the screens of a conversation, on every server. Losing one costs freshness only: who finds a gap asks. */
export interface ChatScreens {
  told(event: ChatTold): void;
}
