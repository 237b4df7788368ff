/** An example order for each act that may take two: what the walk over the second-person rules (second-person.test.ts) goes by. */
import { randomUUID } from 'node:crypto';
import { dayOf } from '@krapao/contract/bangkok';
import type { ConsoleKey } from '@krapao/contract/console/api';
import { satang } from '@krapao/contract/money';
import { sumAll } from '../modules/reports/testing.ts';
import { balanceOf, memberWith, type TestMember } from '../testing/fixtures.ts';
import { CHANGES_OF_TWO } from './acts-of-two-setup.testing.ts';
import type { Example, ExampleOf, World } from './acts-of-two-world.testing.ts';

let made = 0;
const next = () => (made += 1);

const query = async (world: World, text: string, values: readonly unknown[] = []) =>
  (await world.bench.db.client.query<Record<string, unknown>>(text, [...values])).rows;
const isThere = async (world: World, text: string, values: readonly unknown[] = []) =>
  (await query(world, text, values)).length > 0;

/** What is done about a person who works here. */
function aboutPerson(
  act: 'role' | 'suspend' | 'restore' | 'anew' | 'member' | 'addresses',
  {
    role = 'cashier',
    first,
    prepare,
    order = {},
    done,
  }: {
    role?: 'owner' | 'cashier';
    first?: string;
    prepare?: (world: World) => Promise<unknown>;
    order?: object;
    done: string;
  },
): ExampleOf {
  return {
    key: `POST /api/console/staff/{id}/${act}`,
    async make(world) {
      const { id } = await world.person(`person${next()}`, role);
      await prepare?.(world);
      if (first) await query(world, `update staff set ${first} where id = $1`, [id]);
      return {
        path: `staff/${id}/${act}`,
        body: order,
        isDone: () => isThere(world, `select from staff where id = $1 and ${done}`, [id]),
        moveOn: () => query(world, `update staff set display = 'another name' where id = $1`, [id]),
      };
    },
  };
}

/** What is done about a member. */
const aboutMember = (
  act: 'correct' | 'lift' | 'bank' | 'phone',
  described: (world: World, member: TestMember) => Promise<Omit<Example, 'path'>>,
): ExampleOf => ({
  key: `POST /api/console/members/{id}/${act}`,
  async make(world) {
    const member = await memberWith(world.bench, satang(100_000));
    return { path: `members/${member.id}/${act}`, ...(await described(world, member)) };
  },
});

