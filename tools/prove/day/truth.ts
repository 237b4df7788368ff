/** Whether what was decided and credited is what happened outside: nothing paid twice, nothing lost, nobody left waiting. */
import type { Satang } from '@krapao/contract/money';
import { audit } from '@krapao/server/compose/audit';
import { z } from 'zod';
import { satangOf } from '../outside.ts';
import type { World } from '../world.ts';
import type { Records } from './records.ts';
import type { Visit } from './visit.ts';

interface Books {
  wallet: bigint;
  game: bigint;
  deposited: string;
  paid: string;
  in_transit: string;
  lowest: string;
}

async function booksOf({ db }: World, { member, game }: Visit): Promise<Books> {
  const { rows } = await db.client.query<Books>(
    `select
       (select balance from ledger_account a where a.member_id = m.id and a.code = 'WALLET') as wallet,
       coalesce((select balance from ledger_account a where a.member_id = m.id and a.code = $2), 0)::bigint as game,
       (select coalesce(sum(amount), 0) from ledger_movement v where v.member_id = m.id and v.kind like '%\\_deposit')::text as deposited,
       (select coalesce(sum(amount), 0) from ledger_movement v where v.member_id = m.id and v.kind = 'withdraw_settle')::text as paid,
       (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          join ledger_movement v on v.id = e.movement_id where a.code like '%IN_TRANSIT%' and v.member_id = m.id)::text as in_transit,
       (select coalesce(min(e.balance_after), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          where a.member_id = m.id)::text as lowest
     from member m where m.phone = $1`,
    [member.phone, game],
  );
  const [books] = rows;
  if (!books) throw new Error(`no member ${member.phone}`);
  return books;
}

const withdrawal = z.object({ status: z.string(), amount: z.number() });

/** What the house got of a member, as those outside have it. */
async function sentBy(records: Records, { gift, sent }: Visit): Promise<Satang> {
  return gift === undefined ? sent : records.gifted(gift);
}

/** @throws Error with everything that is not so */
export async function proveTrue(world: World, records: Records, visits: readonly Visit[]): Promise<void> {
  const wrong: string[] = [];
  const payouts = await records.payouts();
  for (const visit of visits) {
    const { member, way, game, username, played } = visit;
    const same = (what: string, ours: bigint, theirs: bigint) => {
      if (ours !== theirs)
        wrong.push(`${member.phone} (${way}): ${what}: ${String(ours)}, and ${String(theirs)}`);
    };
    await member.get(`/api/wallet/refresh/slot?code=${game}`);
    const books = await booksOf(world, visit);
    const [deposited, paid] = [BigInt(books.deposited), BigInt(books.paid)];
    const own = payouts.filter(({ accountNo }) => accountNo === member.accountNo);
    const arrived = own.filter(({ status }) => status === 'SUCCESS');
    same('credited, and sent to us', deposited, await sentBy(records, visit));
    same(
      'paid by the ledger, and by the bank',
      paid,
      arrived.reduce((sum, { amount }) => sum + satangOf(amount), 0n),
    );
    same(
      'left open by the bank, and none',
      BigInt(own.filter(({ status }) => status === 'PENDING').length),
      0n,
    );
    same('in the game, in the ledger and there', books.game, await records.credit(game, username));
    same('in transit, and nothing', BigInt(books.in_transit), 0n);
    same('left, and what came, was won and went', books.wallet + books.game, deposited + played - paid);
    if (BigInt(books.lowest) < 0n) wrong.push(`${member.phone}: below zero: ${books.lowest}`);
    for (const reference of visit.withdrawals) {
      const told = withdrawal.parse((await member.get(`/api/wallet/withdrawal/${reference}`)).body);
      const isPaid = arrived.some((one) => one.reference === reference);
      if (told.status !== (isPaid ? 'SUCCESS' : 'FAILED'))
        wrong.push(
          `${member.phone}: withdrawal ${reference} is told as ${told.status}, paid: ${String(isPaid)}`,
        );
    }
  }
  const { breaches } = await audit(world.db);
  wrong.push(...breaches.map(({ check, subject, problem }) => `audit: ${check}: ${subject}: ${problem}`));
  if (wrong.length > 0) throw new Error(`not as it is outside:\n  ${wrong.slice(0, 30).join('\n  ')}`);
}
