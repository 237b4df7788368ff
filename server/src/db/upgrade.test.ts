import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';

const dir = fileURLToPath(new URL('./migrations', import.meta.url));
/** The last migration of the first build. */
const FIRST_BUILD = '0064';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase('upgrade');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const count = readdirSync(dir).filter((name) => name.slice(0, 4) <= FIRST_BUILD).length;
  const migrations = { dir, direction: 'up', migrationsTable: 'schema_migration', noLock: true } as const;
  await runner({ dbClient: client, ...migrations, count, log: () => {} });
  await client.query(`set session_replication_role = replica;
    insert into site_bank values ('KBANK', '004', 'ก', 'K', 'ກ', true, 1);
    insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency) values
      ('DAMAGED', '0810000001', 'ทองคํา', 'x', 'KBANK', 'น้ําผึ้ง คําดี', '1000000001', 'BAHT'),
      ('WHOLE', '0810000002', 'Noi', 'x', 'KBANK', 'SOMCHAI / SOMSRI', '1000000002', 'BAHT');
    insert into payout (id, member_id, bank_code, account_no, account_name, amount, hold_movement, state, closed_at) values
      ('${randomUUID()}', 'DAMAGED', 'KBANK', '1000000001', 'น้ําผึ้ง คําดี', 100, 1, 'settled', now()),
      ('${randomUUID()}', 'WHOLE', 'KBANK', '1000000009', 'SOMCHAI / SOMSRI', 100, 2, 'settled', now());
    insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id) values
      ('receipt:004:cpc1', 'feed_deposit', 1, 2, 100, 'WHOLE'), ('receipt:004:CPC1', 'slip_deposit', 1, 2, 100, 'WHOLE');
    reset session_replication_role`);
  await migrate(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('a database of the first build', () => {
  it('comes along: ำ is one sign again, and what was paid out proves its account under either form of the name', async () => {
    const { rows } = await client.query(
      'select id, name, bank_account_name as holder, proved_by as proof from member order by id',
    );
    expect(rows).toEqual([
      { id: 'DAMAGED', name: 'ทองคำ', holder: 'น้ำผึ้ง คำดี', proof: 'payout' },
      { id: 'WHOLE', name: 'Noi', holder: 'SOMCHAI / SOMSRI', proof: null },
    ]);
  });

  it('may have credited a transfer twice by two ways of writing it: both stay', async () => {
    const { rows } = await client.query('select reference from ledger_movement order by id');
    expect(rows).toEqual([{ reference: 'receipt:004:cpc1' }, { reference: 'receipt:004:CPC1' }]);
  });
});
