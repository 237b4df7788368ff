/** The pretended phone of the staff: what their group reads, and what their browsers are told. */
import { DEMO_STAFF, demoBrowserOf } from '@krapao/contract/console/demo';
import { type Html, html } from '../markup/html.ts';
import { ICONS } from './icons.ts';
import { handset, shownMessages } from './phone.ts';
import type { Texts } from './texts/en.ts';
import type { World } from './world.ts';

type Part = 'group' | 'browsers';

export function staffPhoneSection(texts: Texts, world: World, part: Part, lang: string): Html {
  const live = new URLSearchParams({ lang });
  const isGroup = part === 'group';
  return html`<section class="card" id="${part}" aria-labelledby="${part}-title">
    <header>
      ${isGroup ? ICONS.message : ICONS.phone}
      <div>
        <h2 id="${part}-title">${isGroup ? texts.staffGroup : texts.staffBrowsers}</h2>
        <p>${isGroup ? texts.staffGroupHint : texts.staffBrowsersHint}</p>
      </div>
    </header>
    ${handset(
      `${isGroup ? texts.staffGroup : texts.staffBrowsers} · ${texts.messages}`,
      `/live/staff-${part}?${live.toString()}`,
      isGroup ? groupMessages(texts, world) : browserMessages(texts, world),
    )}
  </section>`;
}

/** The group's messages as they read now: one that was edited keeps its place. */
export const groupMessages = (texts: Texts, { telegram }: World): Html =>
  shownMessages(
    telegram.messages(),
    html`${ICONS.message}${texts.staffGroupEmpty}`,
    ({ text, at, editedAt }) => ({
      ...{ head: editedAt === null ? texts.sent : texts.edited, at: editedAt ?? at },
      body: html`<p>${text}</p>`,
    }),
  );

const OWNERS = new Map(DEMO_STAFF.map(({ name, display }) => [demoBrowserOf(name), display]));

/** What a service worker would show; nothing that is not for showing. */
function contentOf(content: unknown): { title: string; body: string } {
  const { title, body } = (typeof content === 'object' && content !== null ? content : {}) as Record<
    string,
    unknown
  >;
  return { title: typeof title === 'string' ? title : '', body: typeof body === 'string' ? body : '' };
}

export const browserMessages = (texts: Texts, { push }: World): Html =>
  shownMessages(push.messages(), html`${ICONS.phone}${texts.staffBrowsersEmpty}`, ({ id, at, content }) => {
    const { title, body } = contentOf(content);
    return {
      ...{ head: html`${texts.to} <b>${OWNERS.get(id) ?? id}</b>`, at },
      body: html`<p><b>${title}</b></p>
        ${body.split('\n').map((line) => html`<p>${line}</p>`)}`,
    };
  });
