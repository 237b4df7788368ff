import { deleteOld } from '../../db/delete-old.ts';
import type { Db } from '../../db/pool.ts';
import type { Realtime, SessionScreens } from '../../ports/realtime.ts';
import type { Desk, Module } from '../module.ts';
import {
  createAskHolder,
  createCompareHolder,
  type CompareHolder,
  type CompareHolderDeps,
} from './ask-holder.ts';
import { serveOneTimeCodes } from './one-time-code/routes.ts';
import { BLOCK_CHECK } from './block-store.ts';
import { serveMembers } from './routes.ts';
import { createRevokeSessions, type RevokeSessions } from './sessions.ts';
import { memberActs } from './staff/acts.ts';
import { createTellOldPhone } from './staff/tell-old-phone.ts';
import { memberUseCases, type MembersDeps } from './use-cases.ts';

interface DeskDeps {
  db: Db;
  realtime: Realtime & SessionScreens;
  /** Left out where no server believes sessions: screens are cut off all the same. */
  revokeSessions?: RevokeSessions;
}

export const membersDesk = ({
  db,
  realtime,
  revokeSessions = (ended) => realtime.cutOff(ended),
}: DeskDeps): Desk => ({
  acts: memberActs({ db, realtime, revokeSessions }),
  auditChecks: [BLOCK_CHECK],
  metrics: { queues: [{ kind: 'phone-change', table: 'member_phone_change' }] },
  tidy: () =>
    deleteOld(db, {
      member_session: "expires_at < now() - interval '7 days'",
      member_otp: "sent_at < now() - interval '1 day'",
      member_sign_in: "at < now() - interval '90 days'",
      member_device: "last_at < now() - interval '400 days'",
    }),
});

export type Deps = Omit<MembersDeps, 'askHolder'> & CompareHolderDeps;

export function createMembers(deps: Deps): Module & { compareHolder: CompareHolder } {
  const members = memberUseCases({ ...deps, askHolder: createAskHolder(deps) });
  const compareHolder = createCompareHolder(deps);
  const { codes } = deps;
  return {
    ...membersDesk({ ...deps, revokeSessions: createRevokeSessions(deps.sessions, deps.realtime) }),
    routes(api) {
      serveMembers(api, members);
      const { requireAllowedAddress } = members;
      if (codes) serveOneTimeCodes(api, { ...deps, codes, requireAllowedAddress });
    },
    work: [{ name: 'changed phones', ...createTellOldPhone(deps) }],
    close: async () => members.forgottenPassword?.sendResetCode.settled(),
    compareHolder,
  };
}
