import type { Db } from '../../db/pool.ts';
import type { Ceilings } from '../../http/ceilings.ts';
import type { Log } from '../../kernel/log.ts';
import type { OneTimeCodes } from '../../ports/one-time-code.ts';
import type { Realtime, SessionScreens } from '../../ports/realtime.ts';
import type { CurrentSettings } from '../site/face.ts';
import { createRequireAllowedAddress } from './allowed-address.ts';
import type { AskHolder } from './ask-holder.ts';
import { createAttempts } from './attempts.ts';
import { createBankAccountName } from './bank-account-name.ts';
import { createChangePassword } from './change-password.ts';
import { createChangeProfile } from './change-profile.ts';
import { createCheckPassword, createProvePassword } from './check-password.ts';
import { createEndSessions } from './end-sessions.ts';
import { createResetPassword } from './forgotten-password/reset-password.ts';
import type { ForgottenPassword } from './forgotten-password/routes.ts';
import { createSendResetCode } from './forgotten-password/send-reset-code.ts';
import { createRevokeSessions, type SessionFinder } from './sessions.ts';
import { createRegister } from './register.ts';
import { createSignIn } from './sign-in.ts';

export interface MembersDeps {
  db: Db;
  settings: CurrentSettings;
  sessions: SessionFinder;
  realtime: Realtime & SessionScreens;
  ceilings: Ceilings;
  /** Undefined where nobody sends one-time codes. */
  codes: OneTimeCodes | undefined;
  askHolder: AskHolder;
  log: Log;
}

/** How somebody becomes a member, and what members do with their account. */
export function memberUseCases(deps: MembersDeps) {
  const { db, settings, sessions, realtime, ceilings, codes, askHolder, log } = deps;
  const attempts = createAttempts(db, settings);
  const checkPassword = createCheckPassword(db, attempts);
  const revokeSessions = createRevokeSessions(sessions, realtime);
  const requireAllowedAddress = createRequireAllowedAddress(settings);
  const forgottenPassword: ForgottenPassword | undefined = codes && {
    requireAllowedAddress,
    sendResetCode: createSendResetCode({ db, settings, codes, ceilings, log }),
    resetPassword: createResetPassword({ db, codes, attempts, revokeSessions, realtime }),
  };
  return {
    db,
    registration: createRegister({ db, settings, attempts, ceilings, askHolder }),
    forgottenPassword,
    signIn: createSignIn(db, attempts),
    endSessions: createEndSessions(db, revokeSessions),
    changePassword: createChangePassword(db, checkPassword, revokeSessions),
    provePassword: createProvePassword(db, checkPassword),
    changeProfile: createChangeProfile({ db, realtime, ceilings, askHolder }),
    changeBankAccountName: createBankAccountName({ db, realtime, askHolder }),
    requireAllowedAddress,
  };
}
