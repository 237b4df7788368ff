import type { ConsoleKey } from '@krapao/contract/console/api';
import type { ConsoleApi, ConsoleCall, StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { byOf } from '../history/face.ts';
import { orderOf, type Acts } from '../staff/face.ts';
import type { createListBanks } from './banks.ts';
import type { createExportMembers } from './page/export.ts';
import type { createListMembers } from './page/list.ts';
import type { createLookAt } from './page/look.ts';
import type { createMemberParts } from './parts/parts.ts';
import type { createStatementFile } from './parts/statement-file.ts';

interface Dossier {
  acts: Acts;
  listMembers: ReturnType<typeof createListMembers>;
  exportMembers: ReturnType<typeof createExportMembers>;
  lookAt: ReturnType<typeof createLookAt>;
  parts: ReturnType<typeof createMemberParts>;
  statementFile: ReturnType<typeof createStatementFile>;
  listBanks: ReturnType<typeof createListBanks>;
}

type ActKey = Extract<ConsoleKey, `POST /api/console/members/{id}/${string}`>;
type MemberAct =
  Exclude<ActKey, `${string}/private`> extends `POST /api/console/members/{id}/${infer Name}` ? Name : never;
/** Calls that do something about a member: each is the act of its name. */
const ACTS: readonly MemberAct[] = [
  'freeze',
  'unfreeze',
  'hold',
  'lift',
  'sessions',
  'password',
  'bank',
  'phone',
  'note',
  'tag',
];

/** What of a member's page is asked for by itself. */
type PartKey = Exclude<Extract<ConsoleKey, `GET /api/console/members/{id}/${string}`>, `${string}/csv`>;

/** Of files: they take another right beside it. @throws AppError NO_RIGHT */
function requireView({ rights }: StaffSession): void {
  if (!rights.has('member.view')) throw new AppError('NO_RIGHT', { right: 'member.view' });
}

export function serveDossier(
  api: ConsoleApi,
  { acts, listMembers, exportMembers, lookAt, parts, statementFile, listBanks }: Dossier,
): void {
  api.serve('GET /api/console/members', ({ staff, query }) =>
    listMembers(query, { parts: staff.rights.has('member.private') }),
  );
  api.serve('GET /api/console/members/csv', async ({ staff, query }) => {
    requireView(staff);
    return exportMembers(query, byOf(staff, 'exported'), staff.rights.has('member.private'));
  });
  api.serve('GET /api/console/members/{id}', ({ staff, params }) =>
    lookAt.head(params.id, byOf(staff, 'looked')),
  );
  api.serve('POST /api/console/members/{id}/private', ({ staff, params }) =>
    lookAt.whole(params.id, byOf(staff, 'looked')),
  );
  api.serve('GET /api/console/members/{id}/statement/csv', async ({ staff, params, query }) => {
    requireView(staff);
    return statementFile(params.id, query, byOf(staff, 'exported'));
  });

  /** That they looked is written down before any of it leaves, also where they ask for no other part. */
  function servePart<K extends PartKey>(
    key: K,
    read: (call: ConsoleCall<K>) => ReturnType<Parameters<typeof api.serve<K>>[1]>,
  ): void {
    api.serve(key, async (call) => {
      await lookAt.part((call.params as { id: string }).id, byOf(call.staff, 'looked'));
      return read(call);
    });
  }
  servePart('GET /api/console/members/{id}/statement', ({ params, query }) =>
    parts.statement(params.id, query),
  );
  servePart('GET /api/console/members/{id}/deposits', ({ staff, params, query }) =>
    parts.deposits(params.id, query, staff.rights.has('deposit.decide')),
  );
  servePart('GET /api/console/members/{id}/withdrawals', ({ params, query }) =>
    parts.withdrawals(params.id, query),
  );
  servePart('GET /api/console/members/{id}/games', ({ params }) => parts.games(params.id));
  servePart('GET /api/console/members/{id}/devices', ({ params }) => parts.devices(params.id));
  servePart('GET /api/console/members/{id}/alike', ({ params }) => parts.alike(params.id));
  servePart('GET /api/console/members/{id}/invites', ({ params, query }) => parts.invites(params.id, query));
  servePart('GET /api/console/members/{id}/changes', ({ params, query }) => parts.changes(params.id, query));
  servePart('GET /api/console/members/{id}/notes', ({ params, query }) => parts.notes(params.id, query));

  api.serve('GET /api/console/banks', async () => ({ banks: await listBanks() }));

  for (const name of ACTS)
    api.serve(`POST /api/console/members/{id}/${name}`, ({ staff, params, body }) => {
      const { order, asked } = orderOf(body);
      return acts.perform(staff, `member.${name}`, { ...order, member: params.id }, asked);
    });
}
