import { z } from 'zod';
import { readCall } from '../../../answer.ts';
import type { SiteGame } from '../site-game.ts';
import { stakeInput } from '../stakes.ts';
import { slotPage } from './page.ts';
import { lineWin, spinReels } from './reels.ts';
import { SLOT_TEXTS } from './texts.ts';

const spinInput = z.object({ stake: stakeInput });
const { th, la, en } = SLOT_TEXTS;

/** A slot machine with three reels and one line. */
export const SLOT: SiteGame = {
  titles: { th: th.game, la: la.game, en: en.game },
  action: 'spin',
  assets: 'slot',
  content: slotPage,
  decide: (body, random) => {
    const { stake } = readCall(spinInput, body);
    const reels = spinReels(random);
    return { game: 'night-market', stake, win: lineWin(reels, stake), shown: { reels } };
  },
};
