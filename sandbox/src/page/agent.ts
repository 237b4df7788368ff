/** The pretended agent of support: whether somebody answers by themselves, for who tries the chat alone. */
import { type Html, html } from '../markup/html.ts';
import { ICONS } from './icons.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

export function agentSection(texts: Texts, world: World): Html {
  return html`<section class="card" id="agent" aria-labelledby="agent-title">
    <header>
      ${ICONS.message}
      <div>
        <h2 id="agent-title">${texts.agent}</h2>
        <p>${texts.agentHint}</p>
      </div>
    </header>
    <div data-live="/live/agent">${agentNow(texts, world)}</div>
  </section>`;
}

/** The part that refreshes by itself. */
export function agentNow(texts: Texts, { agent }: World): Html {
  const { isOn, answered, problem } = agent.state();
  return html`<form method="post" action="/page/agent">
    <p role="status">${isOn ? texts.agentOn : texts.agentOff} · ${texts.agentAnswered} ${answered}</p>
    ${problem !== null && html`<p class="wrong">${problem}</p>`}
    <button class="button${isOn ? '' : ' gold'}" name="isOn" value="${isOn ? 'no' : 'yes'}">
      ${isOn ? texts.agentStop : texts.agentStart}
    </button>
  </form>`;
}
