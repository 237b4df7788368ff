import type { Db } from '../db/pool.ts';
import type { Log } from '../kernel/log.ts';
import { deleteOldRounds } from '../modules/games/face.ts';

const EVERY_MS = 10 * 60_000;
/** Members play far more than they sign in: as much as fourteen million rounds a day goes. */
const ROUND_BATCHES = 20;

/** What nobody needs any more, a little at a time so that no lock is held long. Answers how many rows went. */
export async function tidy(db: Db): Promise<number> {
  const { rowCount: calls } = await db.client.query(
    `delete from http_idempotency where ctid = any (array(
      select ctid from http_idempotency where claimed_at < now() - interval '7 days' limit 5000))`,
  );
  const { rowCount: sessions } = await db.client.query(
    `delete from member_session where id in (
      select id from member_session where expires_at < now() - interval '7 days' limit 5000)`,
  );
  const { rowCount: codes } = await db.client.query(
    `delete from member_otp where token_hash = any (array(
      select token_hash from member_otp where sent_at < now() - interval '1 day' limit 5000))`,
  );
  const { rowCount: signIns } = await db.client.query(
    `delete from member_sign_in where id in (
      select id from member_sign_in where at < now() - interval '90 days' limit 5000)`,
  );
  const { rowCount: callbacks } = await db.client.query(
    `delete from payment_qr_callback where ctid = any (array(
      select ctid from payment_qr_callback where heard_at < now() - interval '7 days' limit 5000))`,
  );
  const { rowCount: uploads } = await db.client.query(
    `delete from deposit_counted_upload where operation = any (array(
      select operation from deposit_counted_upload where at < now() - interval '1 day' limit 5000))`,
  );
  const rounds = await deleteOldRounds(db, ROUND_BATCHES);
  return (
    (calls ?? 0) +
    (sessions ?? 0) +
    (codes ?? 0) +
    (signIns ?? 0) +
    (callbacks ?? 0) +
    (uploads ?? 0) +
    rounds
  );
}

export function startTidying(db: Db, log: Log): () => void {
  const timer = setInterval(() => {
    tidy(db).catch((error: unknown) => log.warn({ err: error }, 'could not tidy up'));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
