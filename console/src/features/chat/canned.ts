/** Canned replies: which of them fit what is typed, and what stands in their words for this talk. */
import type { Language } from '@krapao/contract/constants';
import type { AgentMessage, Canned } from './queries.ts';

/** What is known of who is written to; undefined stays as it is written, and is not sent so. */
export interface Known {
  name?: string | undefined;
  amount?: string | undefined;
}

const PLACE = /\{(name|amount)\}/g;

/** What is typed after `/` at the beginning, while it may still be a code; undefined: a message like any other. */
export const slashOf = (typed: string): string | undefined => /^\/(\S{0,40})$/.exec(typed)?.[1];

/** In the person's language, else in another one: each code once, those whose code begins so first. */
export function fitting(canned: readonly Canned[], typed: string, language: Language): Canned[] {
  const own = (one: Canned) => (one.language === language ? 0 : 1);
  const byCode = new Map<string, Canned>();
  for (const one of [...canned].sort((a, b) => own(a) - own(b)))
    if (!byCode.has(one.code)) byCode.set(one.code, one);
  const sought = typed.toLowerCase();
  const begins = (one: Canned) => (one.code.startsWith(sought) ? 0 : 1);
  return [...byCode.values()]
    .filter(
      ({ code, title, message }) =>
        code.includes(sought) || `${title} ${wordsOf(message)}`.toLowerCase().includes(sought),
    )
    .sort((a, b) => begins(a) - begins(b) || (a.code < b.code ? -1 : 1));
}

/** The words of a message, for a list. */
export const wordsOf = (message: AgentMessage): string =>
  message.message_type === 'generic'
    ? message.payloads.map(({ title }) => title).join(' · ')
    : (message.payload.message ?? '');

export interface Part {
  text: string;
  /** It was filled in, or is still to be. */
  isPlace: boolean;
}

/** A text in parts, so that what was filled in can be shown as such. */
export function partsOf(text: string, known: Known): Part[] {
  const parts = text.split(PLACE).map((part, at): Part => {
    if (at % 2 === 0) return { text: part, isPlace: false };
    return { text: known[part as keyof Known] ?? `{${part}}`, isPlace: true };
  });
  return parts.filter(({ text: words }) => words !== '');
}
export const fill = (text: string, known: Known): string =>
  partsOf(text, known)
    .map((part) => part.text)
    .join('');

/** A canned reply as it would be sent. */
export function filled(message: AgentMessage, known: Known): AgentMessage {
  switch (message.message_type) {
    case 'text':
      return { ...message, payload: { message: fill(message.payload.message, known) } };
    case 'buttons':
    case 'quick_replies':
      return { ...message, payload: { ...message.payload, message: fill(message.payload.message, known) } };
    case 'generic':
      return {
        ...message,
        payloads: message.payloads.map((card) => ({
          ...card,
          title: fill(card.title, known),
          subtitle: card.subtitle === null ? null : fill(card.subtitle, known),
        })),
      };
    case 'media':
      return message;
  }
}

/** What is still to be filled in by hand: such a text is not sent. */
export const openPlaces = (text: string): string[] => [...new Set(text.match(PLACE) ?? [])];
