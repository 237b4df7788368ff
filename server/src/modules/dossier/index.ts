/** What staff see of members: found, listed, looked at part by part. It keeps no table of its own. */
import type { Db } from '../../db/pool.ts';
import type { ConsoleApi } from '../../http/console-bind.ts';
import { allBanks, banksInKip, ourAccounts } from '../site/face.ts';
import type { Acts } from '../staff/face.ts';
import { createExportMembers } from './page/export.ts';
import { createListMembers } from './page/list.ts';
import { createLookAt } from './page/look.ts';
import { createMemberParts } from './parts/parts.ts';
import { createStatementFile } from './parts/statement-file.ts';
import { serveMembersOfConsole } from './routes.ts';

/** Binds the console's calls about members (contract/console/members.ts and member-acts.ts). */
export function serveDossier(api: ConsoleApi, { db, acts }: { db: Db; acts: Acts }): void {
  serveMembersOfConsole(api, {
    acts,
    listMembers: createListMembers(db),
    exportMembers: createExportMembers(db),
    lookAt: createLookAt(db),
    parts: createMemberParts(db),
    statementFile: createStatementFile(db),
    async banks() {
      const [banks, ours, inKip] = await Promise.all([allBanks(db), ourAccounts(db), banksInKip(db)]);
      return banks.map(({ code, nameTH, nameEN, nameLA, isSelectable }) => ({
        ...{ code, nameTH, nameEN, nameLA, isOffered: isSelectable },
        isOurs: ours.some(({ bank }) => bank === code),
        isInKip: inKip.has(code),
      }));
    },
  });
}