/** By the name of the act; behind a colon, which of its orders, where it has several. */
export const EXAMPLES: Readonly<Record<string, ExampleOf>> = {
  'board.decide': {
    key: 'POST /api/console/board/{kind}/{id}/{verdict}',
    async make(world) {
      const { id: memberId } = await memberWith(world.bench, satang(5_000_000));
      const id = randomUUID();
      await world.bench.withdraw({ memberId, operation: id, amount: satang(2_500_000) });
      const { seen } = await world.other('GET', `board/payout/${id}`);
      return {
        path: `board/payout/${id}/approve`,
        body: { seen },
        isDone: async () => (await world.bench.payout(id)).state === 'open',
        moveOn: () => world.other('POST', `board/payout/${id}/refuse`, { seen, why: 'theirs no more' }),
      };
    },
  },
  ...Object.fromEntries(
    Object.entries(CHANGES_OF_TWO).map(([what, example]) => [`setup.change: ${what}`, example]),
  ),
  'money.correct': aboutMember('correct', async (world, { id }) => {
    const amount = 10 + next();
    const start = await balanceOf(world.bench, id);
    return {
      body: { direction: 'out', reason: 'WRONG_CREDIT', amount },
      isDone: async () => (await balanceOf(world.bench, id)) === start - BigInt(amount * 100),
      // the same order by whatever other way
      moveOn: () =>
        query(
          world,
          `insert into money_correction (id, member_id, direction, reason, asked, moved, why, name)
            select ("order" ->> 'id')::uuid, subject, 'out', 'WRONG_CREDIT', 1, 1, 'x', 'x' from staff_request where state = 'waiting' and subject = $1`,
          [id],
        ),
    };
  }),
  'member.lift': aboutMember('lift', async (world, { id }) => {
    const hold = (until?: string) =>
      world.other('POST', `members/${id}/hold`, { why: 'looks odd', ...(until && { until }) });
    await hold('2098-01-01T00:00:00Z');
    return {
      body: {},
      isDone: async () =>
        !(await isThere(world, 'select from member_block where member_id = $1 and ended_at is null', [id])),
      moveOn: () => hold('2099-01-01T00:00:00Z'),
    };
  }),
  'member.bank': aboutMember('bank', async (world, { id }) => {
    const account = `55${String(next()).padStart(8, '0')}`;
    return {
      body: { bankCode: 'KBANK', bankAccountNo: account, bankAccountName: 'SOMCHAI JAIDEE' },
      isDone: () =>
        isThere(world, 'select from member where id = $1 and bank_account_no = $2', [id, account]),
      moveOn: () => query(world, `update member set bank_account_name = 'SOMCHAI JAIDI' where id = $1`, [id]),
    };
  }),
  'member.phone': aboutMember('phone', async (world, { id }) => {
    const phone = `09${String(next()).padStart(8, '0')}`;
    return {
      body: { phone },
      isDone: () => isThere(world, 'select from member where id = $1 and phone = $2', [id, phone]),
      moveOn: () =>
        query(world, `update member set phone = '07' || right(phone, 7) || $2 where id = $1`, [
          id,
          next() % 10,
        ]),
    };
  }),
  'day.close': {
    key: 'POST /api/console/days/{day}/close',
    async make(world) {
      const { rows } = await world.bench.db.client.query<{ day: string | null }>(
        'select (closed_day + 1)::text as day from report_state',
      );
      const day = rows[0]?.day ?? dayOf(Date.now() - 30 * 86_400_000);
      await sumAll(world.bench.db);
      const see = () => world.other('GET', `days/${day}`);
      const count = (key: string, amount: number) =>
        world.other('POST', `days/${day}/count`, { key, amount, why: 'counted' });
      const keys = ((await see())['accounts'] as { key: string }[]).map(({ key }) => key);
      for (const key of keys) await count(key, 0);
      return {
        path: `days/${day}/close`,
        body: { seen: (await see())['seen'] },
        isDone: () => isThere(world, 'select from day_close where day = $1', [day]),
        moveOn: () => count(keys[0] ?? '', next()),
      };
    },
  },
  'house.transfer': {
    key: 'POST /api/console/house-transfers',
    async make(world) {
      const order = { id: randomUUID(), day: dayOf(Date.now()), from: 'OWNER', to: 'PAYOUT' };
      const amount = 10 + next();
      return {
        path: 'house-transfers',
        body: { ...order, amount },
        isDone: () =>
          isThere(world, 'select from house_transfer where id = $1 and amount = $2', [
            order.id,
            amount * 100,
          ]),
        moveOn: () =>
          query(
            world,
            `insert into house_transfer (id, day, from_key, to_key, amount, by, why) values ($1, $2, $3, $4, 1, 'x', 'x')`,
            Object.values(order),
          ),
      };
    },
  },
  'staff.add': {
    key: 'POST /api/console/staff',
    async make(world) {
      const name = `new${next()}`;
      return {
        path: 'staff',
        body: { name, display: name, role: 'cashier' },
        isDone: () => isThere(world, `select from staff where name = $1 and created_by <> 'test'`, [name]),
        moveOn: () => world.person(name, 'cashier'),
      };
    },
  },
  'staff.role': aboutPerson('role', { order: { role: 'support' }, done: `role = 'support'` }),
  'staff.suspend': aboutPerson('suspend', { role: 'owner', done: 'not is_active' }),
  'staff.restore': aboutPerson('restore', { first: 'is_active = false', done: 'is_active' }),
  'staff.anew': aboutPerson('anew', { done: 'password_hash is null' }),
  'staff.member': aboutPerson('member', {
    prepare: (world) =>
      query(
        world,
        `insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency)
      values ('THEIRS', '0600000099', 'Theirs', '', 'SCB', 'THEIRS', '9900000099', 'BAHT') on conflict do nothing`,
      ),
    order: { member: 'THEIRS' },
    done: `member_id = 'THEIRS'`,
  }),
  'staff.addresses': aboutPerson('addresses', {
    order: { addresses: ['203.0.113.0/24', '2001:db8::/32'] },
    done: `addresses = '{203.0.113.0/24,2001:db8::/32}'`,
  }),
  'staff.rights': {
    key: 'POST /api/console/roles/{role}',
    async make(world) {
      const bound = 10 + next();
      const right = (to: number) => [{ right: 'money.correct', bound: to, dayBound: null }];
      return {
        path: 'roles/marketing',
        body: { rights: right(bound) },
        isDone: () =>
          isThere(world, `select from staff_right where role = 'marketing' and bound = $1`, [bound * 100]),
        moveOn: () =>
          query(
            world,
            `insert into staff_right (role, "right", bound) values ('accountant', 'game.decide', $1)
              on conflict (role, "right") do update set bound = excluded.bound`,
            [next()],
          ),
      };
    },
  },
};

