/** Whose rounds are needed for longer than others are kept. */

/** Rounds count for a bonus so many days after its time at most: what it was played by is final then (decision 0149). */
const BONUS_KEPT_DAYS = 100;

/**
 * Of a row of `game_round`: it may be played for a bonus of its member that has not ended; some providers tell no more than the second. Or it may
 * be of the bets that were open when that was given: what they brought is reckoned with as long as it stands (decision 0264).
 */
export const COUNTS_FOR_A_BONUS = `exists (
  select from member_bonus b where b.member_id = game_round.member_id and b.ended_at is null
    and game_round.at >= b.granted_at - interval '1 second' and (b.expires_at > now() - interval '${String(BONUS_KEPT_DAYS)} days'
      or (b.open_bets > 0 and game_round.placed_at < b.granted_at)))`;
