import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../kernel/ids.ts';
import { accountOf, createHouse, HOUSE, openAccount } from './accounts.ts';
import { LEDGER_CHECKS } from './audit-checks.ts';
import { audit } from './audit.ts';
import { post, postOne, type Posting } from './post.ts';
import { statementPage } from './statement.ts';
import { books, close, deposit, empty, fill, hold, type Books, type Person } from './testing/books.ts';

let b: Books;
beforeAll(async () => {
  b = await books();
});
afterEach(async () => {
  expect((await audit(b.db, LEDGER_CHECKS)).breaches).toEqual([]);
});
afterAll(() => b.drop());

const results = async (...postings: Posting[]) => (await b.post(...postings)).map(({ result }) => result);
const postedHold = async (p: Person, amount: number) => {
  const held = hold(b, p, amount);
  const [result] = await b.post(held);
  if (result?.result !== 'posted') throw new Error('not posted');
  return { held, movement: result.movementId };
};

describe('a posting alone', () => {
  it('is posted: the money moved, and its movement has two entries that sum to zero', async () => {
    const p = await b.person(1_000);
    const [result] = await b.post(hold(b, p, 400));
    expect(result?.result).toBe('posted');
    expect(await b.balance(p)).toBe(600n);
    const { rows } = await b.db.client.query(
      'select account_id, amount, balance_after from ledger_entry where movement_id = $1 order by amount',
      [result?.movementId],
    );
    expect(rows).toEqual([
      { account_id: p.wallet, amount: -400n, balance_after: 600n },
      { account_id: b.payoutInTransit, amount: 400n, balance_after: null },
    ]);
  });

  it('is a duplicate when its reference stands, and names the movement that stands', async () => {
    const p = await b.person();
    const posting = deposit(b, p, 100);
    const [first] = await b.post(posting);
    expect(await b.post(posting)).toEqual([{ result: 'duplicate', movementId: first?.movementId }]);
    expect(await b.balance(p)).toBe(100n);
  });

  it('is short when the account would go below zero, by one satang or by all', async () => {
    const p = await b.person(100);
    expect(await results(hold(b, p, 101))).toEqual(['short']);
    expect(await results(hold(b, p, 100))).toEqual(['posted']);
    expect(await results(hold(b, p, 1))).toEqual(['short']);
    expect(await b.balance(p)).toBe(0n);
  });

  it.each(['settle', 'return'] as const)(
    'is closed when another one closed that hold before its %s',
    async (how) => {
      const p = await b.person(100);
      const { held, movement } = await postedHold(p, 100);
      expect(await results(close(b, p, held, movement, how))).toEqual(['posted']);
      expect(await b.post(close(b, p, held, movement, how === 'settle' ? 'return' : 'settle'))).toEqual([
        { result: 'closed', movementId: null },
      ]);
      expect(await results(close(b, p, held, movement, how))).toEqual(['duplicate']);
      expect(await b.balance(p)).toBe(how === 'settle' ? 0n : 100n);
    },
  );

  it('goes by postOne as well', async () => {
    const p = await b.person(0);
    expect(await b.db.withTx((tx) => postOne(tx, deposit(b, p, 5)))).toMatchObject({ result: 'posted' });
    expect(await b.balance(p)).toBe(5n);
  });
});

