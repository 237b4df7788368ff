import { hash } from '@node-rs/argon2';
import { DEFAULT_LAOS_CURRENCY } from '@krapao/contract/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { isOutage, violatedConstraint, type Db, type Queryable, type Tx } from '../../db/pool.ts';
import type { Ceilings } from '../../http/ceilings.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newMemberId, tokenHash } from '../../kernel/ids.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { sourceByCode, type CurrentSettings, type Settings } from '../site/face.ts';
import type { AskHolder } from './ask-holder.ts';
import type { Attempts } from './attempts.ts';
import { countedLookup } from './counted-lookup.ts';
import { enter, type Entrance } from './enter.ts';
import { isVerified, useVerification } from './one-time-code/store.ts';
import { existingBank, freeAccountOf, type OwnAccount } from './own-account.ts';
import { requirePassword, isPassword } from './passwords.ts';
import { proveBankAccount } from './prove-bank-account.ts';
import { isStorable, phoneOf, profileNameOf, accountNoOf } from './rules.ts';
import { insertMember, lockedByPhone, lockMember, memberById, memberByPhone, type Member } from './store.ts';

/** How long a registration may come again, ms. */
const REPEATABLE_MS = 10 * 60_000;

/**
 * Whether a registration is the one that made this member, sent again because its answer was lost: the same phone, bank account and
 * password, within 10 minutes. It looks at the password as signing in does, and counts as that, so that it is no way around the
 * limit; the bank account is compared after it, so that the time it takes tells nothing of it.
 */
function createIsRepeated(attempts: Attempts) {
  return async function isRepeated(
    member: Member,
    given: { password: string; bankCode: string; bankAccountNo: string },
    { ip, device }: Entrance,
  ): Promise<boolean> {
    if (Date.now() - member.createdAt.getTime() > REPEATABLE_MS) return false;
    const attempt = await attempts
      .begin({ phone: member.phone, ip, deviceHash: tokenHash(device) })
      .catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      });
    if (!attempt) return false;
    const isRight = await isPassword(member.passwordHash, given.password);
    const isSameAccount =
      member.bankCode === given.bankCode && member.bankAccountNo === accountNoOf(given.bankAccountNo);
    if (!isRight || !isSameAccount) return false;
    await attempt.succeeded();
    return true;
  };
}

/** What is known of a registration so far: the phone from the first step on. */
export interface Registration {
  name?: string | undefined;
  username: string;
  password?: string | undefined;
  sourceCode?: string | undefined;
  inviteCode?: string | undefined;
  bankCode?: string | undefined;
  bankAccountName?: string | undefined;
  bankAccountNo?: string | undefined;
  currency?: 'LAK' | 'BAHT' | undefined;
}
export type WholeRegistration = Registration & OwnAccount & { name: string; password: string };

/** From where a registration comes. */
export interface Registrant extends Entrance {
  /** The secret of the browser that proved a phone (one-time-code/browser.ts); undefined where it has none. */
  browser: string | undefined;
}

export interface Registered {
  id: MemberId;
  /** Of the session that the registration opens. */
  token: string;
}

export interface RegisterDeps {
  db: Db;
  settings: CurrentSettings;
  attempts: Attempts;
  ceilings: Ceilings;
  askHolder: AskHolder;
}

const existingUser = () => new AppError('EXISTING_USER', { fields: { username: 'taken' } });

/** Refusals that a registration meets too when it was carried out before. */
const MAYBE_REPEATED: readonly string[] = ['EXISTING_USER', 'EXISTING_BANK', 'UNVERIFIED_OTP'];

