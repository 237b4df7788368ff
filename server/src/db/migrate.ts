import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { fillSubjects } from './fill-subjects.ts';
import { isHeldUp } from './pool.ts';

const DIR = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number of servers may start at once: the first one migrates, the others wait for it here. */
const LOCK = 7_240_001;

/** Who waits for a table's lock has everybody wait behind it: a migration gives up soon, and tries again when others got by. */
const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
const MOST_TRIES = 200;
const LOOK_MS = 250;

/** Made without holding up writes, after the migrations: in no transaction, so that none of them can hold it. */
const INDEXES = {
  game_transfer_in_review: "game_transfer (created_at, id) where state = 'review'",
  // without the list of what is still to be entered, which every search would read through
  member_account_marks:
    'member using gin (account_marks(bank_code, bank_account_no)) with (fastupdate = off)',
  member_phone_marks: "member using gin (account_marks('PHONE', phone)) with (fastupdate = off)",
  // not unique: what was credited twice by two ways of writing it before stays as it is, and is nobody's third time
  ledger_movement_receipt: "ledger_movement (receipt_key(reference)) where reference like 'receipt:%'",
  // of the same member, the same amount and minute under two names may be one transfer: when it was sent, in UTC, is text that sorts as time does
  ledger_movement_sent:
    "ledger_movement (member_id, (detail ->> 'sentAt')) where detail ->> 'sentAt' is not null",
  // what accounts of ours were credited on a day
  ledger_movement_ours: 'ledger_movement (at) where our_account is not null',
  deposit_slip_transfer:
    "deposit_slip (receipt_key(sending_bank || ':' || trans_ref)) where trans_ref is not null",
  deposit_announcement_until: "deposit_announcement (until) where state <> 'met'",
  // by what members read off them
  payout_number: 'payout (right(id::text, 8))',
  // those of a member that have not ended
  payout_open: 'payout (member_id, created_at) where closed_at is null',
  // few of all that run
  member_bonus_ending: "member_bonus (ending_since) where state = 'ending'",
  // what the bank paid one with pays no other
  payout_paid_under: "payout (receipt_key(bank_reference)) where state = 'settled'",
  // whether one arrived at an account: each withdrawal to one that is not proved looks for it
  payout_arrived: "payout (member_id) where state = 'settled'",
  deposit_gift_number: 'deposit_gift (right(id::text, 8))',
  deposit_gift_unfinished: "deposit_gift (member_id) where state in ('open', 'review')",
  // what fillSubjects has to look at: nothing, as a rule
  ledger_movement_lacking: 'ledger_movement (id) where subject_kind is null',
  coin_entry_lacking: 'coin_entry (id) where subject_kind is null',
  // who signed in by an address, and when
  member_sign_in_ip: 'member_sign_in (ip, at) include (member_id)',
  // reports look for lines and verdicts of some days, the console for those of today
  bank_feed_line_at: 'bank_feed_line using brin (at)',
  // the newest of an account of ours
  bank_feed_line_account: 'bank_feed_line (bank_code, account_no, at)',
  operator_action_at: 'operator_action using brin (at)',
  // those whom a member invited, some hundred at a time
  member_invitees: 'member (invited_by, id) where invited_by is not null',
  // any part of a name, and of a number; a line between, since nobody looks for one
  member_names: String.raw`member using gin (search_fold(name || E'\n' || bank_account_name) gin_trgm_ops) with (fastupdate = off)`,
  member_numbers: String.raw`member using gin ((phone || E'\n' || bank_account_no) gin_trgm_ops) with (fastupdate = off)`,
  // what staff gave and took by hand, by time: rewards ask for a provider's errors among it
  ledger_movement_corrected:
    "ledger_movement (member_id, at) where kind in ('correction_in', 'correction_out')",
  // by when they came, the newest first; of a source, too
  member_newest: 'member (created_at desc, id desc)',
  member_source: 'member (source_code, created_at desc, id desc) where source_code is not null',
  // those of whom there are few: held, and closed by an earlier release
  member_held: 'member (payouts_held_until) where payouts_held_until is not null',
  member_closed: 'member (created_at desc, id desc) where not is_active',
  // what a wallet of ours took of gifts at a time
  deposit_gift_credited: "deposit_gift (mobile, closed_at) where state = 'credited'",
  // deposits of a member by every channel
  deposit_gift_member: 'deposit_gift (member_id, created_at, id)',
  bank_feed_line_member: 'bank_feed_line (member_id, at, id) where member_id is not null',
  // a transfer by its own name alone
  deposit_slip_ref: 'deposit_slip (receipt_key(trans_ref)) where trans_ref is not null',
  bank_feed_line_ref: 'bank_feed_line (receipt_key(trans_ref)) where member_id is not null',
  // the lines of one transfer, however often its bank told it
  bank_feed_line_name: "bank_feed_line (receipt_key(sending_bank || ':' || trans_ref))",
  payment_qr_ref: 'payment_qr (receipt_key(trans_ref)) where trans_ref is not null',
  // how many accepted one version: those of others, and the rows themselves, are not read
  site_agreement_version: 'site_agreement_acceptance (version)',
};

/** Behind something long, such as a dump, an index is left to the next start: it makes things quick, not right. */
async function makeIndexes(client: pg.Client): Promise<void> {
  try {
    for (const [name, on] of Object.entries(INDEXES)) {
      const { rows } = await client.query<{ indisvalid: boolean }>(
        'select indisvalid from pg_index where indexrelid = to_regclass($1)',
        [name],
      );
      if (rows[0]?.indisvalid) continue;
      // what was left half made
      if (rows[0]) await client.query(`drop index concurrently ${name}`);
      await client.query(`create index concurrently ${name} on ${on}`);
    }
  } catch (error) {
    if (!isHeldUp(error)) throw error;
  }
}

/** By looking, not by waiting in the database: an index is made concurrently only once all that wait there are done. */
async function takeLock(client: pg.Client): Promise<void> {
  const isTaken = async () =>
    (await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [LOCK])).rows[0]?.ok;
  while (!(await isTaken())) await pause(LOOK_MS);
}

async function withRetries(client: pg.Client, run: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isHeldUp(error) || tries === MOST_TRIES) throw error;
      await client.query('rollback');
      await pause(PAUSE_MS);
    }
  }
}

/** Brings the database at `url` to the newest schema: all files of `dir`, in their order. Safe to call from many processes at once. */
export async function migrate(url: string, dir = DIR): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await takeLock(client);
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    await withRetries(client, () =>
      runner({
        dbClient: client,
        dir,
        direction: 'up',
        migrationsTable: 'schema_migration',
        noLock: true,
        checkOrder: true,
        log: () => {},
      }),
    );
    await makeIndexes(client);
    await withRetries(client, () => fillSubjects(client));
  } finally {
    await client.end();
  }
}
