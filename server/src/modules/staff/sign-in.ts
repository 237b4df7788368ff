/** How people who work here come in and go: by passkey, by password and code, by a recovery code, by an invitation. */
import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newToken, tokenHash } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { hash } from '@node-rs/argon2';
import { recordChange, type By } from '../history/face.ts';
import { requirePassword } from '../members/face.ts';
import { isProved, newCodeSecret, bindingOf, stepOf, takeCode, uriOf } from './codes.ts';
import { endAsked } from './end-asked.ts';
import { createGuesses, forgive } from './guesses.ts';
import { inviteAnew } from './invitations.ts';
import { comeIn } from './let-in.ts';
import type { Passkeys } from './passkeys.ts';
import { PASSWORD_LEAST, RECOVERY_CODES, RECOVERY_MS } from './rules.ts';
import { isFrom } from './sessions.ts';
import {
  endInvites,
  endSession,
  endSessions,
  lockInvite,
  lockStaff,
  newRecovery,
  openSession,
  passkeyById,
  removePasskeys,
  saveInviteSecret,
  sessionByHash,
  staffById,
  staffByName,
  takeRecovery,
} from './store.ts';
import { eq } from 'drizzle-orm';
import { staff, type Staff } from './tables.ts';

export interface SignInDeps {
  db: Db;
  box: SecretBox;
  passkeys: Passkeys;
  /** Called after the commit that ended those sessions: their screens are cut off. */
  cutOff(sessions: readonly bigint[]): void;
}

/** From where somebody comes. `device`: the secret that this browser keeps. */
export interface From {
  ip: string;
  agent: string;
  device: string;
}

export interface Entered {
  token: string;
  staffId: string;
}

/** Told once, in groups that can be read out. */
const newRecoveryCode = (): string => (randomBytes(10).toString('hex').match(/.{5}/g) ?? []).join('-');
const recoveryHash = (code: string): Buffer => tokenHash(code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''));

const AGENT_MOST = 300;

