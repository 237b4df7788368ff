import type { Db } from '../../db/pool.ts';
import type { WaitingKind } from '../operator/face.ts';
import type { Called } from '../staff/face.ts';
import { membersNamed } from './read-model.ts';

/** Whom requests are about, by name: the member they name, or whose thing of the work they do. */
export function createCalled(db: Db, kinds: readonly WaitingKind[]): Called {
  async function memberOf(kind: string, subject: string): Promise<string | null> {
    if (kind === 'member') return subject;
    const known = kinds.find(({ name }) => name === kind);
    return (await known?.find(subject))?.memberId ?? null;
  }
  return async (things) => {
    const ids = await Promise.all(things.map(({ kind, subject }) => memberOf(kind, subject)));
    const named = await membersNamed(
      db,
      ids.flatMap((id) => id ?? []),
    );
    return ids.map((id) => (id === null ? null : (named.get(id)?.name ?? null)));
  };
}
