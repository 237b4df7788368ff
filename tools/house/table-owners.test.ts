import { describe, expect, it } from 'vitest';
import { ownersMissing, tablesOfOthers } from './table-owners.ts';

const at = (path: string, text: string) => tablesOfOthers([{ path, text }]);
const GAMES = 'server/src/modules/games/store.ts';

describe('tables of other modules', () => {
  it.each([
    ['insert into member (id) values ($1)', 'members'],
    ['update payout set state = $1', 'withdrawals'],
    ['delete from\n  site_setting', 'site'],
    ['with gone as (delete from deposit_slip returning id) select 1', 'deposits'],
    ["takeAttempt(db, 'payout')", 'withdrawals'],
    ["takeToSend(db, 'payout', clock)", 'withdrawals'],
    ["deleteOld(db, { member_otp: 'true' })", 'members'],
    ["deleteOld(db, {\n  game_round: 'true',\n  member_otp: 'true',\n})", 'members'],
    ["tableName: 'member_attempt'", 'members'],
    ["metrics: { queues: [{ kind: 'payout', table: 'payout' }] }", 'withdrawals'],
    ['insert into ledger_entry values (1)', 'ledger'],
  ])('are not written: %s', (sql, owner) => {
    expect(at(GAMES, sql)).toEqual([expect.stringContaining(`of ${owner}`)]);
    expect(at(GAMES, sql)[0]).toContain('games writes');
    expect(at('server/src/modules/wallet/read-model.ts', sql)).not.toEqual([]);
  });

  it('are written by no query that is built of their declarations either', () => {
    const declared = {
      path: 'server/src/modules/members/tables.ts',
      text: "export const member = pgTable('member', {});",
    };
    const written = { path: GAMES, text: 'tx.sql.update(member).set({})' };
    const renamed = "import { member as table } from '../members/tables.ts';\ntx.sql.update(table).set({})";
    expect(tablesOfOthers([declared, { path: GAMES, text: renamed }])).toHaveLength(1);
    expect(tablesOfOthers([declared, written])).toEqual([expect.stringContaining('games writes member')]);
    expect(tablesOfOthers([declared, { ...written, path: 'server/src/modules/members/store.ts' }])).toEqual(
      [],
    );
  });

  it('are not taken from by the name that a declaration gives them, nor declared', () => {
    const declared = {
      path: 'server/src/modules/deposits/gift/tables.ts',
      text: "export const GIFT: Source = {\n  channel: 'gift',\n  table: 'deposit_gift',\n};",
    };
    for (const text of ['takeDue(db, GIFT.table)', "queues: [{ kind: 'gift', table: GIFT.table }]"]) {
      expect(tablesOfOthers([declared, { path: GAMES, text }])).toEqual([
        expect.stringContaining('games writes deposit_gift of deposits'),
      ]);
      expect(tablesOfOthers([declared, { path: 'server/src/modules/deposits/gift/index.ts', text }])).toEqual(
        [],
      );
    }
    expect(tablesOfOthers([{ ...declared, path: 'server/src/modules/games/tables.ts' }])).toHaveLength(1);
  });

  it.each(['select * from member', 'select 1 from payout p join\n  site_bank b on true'])(
    'are read in listed read models only: %s',
    (sql) => {
      expect(at(GAMES, sql)).not.toEqual([]);
      expect(at('server/src/modules/games/read-model.ts', sql)).not.toEqual([]);
      expect(at('server/src/modules/wallet/read-model.ts', sql)).toEqual([]);
    },
  );

  it('are no tables of floors below: the ledger is read by all, and knows none of theirs', () => {
    expect(at(GAMES, 'select * from ledger_entry')).toEqual([]);
    expect(at('server/src/ledger/audit.ts', 'select * from payout')).toHaveLength(1);
  });

  it('are not those that it owns itself, and locks and words are no writes', () => {
    expect(at(GAMES, 'update game_round set win = 1')).toEqual([]);
    expect(at(GAMES, 'select 1 for no key update; on conflict do update set a = 1')).toEqual([]);
  });
});

it('every table has an owner, also one that a migration makes now', () => {
  const migration = {
    path: 'server/src/db/migrations/9999_new.sql',
    text: 'create table new_thing (id int);\ndrop table if exists gone;',
  };
  expect(ownersMissing([migration])).toContain('new_thing: say whose it is');
});