export function createSignIn({ db, box, passkeys, cutOff }: SignInDeps) {
  const guesses = createGuesses(db);

  async function enter(
    person: Staff,
    from: From,
    how: 'code' | 'passkey',
    also?: (tx: Tx) => Promise<void>,
  ): Promise<Entered> {
    const token = newToken();
    await db.withTx(async (tx) => {
      await lockGuessed(tx, person, from);
      await also?.(tx);
      const over = await openSession(tx, {
        tokenHash: tokenHash(token),
        staffId: person.id,
        deviceHash: tokenHash(from.device),
        ip: from.ip,
        enteredBy: how,
        agent: from.agent.slice(0, AGENT_MOST),
      });
      await recordEntry(tx, person, from, how);
      tx.afterCommit(() => cutOff(over));
    });
    return { token, staffId: person.id };
  }

  /**
   * Who they are was found without their lock: it is the same person still, they are in, and come from where they may now.
   * @throws AppError STAFF_WRONG, STAFF_ADDRESS
   */
  async function lockGuessed(tx: Tx, person: Staff, { ip }: From): Promise<void> {
    const now = await lockStaff(tx, person.id);
    if (!now?.isActive || now.passwordHash === null || now.passwordHash !== person.passwordHash)
      throw new AppError('STAFF_WRONG');
    if (!isFrom(now.addresses, ip)) throw new AppError('STAFF_ADDRESS');
  }

  const byOf = (person: Staff, from: From, how: string): By => ({
    ...{ name: person.name, why: how, staffId: person.id, ip: from.ip },
  });

  async function recordEntry(tx: Tx, person: Staff, from: From, how: string): Promise<void> {
    const by = byOf(person, from, how);
    const what = { right: 'work.view', kind: 'session', subject: person.name } as const;
    await recordChange(tx, by, { ...what, before: undefined, after: { how } });
  }

  /** Who that is, by password and whatever `also` proves. @throws AppError STAFF_WRONG, STAFF_BLOCKED {retryAfter} */
  async function known(
    { name, password }: Record<'name' | 'password', string>,
    { ip }: From,
    also: (person: Staff) => Promise<boolean>,
  ): Promise<Staff> {
    const person = await staffByName(db, name);
    const isRight = await guesses.atDoor(name, ip, () => isProved(person, password, also));
    if (!person || !isRight) throw new AppError('STAFF_WRONG');
    return person;
  }

  return {
    /** @throws AppError STAFF_WRONG, STAFF_BLOCKED {retryAfter}, STAFF_ADDRESS */
    async byCode(given: { name: string; password: string; code: string }, from: From): Promise<Entered> {
      return enter(await known(given, from, (one) => takeCode(db, box, one, given.code)), from, 'code');
    },
    /** @throws AppError STAFF_WRONG, STAFF_ADDRESS */
    async byPasskey(
      challenge: string,
      response: Readonly<Record<string, unknown>>,
      from: From,
    ): Promise<Entered> {
      const signed = await passkeys.signedBy({ challenge, response, purpose: 'sign-in', ip: from.ip });
      const person = signed && (await staffById(db, signed.staffId));
      if (!person) throw new AppError('STAFF_WRONG');
      return enter(person, from, 'passkey', async (tx) => {
        // it may have been taken away meanwhile
        if (!(await passkeyById(tx, signed.id))) throw new AppError('STAFF_WRONG');
      });
    },
    /**
     * Opens no session: ends all there are, and answers the token of an invitation, by which that person sets up anew all that they come in
     * by. Who has one of their codes has one way in, and no other right.
     * @throws AppError STAFF_WRONG, STAFF_BLOCKED {retryAfter}, STAFF_ADDRESS
     */
    async byRecovery(
      given: { name: string; password: string; recovery: string },
      from: From,
    ): Promise<string> {
      const recovery = recoveryHash(given.recovery);
      const person = await known(given, from, (one) => takeRecovery(db, one.id, recovery));
      const token = newToken();
      await db.withTx(async (tx) => {
        await lockGuessed(tx, person, from);
        const ended = await endSessions(tx, person.id);
        await inviteAnew(tx, box, {
          ...{ staffId: person.id, token, ms: RECOVERY_MS },
          maker: { madeAs: 'self' },
        });
        await recordEntry(tx, person, from, 'recovery');
        await endAsked(tx, person.id, byOf(person, from, 'recovery'));
        tx.afterCommit(() => cutOff(ended));
      });
      return token;
    },
    /** @throws AppError STAFF_OTHER: it is the session of somebody else than `shown` */
    async leave(token: string, shown?: string): Promise<void> {
      const found = shown === undefined ? undefined : await sessionByHash(db, tokenHash(token));
      if (found && found.staffId !== shown) throw new AppError('STAFF_OTHER');
      const ended = await endSession(db, tokenHash(token));
      if (ended !== undefined) cutOff([ended]);
    },
    /**
     * What an invitation is for, and the secret of its codes: another one each time, so that whoever looked before has none of it.
     * @throws AppError INVITE_OVER
     */
    invited: (token: string) =>
      db.withTx(async (tx) => {
        const invite = await lockInvite(tx, tokenHash(token));
        const person = invite && (await staffById(tx, invite.staffId));
        if (!invite || !person?.isActive) throw new AppError('INVITE_OVER');
        const secret = newCodeSecret();
        await saveInviteSecret(tx, tokenHash(token), box.seal(secret, bindingOf(person.id)));
        const { name, display, role } = person;
        return { name, display, role, secret, uri: uriOf(name, secret) };
      }),
    /**
     * A password of their own, and a code that shows that the secret is set up. Whoever had that name before is out.
     * @throws AppError INVITE_OVER, TOO_SHORT {min}, STAFF_WRONG (the code), PASSWORD_COMMON, PASSWORD_REPEATS
     */
    async acceptInvite(
      { token, password, code }: { token: string; password: string; code: string },
      { ip }: Pick<From, 'ip'>,
    ): Promise<string[]> {
      if ([...password].length < PASSWORD_LEAST) throw new AppError('TOO_SHORT', { min: PASSWORD_LEAST });
      requirePassword(password);
      // before the costly hash, which anybody could ask for
      if (!(await db.withTx((tx) => lockInvite(tx, tokenHash(token))))) throw new AppError('INVITE_OVER');
      const passwordHash = await hash(password);
      const recovery = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      return db.withTx(async (tx) => {
        const invite = await lockInvite(tx, tokenHash(token));
        const person = invite && (await lockStaff(tx, invite.staffId));
        // of one whose maker nobody knows nobody could say who it let in
        if (!invite?.madeAs || !person?.isActive) throw new AppError('INVITE_OVER');
        const secret = box.open(invite.codeSecret, bindingOf(person.id));
        const step = await stepOf(secret, code, 0);
        if (step === undefined) throw new AppError('STAFF_WRONG');
        await tx.sql
          .update(staff)
          .set({
            passwordHash,
            codeSecret: invite.codeSecret,
            codeStep: BigInt(step),
          })
          .where(eq(staff.id, person.id));
        await endInvites(tx, person.id);
        await forgive(tx, person.name, ip);
        // whoever had that name before is out
        await removePasskeys(tx, person.id);
        const ended = await endSessions(tx, person.id);
        await newRecovery(tx, person.id, recovery.map(recoveryHash));
        const came = await comeIn(tx, person.id, { madeAs: invite.madeAs, madeBy: invite.madeBy });
        const by = { name: person.name, why: 'took the invitation', staffId: person.id, ip };
        await recordChange(tx, by, {
          right: 'work.view',
          kind: 'staff',
          subject: person.name,
          before: undefined,
          after: { isIn: true, ...came },
        });
        await endAsked(tx, person.id, by);
        tx.afterCommit(() => cutOff(ended));
        return recovery;
      });
    },
  };
}
export type SignIn = ReturnType<typeof createSignIn>;
