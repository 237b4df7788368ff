import { hash, verify } from '@node-rs/argon2';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newToken, tokenHash } from '../../kernel/ids.ts';
import { digitsOnly } from './rules.ts';
import { endSession, insertSession, memberByPhone } from './store.ts';
import type { Attempts } from './attempts.ts';
import type { SessionFinder } from './sessions.ts';

export interface SignIn {
  username: string;
  password: string;
  remember: boolean;
  ip: string;
  userAgent: string;
}

/** Verified where a phone has no member, so that the answer takes as long as it does for one that has. */
const nobody = hash('nobody has this password');

export function createSignIn(db: Db, attempts: Attempts, sessions: SessionFinder) {
  return {
    /**
     * Answers a new bearer token.
     * @throws AppError WRONG_CREDENTIAL, SIGN_IN_BLOCKED {retryAfter s}, INACTIVE_USER (only to who knows the password)
     */
    async signIn({ username, password, remember, ip, userAgent }: SignIn): Promise<{ token: string }> {
      const phone = digitsOnly(username).slice(0, 20);
      await attempts.begin(phone, ip);
      const member = await memberByPhone(db, phone);
      const isRight = await verify(member?.passwordHash ?? (await nobody), password);
      if (!member || !isRight) throw new AppError('WRONG_CREDENTIAL');
      await attempts.succeeded(phone, ip);
      if (!member.isActive) throw new AppError('INACTIVE_USER');
      const token = newToken();
      await db.withTx((tx) =>
        insertSession(tx, {
          tokenHash: tokenHash(token),
          memberId: member.id,
          isRemembered: remember,
          userAgent: userAgent.slice(0, 300),
          ip,
        }),
      );
      return { token };
    },

    /** Ends the session of a token; a token that has none is as good as signed out. */
    async signOut(token: string): Promise<void> {
      await db.withTx((tx) => endSession(tx, tokenHash(token)));
      sessions.forget(token);
    },
  };
}
