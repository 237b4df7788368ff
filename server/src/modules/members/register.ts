import { hash } from '@node-rs/argon2';
import { DEFAULT_LAOS_CURRENCY } from '@krapao/contract/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import type { Db, Queryable } from '../../db/pool.ts';
import { violatedConstraint } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newMemberId } from '../../kernel/ids.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { bankByCode, sourceByCode, type CurrentSettings, type Settings } from '../site/face.ts';
import { accountNameOf, accountNoOf, normalName, phoneOf, requirePassword } from './rules.ts';
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

const existingUser = () => new AppError('EXISTING_USER', { fields: { username: 'taken' } });
const existingBank = () => new AppError('EXISTING_BANK', { fields: { bankAccountNo: 'taken' } });

/** A member registers (specification 2 and 5): validate after step 3 with what is known by then, register at the end. */
export function createRegister(db: Db, settings: CurrentSettings) {
  async function check(on: Queryable, given: Registration, { variant }: Settings) {
    const phone = phoneOf(given.username, variant);
    requirePassword(given.password);
    const name = normalName(given.name);
    if (!name) throw new AppError('INVALID_USER_INFO', { fields: { name: 'required' } });
    if (given.sourceCode && !(await sourceByCode(on, given.sourceCode))) {
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

  async function checkBank(
    on: Queryable,
    given: Required<Pick<Registration, 'bankCode' | 'bankAccountName' | 'bankAccountNo'>>,
  ) {
    const bank = await bankByCode(on, given.bankCode ?? '');
    if (!bank?.isSelectable) throw new AppError('INVALID_BANK', { fields: { bankCode: 'unknown' } });
    const account = {
      bankCode: bank.code,
      bankAccountName: accountNameOf(given.bankAccountName ?? '', bank.code),
      bankAccountNo: accountNoOf(given.bankAccountNo ?? ''),
    };
    if (await bankAccountTaken(on, account.bankCode, account.bankAccountNo)) throw existingBank();
    return account;
  }

  return {
    /** @throws AppError the registration codes of the contract */
    async validate(given: Registration): Promise<void> {
      await check(db, given, await settings.current());
      const { bankCode, bankAccountName, bankAccountNo } = given;
      if (bankCode && bankAccountName && bankAccountNo)
        await checkBank(db, { bankCode, bankAccountName, bankAccountNo });
    },

    /** @throws AppError the registration codes of the contract, UNVERIFIED_OTP */
    async register(
      given: Registration & { bankCode: string; bankAccountName: string; bankAccountNo: string },
    ): Promise<MemberId> {
      const current = await settings.current();
      if (current.registerOTP) throw new AppError('UNVERIFIED_OTP');
      const person = await check(db, given, current);
      const account = await checkBank(db, given);
      const currency = current.variant === 'la' ? (given.currency ?? DEFAULT_LAOS_CURRENCY) : 'BAHT';
      const passwordHash = await hash(given.password);
      const id = newMemberId();
      try {
        await db.withTx(async (tx) => {
          await insertMember(tx, { id, ...person, ...account, currency, passwordHash });
          await openAccount(tx, id, WALLET);
        });
      } catch (error) {
        // two at the same instant: the database lets one through
        const constraint = violatedConstraint(error);
        if (constraint === 'member_phone') throw existingUser();
        if (constraint === 'member_bank_account') throw existingBank();
        throw error;
      }
      return id;
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
