import { afterAll, expect, it } from 'vitest';
import { upgrades } from '../../../db/testing.ts';

/** The release in which a word about one payment of a QR ended what all of them waited for. */
const BEFORE = '0340';
const { leftAt, drop } = upgrades();
afterAll(drop);

const idOf = (n: number) => `00000000-0000-0000-0000-00000000000${n}`;
const qr = (n: number, evidence = 'PAID') =>
  `('${idOf(n)}', 'MEMBER', 'WW', '1', 100, 'paid', now(), now(), now(), ${n}, 100, 'P${n}', '004', 'T${n}', '${evidence}', 1)`;
const told = (n: number, reference: string, more = 'null, null, null', at = '1 hour') =>
  `('${idOf(n)}', '${reference}', 100, ${more}, now() - interval '${at}')`;
const DENIED = 'credited, and its provider says EXPIRED';
const credited = (n: number) => `('qr', '${idOf(n)}', 'credit', 'noi', 'saw', now() - interval '20 minutes')`;
const refused = (n: number) => `('qr', '${idOf(n)}', 'refuse', 'noi', 'saw', now() - interval '30 minutes')`;

it('payments of a QR that nobody has decided about wait again, and no others', async () => {
  const { client, up } = await leftAt(BEFORE);
  await client.query(`set session_replication_role = replica;
    insert into payment_qr (id, member_id, bank_code, account_no, amount, state, created_at, expires_at, closed_at, movement_id, paid_amount,
      payment_reference, sending_bank, trans_ref, evidence, attempts) values ${[qr(1), qr(2), qr(3), qr(4, 'VOIDED'), qr(5, 'VOIDED'), qr(6), qr(7, DENIED), qr(8, DENIED)].join()};
    insert into payment_qr_payment (qr_id, payment_reference, amount, sending_bank, trans_ref, movement_id, told_at) values
      ${[told(1, 'A'), told(1, 'B', `'004', 'OTHER', null`, '50 minutes'), told(1, 'C', `'004', 'THIRD', 99`)].join()},
      ${[told(2, 'p 2'), told(2, 'D', `'004', 't2', null`)].join()},
      ${[told(3, 'E'), told(3, 'F', 'null, null, null', '10 minutes')].join()};
    insert into operator_action (kind, subject, verdict, who, why, at) values ${[refused(3), refused(4), credited(4), refused(5), credited(7), refused(8)].join()};
    reset session_replication_role`);
  await up();
  const { rows } = await client.query<{ id: string; review: string | null }>(
    'select id, review from payment_qr order by id',
  );
  expect(rows.map(({ review }) => review)).toEqual([
    'paid again: A; paid again: B',
    null,
    'paid again: F',
    'voided after it was credited',
    null,
    null,
    DENIED,
    null,
  ]);
});
