import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '@krapao/tools/testing/database';
import { DEMO_STAFF } from '@krapao/contract/console/demo';
import { connect, type Db } from '../db/pool.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { bindingOf } from '../modules/staff/codes.ts';
import { staff } from '../modules/staff/tables.ts';
import { silent } from '../testing/fixtures.ts';
import { seedStaff } from './staff.ts';

const box = createSecretBox({ version: 1, secret: 'a secret for tests that is long enough' });
let close: () => Promise<void>;
afterEach(() => close());

async function house(): Promise<Db> {
  const { url, drop } = await createTestDatabase();
  const db = connect(url, 4, silent);
  close = async () => {
    await db.close();
    await drop();
  };
  return db;
}
const people = (db: Db) => db.sql.select().from(staff).orderBy(staff.createdAt, staff.name);
const names = async (db: Db) => (await people(db)).map(({ name }) => name).toSorted();
const all = DEMO_STAFF.map(({ name }) => name).toSorted();

it('the demo has two owners, so that what takes two of them can be tried to its end', async () => {
  const db = await house();
  await Promise.all([seedStaff(db, box, { DEMO: true }), seedStaff(db, box, { DEMO: true })]);
  expect(await names(db)).toEqual(all);
  const owners = (await people(db)).filter(({ role }) => role === 'owner');
  expect(owners.map(({ name }) => name).toSorted()).toEqual(['napa', 'owner']);
  for (const { id, name, codeSecret } of owners)
    expect(box.open(codeSecret!, bindingOf(id))).toBe(DEMO_STAFF.find((one) => one.name === name)?.secret);
});

it('who joined the demo later comes into one from before, once, and into no house that lets in people of its own', async () => {
  const db = await house();
  await seedStaff(db, box, { DEMO: true });
  const gone = () => db.client.query(`delete from staff where name = 'napa'`);
  await gone();
  await seedStaff(db, box, { DEMO: true });
  await seedStaff(db, box, { DEMO: true });
  expect(await names(db)).toEqual(all);

  await gone();
  await seedStaff(db, box, { DEMO: false });
  await db.client.query(
    `insert into staff (id, name, display, role, created_by) values ('S1', 'pim', 'พิมพ์', 'cashier', 'owner')`,
  );
  await seedStaff(db, box, { DEMO: true });
  expect(await names(db)).toEqual([...all.filter((name) => name !== 'napa'), 'pim'].toSorted());
});
