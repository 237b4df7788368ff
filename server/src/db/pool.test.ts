import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toAppError } from '../http/errors.ts';
import { createLog } from '../kernel/log.ts';
import { silent, testDb, type TestDb } from '../testing/fixtures.ts';
import { connect, requireWritable, type Tx } from './pool.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.client.query('create table thing (id int primary key, n int not null default 0)');
  await test.db.client.query('insert into thing (id) values (1), (2)');
});
afterAll(() => test.drop());

/** What a caller is told of a failure. */
const told = async (failing: Promise<unknown>) => {
  const error = toAppError(await failing.catch((thrown: unknown) => thrown));
  return { code: error.code, retryAfter: error.params['retryAfter'] };
};
const COME_BACK = { code: 'SERVICE_UNAVAILABLE', retryAfter: 5 };
const lock = (tx: Tx, id: number) => tx.client.query('select 1 from thing where id = $1 for update', [id]);

describe('a statement', () => {
  it('is not compiled before it is run: that takes longer than any of ours', async () => {
    const { rows } = await test.db.client.query('show jit');
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});

describe('a transaction', () => {
  it('that was committed does not look failed, whatever follows it', async () => {
    const log = createLog('silent');
    const error = vi.spyOn(log, 'error');
    const db = connect(test.url, 1, log);
    const followed = vi.fn();
    const result = await db.withTx(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('nobody listens');
      });
      tx.afterCommit(followed);
      return (await tx.client.query('update thing set n = n + 1 where id = 1')).rowCount;
    });
    expect([result, followed.mock.calls.length, error.mock.calls.length]).toEqual([1, 1, 1]);
    await db.close();
  });

  it('in which a statement failed is never taken for committed', async () => {
    const careless = test.db.withTx(async (tx) => {
      await tx.client.query('update thing set n = 100 where id = 2');
      await tx.client.query('select 1 / 0').catch(() => undefined);
    });
    await expect(careless).rejects.toThrow('ended with ROLLBACK');
    const { rows } = await test.db.client.query('select n from thing where id = 2');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('that does nothing is ended, and lets go of its locks: five seconds is the most', async () => {
    const { rows } = await test.db.client.query(
      `select name, setting from pg_settings where name in ('idle_in_transaction_session_timeout', 'lock_timeout') order by name`,
    );
    expect(rows.map(({ setting }: { setting: string }) => Number(setting))).toEqual([5_000, 5_000]);
    const asleep = test.db.withTx(async (tx) => {
      await tx.client.query('set local idle_in_transaction_session_timeout = 50');
      await lock(tx, 1);
      await new Promise((resolve) => tx.client.once('end', resolve));
      await lock(tx, 1);
    });
    expect(await told(asleep)).toEqual(COME_BACK);
    await test.db.withTx((tx) => lock(tx, 1));
  });
});

describe('a caller is told to come back', () => {
  it('when somebody holds the lock that it needs', async () => {
    await test.db.withTx(async (holder) => {
      await lock(holder, 1);
      expect(await told(test.db.withTx((tx) => lock(tx, 1), 20))).toEqual(COME_BACK);
    });
  });

  it('when a statement takes too long, or is cancelled', async () => {
    const slow = test.db.withTx(async (tx) => {
      await tx.client.query('set local statement_timeout = 20');
      await tx.client.query('select pg_sleep(60)');
    });
    expect(await told(slow)).toEqual(COME_BACK);
  });

  it('when the database is read-only; the connection is let go, since the next may lead to another', async () => {
    const db = connect(test.url, 2, silent);
    const failing = db.withTx(async (tx) => {
      await tx.client.query('set local transaction_read_only = on');
      await tx.client.query('update thing set n = 1 where id = 1');
    });
    expect(await told(failing)).toEqual(COME_BACK);
    expect(db.client.totalCount).toBe(0);
    await db.close();
  });
});

describe('a database', () => {
  it('is writable, unless it is read-only or a standby', async () => {
    await requireWritable(test.db);
    const readOnly = new URL(test.url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    const db = connect(readOnly.href, 1, silent);
    expect(await told(requireWritable(db))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await db.close();
  });
});

it('a database that takes no connections is away', async () => {
  const url = new URL(test.url);
  url.pathname = '/template0'; // it never does
  const db = connect(url.href, 1, silent);
  expect(await told(db.client.query('select 1'))).toEqual(COME_BACK);
  await db.close();
});
