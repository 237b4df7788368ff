import { createHash } from 'node:crypto';

/** JSON with the fields of each object in the order of their names, so that the same says the same. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return String(one);
    if (one === null || typeof one !== 'object' || Array.isArray(one) || one instanceof Date) return one;
    return Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('base64url');
