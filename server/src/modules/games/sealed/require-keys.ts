import type { Queryable } from '../../../db/pool.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { opened, samples, type Sealed } from './store.ts';

/** Boxes of one version that are tried: one that was spoilt by hand says nothing of the key. */
const TRIED = 5;

/** Secrets of the database were sealed with a key that is not there, or is another one under its version. */
export class KeyMissing extends Error {}

/**
 * Makes sure that what is sealed can be opened: of every version of key that the database knows, one box at least. Connections of the
 * providers `replaced` are about to be given anew; `others` are boxes of other modules.
 * @throws KeyMissing naming the versions whose key is missing or another one
 */
export async function requireKeys(
  db: Queryable,
  box: SecretBox,
  { replaced = [], others = [] }: { replaced?: readonly string[]; others?: readonly Sealed[] } = {},
): Promise<void> {
  const versions = new Map<number, boolean>();
  for (const sealed of [...(await samples(db, { replaced, most: TRIED })), ...others]) {
    const version = sealed.box[0] ?? 0;
    versions.set(version, (versions.get(version) ?? false) || opened(box, sealed) !== undefined);
  }
  const lost = [...versions].filter(([, isOpen]) => !isOpen).map(([version]) => version);
  if (lost.length === 0) return;
  throw new KeyMissing(
    `The database has secrets that were sealed with the key of version ${lost.sort((a, b) => a - b).join(' and ')}, and they do not open.
SECRET_KEY is version ${box.version}. Give the missing key as SECRET_KEYS_OTHER=VERSION:KEY until everything is sealed anew
(npm run operator -- reseal; docs/operating.md, Change the secret key).`,
  );
}
