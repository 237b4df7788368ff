/** What both ends say of a password before it is looked up anywhere. */

/** Fewer different characters than that are as good as one key held down. */
const LEAST_DIFFERENT = 4;

/** `aaaaaaaa`, `12121212`, `aabbaabb`: made of too few characters, however long. */
export const isRepeating = (password: string): boolean =>
  new Set(password.toLowerCase()).size < LEAST_DIFFERENT;
