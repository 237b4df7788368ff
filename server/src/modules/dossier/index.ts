/** What staff see of members: found, listed, looked at part by part. It keeps no table of its own. */
import type { Db } from '../../db/pool.ts';
import type { ConsolePart } from '../module.ts';
import { createListBanks } from './banks.ts';
import { createExportMembers } from './page/export.ts';
import { createListMembers } from './page/list.ts';
import { createLookAt } from './page/look.ts';
import { createMemberParts } from './parts/parts.ts';
import { createStatementFile } from './parts/statement-file.ts';
import { serveDossier } from './routes.ts';

/** Calls of the console about members (contract/console/members.ts and member-acts.ts). */
export const createDossier = ({ db }: { db: Db }): ConsolePart => ({
  console(api, acts) {
    serveDossier(api, {
      acts,
      listMembers: createListMembers(db),
      exportMembers: createExportMembers(db),
      lookAt: createLookAt(db),
      parts: createMemberParts(db),
      statementFile: createStatementFile(db),
      listBanks: createListBanks(db),
    });
  },
});
