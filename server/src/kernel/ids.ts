import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { MemberId } from '@krapao/contract/ids';

/** 32 letters and digits that can't be misread, so that an invite code can be told over the phone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const pick = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** 10 characters: 50 random bits. */
export const newMemberId = (): MemberId => pick(10) as MemberId;

/** A name for one thing that is done once: a transfer, a payout, a request. */
export const newId = (): string => randomUUID();

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text from outside can be such a name: the database takes no other for an id. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** An opaque bearer token: 256 random bits. Only {@link tokenHash} of it is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text looks like one of them. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** No vowels, so that chance writes no words; no digits, so that a code beside it is the only number. */
const REF_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** What a message with a one-time code and the screen that asks for it both show. */
export const newCodeRef = (): string =>
  Array.from({ length: 4 }, () => REF_LETTERS[randomInt(REF_LETTERS.length)]).join('');

/** A password for a game account: 12 characters without look-alikes, at least one letter and one digit (Joker's rule). */
export const newGamePassword = (): string =>
  `${pick(10).toLowerCase()}${'abcdefgh'[randomInt(8)]}${randomInt(2, 10)}`;

/** The name of one part of what is done once: the same for the same two, 32 hex digits as a UUID, so that a retry finds what was made. */
export function partOf(operation: string, part: string): string {
  const hex = createHash('sha256').update(`${operation}:${part}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
