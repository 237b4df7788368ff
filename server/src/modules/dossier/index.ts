/** What staff see of members: found, listed, looked at part by part. It keeps no table of its own. */
import type { Db } from '../../db/pool.ts';
import type { Module } from '../module.ts';
import { createListMembers } from './page/list.ts';
import { createLookAt } from './page/look.ts';
import { createMemberParts } from './parts/parts.ts';

export interface Dossier {
  listMembers: ReturnType<typeof createListMembers>;
  lookAt: ReturnType<typeof createLookAt>;
  parts: ReturnType<typeof createMemberParts>;
}

/** The reads of the console's calls about members (contract/console/members.ts). */
export function createDossier({ db }: { db: Db }): Module & Dossier {
  return {
    listMembers: createListMembers(db),
    lookAt: createLookAt(db),
    parts: createMemberParts(db),
  };
}
