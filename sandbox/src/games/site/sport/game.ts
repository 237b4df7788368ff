import { z } from 'zod';
import { readCall } from '../../../answer.ts';
import { type SiteGame, stakeInput } from '../site-game.ts';
import {
  betWin,
  type Match,
  MATCHES,
  OUTCOMES,
  playMatch,
  type Team,
  oddsOf,
  type Outcome,
} from './league.ts';
import { SPORT_TEXTS, type SportTexts } from './texts.ts';
import { Html, html } from '../../../markup/html.ts';
import type { Language } from '../../../markup/language.ts';
import type { GameAccount } from '../../book.ts';
import { goButton, machine, says, stakePicker } from '../parts.ts';
import { SITE_TEXTS } from '../texts.ts';

/** Two colours and an emblem for each crest. */
const CRESTS: Record<Team, [string, string, string]> = {
  lanterns: [
    '#c8303a',
    '#ffdf95',
    '<path d="M42 34h16M42 68h16M40 38h20c9 9 9 17 0 26H40c-9-9-9-17 0-26zM50 26v8M50 68v10"/>',
  ],
  river: [
    '#1f6fb2',
    '#d6f0ff',
    '<path d="M26 42c8-7 16-7 24 0s16 7 24 0M26 55c8-7 16-7 24 0s16 7 24 0M32 68c6-5 12-5 18 0s12 5 18 0"/>',
  ],
  tigers: [
    '#e08a1e',
    '#2a1606',
    '<path d="M32 32l6 12M50 28v16M68 32l-6 12M28 54h14M72 54H58M36 70l8-6M64 70l-8-6M46 58h8l-4 5z"/>',
  ],
  lotus: [
    '#b23a78',
    '#ffe3ef',
    '<path d="M50 72c-12-8-14-24 0-40 14 16 12 32 0 40zM50 72c-18 0-26-10-26-22 8 0 13 3 17 8M50 72c18 0 26-10 26-22-8 0-13 3-17 8"/>',
  ],
  moon: ['#3b3a8c', '#f4ecc8', '<path d="M60 30a24 24 0 1 0 10 38 20 20 0 0 1-10-38zM70 42h.1M76 54h.1"/>'],
  monsoon: [
    '#3d5a66',
    '#d9f3f0',
    '<path d="M34 52a10 10 0 0 1 3-19 14 14 0 0 1 26 2 9 9 0 0 1 3 17zM38 62l-3 9M50 62l-3 9M62 62l-3 9"/>',
  ],
  stars: ['#14324f', '#ffdf95', '<path d="m50 28 6 15 16 1-12 10 4 16-14-9-14 9 4-16-12-10 16-1z"/>'],
  palms: [
    '#1d7a55',
    '#fff2cf',
    '<path d="M50 76c2-14 2-22 0-32M50 44c-8-10-18-8-24-2 10-2 17 0 24 2zM50 44c8-10 18-8 24-2-10-2-17 0-24 2zM50 44c-3-9-11-13-18-12 9 3 13 6 18 12zM50 44c3-9 11-13 18-12-9 3-13 6-18 12z"/>',
  ],
};

function crest(team: Team): Html {
  const [cloth, thread, emblem] = CRESTS[team];
  return html`<svg class="crest" viewBox="0 0 100 100" aria-hidden="true">
    <path
      d="M50 8c12 7 24 9 36 8 3 36-8 60-36 76C22 76 11 52 14 16c12 1 24-1 36-8z"
      fill="${cloth}"
      stroke="${thread}"
      stroke-width="4"
    />
    <g fill="none" stroke="${thread}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
      ${new Html(emblem)}
    </g>
  </svg>`;
}

/** A pitch from above, over the matches. */
const PITCH = new Html(
  '<svg class="pitch" viewBox="0 0 400 96" aria-hidden="true"><rect x="1" y="1" width="398" height="94" rx="12" fill="#12593d"/><path d="M50 1v94M150 1v94M250 1v94M350 1v94" stroke="#166b4a" stroke-width="50"/><g fill="none" stroke="#d7f5e6" stroke-opacity=".75" stroke-width="2"><rect x="8" y="8" width="384" height="80" rx="4"/><path d="M200 8v80M8 24h40v48H8M392 24h-40v48h40"/><circle cx="200" cy="48" r="22"/></g><g><circle cx="200" cy="48" r="11" fill="#fffaf0"/><path d="m200 42 6 4-2 7h-8l-2-7z" fill="#10141f"/><path d="M200 37v5m11 4-5 0m-9 7-4 5m11-5 4 5m-19-12 5 0" stroke="#10141f" stroke-width="1.500"/></g></svg>',
);

/** The matches with their odds, and the slip that says what a bet would bring. */
function sportPage(language: Language, account: GameAccount, action: string): Html {
  const texts = SPORT_TEXTS[language];
  const { playing: busy, lost, missing, ended } = texts;
  const content = html`${PITCH}
    <section class="matches" aria-labelledby="matches-title">
      <h2 id="matches-title" class="sr">${texts.matches}</h2>
      ${MATCHES.map((match) => matchChoice(texts, match))}
    </section>
    <div class="bet">
      ${slip(texts)} ${stakePicker(SITE_TEXTS[language])} ${says(texts.ready)} ${goButton(texts.bet)}
    </div>`;
  return machine(SITE_TEXTS[language], account, { action, says: { busy, lost, missing, ended }, content });
}

function matchChoice(texts: SportTexts, match: Match): Html {
  const home = texts.teams[match.home];
  const away = texts.teams[match.away];
  const picks: Record<Outcome, string> = {
    home: texts.wins.replace('{team}', home),
    draw: texts.draw,
    away: texts.wins.replace('{team}', away),
  };
  const choice = (outcome: Outcome): Html => {
    const odds = (oddsOf(match, outcome) / 100).toFixed(2);
    return html`<label
      ><input
        type="radio"
        name="pick"
        value="${outcome}"
        data-match="${match.id}"
        data-home="${home}"
        data-away="${away}"
        data-versus="${home} ${texts.versus} ${away}"
        data-pick="${picks[outcome]}"
        data-odds="${odds}"
      /><span class="odds"
        ><small>${picks[outcome]}</small><span class="sr"> ${texts.odds} </span
        ><b class="money">${odds}</b></span
      ></label
    >`;
  };
  return html`<fieldset class="match">
    <legend>
      <span class="side">${crest(match.home)}${home}</span> <i>${texts.versus}</i>
      <span class="side">${away}${crest(match.away)}</span>
    </legend>
    <div class="picks">${OUTCOMES.map(choice)}</div>
  </fieldset>`;
}

/** Each line is there from the start, so that nothing moves when it is filled. */
function slip(texts: SportTexts): Html {
  const line = (id: string, label: string): Html =>
    html`<div>
      <dt>${label}</dt>
      <dd id="slip-${id}">–</dd>
    </div>`;
  return html`<section class="slip" id="slip" aria-labelledby="slip-title">
    <h2 id="slip-title">${texts.slip}</h2>
    <dl>
      ${line('match', texts.match)} ${line('pick', texts.pick)} ${line('pays', texts.pays)}
      ${line('score', texts.score)}
    </dl>
  </section>`;
}

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
