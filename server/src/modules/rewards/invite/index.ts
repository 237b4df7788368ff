/** Invite: what a member earns by those who registered with their code. */
import { deleteOld } from '../../../db/delete-old.ts';
import type { Part } from '../part.ts';
import { inviteChecks } from './audit.ts';
import { invitersTimer, inviteWork } from './count-day.ts';
import { createInvites } from './invites.ts';
import { serveInvites } from './routes.ts';
import { waitingPairKind } from './waiting-pairs.ts';

export const invite: Part = {
  name: 'invite',
  desk: (deps) => ({
    waitingKinds: [waitingPairKind(deps)],
    auditChecks: inviteChecks,
    // of use while play of theirs may be told late: 30 days, of a month that ended before
    tidy: () =>
      deleteOld(deps.db, {
        invite_day: 'day < current_date - 60',
        inviter_day: 'day < current_date - 100',
        invite_wanted: 'played < current_date - 100',
      }),
    metrics: { queues: [{ kind: 'invite', table: 'inviter' }] },
  }),
  create: (deps) => ({
    routes: (api) => serveInvites(api, { ...deps, invites: createInvites(deps) }),
    work: [inviteWork(deps), invitersTimer(deps)],
  }),
};
