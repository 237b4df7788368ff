import { z } from 'zod';
import { readCall } from '../../../answer.ts';
import type { SiteGame } from '../site-game.ts';
import { stakeInput } from '../stakes.ts';
import { betWin, type Match, MATCHES, OUTCOMES, playMatch } from './league.ts';
import { sportPage } from './page.ts';
import { SPORT_TEXTS } from './texts.ts';

const betInput = z.object({
  match: z.string().transform((id, context): Match => {
    const match = MATCHES.find((one) => one.id === id);
    if (match) return match;
    context.addIssue('a match that is played');
    return z.NEVER;
  }),
  outcome: z.enum(OUTCOMES),
  stake: stakeInput,
});
const { th, la, en } = SPORT_TEXTS;

/** A bet on how a football match ends; the match is played at once. */
export const SPORT: SiteGame = {
  titles: { th: th.game, la: la.game, en: en.game },
  action: 'bet',
  assets: 'sport',
  content: sportPage,
  decide: (body, random) => {
    const { match, outcome, stake } = readCall(betInput, body);
    const score = playMatch(match, random);
    return { game: 'match-night', stake, win: betWin(match, outcome, score, stake), shown: { score } };
  },
};
