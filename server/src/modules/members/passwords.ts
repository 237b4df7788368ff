/** Which passwords are taken (ASVS 6.2: length, and what everybody tries first). */
import { dictionary } from '@zxcvbn-ts/language-common';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MIN } from '@krapao/contract/constants';
import { isRepeating } from '@krapao/contract/passwords';
import { AppError } from '../../kernel/app-error.ts';
import { digitsOnly } from './rules.ts';

/** Of 49,000 that leaked most often, those that are long enough to be tried here: 18,000. */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN),
);

export interface PasswordOf {
  /** Whose it is to be; undefined where that is not known yet. */
  phone?: string | undefined;
  /** The path in the call's body that it was given in. */
  field?: string;
}

/** @throws AppError PASSWORD_TOO_SHORT {min}, PASSWORD_IS_PHONE, PASSWORD_REPEATS, PASSWORD_COMMON with the field */
export function requirePassword(password: string, { phone, field = 'password' }: PasswordOf = {}): void {
  if ([...password].length < PASSWORD_MIN) {
    throw new AppError('PASSWORD_TOO_SHORT', {
      min: PASSWORD_MIN,
      fields: { [field]: `at least ${PASSWORD_MIN}` },
    });
  }
  if (phone !== undefined && digitsOnly(password).includes(phone))
    throw new AppError('PASSWORD_IS_PHONE', { fields: { [field]: 'the phone' } });
  if (isRepeating(password)) throw new AppError('PASSWORD_REPEATS', { fields: { [field]: 'repeats' } });
  if (common.has(password.toLowerCase()))
    throw new AppError('PASSWORD_COMMON', { fields: { [field]: 'common' } });
}

/** Verified where there is no member, so that the answer takes as long as it does where there is one. */
const nobody = hash('nobody has this password');

/** Whether it is the password of that hash; without a hash never, after the same work. */
export async function isPassword(passwordHash: string | undefined, given: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), given);
  return isRight && passwordHash !== undefined;
}
