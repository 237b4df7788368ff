/** Canned replies as they are written: a name, words, buttons or cards a language, and what of it is sent. */
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import type { AgentMessage, Canned, CannedText } from './queries.ts';

export const CANNED_KINDS = ['text', 'buttons', 'quick_replies', 'generic'] as const;
export type CannedKind = (typeof CANNED_KINDS)[number];

/** What a press of a button does: it says its title, opens a page, calls a phone, or posts its payload back. */
export const BUTTON_TYPES = ['text', 'web', 'call', 'postback'] as const;
export interface WrittenButton {
  title: string;
  type: (typeof BUTTON_TYPES)[number];
  payload: string;
}
export interface WrittenCard {
  title: string;
  subtitle: string;
  buttons: readonly WrittenButton[];
}
export interface Written {
  title: string;
  words: string;
  buttons: readonly WrittenButton[];
  cards: readonly WrittenCard[];
}

export const NO_BUTTON: WrittenButton = { title: '', type: 'text', payload: '' };
export const NO_CARD: WrittenCard = { title: '', subtitle: '', buttons: [] };
const NOTHING: Written = { title: '', words: '', buttons: [], cards: [] };

/** As many as a message may have (contract/chat-messages.ts). */
export const MOST_BUTTONS = 13;
export const MOST_CARD_BUTTONS = 3;
export const MOST_CARDS = 10;

export const isCode = (code: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(code);

/** What the reply is in all its languages. */
export function kindOf([first]: readonly Canned[]): CannedKind {
  const kind = first?.message.message_type;
  return CANNED_KINDS.find((one) => one === kind) ?? 'text';
}

/** A reply as it is written in one language. */
export function writtenOf(canned: Canned | undefined): Written {
  if (!canned) return NOTHING;
  const { title, message } = canned;
  switch (message.message_type) {
    case 'text':
      return { ...NOTHING, title, words: message.payload.message };
    case 'buttons':
    case 'quick_replies':
      return { ...NOTHING, title, words: message.payload.message, buttons: message.payload.buttons };
    case 'generic':
      return {
        ...{ ...NOTHING, title },
        cards: message.payloads.map((card) => ({ ...card, subtitle: card.subtitle ?? '' })),
      };
    case 'media':
      return { ...NOTHING, title };
  }
}

const isPayload: Readonly<Record<WrittenButton['type'], (payload: string) => boolean>> = {
  text: () => true,
  postback: () => true,
  web: (payload) => /^https:\/\/[^\s"'<>\\]+$/i.test(payload),
  call: (payload) => /^\+?\d{3,15}$/.test(payload),
};

export const isBlank = (text: string): boolean => text.trim() === '';

/** Whether it leads where it says. */
export const leads = ({ type, payload }: WrittenButton): boolean => isPayload[type](payload.trim());
const isButton = (button: WrittenButton): boolean => !isBlank(button.title) && leads(button);

const sentButtons = (buttons: readonly WrittenButton[]): WrittenButton[] =>
  buttons.map(({ title, type, payload }) => ({
    ...{ title: title.trim(), type },
    payload: type === 'text' ? '' : payload.trim(),
  }));

/** What is sent; undefined: something of it is missing. */
function messageOf(kind: CannedKind, { words, buttons, cards }: Written): AgentMessage | undefined {
  const message = words.trim();
  switch (kind) {
    case 'text':
      return message === '' ? undefined : { message_type: kind, payload: { message } };
    case 'buttons':
    case 'quick_replies':
      if (message === '' || buttons.length === 0 || !buttons.every(isButton)) return undefined;
      return { message_type: kind, payload: { message, buttons: sentButtons(buttons) } };
    case 'generic':
      if (cards.length === 0) return undefined;
      if (!cards.every((card) => card.title.trim() !== '' && card.buttons.every(isButton))) return undefined;
      return {
        message_type: kind,
        payloads: cards.map((card) => ({
          ...{ image_url: null, title: card.title.trim(), buttons: sentButtons(card.buttons) },
          subtitle: card.subtitle.trim() === '' ? null : card.subtitle.trim(),
        })),
      };
  }
}

/** Where the server tells of words, buttons and cards of a message. */
export const WORDS_AT = 'message.payload.message';
export const BUTTONS_AT = 'message.payload.buttons';
export const CARDS_AT = 'message.payloads';

/** Where it tells of what has a field of its own. */
export function placesOf({ title: _, message }: CannedText): string[] {
  const inButtons = (at: string, buttons: readonly unknown[]) =>
    buttons.flatMap((_one, no) => [`${at}.${String(no)}.title`, `${at}.${String(no)}.payload`]);
  if (message.message_type === 'generic')
    return message.payloads.flatMap(({ buttons }, no) => {
      const card = `${CARDS_AT}.${String(no)}`;
      return [`${card}.title`, `${card}.subtitle`, ...inButtons(`${card}.buttons`, buttons)];
    });
  return [WORDS_AT, ...('buttons' in message.payload ? inButtons(BUTTONS_AT, message.payload.buttons) : [])];
}

/** What of it counts where it is of that kind. */
export const isEmpty = (kind: CannedKind, { title, words, buttons, cards }: Written): boolean =>
  title.trim() === '' &&
  (kind === 'generic'
    ? cards.length === 0
    : words.trim() === '' && (kind === 'text' || buttons.length === 0));

/** @returns undefined: none is written, or one only by half */
export function textsOf(
  written: Readonly<Record<Language, Written>>,
  kind: CannedKind,
): CannedText[] | undefined {
  const texts: CannedText[] = [];
  for (const language of LANGUAGES) {
    const one = written[language];
    if (isEmpty(kind, one)) continue;
    const title = one.title.trim();
    const message = messageOf(kind, one);
    if (title === '' || !message) return undefined;
    texts.push({ language, title, message });
  }
  return texts.length === 0 ? undefined : texts;
}
