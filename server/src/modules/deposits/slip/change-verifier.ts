import { z } from 'zod';
import { AppError } from '../../../kernel/app-error.ts';
import type { Changeable } from '../../history/face.ts';

const VERIFIER = 'verifier';
const order = z.strictObject({ probeAt: z.literal('now', 'now: it is asked at once whether it is back') });

/** Who looks slips up: while it counts as down, `probeAt` is when it is asked next, and a person may say that it is now (decision 0025). */
export const changeableVerifier: Changeable<z.output<typeof order>> = {
  kind: VERIFIER,
  right: 'verifier.ask',
  subjects: async () => [VERIFIER],
  orderOf: (subject) => (subject === VERIFIER ? order : undefined),
  async read(on) {
    const { rows } = await on.client.query<{ missed: number; probeAt: Date | null }>(
      'select missed, probe_at as "probeAt" from slip_verifier',
    );
    return rows[0] && { ...rows[0], probeAt: rows[0].probeAt?.toISOString() ?? null };
  },
  // the servers count there what it did not answer
  async lock(tx) {
    await tx.client.query('select from slip_verifier for update');
  },
  async write(tx, _subject, { probeAt }, now) {
    if (now?.['probeAt'] === null)
      throw new AppError('INVALID_REQUEST', { fields: { probeAt: 'it is not down' } });
    if (probeAt === 'now') await tx.client.query('update slip_verifier set probe_at = now()');
  },
};
