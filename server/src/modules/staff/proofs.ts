import type { Proof } from '@krapao/contract/console/route';
import type { Db } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { isProved, takeCode } from './codes.ts';
import { createGuesses } from './guesses.ts';
import type { Passkeys } from './passkeys.ts';
import { hashOf } from '../../kernel/canonical.ts';
import { provedFrom, staffById } from './store.ts';

/** That who asks is who signed in: proved anew for one order, and for that one alone. */
export function createProofs({
  db,
  box,
  passkeys,
  byCode,
}: {
  db: Db;
  box: SecretBox;
  passkeys: Passkeys;
  /** Whether password and a fresh code prove it as a passkey does. */
  byCode(): Promise<boolean>;
}) {
  const guesses = createGuesses(db);
  const proofs = {
    /** @throws AppError STEP_UP {stepUp}: nothing was proved; STEP_UP_WRONG: not this order, or not by that person; STAFF_BLOCKED */
    async require(
      { id, staffId, ip, isElsewhere }: StaffSession,
      order: unknown,
      proof: Proof | undefined,
      isByCode: () => Promise<boolean> = byCode,
    ): Promise<void> {
      const purpose = hashOf(order);
      if (proof === undefined) {
        const passkey = await passkeys.forOrder(staffId, purpose);
        throw new AppError('STEP_UP', { stepUp: { passkey, byCode: await isByCode(), isElsewhere } });
      }
      if (proof.kind === 'passkey') {
        const signed = await passkeys.signedBy({ ...proof, purpose, ip }, staffId);
        if (signed?.staffId !== staffId) throw new AppError('STEP_UP_WRONG');
      } else {
        if (!(await isByCode())) throw new AppError('STEP_UP_WRONG');
        await requireCode(staffId, proof);
      }
      if (isElsewhere) await provedFrom(db, id, ip);
    },

    /**
     * The same where the place alone asks for it: what lets them in there proves it, a code always.
     * @throws AppError as `require`; nothing where they signed in or proved it before
     */
    async requireHere(staff: StaffSession, order: unknown, proof: Proof | undefined): Promise<void> {
      if (staff.isElsewhere) await proofs.require(staff, order, proof, async () => true);
    },
  };
  return proofs;

  async function requireCode(staffId: string, { password, code }: Extract<Proof, { kind: 'code' }>) {
    const person = await staffById(db, staffId);
    const isRight =
      person !== undefined &&
      (await guesses.inside('session', person.name, () =>
        isProved(person, password, (one) => takeCode(db, box, one, code)),
      ));
    if (!isRight) throw new AppError('STEP_UP_WRONG');
  }
}
export type Proofs = ReturnType<typeof createProofs>;
