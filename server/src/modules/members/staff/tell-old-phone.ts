import { DEFAULT_LANGUAGE } from '@krapao/contract/constants';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import { type Attempt, dueAgain, takeAttempt } from '../../../db/saga.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Work } from '../../../kernel/work.ts';
import type { OneTimeCodes } from '../../../ports/one-time-code.ts';
import type { CurrentSettings } from '../../site/face.ts';

export interface TellOldPhoneDeps {
  db: Db;
  settings: CurrentSettings;
  codes: OneTimeCodes | undefined;
  log: Pick<Log, 'warn'>;
}

/** So often a message is tried; twice told is no harm. */
const MOST_ATTEMPTS = 5;

/**
 * Tells the phone that a member had before staff changed it: once it was changed, and again when a code to the new one set another password. Who
 * still has it hears of it, whoever persuaded staff. Where nobody sends messages of ours, the log says that it was not told.
 */
export function createTellOldPhone({
  db,
  settings,
  codes,
  log,
}: TellOldPhoneDeps): Omit<Work<Attempt>, 'name'> {
  const end = (taken: Attempt, dueAt = sql`null::timestamptz`) =>
    db.sql.execute(
      sql`update member_phone_change set due_at = ${dueAt} where id = ${taken.id} and attempts = ${taken.attempts}`,
    );

  return {
    width: 1,
    take: () => takeAttempt(db, 'member_phone_change'),
    async carryOut(taken) {
      const { rows } = await db.client.query<{ phone: string }>(
        'select old_phone as phone from member_phone_change where id = $1',
        [taken.id],
      );
      const [change] = rows;
      if (!change) return;
      const { variant, name: siteName } = await settings.current();
      const message = { phone: change.phone, language: DEFAULT_LANGUAGE[variant], siteName };
      const told = (await codes?.tellPhoneChanged?.(message)) ?? {
        outcome: 'refused' as const,
        reason: 'nobody sends messages',
      };
      if (told.outcome === 'unknown' && taken.attempts < MOST_ATTEMPTS)
        return void (await end(taken, dueAgain(taken.attempts)));
      if (told.outcome !== 'sent')
        log.warn({ reason: told.reason }, 'the phone that a member had before was not told of the change');
      await end(taken);
    },
  };
}
