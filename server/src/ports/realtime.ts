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
