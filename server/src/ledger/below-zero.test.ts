import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { books, hold, type Books, type Person } from './testing/books.ts';

let b: Books;
let person: Person;
let movement: bigint | null;
beforeAll(async () => {
  b = await books();
  person = await b.person(100);
  [{ movementId: movement } = { movementId: null }] = await b.post(hold(b, person, 10));
});
afterAll(() => b.drop());

/** A statement by a hand that no trigger sees; it is taken back. */
const byHand = (statement: string, values: unknown[]): Promise<unknown> =>
  b.db.withTx(async (tx) => {
    await tx.client.query('set local session_replication_role = replica');
    await tx.client.query(statement, values);
    throw new Error('it was taken');
  });

describe('below zero', () => {
  it('no balance can be written, whoever writes it', async () => {
    const write = byHand('update ledger_account set balance = -1 where id = $1', [person.wallet]);
    await expect(write).rejects.toThrow('ledger_account_not_negative');
  });

  it('no entry can say that a balance was, whoever writes it', async () => {
    const write = byHand(
      'update ledger_entry set balance_after = -1 where movement_id = $1 and account_id = $2',
      [movement, person.wallet],
    );
    await expect(write).rejects.toThrow('ledger_entry_not_negative');
  });
});