/** A member registers (product 2 and 5): validate as the steps go with what is known by then, register at the end. */
export function createRegister({ db, settings, attempts, ceilings, askHolder }: RegisterDeps) {
  const isRepeated = createIsRepeated(attempts);

  async function check(given: Registration, { variant }: Settings) {
    const phone = phoneOf(given.username, variant);
    if (given.name !== undefined) profileNameOf(given.name);
    if (given.password !== undefined) requirePassword(given.password, { phone });
    if (given.sourceCode && !(isStorable(given.sourceCode) && (await sourceByCode(db, given.sourceCode)))) {
      throw new AppError('INVALID_SOURCE', { fields: { sourceCode: 'unknown' } });
    }
    if (await memberByPhone(db, phone)) throw existingUser();
    return { phone, sourceCode: given.sourceCode || null, invitedBy: await inviter(db, given.inviteCode) };
  }

  async function enrol(given: WholeRegistration, from: Registrant): Promise<Registered> {
    const { browser, ip } = from;
    const current = await settings.current();
    const { person, account } = await countedLookup(ceilings, ip, given, async () => ({
      person: { ...(await check(given, current)), name: profileNameOf(given.name) },
      account: await freeAccountOf(db, given),
    }));
    const { phone } = person;
    // no browser of ours has the empty secret
    const browserHash = tokenHash(browser ?? '');
    // asked before the costly hash of the password; used up with the member's row
    if (current.registerOTP && !(await isVerified(db, phone, browserHash)))
      throw new AppError('UNVERIFIED_OTP');
    await ceilings.take('registrations', ip);
    const isProved = await askHolder(account, ip).catch(async (refusal: unknown) => {
      await ceilings.giveBack('registrations', ip);
      throw refusal;
    });
    const currency = current.variant === 'la' ? (given.currency ?? DEFAULT_LAOS_CURRENCY) : 'BAHT';
    const passwordHash = await hash(given.password);
    const id = newMemberId();
    try {
      return await db.withTx(async (tx) => {
        const row = { id, ...person, ...account, currency, passwordHash };
        if (await lockedByPhone(tx, phone)) throw existingUser();
        await insertMember(tx, { ...row, isPhoneProved: current.registerOTP });
        await openAccount(tx, id, WALLET);
        if (isProved) await proveBankAccount(tx, id, account, 'holder');
        if (current.registerOTP && !(await useVerification(tx, phone, browserHash)))
          throw new AppError('UNVERIFIED_OTP');
        return { id, token: (await enter(tx, id, from)).token };
      });
    } catch (error) {
      // two at the same instant: the database lets one through
      const constraint = violatedConstraint(error);
      if (constraint === 'member_phone') throw existingUser();
      if (constraint === 'member_bank_account') throw existingBank();
      throw error;
    }
  }

  /** The member that this registration made before; where another one has the phone, that is what it is refused for. */
  async function madeBefore(
    given: WholeRegistration,
    from: Registrant,
    refusal: AppError,
  ): Promise<Registered> {
    const member = await memberByPhone(db, phoneOf(given.username, (await settings.current()).variant));
    if (!member) throw refusal;
    if (!(await isRepeated(member, given, from))) throw existingUser();
    return db.withTx(async (tx) => ({ id: member.id, token: await comeBack(tx, member, from) }));
  }

  async function comeBack(tx: Tx, verified: Member, from: Registrant): Promise<string> {
    const { passwordHash } = await lockMember(tx, verified.id, 'share');
    if (passwordHash !== verified.passwordHash) throw existingUser();
    return (await enter(tx, verified.id, from)).token;
  }

  return {
    /** @throws AppError the registration codes of the contract; NETWORK_LIMIT {retryAfter s} */
    async validate(given: Registration, ip: string): Promise<void> {
      const current = await settings.current();
      const { bankCode, bankAccountName, bankAccountNo } = given;
      await countedLookup(ceilings, ip, given, async () => {
        await check(given, current);
        if (bankCode && bankAccountName && bankAccountNo)
          await freeAccountOf(db, { bankCode, bankAccountName, bankAccountNo });
      });
    },

    /**
     * Makes a member and signs them in. One that is sent again, because its answer was lost, answers the member that it made.
     * @throws AppError the registration codes of the contract; NETWORK_LIMIT {retryAfter s}; UNVERIFIED_OTP unless this browser proved this phone within
     *   30 minutes, while that is wanted; REGISTER_FAIL for what nobody foresaw
     */
    async register(given: WholeRegistration, from: Registrant): Promise<Registered> {
      try {
        return await enrol(given, from).catch((error: unknown) => {
          if (error instanceof AppError && MAYBE_REPEATED.includes(error.code))
            return madeBefore(given, from, error);
          throw error;
        });
      } catch (error) {
        if (error instanceof AppError || isOutage(error)) throw error;
        throw new AppError('REGISTER_FAIL', {}, error);
      }
    },
  };
}

async function inviter(on: Queryable, code: string | undefined): Promise<MemberId | null> {
  if (!code) return null;
  const id = /^PR([0-9A-Z]+)$/.exec(code.trim().toUpperCase())?.[1];
  const member = id && (await memberById(on, id as MemberId));
  if (!member) throw new AppError('INVALID_INVITE_CODE', { fields: { inviteCode: 'unknown' } });
  return member.id;
}
