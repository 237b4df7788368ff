import { z } from 'zod';
import { readCall } from '../../../answer.ts';
import type { SiteGame } from '../site-game.ts';
import { stakeInput } from '../stakes.ts';
import { drawNumber, TICKET_KINDS, TICKETS, ticketWin } from './draw.ts';
import { lottoPage } from './page.ts';
import { LOTTO_TEXTS } from './texts.ts';

const ticketInput = z
  .object({ kind: z.enum(TICKET_KINDS), number: z.string().regex(/^\d*$/, 'digits'), stake: stakeInput })
  .refine(({ kind, number }) => number.length === TICKETS[kind].digits, {
    path: ['number'],
    message: 'as many digits as the ticket has',
  });
const { th, la, en } = LOTTO_TEXTS;

/** A ticket of two or three digits that are drawn at once. */
export const LOTTO: SiteGame = {
  titles: { th: th.game, la: la.game, en: en.game },
  action: 'ticket',
  assets: 'lotto',
  content: lottoPage,
  decide: (body, random) => {
    const { kind, number, stake } = readCall(ticketInput, body);
    const drawn = drawNumber(random);
    return { game: 'lucky-digits', stake, win: ticketWin(kind, number, drawn, stake), shown: { drawn } };
  },
};
