/** Invite: what a member earns by those who registered with their code. */
import { deleteOld } from '../../../db/delete-old.ts';
import type { Part } from '../part.ts';
import { inviteChecks } from './audit.ts';
import { invitersTimer, inviteWork } from './count-day.ts';
import { changeablePairs } from './hold-pair.ts';
import { createInvites } from './invites.ts';
import { serveInvites } from './routes.ts';
import { waitingPairKind } from './waiting-pairs.ts';

/** Whatever day it is: nights that were not counted yet look back from their own day. */
const NOT_LOOKED_AT = (inviter: string, day: string) =>
  `${day} < (select i.next_day - 31 from inviter i where i.id = ${inviter})`;

export const invite: Part = {
  name: 'invite',
  desk: (deps) => ({
    waitingKinds: [waitingPairKind(deps)],
    changeables: [changeablePairs],
    auditChecks: inviteChecks,
    // of use while play of theirs may be told late: 30 days, of a month that ended before
    tidy: () =>
      deleteOld(deps.db, {
        // with the week of their refund
        invite_day: `day < current_date - 60 and ${NOT_LOOKED_AT('inviter_id', 'day + 6')}`,
        // with the month of the first of them
        inviter_day: `day < current_date - 100 and ${NOT_LOOKED_AT('inviter_id', 'day + 31')}`,
        invite_wanted: `played < current_date - 100 and ${NOT_LOOKED_AT('inviter_id', 'played + 7')}`,
      }),
    metrics: { queues: [{ kind: 'invite', table: 'inviter' }] },
  }),
  create: (deps) => ({
    routes: (api) => serveInvites(api, { ...deps, invites: createInvites(deps) }),
    work: [inviteWork(deps), invitersTimer(deps)],
  }),
};
