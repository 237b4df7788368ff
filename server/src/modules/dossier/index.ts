/** What staff see of members: found, listed, looked at part by part. It keeps no table of its own. */
import type { Db } from '../../db/pool.ts';
import { createListMembers } from './page/list.ts';
import { createLookAt } from './page/look.ts';
import { createMemberParts } from './parts/parts.ts';

export const createDossier = ({ db }: { db: Db }) => ({
  listMembers: createListMembers(db),
  lookAt: createLookAt(db),
  parts: createMemberParts(db),
});
export type Dossier = ReturnType<typeof createDossier>;
