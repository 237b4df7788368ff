/** What database tests start from: an empty migrated database, a seeded site, members with money. */
import { createTestDatabase } from '@krapao/tools/testing/database';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import { connect, type Db } from '../db/pool.ts';
import { newId, newMemberId } from '../kernel/ids.ts';
import { createLog, type Log } from '../kernel/log.ts';
import { accountOf, createHouse, HOUSE, openAccount, type House } from '../ledger/accounts.ts';
import { postOne, type Posting } from '../ledger/post.ts';
import { member } from '../modules/members/tables.ts';
import { siteBank, siteReceivingAccount } from '../modules/site/tables.ts';

export const silent = createLog('silent');

/** A log that is silent, and what it was told of errors. */
export function heardErrors() {
  const errors: unknown[][] = [];
  return { errors, log: { ...silent, error: (...what: unknown[]) => void errors.push(what) } as Log };
}

export interface TestDb {
  db: Db;
  house: House;
  url: string;
  drop(): Promise<void>;
}

/** A migrated database of its own, with two banks and one receiving account at SCB. */
export async function testDb(): Promise<TestDb> {
  const { url, drop } = await createTestDatabase();
  const db = connect(url, 16, silent);
  await db.sql.insert(siteBank).values([
    {
      code: 'SCB',
      number: '014',
      nameTH: 'ไทยพาณิชย์',
      nameEN: 'SCB',
      nameLA: 'ໄທພານິດ',
      isSelectable: true,
      position: 1,
    },
    {
      code: 'KBANK',
      number: '004',
      nameTH: 'กสิกรไทย',
      nameEN: 'KBank',
      nameLA: 'ກະສິກອນໄທ',
      isSelectable: true,
      position: 2,
    },
  ]);
  await db.sql.insert(siteReceivingAccount).values({
    bankCode: 'SCB',
    bankType: 'SCB',
    mode: 'AUTO',
    accountName: 'KRAPAO DEMO CO LTD',
    accountNo: '1112223334',
    currency: 'BAHT',
    isActive: true,
    position: 1,
  });
  return {
    db,
    house: createHouse(db),
    url,
    async drop() {
      await db.close();
      await drop();
    },
  };
}

export interface TestMember {
  id: MemberId;
  phone: string;
  accountNo: string;
}

let made = 0;

/** A member with a KBANK account named SOMCHAI JAIDEE and so much in the wallet. */
export async function memberWith({ db, house }: TestDb, balance: Satang = satang(0)): Promise<TestMember> {
  const id = newMemberId();
  made += 1;
  const number = String(made).padStart(8, '0');
  // the digits that banks show of it, the last but one and three before it, are nobody else's
  const account = { id, phone: `08${number}`, accountNo: `77${number.slice(1)}0` };
  await db.withTx(async (tx) => {
    await tx.sql.insert(member).values({
      id,
      phone: account.phone,
      name: 'Somchai',
      passwordHash: 'none',
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: account.accountNo,
      currency: 'BAHT',
    });
    await openAccount(tx, id, 'WALLET');
  });
  if (balance > 0n) await fund({ db, house }, id, balance);
  return account;
}

/** Money from nowhere but the house, for tests that begin with some. */
export async function fund(
  { db, house }: Pick<TestDb, 'db' | 'house'>,
  id: MemberId,
  amount: Satang,
  at?: Date,
  ours?: Posting['ours'],
): Promise<void> {
  const from = await house(HOUSE.cashIn('TEST'));
  await db.withTx(async (tx) => {
    const wallet = await accountOf(tx, id, 'WALLET');
    if (!wallet) throw new Error('no wallet');
    const opening = newId();
    await postOne(tx, {
      reference: opening,
      kind: 'slip_deposit',
      from,
      to: wallet.id,
      amount,
      memberId: id,
      subject: { kind: 'opening', id: opening },
      detail: { from: 'SCB', to: 'WALLET' },
      ...(at && { at }),
      ...(ours && { ours }),
    });
  });
}

/** Now, by the clock of the database, ms: what it has written down is compared with that and no other. */
export async function timeIn({ db }: Pick<TestDb, 'db'>): Promise<number> {
  const { rows } = await db.client.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]?.at.getTime() ?? Number.NaN;
}

/** How long from now on `work` puts something off, s: at least and at most, since it takes a moment itself. */
export async function putOff(test: Pick<TestDb, 'db'>, work: () => Promise<Date | null>) {
  const before = await timeIn(test);
  const until = (await work())?.getTime() ?? Number.NaN;
  const after = await timeIn(test);
  return { atLeast: (until - after) / 1000, atMost: (until - before) / 1000 };
}

/** A member's balance in satang; 0 where the account was never opened. */
export async function balanceOf({ db }: Pick<TestDb, 'db'>, id: MemberId, code = 'WALLET'): Promise<Satang> {
  return (await accountOf(db, id, code))?.balance ?? satang(0);
}