/** Orders that one person gives alone and has to prove, of acts that take a proof: by the name of the act. */
export const BY_ONE: Readonly<Record<string, ExampleOf>> = {
  'money.correct': aboutMember('correct', async (world, { id }) => {
    const start = await balanceOf(world.bench, id);
    return {
      body: { direction: 'in', reason: 'GOODWILL', amount: 10 },
      isDone: async () => (await balanceOf(world.bench, id)) === start + 1_000n,
      moveOn: async () => undefined,
    };
  }),
  'staff.suspend': aboutPerson('suspend', { done: 'not is_active' }),
  'staff.vouch': {
    key: 'POST /api/console/staff/{id}/vouch',
    async make(world) {
      const [{ id }, by] = [
        await world.person(`person${next()}`, 'cashier'),
        await world.person(`person${next()}`, 'owner'),
      ];
      await query(world, 'insert into staff_let_in (staff_id, by_id) values ($1, $2)', [id, by.id]);
      return {
        path: `staff/${id}/vouch`,
        body: {},
        isDone: async () => !(await isThere(world, 'select from staff_let_in where staff_id = $1', [id])),
        moveOn: async () => undefined,
      };
    },
  },
  'staff.sessions': {
    key: 'POST /api/console/staff/{id}/sessions',
    async make(world) {
      const { id } = await world.person(`person${next()}`, 'cashier');
      await query(
        world,
        `insert into staff_session (token_hash, staff_id, device_hash, ip, entered_by, agent, expires_at)
          values (sha256($1::bytea), $2, '', '127.0.0.1', 'code', '', now() + interval '1 hour')`,
        [id, id],
      );
      return {
        path: `staff/${id}/sessions`,
        body: {},
        isDone: async () => !(await isThere(world, 'select from staff_session where staff_id = $1', [id])),
        moveOn: async () => undefined,
      };
    },
  },
};

/** Acts without a call of the console: at the command line, where to sign in is to prove it. */
export const BY_COMMAND: readonly string[] = ['wheel.replace-seeds'];

/** Calls of acts that one person does, whatever the sum and whoever it is about: by the name of the act. */
export const OF_ONE: Readonly<Partial<Record<ConsoleKey, string>>> = {
  'POST /api/console/members/{id}/freeze': 'member.freeze',
  'POST /api/console/members/{id}/unfreeze': 'member.unfreeze',
  'POST /api/console/members/{id}/hold': 'member.hold',
  'POST /api/console/members/{id}/sessions': 'member.sessions',
  'POST /api/console/members/{id}/password': 'member.password',
  'POST /api/console/members/{id}/note': 'member.note',
  'POST /api/console/members/{id}/tag': 'member.tag',
  'POST /api/console/days/{day}/count': 'day.count',
  'POST /api/console/staff/{id}/sessions': 'staff.sessions',
  'POST /api/console/staff/{id}/vouch': 'staff.vouch',
};

/** Calls that keep something for whoever makes them, and do nothing about anybody. */
export const OF_ONESELF: readonly ConsoleKey[] = [
  'POST /api/console/views',
  'DELETE /api/console/views/{id}',
];

/** Calls about a request itself. */
export const OF_REQUESTS: readonly ConsoleKey[] = [
  'POST /api/console/requests/{id}/confirm',
  'POST /api/console/requests/{id}/refuse',
];
