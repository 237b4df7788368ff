/** Rules of the chat that need no database. */
import { minuteOf } from '@krapao/contract/bangkok';
import { CHAT_CHOICES, type ChatChoice } from '@krapao/contract/chat-constants';
import { isWithin } from '../site/face.ts';

/** Signs that turn the reading direction, and those that nobody sees; joiners stay, which emoji are made of. */
const UNSEEN = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text as it is kept: composed letters, nothing unseen in it, no space around it. */
export const plainText = (text: string): string => text.normalize('NFC').replaceAll(UNSEEN, '').trim();

const LONG_NUMBER = /\d(?:[ -]?\d){12,15}(?![ -]?\d)/;
/** The word, and something behind it that may be one. */
const PASSWORD =
  /(?:รหัสผ่าน|รหัส *otp|ລະຫັດຜ່ານ|password|passcode|\botp\b)[ :=]{0,3}(?:คือ|ແມ່ນ|is)?[ :=]{0,3}[!-~]{4}/iu;

/** Whether somebody writes down what nobody should: a number of 13 to 16 digits, or a password or code. */
export const tellsSecret = (text: string): boolean => LONG_NUMBER.test(text) || PASSWORD.test(text);

/** What a postback of the first choice says it is about. */
export function choiceOf(message: string): ChatChoice | undefined {
  try {
    const given: unknown = JSON.parse(message);
    const choice = typeof given === 'object' && given && 'choice' in given ? given.choice : undefined;
    return CHAT_CHOICES.find((one) => one === choice);
  } catch {
    return undefined;
  }
}

export const sessionIdOf = (conversationId: string, sessionNo: number): string =>
  `${conversationId}-${String(sessionNo)}`;

const HOUR_SECONDS = 60 * 60;
const MINUTE_MS = 60_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export interface Hours {
  from: string | null;
  to: string | null;
}

/** Whether somebody answers now, else when next. No hours: at any time. */
export function openingOf(now: Date, { from, to }: Hours): { isOpenNow: boolean; opensAt: Date | null } {
  const time = minuteOf(now);
  if (from === null || to === null || from === to || isWithin(time, from, to))
    return { isOpenNow: true, opensAt: null };
  const wait = (minutesOf(from) - minutesOf(time) + 24 * 60) % (24 * 60);
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return { isOpenNow: false, opensAt: new Date(minute + wait * MINUTE_MS) };
}

/** A member may complain about money again after so long, whatever an agent said. */
export const MEMBER_BLOCK_MOST_DAYS = 7;
/** How long a block is, s. */
export const BLOCK_SECONDS = {
  hour: HOUR_SECONDS,
  day: 24 * HOUR_SECONDS,
  forever: 100 * 365 * 24 * HOUR_SECONDS,
};

/** What was said while not signed in may be taken along for so long. */
export const MERGE_WITHIN_HOURS = 24;

export const PEOPLE = ['member', 'guest'] as const;
export type WhoseFiles = (typeof PEOPLE)[number];
/** What of the house's bytes a day is whose, all together: whatever guests use up, the rest is the members'. */
export const MOST_OF_HOUSE: Readonly<Record<WhoseFiles, number>> = { member: 0.75, guest: 0.25 };
