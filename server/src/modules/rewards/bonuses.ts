/** What other rewards ask of bonuses. */
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import type { Span } from './periods.ts';

/** A time in which a bonus was open, and what of losses is refunded for play then: basis points. */
export interface BonusWindow extends Span {
  percentFail: number;
}

export interface Bonuses {
  /** Those of a member that share a moment with that span. */
  windows(on: Queryable, memberId: MemberId, span: Span): Promise<readonly BonusWindow[]>;
  /** Whether one of theirs is open, met, ending or expired. */
  holds(on: Queryable, memberId: MemberId): Promise<boolean>;
  /** Whether one is armed, or any of these. */
  isTaken(on: Queryable, memberId: MemberId): Promise<boolean>;
  /** What they gave those members in that span, less what ending them took back. */
  given(on: Queryable, members: readonly MemberId[], span: Span): Promise<ReadonlyMap<MemberId, Satang>>;
}
