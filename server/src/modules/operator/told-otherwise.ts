/** What the outside told of money that is booked, other than it is booked: nothing moves by it and nobody is asked, and alarms count it (decision 0234). */
import type { Queryable, Tx } from '../../db/pool.ts';

/**
 * gift-sum: TrueMoney tells another sum than a person credited, or another wallet of ours has a share too, or may have. payout-reference: the bank
 * tells a payout under another reference than it was settled by; where it was settled by none that is kept as '', and is no news. payout-twice: the
 * bank paid a payout under what a person settled another one by. payout-unheard: a person gave a payout back, and an attempt that was under way came to
 * no end, or the bank has said nothing certain since for a day. payout-other: the bank tells how another order ended that it has under the reference of
 * a payout.
 */
const KINDS = ['gift-sum', 'payout-reference', 'payout-twice', 'payout-unheard', 'payout-other'] as const;

interface Otherwise {
  kind: (typeof KINDS)[number];
  /** The gift or payout that it was told of, by its id. */
  subject: string;
  kept: string;
  told: string;
}

const MOST = 500;

/**
 * Kept with what the transaction writes of it, which holds its subject. Answers whether it is news: the same word may be told again and again, and
 * references are compared as everywhere, without blanks and in either case.
 */
export async function noteToldOtherwise(tx: Tx, { kind, subject, kept, told }: Otherwise): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `insert into told_otherwise (kind, subject, kept, told) select $1, $2::uuid, $3, $4
      where not exists (select from told_otherwise where kind = $1 and subject = $2::uuid and receipt_key(told) = receipt_key($4)) on conflict do nothing`,
    [kind, subject, kept.slice(0, MOST), told.slice(0, MOST)],
  );
  return (rowCount ?? 0) > 0;
}

/** What was told of it last, other than it is booked. */
export async function toldOtherwiseOf(
  on: Queryable,
  { kind, subject }: Pick<Otherwise, 'kind' | 'subject'>,
): Promise<string | undefined> {
  const { rows } = await on.client.query<{ told: string }>(
    `select told from told_otherwise where kind = $1 and subject = $2 order by at desc limit 1`,
    [kind, subject],
  );
  return rows[0]?.told;
}

/** The others of which that was told, compared as references are. */
export async function othersToldSo(
  on: Queryable,
  { kind, subject, told }: Omit<Otherwise, 'kept'>,
): Promise<string[]> {
  const { rows } = await on.client.query<{ subject: string }>(
    `select subject from told_otherwise where kind = $1 and subject <> $2 and receipt_key(told) = receipt_key($3)`,
    [kind, subject, told],
  );
  return rows.map((row) => row.subject);
}

/** The newest of all, for whom an alarm called: the log may be lost with its server. */
export async function newestToldOtherwise(
  on: Queryable,
  most: number,
): Promise<(Otherwise & { at: Date })[]> {
  const { rows } = await on.client.query<Otherwise & { at: Date }>(
    `select kind, subject, kept, told, at from told_otherwise where kept <> '' order by at desc, kind, subject limit $1`,
    [most],
  );
  return rows;
}

/** How much of each was told in the last day: so long alarms tell it. */
export const TOLD_OTHERWISE = `select k.kind, count(o.at)::int, max(o.at) from unnest('{${KINDS.join(',')}}'::text[]) k(kind)
  left join told_otherwise o on o.kind = k.kind and o.at > now() - interval '1 day' and o.kept <> '' group by k.kind`;
