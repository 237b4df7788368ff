import { hash, verify } from '@node-rs/argon2';

/** Verified where there is no member, so that the answer takes as long as it does where there is one. */
const nobody = hash('nobody has this password');

/** Whether it is the password of that hash; without a hash never, after the same work. */
export async function isPassword(passwordHash: string | undefined, given: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobody), given);
  return isRight && passwordHash !== undefined;
}
