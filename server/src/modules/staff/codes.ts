/** Password and time-based code: the way in beside passkeys. */
import { generateSecret, generateURI, verify } from 'otplib';
import { isPassword } from '../members/face.ts';
import type { Queryable } from '../../db/pool.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { takeStep } from './store.ts';
import type { Staff } from './tables.ts';

/** A code serves for half a minute, and half a minute before and after for clocks that differ. */
const TOLERANCE_SECONDS = 30;
const ISSUER = 'Krapao';

export const bindingOf = (staffId: string) => `staff:${staffId}:code`;
export const newCodeSecret = (): string => generateSecret();
export const uriOf = (name: string, secret: string): string =>
  generateURI({ issuer: ISSUER, label: name, secret });

/** The step that a code belongs to, after `step`; undefined where it is no code of that secret now. */
export async function stepOf(secret: string, code: string, step: number): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const checked = await verify({ secret, token, epochTolerance: TOLERANCE_SECONDS, afterTimeStep: step });
  return checked.valid && 'timeStep' in checked ? checked.timeStep : undefined;
}

/** Whether it is that person's password, with whatever `also` proves besides. */
export async function isProved(
  person: Staff | undefined,
  password: string,
  also: (person: Staff) => Promise<boolean>,
): Promise<boolean> {
  const isRight = await isPassword(person?.passwordHash ?? undefined, password);
  return person !== undefined && isRight && also(person);
}

/** Whether it is a code of that person's that was never used, and uses it up. */
export async function takeCode(on: Queryable, box: SecretBox, person: Staff, code: string): Promise<boolean> {
  if (!person.codeSecret) return false;
  const secret = box.open(person.codeSecret, bindingOf(person.id));
  const step = await stepOf(secret, code, Number(person.codeStep));
  return step !== undefined && takeStep(on, person.id, step);
}
