import type { ConsoleKey } from '@krapao/contract/console/api';
import type { ConsoleApi, StaffSession } from '../../http/console-bind.ts';
import type { Acts } from '../staff/face.ts';
import type { createListMembers } from './page/list.ts';
import type { createLookAt, Looker } from './page/look.ts';
import type { createMemberParts } from './parts/parts.ts';

interface Dossier {
  acts: Acts;
  listMembers: ReturnType<typeof createListMembers>;
  lookAt: ReturnType<typeof createLookAt>;
  parts: ReturnType<typeof createMemberParts>;
}

const lookerOf = ({ name, staffId, id, ip }: StaffSession): Looker => ({
  ...{ name, staffId, ip },
  sessionId: String(id),
});

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

export function serveMembersOfConsole(api: ConsoleApi, { acts, listMembers, lookAt, parts }: Dossier): void {
  api.serve('GET /api/console/members', ({ query }) => listMembers(query));
  api.serve('GET /api/console/members/{id}', ({ staff, params }) => lookAt.head(params.id, lookerOf(staff)));
  api.serve('POST /api/console/members/{id}/private', ({ staff, params }) =>
    lookAt.whole(params.id, lookerOf(staff)),
  );
  api.serve('GET /api/console/members/{id}/statement', ({ params, query }) =>
    parts.statement(params.id, query),
  );
  api.serve('GET /api/console/members/{id}/deposits', ({ params, query }) =>
    parts.deposits(params.id, query),
  );
  api.serve('GET /api/console/members/{id}/withdrawals', ({ params, query }) =>
    parts.withdrawals(params.id, query),
  );
  api.serve('GET /api/console/members/{id}/games', ({ params }) => parts.games(params.id));
  api.serve('GET /api/console/members/{id}/devices', ({ params }) => parts.devices(params.id));
  api.serve('GET /api/console/members/{id}/alike', ({ params }) => parts.alike(params.id));
  api.serve('GET /api/console/members/{id}/invites', ({ params, query }) => parts.invites(params.id, query));
  api.serve('GET /api/console/members/{id}/changes', ({ params, query }) => parts.changes(params.id, query));
  api.serve('GET /api/console/members/{id}/notes', ({ params, query }) => parts.notes(params.id, query));

  for (const name of ACTS)
    api.serve(`POST /api/console/members/{id}/${name}`, ({ staff, params, body }) => {
      const { why, seen, proof, ...said } = body;
      return acts.perform(staff, `member.${name}`, { ...said, member: params.id }, { why, seen, proof });
    });
}
