import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import type { GameProtocol } from '../../../ports/game-provider.ts';
import { memberWith, silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { createChanges, type Changes } from '../../history/changes.ts';
import { FakeProvider, testGames } from '../testing.ts';
import { changeableProviders } from './change-provider.ts';
import { createProviders } from './providers.ts';
import { providerByCode } from './store.ts';

const NOI = { name: 'noi', why: 'their new address' };
const SECRET = 'the-secret-of-the-agent';
const CONNECTION = { url: 'https://noi:pass@joker.example/api', secret: SECRET };
const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
const protocols: Record<string, GameProtocol> = Object.fromEntries(
  ['joker', 'generic'].map((name) => [
    name,
    {
      connect(connection) {
        if (!JSON.stringify(connection).includes('url')) throw new Error('a connection with url: missing');
        return new FakeProvider();
      },
    },
  ]),
);

let test: TestDb;
let changes: Changes;
beforeAll(async () => {
  test = await testDb();
  await testGames(test, ['JOKER', 'PG']);
  changes = createChanges(test.db, [changeableProviders({ box: () => box, protocols })]);
});
beforeEach(() =>
  test.db.client.query(
    `update game_provider set connection = null, connection_to = null, protocol = 'joker', is_active = true, launch = 'form', auto_login = null`,
  ),
);
afterAll(() => test.drop());

const change = async (code: string, order: object, by: Changes = changes) => {
  const { version: seen } = await by.see('provider', code);
  return by.change({ kind: 'provider', subject: code, order, seen }, NOI);
};
const refused = (field: string, said = '') => ({
  code: 'INVALID_REQUEST',
  params: { fields: { [field]: expect.stringContaining(said) as string } },
});

describe('a game provider', () => {
  it('is renamed, drawn, launched and switched off by what is said, and the rest stays', async () => {
    const before = await providerByCode(test.db, 'JOKER');
    const said = { name: 'Joker 123', logo: '/art/joker.svg', isActive: false, longestDelaySeconds: 900 };
    await change('JOKER', said);
    expect(await providerByCode(test.db, 'JOKER')).toEqual({ ...before, ...said });
    await change('JOKER', { launch: 'link', autoLogin: 'pg' });
    expect(await providerByCode(test.db, 'JOKER')).toMatchObject({ launch: 'link', autoLogin: 'pg' });
    await expect(change('PG', { launch: 'link', autoLogin: 'pg' })).rejects.toMatchObject(
      refused('autoLogin', 'another provider'),
    );
    await change('JOKER', { launch: 'site' });
    expect(await providerByCode(test.db, 'JOKER')).toMatchObject({ launch: 'site', autoLogin: null });
  });

  it('begins with what it needs', async () => {
    await expect(change('SLOTXO', { name: 'SlotXO' })).rejects.toMatchObject(refused('category', 'needs it'));
    await change('SLOTXO', {
      ...{ name: 'SlotXO', category: 'slot', protocol: 'joker', launch: 'site' },
      ...{ logo: '/art/a.svg', background: '/art/b.svg', connection: CONNECTION },
    });
    expect(await providerByCode(test.db, 'SLOTXO')).toMatchObject({ isActive: true, ftWalletSlot: 1 });
  });

  it('is reached as is said, and what is sealed is in no history', async () => {
    const { after } = await change('JOKER', { connection: CONNECTION });
    expect(after).toMatchObject({ connectionTo: 'https://joker.example' });
    const log = { ...silent };
    const patience = { timeoutMs: 1, balanceTimeoutMs: 1 };
    expect(await createProviders({ db: test.db, box, protocols, patience, log }).get('JOKER')).toBeInstanceOf(
      FakeProvider,
    );
    const row = await providerByCode(test.db, 'JOKER');
    expect(JSON.parse(box.open(row?.connection ?? Buffer.of(), 'game-provider:JOKER'))).toEqual(CONNECTION);
    const events = JSON.stringify(await changes.history({ limit: 100 }), (_, one: unknown) =>
      typeof one === 'bigint' ? String(one) : one,
    );
    expect(events).toContain('https://joker.example');
    for (const secret of [SECRET, 'pass', row?.connection?.toString('hex') ?? ''])
      expect(events).not.toContain(secret);
  });

  it.each([
    ['JOKER', { protocol: 'unheard-of' }, 'protocol'],
    ['JOKER', { launch: 'link' }, 'autoLogin'],
    ['JOKER', { launch: 'link', autoLogin: 'Joker-2' }, 'autoLogin'],
    ['JOKER', { autoLogin: 'pg' }, 'autoLogin'],
    ['JOKER', { logo: 'https://cdn.example/a.png' }, 'logo'],
    ['JOKER', { web: 'joker.example' }, 'web'],
    ['JOKER', { web: 'javascript:1' }, 'web'],
    ['JOKER', { ftWalletSlot: 0 }, 'ftWalletSlot'],
    ['JOKER', { longestDelaySeconds: 59 }, 'longestDelaySeconds'],
    ['JOKER', { connection: { secret: 'x' } }, 'connection'],
    ['JOKER', { connection: { url: 7 } }, 'connection.url'],
    ['JOKER', { connection: { secret: ' ' } }, 'connection.secret'],
    ['JOKER', { code: 'PG' }, 'code'],
    ['WALLET', {}, 'WALLET'],
    ['PAYOUT', {}, 'PAYOUT'],
    ['joker', {}, 'joker'],
  ])('that can not be so is refused with its field: %s %j', async (code, order, field) => {
    await expect(change(code, order)).rejects.toMatchObject(refused(field));
  });

  it('judges lost transfers sooner by two people, and later by one', async () => {
    const isByTwo = async (longestDelaySeconds: number | null) => {
      const { version: seen } = await changes.see('provider', 'PG');
      return changes.needsSecond({ kind: 'provider', subject: 'PG', order: { longestDelaySeconds }, seen });
    };
    await change('PG', { longestDelaySeconds: null });
    expect([await isByTwo(60), await isByTwo(86_400), await isByTwo(null)]).toEqual([true, true, false]);
    await change('PG', { longestDelaySeconds: 900 });
    expect([await isByTwo(899), await isByTwo(null)]).toEqual([true, true]);
    expect([await isByTwo(900), await isByTwo(901)]).toEqual([false, false]);
    await change('PG', { longestDelaySeconds: null });
  });

  it('gets no connection by another key than that of what is sealed already', async () => {
    await change('JOKER', { connection: CONNECTION });
    const wrong = createSecretBox({ version: 1, secret: 'another secret for tests, as long' });
    const other = createChanges(test.db, [changeableProviders({ box: () => wrong, protocols })]);
    await expect(change('PG', { connection: CONNECTION }, other)).rejects.toMatchObject(
      refused('connection', 'SECRET_KEY'),
    );
  });
});

describe('another agent', () => {
  /** Somebody's, who is told. */
  async function openTransfer(slotCode: string, hold: number) {
    const { id } = await memberWith(test);
    await test.db.client.query(
      `set session_replication_role = replica;
      insert into game_transfer (id, member_id, slot_code, direction, amount, from_account, to_account, hold_movement, state, attempts, due_at)
        values (gen_random_uuid(), '${id}', '${slotCode}', 'fill', 100, 1, 2, ${String(hold)}, 'open', 1, now());
      reset session_replication_role`,
    );
    return id;
  }

  it('comes only while the provider is off and no money is there or on its way; a new secret of the same one at any time', async () => {
    await change('JOKER', { connection: CONNECTION });
    const other = { ...CONNECTION, url: 'https://other.example' };
    await expect(change('JOKER', { connection: other })).rejects.toMatchObject(
      refused('connection', 'it is on'),
    );
    await change('JOKER', { connection: { ...CONNECTION, secret: 'new' }, sameAgent: true });
    await change('JOKER', { isActive: false });
    const id = await openTransfer('JOKER', 1);
    await expect(change('JOKER', { connection: other })).rejects.toMatchObject(
      refused('connection', '1 open transfers'),
    );
    await expect(change('JOKER', { connection: null })).rejects.toMatchObject(refused('connection'));
    await test.db.client.query(
      `update game_transfer set state = 'returned', closed_at = now(), due_at = null where slot_code = 'JOKER'`,
    );
    const money = (balance: number) =>
      test.db.client.query(
        `set session_replication_role = replica;
        insert into ledger_account (member_id, code, balance) values ('${id}', 'JOKER', ${String(balance)})
          on conflict (member_id, code) do update set balance = excluded.balance;
        reset session_replication_role`,
      );
    await money(100);
    await expect(change('JOKER', { connection: other })).rejects.toMatchObject(
      refused('connection', '1 accounts with money'),
    );
    await money(0);
    await change('JOKER', { connection: other });
    expect((await providerByCode(test.db, 'JOKER'))?.connectionTo).toBe('https://other.example');
  });

  it('comes no sooner where the connection was taken out first, as of one that hangs', async () => {
    await change('PG', { connection: CONNECTION });
    await openTransfer('PG', 2);
    await change('PG', { connection: null, sameAgent: true });
    const other = { ...CONNECTION, url: 'https://other.example' };
    for (const order of [{ connection: other }, { connection: other, protocol: 'generic' }])
      await expect(change('PG', order)).rejects.toMatchObject(refused('connection', '1 open transfers'));
    await change('PG', { connection: CONNECTION, sameAgent: true });
    expect((await providerByCode(test.db, 'PG'))?.connectionTo).toBe('https://joker.example');
  });

  it('is read from where its reports begin: the place is of the one before', async () => {
    await test.db.client.query(
      `insert into game_report (slot_code, place) values ('JOKER', '4711') on conflict (slot_code) do update set place = excluded.place`,
    );
    const place = async () =>
      (await test.db.client.query<object>(`select place from game_report where slot_code = 'JOKER'`)).rows;
    await change('JOKER', { connection: CONNECTION, sameAgent: true, isActive: false });
    await change('JOKER', { connection: { ...CONNECTION, secret: 'new' }, sameAgent: true });
    await change('JOKER', { name: 'Joker' });
    expect(await place()).toEqual([{ place: '4711' }]);
    await change('JOKER', { connection: { ...CONNECTION, url: 'https://other.example' } });
    expect(await place()).toEqual([{ place: null }]);
  });

  it('is what another protocol leads to, with a connection of its own', async () => {
    await change('JOKER', { connection: CONNECTION, isActive: false });
    await expect(change('JOKER', { protocol: 'generic' })).rejects.toMatchObject(
      refused('connection', 'its own'),
    );
    await expect(
      change('JOKER', { protocol: 'generic', connection: CONNECTION, sameAgent: true }),
    ).rejects.toMatchObject(refused('sameAgent'));
    await change('JOKER', { protocol: 'generic', connection: CONNECTION });
    expect(await providerByCode(test.db, 'JOKER')).toMatchObject({ protocol: 'generic' });
  });
});
