import type { Db } from '../../db/pool.ts';
import type { Realtime, SessionScreens } from '../../ports/realtime.ts';
import type { CurrentSettings } from '../site/face.ts';
import { createRequireAllowedAddress } from './allowed-address.ts';
import { createAttempts } from './attempts.ts';
import { createBankAccountName } from './bank-account-name.ts';
import { createChangePassword } from './change-password.ts';
import { createChangeProfile } from './change-profile.ts';
import { createCheckPassword } from './check-password.ts';
import { createEndSessions } from './end-sessions.ts';
import { createLetGo } from './let-go.ts';
import type { SessionFinder } from './sessions.ts';
import { createSignIn } from './sign-in.ts';

export interface MembersNeeds {
  db: Db;
  settings: CurrentSettings;
  sessions: SessionFinder;
  realtime: Realtime & SessionScreens;
}

/** What members do once they are registered. */
export function createMembers({ db, settings, sessions, realtime }: MembersNeeds) {
  const attempts = createAttempts(db);
  const checkPassword = createCheckPassword(db, attempts);
  const letGo = createLetGo(sessions, realtime);
  return {
    db,
    signIn: createSignIn(db, attempts),
    endSessions: createEndSessions(db, letGo),
    changePassword: createChangePassword(db, checkPassword, letGo),
    changeProfile: createChangeProfile(db, checkPassword, realtime),
    changeBankAccountName: createBankAccountName(db),
    requireAllowedAddress: createRequireAllowedAddress(settings),
  };
}
