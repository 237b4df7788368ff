import { describe, expect, it } from 'vitest';
import { ownersMissing, tablesOfOthers } from './table-owners.ts';

const declared = (owner: string, table: string) => ({
  path: `server/src/${owner}/tables.ts`,
  text: `export const ${table} = pgTable('${table}', {});`,
});
const OF_OTHERS = [
  declared('modules/members', 'member'),
  declared('modules/members', 'member_otp'),
  declared('modules/withdrawals', 'payout'),
  declared('modules/site', 'site_setting'),
  declared('modules/site', 'site_bank'),
  declared('modules/deposits/slip', 'deposit_slip'),
  declared('modules/deposits/gift', 'deposit_gift'),
  declared('ledger', 'ledger_entry'),
];
const at = (path: string, text: string) => tablesOfOthers([...OF_OTHERS, { path, text }]);
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
    const written = 'tx.sql.update(member).set({})';
    expect(
      at(GAMES, "import { member as table } from '../members/tables.ts';\ntx.sql.update(table).set({})"),
    ).toHaveLength(1);
    expect(at(GAMES, written)).toEqual([expect.stringContaining('games writes member')]);
    expect(at('server/src/modules/members/store.ts', written)).toEqual([]);
  });

  it('are not taken from by the name that a declaration gives them, nor declared', () => {
    const gift = {
      path: 'server/src/modules/deposits/gift/tables.ts',
      text: "export const GIFT: Source = {\n  channel: 'gift',\n  table: 'deposit_gift',\n};",
    };
    for (const text of ['takeDue(db, GIFT.table)', "queues: [{ kind: 'gift', table: GIFT.table }]"]) {
      expect(tablesOfOthers([...OF_OTHERS, gift, { path: GAMES, text }])).toEqual([
        expect.stringContaining('games writes deposit_gift of deposits'),
      ]);
      expect(
        tablesOfOthers([...OF_OTHERS, gift, { path: 'server/src/modules/deposits/gift/index.ts', text }]),
      ).toEqual([]);
    }
    expect(at('server/src/modules/games/tables.ts', gift.text)).toHaveLength(1);
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

it('every table has an owner, also one that a migration makes now, and says so once', () => {
  const migration = {
    path: 'server/src/db/migrations/9999_new.sql',
    text: 'create table new_thing (id int);\ndrop table if exists gone;',
  };
  const said = "new_thing: declare it in its owner's folder, or say whose it is";
  expect(ownersMissing([migration])).toContain(said);
  expect(ownersMissing([migration, declared('modules/site', 'new_thing')])).not.toContain(said);
  expect(ownersMissing([declared('modules/chat', 'chat_label')])).toContain(
    'chat_label: it is declared, which says whose it is',
  );
});
