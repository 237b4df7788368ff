import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import { bench, type Bench } from '../modules/withdrawals/testing.ts';
import { fund, memberWith } from '../testing/fixtures.ts';
import { accountOf, HOUSE, openAccount } from './accounts.ts';
import { audit, auditWithin, type WholeReport } from '../compose/audit.ts';
import { holdGameTransfer, settleGameTransfer } from './movements/game-transfer.ts';
import { playCorrection, playResult } from './movements/game-play.ts';
import { withdrawCorrection } from './movements/withdraw.ts';
import { createCreditDeposit } from '../modules/deposits/credit-deposit.ts';
import { SLIP } from '../modules/deposits/slip/tables.ts';
import { systemClock } from '../kernel/clock.ts';
import { postOne, type Posting } from './post.ts';

let b: Bench;
/** Ids that the statements below name, by `:name`. */
const ids: Record<string, string> = {};

/** A product in the middle of its day: money in, out, under way, returned and played with. */
beforeAll(async () => {
  b = await bench();
  const [one, two] = [await memberWith(b, satang(100_000)), await memberWith(b, satang(50_000))];
  await fund(b, one.id, satang(7));
  const payouts = { settled: randomUUID(), returned: randomUUID(), open: randomUUID() };
  for (const operation of Object.values(payouts))
    await b.withdraw({ memberId: one.id, operation, amount: satang(10_000) });
  await b.attempt(payouts.settled);
  b.bank.script.push({ outcome: 'refused', reason: 'CLOSED' });
  await b.attempt(payouts.returned);
  const game = await transferToGame(one.id);
  const wallet = await accountOf(b.db, one.id, 'WALLET');
  const slip = await creditedSlip(two.id, satang(1_000));
  Object.assign(ids, {
    slip,
    one: one.id,
    two: two.id,
    ...payouts,
    game: game.transfer,
    wallet: String(wallet!.id),
    joker: String(game.account),
  });
  const { rows } = await b.db.client.query<{ reference: string; id: bigint }>(
    'select reference, id from ledger_movement',
  );
  const movement = new Map(rows.map(({ reference, id }) => [reference, String(id)]));
  ids['openHold'] = movement.get(`withdraw:${payouts.open}:hold`)!;
  ids['settledHold'] = movement.get(`withdraw:${payouts.settled}:hold`)!;
  ids['settle'] = movement.get(`withdraw:${payouts.settled}:settle`)!;
  ids['return'] = movement.get(`withdraw:${payouts.returned}:return`)!;
  ids['deposit'] = (
    await b.db.client.query<{ id: bigint }>('select min(id) as id from ledger_movement')
  ).rows[0]!.id.toString();
  ids['slipDeposit'] = movement.get('receipt:014:T1')!;
  ids['payoutInTransit'] = String(await b.house(HOUSE.payoutInTransit));
});
afterAll(() => b.drop());

async function creditedSlip(memberId: MemberId, amount: Satang): Promise<string> {
  const [id, cashIn] = [randomUUID(), await b.house(HOUSE.cashIn('SCB'))];
  const [name, ours] = [
    { sendingBank: '014', transRef: 'T1' },
    { bank: 'SCB', number: '1112223334' },
  ];
  const deposit = { source: SLIP, id, memberId, amount, name, ours, cashIn, by: 'rule' } as const;
  const credit = createCreditDeposit({ clock: systemClock, onDeposit: [] });
  const { movementId } = await b.db.withTx((tx) => credit(tx, deposit));
  await b.db.client.query(
    `insert into deposit_slip (id, member_id, bank_code, account_name, account_no, payload, sending_bank, trans_ref, amount, status, movement_id, created_at, attempts)
      values ($1, $2, 'SCB', 'KRAPAO', '1112223334', 'qr', '014', 'T1', $3, 'SUCCESS', $4, now(), 1)`,
    [id, memberId, amount, movementId],
  );
  return id;
}

