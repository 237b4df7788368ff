import type { Answer } from './member.ts';

const HONEST = [
  'MONEY_NOT_ENOUGH',
  'TRANSFER_IN_PROGRESS',
  'REQUEST_IN_PROGRESS',
  'SERVICE_UNAVAILABLE',
  'NO_ANSWER',
  // of uploads, which count each time that they are sent
  'RATE_LIMITED',
];

/** Answers of a member's calls while servers or databases die: done, refused for a true reason, or asked for patience. */
export function requireHonest({ status, body }: Answer): void {
  const message = String(body['message']);
  if (status !== 200 && !HONEST.includes(message))
    throw new Error(`answered ${JSON.stringify({ status, body })}`);
  if (message === 'SERVICE_UNAVAILABLE' && typeof body['retryAfter'] !== 'number')
    throw new Error('unavailable, and not told until when');
}
