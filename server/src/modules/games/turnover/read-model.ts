/** Whose rounds are needed for longer than others are kept. */

/** Rounds count for a bonus so many days after its time at most: what it was played by is final then (decision 0149). */
const BONUS_KEPT_DAYS = 100;

/** Of a row of `game_round`: it may be played for a bonus of its member that has not ended. Some providers tell no more than the second. */
export const COUNTS_FOR_A_BONUS = `exists (
  select from member_bonus b where b.member_id = game_round.member_id and b.ended_at is null
    and game_round.at >= b.granted_at - interval '1 second' and b.expires_at > now() - interval '${String(BONUS_KEPT_DAYS)} days')`;
