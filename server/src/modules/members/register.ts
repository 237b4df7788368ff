import { hash } from '@node-rs/argon2';
import { DEFAULT_LAOS_CURRENCY } from '@krapao/contract/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { isOutage, violatedConstraint, type Db, type Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newMemberId, tokenHash } from '../../kernel/ids.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { bankByCode, sourceByCode, type CurrentSettings, type Settings } from '../site/face.ts';
import type { Attempts } from './attempts.ts';
import { isVerified, useVerification } from './one-time-code/store.ts';
import { createIsRepeated } from './register-again.ts';
import { accountNameOf, accountNoOf, isStorable, phoneOf, profileNameOf, requirePassword } from './rules.ts';
import { bankAccountTaken, insertMember, memberById, memberByPhone } from './store.ts';

/** What the first three steps know; bank fields come with the fourth. */
export interface Registration {
  name: string;
  username: string;
  password: string;
  sourceCode?: string | undefined;
  inviteCode?: string | undefined;
  bankCode?: string | undefined;
  bankAccountName?: string | undefined;
  bankAccountNo?: string | undefined;
  currency?: 'LAK' | 'BAHT' | undefined;
}
type BankFields = { bankCode: string; bankAccountName: string; bankAccountNo: string };
export type WholeRegistration = Registration & BankFields;

/** From where a registration comes. */
export interface Registrant {
  ip: string;
  /** The secret of the browser (one-time-code/browser.ts); undefined where it has none. */
  browser: string | undefined;
}

const existingUser = () => new AppError('EXISTING_USER', { fields: { username: 'taken' } });
const existingBank = () => new AppError('EXISTING_BANK', { fields: { bankAccountNo: 'taken' } });

/** Refusals that a registration meets too when it was carried out before. */
const MAYBE_REPEATED: readonly string[] = ['EXISTING_USER', 'EXISTING_BANK', 'UNVERIFIED_OTP'];

/** A member registers (specification 2 and 5): validate after step 3 with what is known by then, register at the end. */
export function createRegister(db: Db, settings: CurrentSettings, attempts: Attempts) {
  const isRepeated = createIsRepeated(attempts);

  async function check(on: Queryable, given: Registration, { variant }: Settings) {
    const phone = phoneOf(given.username, variant);
    requirePassword(given.password);
    const name = profileNameOf(given.name);
    if (given.sourceCode && !(isStorable(given.sourceCode) && (await sourceByCode(on, given.sourceCode)))) {
      throw new AppError('INVALID_SOURCE', { fields: { sourceCode: 'unknown' } });
    }
    if (await memberByPhone(on, phone)) throw existingUser();
    return {
      phone,
      name,
      sourceCode: given.sourceCode || null,
      invitedBy: await inviter(on, given.inviteCode),
    };
  }

  async function checkBank(on: Queryable, given: BankFields) {
    const bank = isStorable(given.bankCode) ? await bankByCode(on, given.bankCode) : undefined;
    if (!bank?.isSelectable) throw new AppError('INVALID_BANK', { fields: { bankCode: 'unknown' } });
    const account = {
      bankCode: bank.code,
      bankAccountName: accountNameOf(given.bankAccountName, bank.code),
      bankAccountNo: accountNoOf(given.bankAccountNo),
    };
    if (await bankAccountTaken(on, account.bankCode, account.bankAccountNo)) throw existingBank();
    return account;
  }

  async function enrol(given: WholeRegistration, { browser }: Registrant): Promise<MemberId> {
    const current = await settings.current();
    const person = await check(db, given, current);
    const account = await checkBank(db, given);
    const { phone } = person;
    // no browser of ours has the empty secret
    const browserHash = tokenHash(browser ?? '');
    // asked before the costly hash of the password; used up with the member's row
    if (current.registerOTP && !(await isVerified(db, phone, browserHash)))
      throw new AppError('UNVERIFIED_OTP');
    const currency = current.variant === 'la' ? (given.currency ?? DEFAULT_LAOS_CURRENCY) : 'BAHT';
    const passwordHash = await hash(given.password);
    const id = newMemberId();
    try {
      await db.withTx(async (tx) => {
        await insertMember(tx, { id, ...person, ...account, currency, passwordHash });
        await openAccount(tx, id, WALLET);
        if (current.registerOTP && !(await useVerification(tx, phone, browserHash)))
          throw new AppError('UNVERIFIED_OTP');
      });
    } catch (error) {
      // two at the same instant: the database lets one through
      const constraint = violatedConstraint(error);
      if (constraint === 'member_phone') throw existingUser();
      if (constraint === 'member_bank_account') throw existingBank();
      throw error;
    }
    return id;
  }

  /** The member that this registration made before; where another one has the phone, that is what it is refused for. */
  async function madeBefore(
    given: WholeRegistration,
    { ip }: Registrant,
    refusal: AppError,
  ): Promise<MemberId> {
    const member = await memberByPhone(db, phoneOf(given.username, (await settings.current()).variant));
    if (!member) throw refusal;
    if (await isRepeated(member, given, ip)) return member.id;
    throw existingUser();
  }

  return {
    /** @throws AppError the registration codes of the contract */
    async validate(given: Registration): Promise<void> {
      await check(db, given, await settings.current());
      const { bankCode, bankAccountName, bankAccountNo } = given;
      if (bankCode && bankAccountName && bankAccountNo)
        await checkBank(db, { bankCode, bankAccountName, bankAccountNo });
    },

    /**
     * One that is sent again, because its answer was lost, answers the member that it made.
     * @throws AppError the registration codes of the contract; UNVERIFIED_OTP unless this browser proved this phone within
     *   30 minutes, while that is wanted; REGISTER_FAIL for what nobody foresaw
     */
    async register(given: WholeRegistration, from: Registrant): Promise<MemberId> {
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
