import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { chosenLanguage } from '../../../http/cookies.ts';
import { createLog } from '../../../kernel/log.ts';
import type { LaunchAnswer, Player } from '../../../ports/game-provider.ts';
import { memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { testServer } from '../../../testing/http.ts';
import { loginFormOrigins, saveProvider } from '../providers/store.ts';
import { serveGames } from '../routes.ts';
import { testGames, type FakeProvider } from '../testing.ts';

const LINK = 'https://games.test/enter?ticket=no-hex-ticket';
const CODES = ['PG', 'AREASLOT', 'IMI', 'UFABET'];
const refused = (status: number, message: string) => ({ status, body: { message } });

let test: TestDb;
let world: Awaited<ReturnType<typeof testGames>>;
let app: FastifyInstance;
const lines: string[] = [];
const asked: { player: Player; language: Language }[] = [];

/** What a provider answers from now on, noting what it was asked. */
function answers(provider: FakeProvider, answer: LaunchAnswer): void {
  provider.launch = (player: Player, language: Language = 'th') => {
    asked.push({ player, language });
    return Promise.resolve(answer);
  };
}

const row = (code: string, isActive = true) => ({
  code,
  name: code,
  category: 'slot' as const,
  protocol: 'joker',
  launch:
    code === 'IMI' ? ('link-password' as const) : code === 'UFABET' ? ('form' as const) : ('link' as const),
  autoLogin: code === 'UFABET' ? null : code.toLowerCase(),
  logo: '/logo.svg',
  background: '/background.svg',
  web: `https://${code.toLowerCase()}.test/login?from=us`,
  position: 1,
  isActive,
});

beforeAll(async () => {
  test = await testDb();
  for (const code of CODES) await saveProvider(test.db, row(code));
  world = await testGames(test, CODES);
  const log = createLog(
    'trace',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  const served = await testServer(test.db, { log, requestLog: log });
  const { api } = served;
  app = served.app;
  serveGames(api, world.games, async (request) => chosenLanguage(request) ?? 'la');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

async function get(member: MemberId, path: string, cookie = '') {
  const response = await app.inject({
    url: path,
    headers: { authorization: `Bearer ${member}`, 'x-wallet-user': '1', ...(cookie && { cookie }) },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), response };
}

/** A member with open accounts at all of the games, and who they are there. */
async function player() {
  const { id } = await memberWith(test);
  for (const code of CODES) await world.games.activate(id, code);
  const at = async (code: string) => {
    const { username, password } = await world.games.account(id, code);
    return { username, password };
  };
  return { id, pg: await at('PG'), areaslot: await at('AREASLOT'), imi: await at('IMI') };
}

describe('a link that signs a member in', () => {
  it('is given for the own account, by its name, in the language that was chosen', async () => {
    const { id, pg } = await player();
    answers(world.provider('PG'), { outcome: 'told', link: LINK });
    const path = `/api/autoLogin/pg/${pg.username}`;
    for (const [cookie, language] of [
      ['i18next=EN', 'en'],
      ['', 'la'],
    ] as const) {
      const { status, body, response } = await get(id, path, cookie);
      expect({ status, body }).toEqual({ status: 200, body: { link: LINK } });
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(asked.at(-1)).toEqual({ player: pg, language });
    }
  });

  it('is given to nobody who is kept from play', async () => {
    const { id, pg } = await player();
    answers(world.provider('PG'), { outcome: 'told', link: LINK });
    await test.db.client.query(
      `insert into member_block (member_id, kind, why) values ($1, 'play', 'asked')`,
      [id],
    );
    const { status, body } = await get(id, `/api/autoLogin/pg/${pg.username}`);
    expect({ status, body }).toEqual(refused(403, 'ACCOUNT_FROZEN'));
  });

  it('is given by name and password where the provider is entered so, and for no other password', async () => {
    const { id, imi } = await player();
    answers(world.provider('IMI'), { outcome: 'told', link: LINK });
    const path = `/api/autoLogin/imi/${imi.username}`;
    expect((await get(id, `${path}/${imi.password}`)).body).toEqual({ link: LINK });
    for (const wrong of ['wrong', imi.password.toUpperCase(), `${imi.password}x`])
      expect(await get(id, `${path}/${wrong}`)).toMatchObject(refused(404, 'SLOT_NO_ACCOUNT'));
  });

  it('is never given for another name than the own, which is INVALID_USER_3, and nobody asks the provider', async () => {
    const [owner, thief] = [await player(), await player()];
    for (const code of ['PG', 'IMI']) answers(world.provider(code), { outcome: 'told', link: LINK });
    const before = asked.length;
    for (const path of [
      `/api/autoLogin/pg/${owner.pg.username}`,
      `/api/autoLogin/imi/${owner.imi.username}/${owner.imi.password}`,
      `/api/autoLogin/imi/${owner.imi.username}/${thief.imi.password}`,
      // whether anybody has that name is not told
      '/api/autoLogin/pg/nobody',
    ]) {
      const { status, body } = await get(thief.id, path);
      expect({ status, body }).toEqual(refused(401, 'INVALID_USER_3'));
    }
    const wrongPassword = `/api/autoLogin/imi/${thief.imi.username}/${owner.imi.password}`;
    expect(await get(thief.id, wrongPassword)).toMatchObject(refused(404, 'SLOT_NO_ACCOUNT'));
    expect(asked.length).toBe(before);
  });

  it('is not given without an account, for a game that is not offered, or by a call that is none', async () => {
    const { id } = await memberWith(test);
    expect(await get(id, '/api/autoLogin/pg/anyone')).toMatchObject(refused(404, 'SLOT_NO_ACCOUNT'));
    expect(await get(id, '/api/autoLogin/huayhd/anyone')).toMatchObject(refused(404, 'NO_GAME'));
    const { id: other, pg } = await player();
    await saveProvider(test.db, row('PG', false));
    const closed = await get(other, `/api/autoLogin/pg/${pg.username}`);
    // nor does a call that is none tell who is in preparation
    expect(await get(other, '/api/autoLogin/pg/anyone/word')).toMatchObject(refused(404, 'NO_GAME'));
    await saveProvider(test.db, row('PG'));
    expect(closed).toMatchObject(refused(503, 'SLOT_UNAVAILABLE'));
  });

  it('is given by the call that the row of the game names, as it is now, and by no other', async () => {
    const { id, imi, pg } = await player();
    for (const code of ['PG', 'IMI']) answers(world.provider(code), { outcome: 'told', link: LINK });
    const otherwise = {
      status: 400,
      body: { message: 'INVALID_REQUEST', fields: { provider: 'is entered otherwise' } },
    };
    for (const path of [
      `imi/${imi.username}`,
      `pg/${pg.username}/${pg.password}`,
      'ufabet/anyone',
      'ufabet/any/one',
    ])
      expect(await get(id, `/api/autoLogin/${path}`)).toMatchObject(otherwise);
    for (const path of ['PG/anyone', 'p-g/anyone', 'p%20/anyone', `${'g'.repeat(21)}/anyone`])
      expect(await get(id, `/api/autoLogin/${path}`)).toMatchObject(refused(400, 'INVALID_REQUEST'));
    await saveProvider(test.db, { ...row('PG'), autoLogin: 'pgnew' });
    const renamed = [
      await get(id, `/api/autoLogin/pgnew/${pg.username}`),
      await get(id, '/api/autoLogin/pg/anyone'),
    ];
    await saveProvider(test.db, row('PG'));
    expect(renamed).toMatchObject([{ status: 200, body: { link: LINK } }, otherwise]);
  });

  it('says in its own code that Areaslot knows no such player; of others, and of silence, that the game is away', async () => {
    const { id, pg, areaslot } = await player();
    const path = {
      PG: `/api/autoLogin/pg/${pg.username}`,
      AREASLOT: `/api/autoLogin/areaslot/${areaslot.username}`,
    };
    for (const [code, answer, expected] of [
      ['AREASLOT', { outcome: 'stranger' }, refused(404, 'NOT_AREASLOT')],
      ['PG', { outcome: 'stranger' }, refused(503, 'SLOT_UNAVAILABLE')],
      ['AREASLOT', { outcome: 'unknown', reason: 'no answer in time' }, refused(503, 'SLOT_UNAVAILABLE')],
    ] as const) {
      answers(world.provider(code), answer);
      const { status, body } = await get(id, path[code]);
      expect({ status, body }).toEqual(expected);
    }
  });

  it('leaves neither name, password nor link in the log, whatever became of it', async () => {
    const { id, pg, imi } = await player();
    answers(world.provider('PG'), { outcome: 'told', link: LINK });
    await get(id, `/api/autoLogin/pg/${pg.username}`);
    answers(world.provider('IMI'), { outcome: 'unknown', reason: 'no answer in time' });
    await get(id, `/api/autoLogin/imi/${imi.username}/${imi.password}`);
    await get(id, `/api/autoLogin/none/${imi.username}/${imi.password}`);
    await get(id, `/api/autoLogin/imi/${imi.username}/${imi.password}/more`);
    const log = lines.join('');
    expect(log).toContain('/api/autoLogin/:provider/:username/:password');
    expect(log).toContain('no answer in time');
    for (const secret of [pg.username, pg.password, imi.username, imi.password, LINK, 'no-hex-ticket'])
      expect(log).not.toContain(secret);
  });
});

describe('the fields of a login page', () => {
  const account = async (id: MemberId) => (await get(id, '/api/wallet/account/UFABET')).body['event'];

  it('come with the credentials where the provider has such a page, and are empty where it could not be read', async () => {
    const { id } = await player();
    const ufabet: FakeProvider & { pageState?: () => Promise<Record<string, string> | undefined> } =
      world.provider('UFABET');
    expect(await account(id)).toBeNull();
    ufabet.pageState = async () => ({ __VIEWSTATE: 'abc', submit: 'x' });
    expect(await account(id)).toEqual({ __VIEWSTATE: 'abc', submit: 'x' });
    ufabet.pageState = async () => undefined;
    expect(await account(id)).toEqual({});
    delete ufabet.pageState;
  });
});

describe('one game account', () => {
  it('is refreshed alone', async () => {
    const { id, pg, imi } = await player();
    const balances = { PG: world.provider('PG'), IMI: world.provider('IMI') };
    balances.PG.play(pg.username, 500);
    balances.IMI.play(imi.username, 700);
    const before = balances.IMI.calls.length;
    expect((await get(id, '/api/wallet/refresh/slot?code=PG')).body).toEqual({
      message: 'SUCCESS',
      failed: [],
    });
    expect(balances.IMI.calls.length).toBe(before);
    const { rows } = await test.db.client.query<{ code: string; balance: string }>(
      `select code, balance::text from ledger_account where member_id = $1 and code in ('PG', 'IMI') order by code`,
      [id],
    );
    expect(rows).toEqual([
      { code: 'IMI', balance: '0' },
      { code: 'PG', balance: '500' },
    ]);
  });

  it('that does not exist is not refreshed', async () => {
    const { id } = await memberWith(test);
    expect(await get(id, '/api/wallet/refresh/slot?code=PG')).toMatchObject(refused(404, 'SLOT_NO_ACCOUNT'));
    expect(await get(id, '/api/wallet/refresh/slot?code=NONE')).toMatchObject(refused(404, 'NO_GAME'));
  });
});

describe('the sites that a page may post a login form to', () => {
  it('are those of the rows as they are now, and a wrong address is none', async () => {
    expect(await loginFormOrigins(test.db)).toEqual(['https://ufabet.test']);
    await saveProvider(test.db, { ...row('UFABET'), web: 'https://new.test:8443/in' });
    expect(await loginFormOrigins(test.db)).toEqual(['https://new.test:8443']);
    for (const web of ['not an address', "javascript:alert('x')", null]) {
      await saveProvider(test.db, { ...row('UFABET'), web });
      expect(await loginFormOrigins(test.db)).toEqual([]);
    }
  });
});
