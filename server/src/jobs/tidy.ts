import type { Db } from '../db/pool.ts';
import { fillSubjects } from '../db/fill-subjects.ts';
import type { Log } from '../kernel/log.ts';
import { checkAgain, deleteOldRounds } from '../modules/games/face.ts';

const EVERY_MS = 10 * 60_000;
/** Members play far more than they sign in: as much as fourteen million rounds a day goes. */
const ROUND_BATCHES = 20;

const AT_ONCE = 5_000;

/** What goes, by table. */
const OLD = {
  http_idempotency: "claimed_at < now() - interval '7 days'",
  http_repeat: "until < now() - interval '1 minute'",
  member_session: "expires_at < now() - interval '7 days'",
  member_otp: "sent_at < now() - interval '1 day'",
  member_sign_in: "at < now() - interval '90 days'",
  member_device: "last_at < now() - interval '400 days'",
  payment_qr_callback: "heard_at < now() - interval '7 days'",
  deposit_counted_upload: "at < now() - interval '1 day'",
};

/** All of a table's old rows, a little at a time so that no lock is held long; what another server deletes is left to it. */
async function deleteOld(db: Db, table: string, isOld: string): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await db.client.query(
      `delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${isOld} limit ${AT_ONCE} for update skip locked))`,
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < AT_ONCE) return deleted;
  }
}

/** What nobody needs any more, all of it, however fast it comes. Answers how many rows went. */
export async function tidy(db: Db): Promise<number> {
  let deleted = 0;
  for (const [table, isOld] of Object.entries(OLD)) deleted += await deleteOld(db, table, isOld);
  return deleted + (await deleteOldRounds(db, ROUND_BATCHES));
}

export function startTidying(db: Db, log: Log): () => void {
  const timer = setInterval(() => {
    Promise.all([tidy(db), checkAgain(db), fillSubjects(db.client)]).catch((error: unknown) =>
      log.warn({ err: error }, 'could not tidy up'),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}
