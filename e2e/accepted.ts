import type { Say } from './locales.ts';

/** What a withdrawal that was taken says of itself: that it is, or already that it was sent. */
export const accepted = (say: Say): RegExp =>
  new RegExp(`^(${say('withdraw', 'done.title')}|${say('withdraw', 'done.sent')})$`);
