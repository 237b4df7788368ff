/** Whether the ledger, the wallet that a member sees, and the outside world tell of the same money. */
import { satang, type Satang, fromBaht } from '@krapao/contract/money';
import { audit } from '@krapao/server/compose/audit';
import type { Member, Answer } from './member.ts';
import { satangOf } from './outside.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

const SAGAS = [
  'payout',
  'payout_holder_question',
  'game_transfer',
  'deposit_slip',
  'deposit_gift',
  'bank_feed_line',
] as const;
/** A payment QR is asked about for a day after its end, and a bonus runs for days: they are hurried, and not waited for. */
const HURRIED = [...SAGAS, 'payment_qr', 'member_bonus'] as const;

/**
 * Brings leases and pauses to their end now: what a server that died had taken is due, and its claims of keys have lapsed. Rows that
 * a server is at are left alone.
 */
export async function hurry({ db }: Pick<World, 'db'>): Promise<void> {
  for (const table of HURRIED)
    await db.client.query(
      `update ${table} set due_at = now()
       where id in (select id from ${table} where due_at > now() for update skip locked)`,
    );
  await db.client.query('update slip_verifier set probe_at = now() where probe_at > now()');
  await db.client.query('update slip_place set until = now() where until > now()');
  await db.client.query(
    `update http_idempotency set claimed_at = claimed_at - interval '2 minutes'
     where (member_id, key) in (select member_id, key from http_idempotency where status is null for update skip locked)`,
  );
}

/** How many lines the feed has told; the demo's past has some. */
export async function feedLinesOf({ db }: Pick<World, 'db'>): Promise<number> {
  const { rows } = await db.client.query<{ n: number }>('select count(*)::int as n from bank_feed_line');
  return rows[0]?.n ?? 0;
}

/** Waits until no slip, payout or transfer is under way, and no holder is to be asked for; answers how long that took, in ms. */
export async function settled({ db }: Pick<World, 'db'>, ms: number): Promise<number> {
  const began = performance.now();
  await until(
    'nothing is under way',
    async () => {
      const { rows } = await db.client.query<{ open: string }>(
        `select ${SAGAS.map((table) => `(select count(*) from ${table} where due_at is not null)`).join(' + ')} as open`,
      );
      return Number(rows[0]?.open) === 0;
    },
    ms,
  );
  return performance.now() - began;
}

interface Books {
  wallet: bigint;
  game: bigint;
  in_transit: string;
  deposited: string;
  paid: string;
  lowest: string;
}

async function booksOf({ db }: Pick<World, 'db'>, { phone }: Member): Promise<Books> {
  const { rows } = await db.client.query<Books>(
    `select
       (select balance from ledger_account a where a.member_id = m.id and a.code = 'WALLET') as wallet,
       (select balance from ledger_account a where a.member_id = m.id and a.code = 'JOKER') as game,
       (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          join ledger_movement v on v.id = e.movement_id where a.code like 'IN_TRANSIT:%' and v.member_id = m.id)::text as in_transit,
       (select coalesce(sum(amount), 0) from ledger_movement v where v.member_id = m.id and v.kind like '%\\_deposit')::text as deposited,
       (select coalesce(sum(amount), 0) from ledger_movement v where v.member_id = m.id and v.kind = 'withdraw_settle')::text as paid,
       (select coalesce(min(e.balance_after), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          where a.member_id = m.id)::text as lowest
     from member m where m.phone = $1`,
    [phone],
  );
  const [books] = rows;
  if (!books) throw new Error(`no member ${phone}`);
  return books;
}

export interface Expected {
  deposited: Satang;
  /** What went to the bank; undefined: whatever the ledger says. */
  paid?: Satang;
}

/**
 * Compares, for members whose money is at rest: what they sent us, wallet, games and payouts, on both sides.
 * @throws Error with every difference
 */
export async function reconcile(
  world: World,
  members: readonly { member: Member; expected: Expected }[],
): Promise<void> {
  const wrong: string[] = [];
  const same = (who: Member, what: string, ours: bigint, theirs: bigint): void => {
    if (ours !== theirs) wrong.push(`${who.phone}: ${what}: ${String(ours)}, and ${String(theirs)}`);
  };
  for (const { member, expected } of members) {
    const books = await booksOf(world, member);
    const payouts = (await world.outside.payouts(member.accountNo)).filter(
      ({ status }) => status !== 'REJECTED',
    );
    const paidOutside = payouts.reduce((sum, { amount }) => sum + satangOf(amount), 0n);
    const shown = await member.wallet();
    same(member, 'credited, and sent to us', BigInt(books.deposited), expected.deposited);
    same(member, 'paid out in the ledger, and by the bank', BigInt(books.paid), paidOutside);
    if (expected.paid !== undefined)
      same(member, 'paid out, and asked for', BigInt(books.paid), expected.paid);
    same(
      member,
      'in the game, in the ledger and there',
      books.game,
      await world.outside.credit(member.username),
    );
    same(member, 'in transit, and nothing', BigInt(books.in_transit), 0n);
    same(
      member,
      'what is left, and what came in less what went out',
      books.wallet + books.game,
      expected.deposited - BigInt(books.paid),
    );
    same(member, 'in the wallet, and shown', books.wallet, fromBaht(shown.wallet.amount));
    if (BigInt(books.lowest) < 0n) wrong.push(`${member.phone}: below zero: ${books.lowest}`);
  }
  const { breaches } = await audit(world.db);
  wrong.push(...breaches.map(({ check, subject, problem }) => `audit: ${check}: ${subject}: ${problem}`));
  if (wrong.length > 0) throw new Error(`the money does not agree:\n  ${wrong.join('\n  ')}`);
}

export const sum = (amounts: readonly Satang[]): Satang =>
  satang(amounts.reduce((all, one) => all + one, 0n));

const HONEST = [
  'MONEY_NOT_ENOUGH',
  'TRANSFER_IN_PROGRESS',
  'REQUEST_IN_PROGRESS',
  'SERVICE_UNAVAILABLE',
  'NO_ANSWER',
  // of uploads, which count each time that they are sent
  'RATE_LIMITED',
];

/** Answers of a member's calls while servers or databases die: done, refused for a true reason, or asked for patience. */
export function requireHonest({ status, body }: Answer): void {
  const message = String(body['message']);
  if (status !== 200 && !HONEST.includes(message))
    throw new Error(`answered ${JSON.stringify({ status, body })}`);
  if (message === 'SERVICE_UNAVAILABLE' && typeof body['retryAfter'] !== 'number')
    throw new Error('unavailable, and not told until when');
}
