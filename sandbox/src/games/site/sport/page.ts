import { type Html, html } from '../../../markup/html.ts';
import type { Language } from '../../../markup/language.ts';
import type { GameAccount } from '../../book.ts';
import { goButton, machine, says, stakePicker } from '../parts.ts';
import { SITE_TEXTS } from '../texts.ts';
import { crest, PITCH } from './art.ts';
import { type Match, MATCHES, oddsOf, type Outcome, OUTCOMES } from './league.ts';
import { SPORT_TEXTS, type SportTexts } from './texts.ts';

/** The matches with their odds, and the slip that says what a bet would bring. */
export function sportPage(language: Language, account: GameAccount, action: string): Html {
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