describe('postings of one batch', () => {
  it('have each their own result', async () => {
    const [p, q] = [await b.person(100), await b.person(100)];
    const { held, movement } = await postedHold(p, 60);
    await b.post(close(b, p, held, movement, 'return'));
    const known = deposit(b, q, 7);
    await b.post(known);
    expect(
      await results(
        hold(b, p, 100),
        known,
        close(b, p, held, movement, 'settle'),
        hold(b, q, 108),
        hold(b, p, 1),
        hold(b, q, 107),
      ),
    ).toEqual(['posted', 'duplicate', 'closed', 'short', 'short', 'posted']);
    expect([await b.balance(p), await b.balance(q)]).toEqual([0n, 0n]);
  });

  it('are posted in their order: what comes first may spend, what comes later may not lend', async () => {
    const p = await b.person();
    expect(await results(deposit(b, p, 50), hold(b, p, 50), deposit(b, p, 1))).toEqual([
      'posted',
      'posted',
      'posted',
    ]);
    expect(await results(hold(b, p, 50), deposit(b, p, 50))).toEqual(['short', 'posted']);
    // by one satang as well, where all of it together would be enough
    expect(await results(hold(b, p, 52), deposit(b, p, 1))).toEqual(['short', 'posted']);
    expect(await b.balance(p)).toBe(52n);
  });

  it('that are the same are posted once', async () => {
    const p = await b.person();
    const same = deposit(b, p, 50);
    const [first, second] = await b.post(same, same);
    expect([first?.result, second?.result]).toEqual(['posted', 'duplicate']);
    expect(second?.movementId).toBe(first?.movementId);
    expect(await b.balance(p)).toBe(50n);
  });

  it('close a hold once between them', async () => {
    const p = await b.person(10);
    const { held, movement } = await postedHold(p, 10);
    expect(
      await results(close(b, p, held, movement, 'return'), close(b, p, held, movement, 'settle')),
    ).toEqual(['posted', 'closed']);
    expect(await b.balance(p)).toBe(10n);
  });

  it('are none of them there when the transaction fails afterwards', async () => {
    const p = await b.person(10);
    const failing = b.db.withTx(async (tx) => {
      await post(tx, [hold(b, p, 3), hold(b, p, 30), deposit(b, p, 1)]);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await b.balance(p)).toBe(10n);
    expect((await statementPage(b.db, p.id, 1, 10)).total).toBe(1);
  });

  it('may be none', async () => {
    expect(await b.post()).toEqual([]);
  });
});

describe('one reference that two members claim at the same time', () => {
  it('is posted for one of them, alone and in batches', async () => {
    const [p, q] = [await b.person(), await b.person()];
    for (let round = 0; round < 20; round += 1) {
      const reference = newId();
      const claims = [p, q, p, q].map((who, i) => [
        ...(i > 1 ? [deposit(b, who, 1), hold(b, who, 9_999)] : []),
        deposit(b, who, 100, { reference }),
      ]);
      const ends = (await Promise.all(claims.map((claim) => b.post(...claim)))).map((batch) => batch.at(-1)!);
      expect(ends.map(({ result }) => result).sort()).toEqual([
        'duplicate',
        'duplicate',
        'duplicate',
        'posted',
      ]);
      expect(new Set(ends.map(({ movementId }) => movementId)).size).toBe(1);
    }
    expect((await b.balance(p)) + (await b.balance(q))).toBe(20n * 102n);
  });
});

describe('statement numbers', () => {
  it('run from 1 without a gap, in the order of posting, whatever was refused between', async () => {
    const p = await b.person(100);
    const writeOff: Posting = {
      ...deposit(b, p, 5),
      kind: 'withdraw_write_off',
      from: await b.house(HOUSE.writtenOff),
      to: b.cashOut,
      subject: { kind: 'payout_contradiction', id: newId() },
    };
    await b.post(hold(b, p, 10), hold(b, p, 1_000), deposit(b, p, 5), writeOff, empty(b, p, 1));
    await b.post(fill(b, p, 20));
    const { total, movements } = await statementPage(b.db, p.id, 1, 10);
    expect(total).toBe(4);
    expect(movements.map(({ no, kind, amount }) => [no, kind, amount])).toEqual([
      [4n, 'fill_hold', 20n],
      [3n, 'slip_deposit', 5n],
      [2n, 'withdraw_hold', 10n],
      [1n, 'slip_deposit', 100n],
    ]);
  });

  it('have no gap and no double under 40 writers at once', async () => {
    const people = await Promise.all([b.person(1_000), b.person(1_000)]);
    await Promise.all(
      Array.from({ length: 200 }, (_, i) => {
        const p = people[i % 2]!;
        return b.post(i % 5 ? hold(b, p, 1) : hold(b, p, 9_999), deposit(b, p, 1));
      }),
    );
    for (const p of people) {
      const { total } = await statementPage(b.db, p.id, 1, 1);
      expect(total).toBe(1 + 100 + 80);
      const { rows } = await b.db.client.query(
        'select count(*) n, count(distinct statement_no) d, min(statement_no) lo, max(statement_no) hi from ledger_movement where member_id = $1 and statement_no is not null',
        [p.id],
      );
      expect(rows).toEqual([{ n: 181n, d: 181n, lo: 1n, hi: 181n }]);
    }
  });
});

describe('a hold', () => {
  it('is closed once by 50 racing settles and returns, alone and in batches', async () => {
    for (let round = 0; round < 10; round += 1) {
      const p = await b.person(100);
      const { held, movement } = await postedHold(p, 100);
      const all = await Promise.all(
        Array.from({ length: 50 }, (_, i) => {
          const closing = close(b, p, held, movement, i % 2 ? 'settle' : 'return');
          return i % 3 ? b.post(closing) : b.post(deposit(b, p, 1), closing);
        }),
      );
      const ends = all.map((batch) => batch.at(-1)!.result);
      expect(ends.filter((end) => end === 'posted')).toHaveLength(1);
      expect(ends.every((end) => ['posted', 'closed', 'duplicate'].includes(end))).toBe(true);
      expect([17n, 117n]).toContain(await b.balance(p));
    }
  });

  it('is refused to be closed by what does not match it', async () => {
    const [p, q] = [await b.person(100), await b.person(100)];
    const { held, movement } = await postedHold(p, 50);
    const good = close(b, p, held, movement, 'return');
    const wrong: [string, Partial<Posting>][] = [
      ['another amount', { amount: satang(51) }],
      ['a part of it', { amount: satang(49) }],
      ['from another account', { from: b.gameInTransit }],
      ['of another member', { memberId: q.id }],
      ['a return to another account', { to: p.game }],
      ['a return to another member', { to: q.wallet }],
      ['another family', { kind: 'fill_return' }],
      ['no hold at all', { closes: 9_999_999_999n }],
    ];
    for (const [name, change] of wrong) {
      await expect(b.post({ ...good, ...change }), name).rejects.toThrow(
        /closes a hold that it does not match/,
      );
    }
    const [deposited] = await b.post(deposit(b, p, 50));
    await expect(
      b.post({ ...good, from: p.wallet, to: b.cashIn, closes: deposited!.movementId! }),
    ).rejects.toThrow(/does not match/);
    const { closes: _, ...open } = good;
    await expect(b.post(open)).rejects.toThrow(/ledger_movement_closes_hold/);
    await expect(b.post({ ...hold(b, p, 1), closes: movement })).rejects.toThrow(
      /ledger_movement_closes_hold/,
    );
    expect(await results(good)).toEqual(['posted']);
  });
});

describe('the database refuses', () => {
  it.each([
    ['an amount of nothing', { amount: satang(0) }, /ledger_movement_amount/],
    ['an amount below nothing', { amount: satang(-1) }, /ledger_movement_amount/],
    ['an account that there is not', { from: 9_999_999_999n }, /names an account that does not exist/],
  ])('%s, and the rest of its batch with it', async (_name, change, message) => {
    const p = await b.person(100);
    await expect(b.post(deposit(b, p, 1), { ...deposit(b, p, 1), ...change })).rejects.toThrow(message);
    expect(await b.balance(p)).toBe(100n);
  });

  it('a movement from an account to itself', async () => {
    const p = await b.person(100);
    await expect(b.post({ ...deposit(b, p, 1), from: p.wallet })).rejects.toThrow(
      /ledger_movement_two_accounts/,
    );
  });

  it.each([
    'update ledger_account set balance = balance + 1',
    'update ledger_account set statement_count = 0',
    "update ledger_account set code = 'OTHER'",
    'delete from ledger_account',
    'truncate ledger_account',
    "insert into ledger_account (member_id, code, balance) values ('X', 'WALLET', 5)",
    "insert into ledger_account (member_id, code, statement_count) values ('X', 'WALLET', 5)",
    "insert into ledger_account (code, balance) values ('HOUSE', 5)",
    'update ledger_movement set amount = amount + 1',
    'delete from ledger_movement',
    'truncate ledger_movement',
    "insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id) select 'x', 'slip_deposit', min(id), max(id), 1, 'X' from ledger_account",
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'truncate ledger_account, ledger_movement, ledger_entry cascade',
    'insert into ledger_entry (movement_id, account_id, amount, balance_after) select 1, id, 5, 5 from ledger_account',
  ])('by hand: %s', async (statement) => {
    await b.person(1);
    await expect(b.db.client.query(statement)).rejects.toThrow(
      /refused|opens empty|ledger_account_house_has_no_balance/,
    );
  });
});

describe('many writers', () => {
  it('never wait for each other in a circle: 16 workers, batches in any order over 10 accounts', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => b.person(10_000)));
    let turn = 0;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let i = 0; i < 12; i += 1) {
          turn += 7;
          const order = people.map((_, n) => people[(n * 3 + turn) % people.length]!);
          if (turn % 2) order.reverse();
          await b.post(...order.map((p, n) => (n % 3 ? deposit(b, p, 1) : hold(b, p, n === 6 ? 99_999 : 1))));
        }
      }),
    );
    const { rows } = await b.db.client.query<{ deadlocks: bigint }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(rows[0]?.deadlocks).toBe(0n);
  });
});

describe('accounts', () => {
  it('are opened once, however often and by however many', async () => {
    const p = await b.person(10);
    await Promise.all(Array.from({ length: 20 }, () => b.db.withTx((tx) => openAccount(tx, p.id, 'PG'))));
    expect(await accountOf(b.db, p.id, 'PG')).toMatchObject({ code: 'PG', balance: 0n });
    expect(await accountOf(b.db, p.id, 'NONE')).toBeUndefined();
    const code = `CASH_IN:${newId().slice(0, 8)}`;
    const ids = await Promise.all(Array.from({ length: 20 }, () => createHouse(b.db)(code)));
    expect(new Set(ids).size).toBe(1);
  });
});
