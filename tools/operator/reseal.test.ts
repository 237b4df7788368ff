import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { createSecretBox } from '@krapao/server/kernel/secret-box';
import { memberWith, testDb, type TestDb } from '@krapao/server/testing/fixtures';
import { operatorAt, type OperatorAt } from './testing.ts';

let b: TestDb;
let at: OperatorAt;
let member: MemberId;
beforeAll(async () => {
  b = await testDb();
  at = operatorAt(b.url);
  member = (await memberWith(b)).id;
});
afterAll(async () => {
  await at.close();
  await b.drop();
});

describe('new keys', () => {
  const SECRET_KEY = 'the second key for tests, 32 letters';
  const first = { version: 1, secret: 'the first key for tests, 32 letters' };
  const env = { SECRET_KEY, SECRET_KEY_VERSION: '2', SECRET_KEYS_OTHER: `1:${first.secret}` };
  const passwords = async () =>
    (
      await b.db.client.query<{ box: Buffer }>(
        'select password_encrypted as box from game_account where member_id = $1',
        [member],
      )
    ).rows.map(({ box }) => box);
  beforeEach(async () => {
    await b.db.client.query(
      `insert into game_provider (code, name, category, protocol, launch, logo, background, position)
       values ('JOKER', 'Joker', 'slot', 'joker', 'form', '', '', 1) on conflict do nothing`,
    );
    await b.db.client.query('delete from game_account; delete from staff_invite; delete from staff');
    const sealed = (secret: string) => createSecretBox(first).seal(secret, 'staff:s1:code');
    await b.db.client.query(
      `insert into staff (id, name, display, role, code_secret, created_by) values ('s1', 'pat', 'Pat', 'owner', $1, 'test')`,
      [sealed('A SECRET')],
    );
    await b.db.client.query(
      `insert into staff_invite (hash, staff_id, code_secret, expires_at) values ('open', 's1', $1, now() + interval '1 day'), ('over', 's1', 'spoilt', now() - interval '1 day')`,
      [sealed('ANOTHER SECRET')],
    );
    await b.db.client.query(
      `insert into game_account (member_id, slot_code, username, password_encrypted, state) values ($1, 'JOKER', $1, $2, 'open')`,
      [member, createSecretBox(first).seal('a password', `game-account:${member}:JOKER`)],
    );
  });
  afterEach(() => b.db.client.query('delete from game_account; delete from staff_invite; delete from staff'));

  const codes = async () =>
    (
      await b.db.client.query<{ box: Buffer }>(
        'select code_secret as box from staff union all select code_secret from staff_invite where expires_at > now()',
      )
    ).rows.map(({ box }) => createSecretBox({ version: 2, secret: SECRET_KEY }).open(box, 'staff:s1:code'));

  it('are given to what is sealed, and a second time to nothing', async () => {
    expect(await at.operatorWith(env, 'reseal')).toEqual({
      code: 0,
      out: "Sealed anew with version 2: 1 game accounts, 0 connections of providers, 0 seeds of the wheel, 2 secrets of staff's codes.",
      err: '',
    });
    const [box = Buffer.of()] = await passwords();
    expect((await codes()).toSorted()).toEqual(['A SECRET', 'ANOTHER SECRET']);
    expect(
      createSecretBox({ version: 2, secret: SECRET_KEY }).open(box, `game-account:${member}:JOKER`),
    ).toBe('a password');
    expect(JSON.parse((await at.operatorWith(env, 'reseal', '--json')).out)).toMatchObject({
      version: 2,
      accounts: 0,
      codes: 0,
    });
  });

  it('are no matter of what decides spins after a restore: that is replaced with a name and a reason alone', async () => {
    expect((await at.operator('replace-seeds')).code).toBe(2);
    const signed = ['--who', 'noi', '--break-glass', 'the disk of Monday was restored'];
    expect(await at.operator('replace-seeds', ...signed)).toEqual({
      code: 0,
      out: '0 seeds of the wheel decide no more: servers tell and replace them.',
      err: '',
    });
    expect(JSON.parse((await at.operator('replace-seeds', '--json', ...signed)).out)).toEqual({
      replaced: 0,
    });
    expect((await at.operator('history', 'wheel-seeds')).out).toContain('the disk of Monday was restored');
  });

  it('change nothing where the old one is missing or another one, and say so', async () => {
    const sound = await passwords();
    const other = 'another key of thirty-two letters';
    for (const wrong of [
      { SECRET_KEY, SECRET_KEY_VERSION: '2' },
      { SECRET_KEY, SECRET_KEY_VERSION: '2', SECRET_KEYS_OTHER: `1:${other}` },
      { SECRET_KEY: other, SECRET_KEY_VERSION: '1' },
    ]) {
      const { code, out, err } = await at.operatorWith(wrong, 'reseal');
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('sealed with the key of version 1, and they do not open');
      expect(err).toContain('Nothing was sealed anew.');
    }
    expect(await passwords()).toEqual(sound);
  });

  it('name whose codes no key opens, which are invited again', async () => {
    await b.db.client.query(`update staff set code_secret = overlay(code_secret placing '\\x00' from 30)`);
    const { code, out } = await at.operatorWith(env, 'reseal');
    expect([code, out]).toEqual([3, expect.stringContaining('No key opens what belongs to staff:s1:code.')]);
  });

  it('end with 3 where something keeps the old one, and with 2 where they are no keys', async () => {
    const boxes = await passwords();
    const { id: other } = await memberWith(b);
    await b.db.client.query(
      `insert into game_account (member_id, slot_code, username, password_encrypted, state)
        select $1, slot_code, $1, overlay(password_encrypted placing '\\x00' from 30), state from game_account`,
      [other],
    );
    const lost = await at.operatorWith(env, 'reseal');
    expect(lost.code).toBe(3);
    expect(lost.out).toContain(`game-account:${other}:JOKER`);
    expect(lost.err).toContain('keep the old one');
    await b.db.client.query('delete from game_account where member_id = $1', [other]);
    await b.db.client.query('update game_account set password_encrypted = $1', [boxes[0]]);
    await b.db.client.query(`update game_account set password_busy_until = now() + interval '30 seconds'`);
    expect((await at.operatorWith(env, 'reseal')).out).toContain('run this again in five minutes');
    const twice = await at.operatorWith({ ...env, SECRET_KEY_VERSION: '1' }, 'reseal');
    expect(twice.code).toBe(2);
    expect(twice.err).toContain('version 1 is there twice');
    expect(await passwords()).toEqual(boxes);
  });
});
