/** What other rewards ask of bonuses. */
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../db/pool.ts';
import type { Span } from './periods.ts';

/** A time in which a bonus was open, and what of losses is refunded for play then: basis points. */
export interface BonusWindow extends Span {
  percentFail: number;
}

/** A bonus that is given to who did something else than ask for it. */
export interface Arming {
  /** What it is known by. */
  id: string;
  memberId: MemberId;
  code: string;
  language: Language;
  at: Date;
  /** With so little left ending it costs nothing. */
  releaseMinimum: Satang;
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
  /** It waits for that member's next deposit, who has no other and whose wallet is kept; false where it can't be had now, or by them no more. */
  arm(tx: Tx, arming: Arming): Promise<boolean>;
  /** What an offer is called, or a bonus that somebody took of one; null where there is none. */
  nameOf(
    on: Queryable,
    which: { code: string | null } | { id: string | null },
    language: Language,
  ): Promise<string | null>;
}
