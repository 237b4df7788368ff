import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { accountBy } from './store.ts';
import { DONE, later, REFUSED, testGames, UNKNOWN } from '../testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

async function newcomer() {
  const world = await testGames(test);
  const { id } = await memberWith(test);
  const activate = () => world.games.activate(id, 'JOKER');
  const credentials = () => world.games.account(id, 'JOKER');
  return { ...world, id, activate, credentials };
}
const code = (message: string): unknown => expect.objectContaining({ code: message });

describe('opening a game account', () => {
  it('makes a player with a password of its own and an empty ledger account', async () => {
    const { id, activate, credentials, provider } = await newcomer();
    await activate();
    const { username, password, event } = await credentials();
    expect(username).toMatch(/^kr[0-9a-f]{12}$/);
    expect(password).toMatch(/^[a-z0-9]{12}$/);
    expect(event).toBeNull();
    expect(provider().passwords.get(username)).toBe(password);
    expect(await balanceOf(test, id, 'JOKER')).toBe(0n);
  });

  it('is opened under no name that is another member’s, in whatever case', async () => {
    const first = await newcomer();
    await first.activate();
    const { username } = await first.credentials();
    const second = await newcomer();
    second.provider().ensurePlayer = async () => ({ outcome: 'done', username: username.toUpperCase() });
    await expect(second.activate()).rejects.toMatchObject({
      cause: { constraint: 'game_account_username' },
    });
    expect(await accountBy(test.db, second.id, 'JOKER')).toMatchObject({ state: 'opening' });
    await expect(second.credentials()).rejects.toEqual(code('SLOT_NO_ACCOUNT'));
  });

  it('keeps the password sealed', async () => {
    const { id, activate, credentials } = await newcomer();
    await activate();
    const { password } = await credentials();
    const { rows } = await test.db.sql.execute<{ row: string }>(
      sql`select encode(password_encrypted, 'escape') || a::text as row from game_account a where member_id = ${id}`,
    );
    expect(rows[0]?.row).not.toContain(password);
    expect(rows[0]?.row).not.toContain(Buffer.from(password).toString('hex'));
  });

  it('is refused for a game that is not offered, and where it was open before', async () => {
    const { id, games, activate } = await newcomer();
    await expect(games.activate(id, 'NOWHERE')).rejects.toEqual(code('NO_GAME'));
    await expect(games.account(id, 'NOWHERE')).rejects.toEqual(code('NO_GAME'));
    await expect(games.account(id, 'JOKER')).rejects.toEqual(code('SLOT_NO_ACCOUNT'));
    await expect(games.resetPassword(id, 'JOKER')).rejects.toEqual(code('SLOT_NO_ACCOUNT'));
    await activate();
    await expect(activate()).rejects.toEqual(code('SLOT_ALREADY_ACTIVE'));
  });

  it('makes one player when it is asked for many times at once', async () => {
    const { activate, credentials, provider } = await newcomer();
    const results = await Promise.allSettled(Array.from({ length: 12 }, activate));
    expect(results.map(({ status }) => status)).toContain('fulfilled');
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(code('SLOT_ALREADY_ACTIVE'));
    expect(provider().credits.size).toBe(1);
    const { username, password } = await credentials();
    expect(provider().passwords.get(username)).toBe(password);
  });

  it('says which no is the provider’s own, and goes on where it stopped: with the same player and password', async () => {
    const { id, activate, credentials, provider } = await newcomer();
    const steps = [
      [UNKNOWN, DONE, 'SLOT_ACTIVATE_FAIL'],
      [REFUSED, DONE, 'GAME_ACTIVATION_FAIL'],
      [DONE, UNKNOWN, 'SLOT_ACTIVATE_FAIL'],
      [DONE, REFUSED, 'GAME_ACTIVATION_FAIL'],
    ] as const;
    for (const [onPlayer, onPassword, said] of steps) {
      provider().onPlayer = async () => onPlayer;
      provider().onPassword = async () => onPassword;
      await expect(activate()).rejects.toEqual(code(said));
      await expect(credentials()).rejects.toEqual(code('SLOT_NO_ACCOUNT'));
      expect((await accountBy(test.db, id, 'JOKER'))?.state).toBe('opening');
    }
    provider().onPassword = async () => DONE;
    await activate();
    expect(provider().credits.size).toBe(1);
    const { username, password } = await credentials();
    expect(provider().passwords.get(username)).toBe(password);
  });

  it('survives a server that dies between the provider and the database', async () => {
    const { activate, server, id, credentials, provider } = await newcomer();
    const never = later<typeof DONE>();
    provider().onPassword = () => never.promise;
    void activate();
    await expect.poll(() => provider().calls).toContain('setPassword');
    provider().onPassword = async () => DONE;
    await server().activate(id, 'JOKER');
    expect(provider().credits.size).toBe(1);
    const { username, password } = await credentials();
    expect(provider().passwords.get(username)).toBe(password);
  });
});

describe('a new game password', () => {
  it('is the one that the provider took', async () => {
    const { id, games, activate, credentials, provider } = await newcomer();
    await activate();
    const before = await credentials();
    await games.resetPassword(id, 'JOKER');
    const after = await credentials();
    expect(after.username).toBe(before.username);
    expect(after.password).not.toBe(before.password);
    expect(provider().passwords.get(after.username)).toBe(after.password);
  });

  it('is not shown before the provider said yes; asked again after silence, both sides agree', async () => {
    const { id, games, activate, credentials, provider } = await newcomer();
    await activate();
    const before = await credentials();
    provider().onPassword = async () => UNKNOWN;
    await expect(games.resetPassword(id, 'JOKER')).rejects.toEqual(code('SLOT_RESET_PASSWORD_FAIL'));
    expect(await credentials()).toEqual(before);
    const candidate = provider().passwords.get(before.username);
    provider().onPassword = async () => DONE;
    await games.resetPassword(id, 'JOKER');
    expect((await credentials()).password).toBe(candidate);
    expect(provider().passwords.get(before.username)).toBe(candidate);
  });

  it('is changed by one call at a time, and a server that died does not hold it for long', async () => {
    const { id, games, activate, credentials, provider } = await newcomer();
    await activate();
    const never = later<typeof DONE>();
    provider().onPassword = () => never.promise;
    void games.resetPassword(id, 'JOKER');
    await expect.poll(() => provider().calls.filter((call) => call === 'setPassword')).toHaveLength(2);
    provider().onPassword = async () => DONE;
    await expect(games.resetPassword(id, 'JOKER')).rejects.toEqual(code('REQUEST_IN_PROGRESS'));
    await test.db.sql.execute(
      sql`update game_account set password_busy_until = now() where member_id = ${id}`,
    );
    await games.resetPassword(id, 'JOKER');
    const { username, password } = await credentials();
    expect(provider().passwords.get(username)).toBe(password);
  });
});