async function transferToGame(memberId: Awaited<ReturnType<typeof memberWith>>['id']) {
  const transfer = randomUUID();
  const [inTransit, play] = [await b.house(HOUSE.gameInTransit('JOKER')), await b.house(HOUSE.play('JOKER'))];
  await b.db.client
    .query(`insert into game_provider (code, name, category, protocol, launch, logo, background, position)
    values ('JOKER', 'Joker', 'slot', 'joker', 'form', '', '', 1)`);
  await b.db.client.query("insert into game_account (member_id, slot_code, username, password_encrypted, state) values ($1, 'JOKER', 'U1', '', 'open')", [memberId]); // prettier-ignore
  await b.db.withTx((tx) => openAccount(tx, memberId, 'JOKER'));
  const [wallet, account] = [
    (await accountOf(b.db, memberId, 'WALLET'))!,
    (await accountOf(b.db, memberId, 'JOKER'))!,
  ];
  const money = { id: transfer, memberId, slotCode: 'JOKER', direction: 'fill', amount: satang(500), fromAccount: wallet.id, toAccount: account.id } as const; // prettier-ignore
  const hold = await b.db.withTx((tx) => postOne(tx, holdGameTransfer(money, inTransit)));
  await b.db.withTx((tx) =>
    postOne(tx, settleGameTransfer({ ...money, holdMovement: hold.movementId! }, inTransit, 'P1')),
  );
  await b.db.withTx((tx) => postOne(tx, playResult({ observation: 'o1', memberId, slotCode: 'JOKER', gameAccount: account.id, play, change: satang(-20) }))); // prettier-ignore
  await b.db.client.query(
    `insert into game_transfer (id, member_id, slot_code, direction, amount, from_account, to_account, hold_movement, state, provider_reference, attempts, closed_at)
      values ($1, $2, 'JOKER', 'fill', 500, $3, $4, $5, 'settled', 'P1', 1, now())`,
    [transfer, memberId, wallet.id, account.id, hold.movementId],
  );
  return { transfer, account: account.id };
}

class Undo extends Error {}

