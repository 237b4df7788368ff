import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../kernel/ids.ts';
import { memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createCreditDeposit } from './credit-deposit.ts';
import { FEED } from './feed/tables.ts';
import { GIFT } from './gift/tables.ts';
import { HOUSE } from '../../ledger/accounts.ts';
import { audit, auditWithin, type WholeReport } from '../../compose/audit.ts';

let t: TestDb;
/** Ids that the statements below name, by `:name`. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  t = await testDb();
  const [one, two] = [await memberWith(t), await memberWith(t)];
  Object.assign(ids, { one: one.id, two: two.id });
  const credit = createCreditDeposit({ clock: systemClock, onDeposit: [] });
  const money = { memberId: one.id, amount: satang(500), by: 'rule' } as const;

  const gift = {
    ...money,
    source: GIFT,
    id: newId(),
    name: 'gift:V1',
    ours: { bank: 'TRUEMONEY', number: '0891112223' },
    cashIn: await t.house(HOUSE.cashIn('TRUEMONEY')),
  } as const;
  const { movementId } = await t.db.withTx((tx) => credit(tx, gift));
  Object.assign(ids, { gift: gift.id, giftDeposit: String(movementId) });
  await t.db.client.query(
    `insert into deposit_gift (id, member_id, voucher, mobile, amount, state, movement_id, attempts, closed_at)
      values ($1, $2, 'V1', '0891112223', 500, 'credited', $3, 1, now())`,
    [ids['gift'], one.id, movementId],
  );

  const line = {
    ...money,
    source: FEED,
    id: 'L1',
    name: { sendingBank: '004', transRef: 'F1' },
    ours: { bank: 'SCB', number: '1112223334' },
    cashIn: await t.house(HOUSE.cashIn('SCB')),
  } as const;
  const posted = await t.db.withTx((tx) => credit(tx, line));
  ids['feedDeposit'] = String(posted.movementId);
  await t.db.client.query(
    `insert into bank_feed_line (id, bank_code, account_no, amount, at, sending_bank, trans_ref, from_account, from_name, state, member_id, movement_id)
      values ('L1', 'SCB', '1112223334', 500, now(), '004', 'F1', $3, 'SOMCHAI JAIDEE', 'credited', $1, $2)`,
    [one.id, posted.movementId, one.accountNo],
  );
});
afterAll(() => t.drop());

class Undo extends Error {}

/** What the audit says after a statement by hand, which no trigger sees; the statement is taken back. */
async function afterHand(statement: string): Promise<WholeReport> {
  let report: WholeReport | undefined;
  await t.db
    .withTx(async (tx) => {
      await tx.client.query('set local session_replication_role = replica');
      await tx.client.query(filled(statement));
      report = await auditWithin(tx, t.db);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return report!;
}
const filled = (text: string): string => text.replace(/:(\w+)/g, (all, name: string) => ids[name] ?? all);

describe('deposits that are no slips', () => {
  it('are all right as the product makes them', async () => {
    expect((await audit(t.db)).breaches).toEqual([]);
  });

  it.each<[change: string, named: string]>([
    ["update deposit_gift set amount = amount + 1 where id = ':gift'", 'deposit_gift :gift'],
    ["update deposit_gift set member_id = ':two' where id = ':gift'", 'deposit_gift :gift'],
    ["update deposit_gift set voucher = 'other' where id = ':gift'", 'deposit_gift :gift'],
    [
      "alter table deposit_gift drop constraint deposit_gift_credited, drop constraint deposit_gift_closed; update deposit_gift set state = 'review' where id = ':gift'",
      'deposit_gift :gift',
    ],
    ["delete from deposit_gift where id = ':gift'", 'movement :giftDeposit '],
    ["update bank_feed_line set amount = amount + 1 where id = 'L1'", 'bank_feed_line L1'],
    ["update bank_feed_line set member_id = ':two' where id = 'L1'", 'bank_feed_line L1'],
    ["update bank_feed_line set trans_ref = 'F2' where id = 'L1'", 'bank_feed_line L1'],
    ["delete from bank_feed_line where id = 'L1'", 'movement :feedDeposit '],
  ])('%s: the audit names it', async (change, named) => {
    const { breaches } = await afterHand(change);
    expect(
      breaches.some(({ subject }) => `${subject} `.includes(filled(named))),
      JSON.stringify(breaches, null, 1),
    ).toBe(true);
  });
});
