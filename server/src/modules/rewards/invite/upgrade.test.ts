import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { connect, type Db } from '../../../db/pool.ts';
import { upgrades } from '../../../db/testing.ts';
import { silent } from '../../../testing/fixtures.ts';
import { readSettings } from '../../site/settings.ts';
import { dayAfter } from '../periods.ts';
import { countNextDay } from './count-day.ts';
import { inviterById } from './store.ts';

/** The release before a day of an inviter was kept apart from what it brought. */
const BEFORE = '0180';
const NEXT = dayAfter(dayOf(new Date()), -2);
const [FIRST, SECOND] = [dayAfter(NEXT, -2), dayAfter(NEXT, -1)];
const HEAD = 'HEAD' as MemberId;
const member = (id: string, n: number) =>
  `('${id}', '081000000${n}', 'Noi', 'x', 'KBANK', 'SOMCHAI JAIDEE', '100000000${n}', 'BAHT', ${id === HEAD ? 'null' : `'${HEAD}'`})`;
const played = (id: string, day: string, net: number) =>
  `('${id}', 'JOKER', '${day}', 1, 1000000, ${net}, 1000000)`;
const earning = (id: string, day: string, net: number, amount: number, state: string) =>
  `('${randomUUID()}', '${HEAD}', '${id}', '${day}', ${net}, 1000000, ${amount}, '${state}')`;

const { leftAt, drop } = upgrades();
let db: Db;
beforeAll(async () => {
  const { client, url, up } = await leftAt(BEFORE);
  await client.query(`set session_replication_role = replica;
    insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, invited_by)
      values ${[HEAD, 'GIVEN', 'HELD', 'REFUSED', 'NEVER'].map((id, n) => member(id, n)).join()};
    insert into game_provider (code, name, category, protocol, launch, logo, background, position)
      values ('JOKER', 'Joker', 'slot', 'amb', 'site', '/l.png', '/b.png', 1);
    insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, statement_no, at)
      select 'opening ' || id, 'slip_deposit', 1, 2, 10000, id, 1, now() - interval '20 days' from member where id <> 'NEVER';
    insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted) values
      ${played('GIVEN', FIRST, -100_000)}, ${played('GIVEN', SECOND, 200_000)}, ${played('HELD', FIRST, -100_000)},
      ${played('REFUSED', FIRST, -100_000)}, ${played('NEVER', FIRST, -100_000)}, ${played(HEAD, FIRST, 90_000)}, ${played(HEAD, SECOND, 90_000)};
    insert into inviter (id, since, next_day, carry, due_at) values ('${HEAD}', '${FIRST}', '${NEXT}', -200000, now());
    insert into invite_pair (invitee_id, inviter_id, shares, state) values
      ('HELD', '${HEAD}', 'device', 'held'), ('REFUSED', '${HEAD}', 'device', 'refused');
    insert into invite_earning (id, inviter_id, invitee_id, day, net, counted, amount, state) values
      ${earning('GIVEN', FIRST, -100_000, 5_000, 'granted')}, ${earning('GIVEN', SECOND, 200_000, 0, 'none')},
      ${earning('HELD', FIRST, -100_000, 5_000, 'held')}, ${earning('REFUSED', FIRST, -100_000, 5_000, 'refused')},
      ${earning('NEVER', FIRST, -100_000, 0, 'none')};
    insert into site_setting (name, value) values ('inviteActive', 'true'), ('inviteFail', '5')
      on conflict (name) do update set value = excluded.value;
    reset session_replication_role`);
  await up();
  db = connect(url, 4, silent);
});
afterAll(async () => {
  await db.close();
  await drop();
});

it('the first night after days are kept apart takes nothing and gives nothing new', async () => {
  const deps = {
    db,
    house: async () => 1n,
    clock: { now: () => new Date(momentOf(NEXT).getTime() + 48 * 3_600_000) },
    realtime: { changed: () => {} },
    settings: { current: () => readSettings(db) },
    bonuses: { given: async () => new Map() },
  } as unknown as Parameters<typeof countNextDay>[0];
  const earnings = () =>
    db.client.query(
      `select invitee_id, day::text, earned, amount, state from invite_earning where inviter_id = $1 order by 1, 2`,
      [HEAD],
    );
  const { rows: before } = await earnings();
  expect(before).toHaveLength(3);
  await countNextDay(deps, HEAD);
  expect(await inviterById(db, HEAD)).toMatchObject({ nextDay: dayAfter(NEXT, 1), owed: 0n });
  expect((await earnings()).rows).toEqual(before);
  const { rows } = await db.client.query(
    'select invitee_id as id from invite_day where inviter_id = $1 and counts order by 1',
    [HEAD],
  );
  expect(rows.map(({ id }: { id: string }) => id)).toEqual(['GIVEN', 'GIVEN', 'HELD']);
});

it('servers of the release before still read what they knew, and the indexes of large tables are there', async () => {
  const { rows: known } = await db.client.query('select carry from inviter where id = $1', [HEAD]);
  expect(known).toEqual([{ carry: -200_000n }]);
  const { rows: counted } = await db.client.query(
    `select net, counted from invite_earning where invitee_id = 'GIVEN'`,
  );
  expect(counted).toEqual([{ net: -100_000n, counted: 1_000_000n }]);
  const { rows: indexes } = await db.client.query(
    `select relname::text as name from pg_class c join pg_index i on i.indexrelid = c.oid
      where indisvalid and relname in ('member_sign_in_ip', 'member_invitees') order by 1`,
  );
  expect(indexes).toEqual([{ name: 'member_invitees' }, { name: 'member_sign_in_ip' }]);
});