/** What the audit says after a statement by hand, which no trigger sees; the statement is taken back. */
async function afterHand(statement: string): Promise<WholeReport> {
  let report: WholeReport | undefined;
  const filled = statement.replace(/:(\w+)/g, (all, name: string) => ids[name] ?? all);
  await b.db
    .withTx(async (tx) => {
      await tx.client.query('set local session_replication_role = replica');
      const { rowCount } = await tx.client.query(filled);
      expect(rowCount).toBe(1);
      report = await auditWithin(tx, b.db);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return report!;
}

describe('the audit', () => {
  it('finds nothing wrong with what the product does, and tells what it looked at', async () => {
    const report = await audit(b.db);
    expect(report.breaches).toEqual([]);
    expect(report).toMatchObject({ broken: 0, ownedByMembers: 131_007n - 20n, movements: 12 });
    expect(report.checks).toBeGreaterThan(15);
  });

  it('takes the numbers of one moment while money moves', async () => {
    let working = true;
    const { id } = await memberWith(b, satang(100_000));
    const work = (async () => {
      while (working) await fund(b, id, satang(1));
    })();
    for (let i = 0; i < 5; i += 1) expect((await audit(b.db)).breaches).toEqual([]);
    working = false;
    await work;
  });
});

describe('one row changed by hand (M13): the audit names it', () => {
  it.each<[change: string, named: string]>([
    // accounts
    ['update ledger_account set balance = balance + 1 where id = :wallet', 'account :wallet '],
    ['update ledger_account set balance = balance - 1 where id = :joker', 'account :joker '],
    [
      'update ledger_account set statement_count = statement_count + 1 where id = :wallet',
      'account :wallet ',
    ],
    ['update ledger_account set statement_count = 1 where id = :joker', 'account :joker '],
    ["update ledger_account set member_id = ':two' where id = :joker", 'account :joker '],
    ["update ledger_account set code = 'PG' where id = :joker", 'movement'],
    ["update ledger_account set code = 'OTHER' where id = :payoutInTransit", 'movement :openHold '],
    ["update ledger_account set code = 'OTHER' where id = :wallet", 'movement :deposit '],
    ['delete from ledger_account where id = :joker', 'account :joker'],
    ["insert into ledger_account (member_id, code, balance) values (':two', 'PG', 5)", '(:two PG)'],
    // movements
    ["update ledger_movement set reference = 'x' where id = :openHold", 'hold :openHold'],
    ["update ledger_movement set reference = 'x' where id = :settle", 'movement :settle '],
    ["update ledger_movement set kind = 'fill_settle' where id = :settle", 'movement :settle '],
    ["update ledger_movement set kind = 'play_result' where id = :deposit", 'movement :deposit '],
    ["update ledger_movement set kind = 'gift' where id = :deposit", 'movement :deposit '],
    ['update ledger_movement set from_account = :joker where id = :openHold', 'movement :openHold'],
    ['update ledger_movement set to_account = :joker where id = :return', 'movement :return'],
    ['update ledger_movement set amount = amount + 1 where id = :deposit', 'movement :deposit'],
    ["update ledger_movement set member_id = 'GHOST' where id = :deposit", 'movement :deposit'],
    ["update ledger_movement set member_id = ':two' where id = :settle", 'movement :settle '],
    ['update ledger_movement set closes = :openHold where id = :settle', 'movement :settle '],
    ['update ledger_movement set closes = 999999 where id = :return', 'movement :return '],
    ['update ledger_movement set statement_no = null where id = :deposit', 'account :wallet '],
    ['update ledger_movement set statement_no = 100 where id = :deposit', 'movement'],
    ['update ledger_movement set statement_no = 100 where id = :settle', 'movement :settle '],
    ['update ledger_movement set detail = \'{"to": "JOKER"}\' where id = :deposit', 'movement :deposit '],
    ["update ledger_movement set detail = '{}' where id = :settle", 'payout :settled'],
    ['delete from ledger_movement where id = :deposit', 'movement :deposit'],
    [
      "insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id) values ('x', 'withdraw_hold', :wallet, :payoutInTransit, 1, ':one')",
      'account :payoutInTransit',
    ],
    // entries
    [
      'update ledger_entry set movement_id = 999999 where movement_id = :deposit and account_id = :wallet',
      'movement :deposit, account :wallet',
    ],
    [
      'update ledger_entry set account_id = :joker where movement_id = :deposit and account_id = :wallet',
      'movement :deposit, account :wallet',
    ],
    [
      'update ledger_entry set amount = amount + 1 where movement_id = :deposit and account_id = :wallet',
      'movement :deposit, account :wallet',
    ],
    [
      'update ledger_entry set amount = amount + 1 where movement_id = :openHold and account_id = :payoutInTransit',
      'movement :openHold, account :payoutInTransit',
    ],
    [
      'update ledger_entry set balance_after = balance_after + 1 where movement_id = :deposit and account_id = :wallet',
      'account :wallet',
    ],
    [
      'update ledger_entry set balance_after = null where movement_id = :openHold and account_id = :wallet',
      'account :wallet',
    ],
    [
      'update ledger_entry set balance_after = 5 where movement_id = :openHold and account_id = :payoutInTransit',
      'account :payoutInTransit',
    ],
    [
      'delete from ledger_entry where movement_id = :deposit and account_id = :wallet',
      'movement :deposit, account :wallet',
    ],
    ['insert into ledger_entry values (:settle, :wallet, 5, 5)', 'movement :settle, account :wallet'],
    // payouts and game transfers
    ["update payout set amount = amount + 1 where id = ':open'", 'payout :open'],
    ["update payout set member_id = ':two' where id = ':open'", 'payout :open'],
    ["update payout set hold_movement = :settledHold where id = ':open'", 'payout :open'],
    [
      "update payout set state = 'settled', due_at = null, closed_at = now() where id = ':open'",
      'payout :open',
    ],
    ["update payout set state = 'returned' where id = ':settled'", 'payout :settled'],
    [
      "update payout set state = 'sent', due_at = now(), closed_at = null where id = ':returned'",
      'payout :returned',
    ],
    ["update payout set bank_reference = 'x' where id = ':settled'", 'payout :settled'],
    ["delete from payout where id = ':open'", 'movement :openHold '],
    ["update game_transfer set amount = amount + 1 where id = ':game'", 'game_transfer :game'],
    ["update game_transfer set provider_reference = null where id = ':game'", 'game_transfer :game'],
    ["delete from game_transfer where id = ':game'", 'game:'],
    // slips
    ["update deposit_slip set amount = amount + 1 where id = ':slip'", 'deposit_slip :slip'],
    ["update deposit_slip set member_id = ':one' where id = ':slip'", 'deposit_slip :slip'],
    ["update deposit_slip set trans_ref = 'T2' where id = ':slip'", 'deposit_slip :slip'],
    ["update deposit_slip set movement_id = :deposit where id = ':slip'", 'deposit_slip :slip'],
    ["delete from deposit_slip where id = ':slip'", 'movement :slipDeposit '],
  ])('%s', async (change, named) => {
    const { breaches, broken } = await afterHand(change);
    expect(broken).toBeGreaterThan(0);
    const wanted = named.replace(/:(\w+)/g, (all, name: string) => ids[name] ?? all);
    expect(
      breaches.some(({ subject, problem }) => `${subject}: ${problem}`.includes(wanted)),
      JSON.stringify(breaches, null, 1),
    ).toBe(true);
  });
});

/** What the audit says after those postings, and rows beside them; all of it is taken back. */
async function afterPostings(rows: string, postings: readonly Posting[]): Promise<WholeReport['breaches']> {
  let report: WholeReport | undefined;
  await b.db
    .withTx(async (tx) => {
      await tx.client.query(rows);
      for (const posting of postings) expect(await postOne(tx, posting)).toMatchObject({ result: 'posted' });
      report = await auditWithin(tx, b.db);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return report!.breaches;
}

describe('money that was posted beside its evidence: the audit names it', () => {
  it('what is called after a transfer and has no slip, though it says that the database begins with it', async () => {
    const from = await b.house(HOUSE.cashIn('SCB'));
    const subject = { kind: 'opening', id: 'x' } as const;
    const money = { from, to: BigInt(ids['wallet']!), amount: satang(5), memberId: ids['one']!, detail: {} };
    const posting = { ...money, reference: 'receipt:014:T9', kind: 'slip_deposit', subject } as const;
    expect(await afterPostings('select', [posting])).toMatchObject([
      { check: 'a deposit by slip has its slip', problem: '0 slips' },
    ]);
  });

  it('a finding that was corrected twice', async () => {
    const [id, play] = [randomUUID(), await b.house(HOUSE.play('JOKER'))];
    const [memberId, wallet] = [ids['one'] as MemberId, BigInt(ids['wallet']!)];
    const rows = `insert into game_finding (id, kind, member_id, slot_code, gain, evidence, state, corrected, closed_at)
      values ('${id}', 'play', '${memberId}', 'JOKER', -40, 'x', 'corrected', 40, now())`;
    const once = playCorrection({ id, memberId, slotCode: 'JOKER', wallet, play, gain: satang(-40), amount: satang(40) }); // prettier-ignore
    expect(await afterPostings(rows, [once])).toEqual([]);
    expect(await afterPostings(rows, [once, { ...once, reference: `again:${id}` }])).toMatchObject([
      { check: 'a correction of play has its finding' },
    ]);
  });

  it('a payout that was corrected and corrected back', async () => {
    const [id, payout] = [randomUUID(), ids['settled']!];
    const [memberId, wallet] = [ids['one'] as MemberId, BigInt(ids['wallet']!)];
    const rows = `insert into payout_contradiction (id, payout_id, ended, told, said, told_by, state, corrected, closed_at)
      values ('${id}', '${payout}', 'settled', 'returned', 'x', 'callback', 'corrected', 10000, now())`;
    const places = { wallet, cashOut: await b.house(HOUSE.cashOut) };
    const told = { id: payout, memberId, amount: satang(10_000), bankCode: 'SCB' };
    const once = withdrawCorrection(told, { id, truth: 'returned' }, places);
    expect(await afterPostings(rows, [once])).toEqual([]);
    const back = withdrawCorrection(told, { id, truth: 'settled' }, places);
    const breaches = await afterPostings(rows, [once, { ...back, reference: `again:${id}` }]);
    expect(breaches.map(({ check }) => check)).toEqual([
      'a payout that was corrected was corrected once, and wholly',
      'a correction of a payout has its contradiction',
    ]);
  });
});
