/**
 * The second-person rules, walked over every act of the console that may take two: as calls of the listener that the server builds, proved by
 * passkeys, as in production. A new act needs an example order (acts-of-two.testing.ts), or it fails here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleRoutes } from '@krapao/contract/console/api';
import { BOUNDED, RIGHTS } from '@krapao/contract/console/rights';
import type { ConsoleRoute } from '@krapao/contract/console/route';
import { satang } from '@krapao/contract/money';
import { createFolder } from '../adapters/files/folder.ts';
import { connect } from '../db/pool.ts';
import { createStoredUploads } from '../http/stored-upload.ts';
import { systemClock } from '../kernel/clock.ts';
import { readConfig } from '../kernel/config.ts';
import { newId } from '../kernel/ids.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { createHouse } from '../ledger/accounts.ts';
import { chatConsole } from '../modules/chat/index.ts';
import { consoleActs } from '../modules/console/acts.ts';
import { createCorrections } from '../modules/corrections/index.ts';
import { isAlike } from '../modules/dossier/face.ts';
import { createDossier } from '../modules/dossier/index.ts';
import { createChanges } from '../modules/history/changes.ts';
import type { Act } from '../modules/history/face.ts';
import { createBoard } from '../modules/operator/board.ts';
import { noPush } from '../modules/push/testing.ts';
import { createReports } from '../modules/reports/index.ts';
import { createCurrentSettings } from '../modules/site/settings.ts';
import { createAuthenticator } from '../modules/staff/authenticator.testing.ts';
import { createCommandLine } from '../modules/staff/command-line.ts';
import { staffActs } from '../modules/staff/manage.ts';
import {
  consoleBench,
  KEYS,
  ORIGIN,
  PASSWORD,
  type ConsoleBench,
  type Screen,
} from '../modules/staff/testing.ts';
import { bench, type Bench } from '../modules/withdrawals/testing.ts';
import { silent } from '../testing/fixtures.ts';
import type { Example, World } from './acts-of-two-world.testing.ts';
import { BY_COMMAND, BY_ONE, EXAMPLES, OF_ONE, OF_ONESELF, OF_REQUESTS } from './acts-of-two.testing.ts';
import { composeConsole, type ConsoleListener } from './console.ts';
import { composeDesks } from './desks.ts';

type Db = Bench['db'];
type Authenticator = ReturnType<typeof createAuthenticator>;
interface Seat {
  screen: Screen;
  passkey: Authenticator;
}
type Answer = { status: number; body: Record<string, unknown> };

const desksOf = (db: Db) =>
  composeDesks({
    ...{ db, house: createHouse(db), clock: systemClock, hasFeed: true },
    realtime: { changed: () => undefined, cutOff: () => undefined },
    box: () => createSecretBox(KEYS[0]),
  });
/** All that there are, as the server and the command line have them. */
function actsOf(db: Db): readonly Act[] {
  const desks = desksOf(db);
  const kinds = desks.flatMap(({ waitingKinds = [] }) => waitingKinds);
  const changes = createChanges(
    db,
    desks.flatMap(({ changeables = [] }) => changeables),
  );
  const settings = createCurrentSettings(db);
  return [
    ...desks.flatMap(({ acts = [] }) => acts),
    ...consoleActs({ board: createBoard(db, kinds), kinds, changes, settings }),
    ...staffActs({ db, cutOff: () => undefined, requestsChanged: () => undefined }),
  ];
}

/** Nothing is asked of it. */
const nowhere = connect('postgres://nobody@127.0.0.1:9/none', 1, silent);
const ACTS = actsOf(nowhere);
/** Rights that depend on the order have a bound for some. */
const mayTakeTwo = ({ needsSecond, right }: Act): boolean =>
  needsSecond !== undefined || right.length > 0 || (BOUNDED as readonly string[]).includes(right(undefined));
const OF_TWO = ACTS.filter(mayTakeTwo).map(({ name }) => name);

const standing = async () => [];
let w: Bench;
let b: ConsoleBench;
let listener: ConsoleListener;
let folder: string;
let world: World;
/** ann asks; bob could confirm; gus asks and is suspended then; pim sits where ann does; aud may nothing, low nothing of any worth; twin came in by ann's link. */
let [ann, annElsewhere, bob, gus, pim, aud, low, twin]: Seat[] = [];
beforeAll(async () => {
  w = await bench();
  w.limits.withdrawAutomaticMaximum = satang(100);
  b = await consoleBench({ base: w });
  folder = await mkdtemp(join(tmpdir(), 'krapao-two-'));
  const [settings, files] = [createCurrentSettings(w.db), createFolder(folder)];
  const links = { addressOf: (key: string) => key, allows: () => false };
  listener = await composeConsole({
    config: readConfig({
      DATABASE_URL: w.url,
      SMS_URL: 'https://sms.example/send',
      VERIFIER_URL: 'https://verifier.example',
      VERIFIER_KEY: 'key',
      PAYOUT_URL: 'https://bank.example',
      PAYOUT_SECRET: 'secret',
      CONSOLE_ORIGIN: ORIGIN,
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'silent',
    }),
    ...{ log: silent, db: w.db, keys: KEYS, desks: desksOf(w.db), standing },
    modules: [
      createCorrections({ db: w.db, house: w.house, realtime: { changed: () => undefined } }),
      createReports({ db: w.db, standing }),
      createDossier({ db: w.db }),
      chatConsole({
        ...{ db: w.db, settings, links, files },
        uploads: createStoredUploads(join(folder, 'uploads')),
        screens: { told: () => undefined },
      }),
    ],
    ...{ push: noPush(w.db), group: undefined },
    ...{ settings, files, links },
    chat: { heardBy: () => undefined },
    members: { heardBy: () => undefined },
  });
  await listener.app.ready();
  ann = await seat(await b.screen(await b.person('ann', 'owner')));
  annElsewhere = { ...ann, screen: await b.screen(ann.screen.person) };
  pim = await seat(await b.screen(await b.person('pim', 'owner'), ann.screen));
  bob = await seat(await b.screen(await b.person('bob', 'owner')));
  gus = await seat(await b.screen(await b.person('gus', 'owner')));
  aud = await seat(await b.screen(await b.person('aud', 'auditor')));
  low = await seat(await b.screen(await b.person('low', 'support')));
  twin = await seat(await b.screen(await b.person('twin', 'owner')));
  await b.letIn(twin.screen.person, ann.screen.person);
  await w.db.client.query(`delete from staff_right where role in ('auditor', 'support')`);
  await w.db.client.query(
    `insert into staff_right (role, "right", bound) select 'support', unnest($1::text[]), 0`,
    [RIGHTS],
  );
  const screen = bob.screen;
  world = {
    bench: w,
    person: (name, role) => b.person(name, role),
    async other(method, path, body) {
      const answer = await ask(screen, method, path, body);
      if (answer.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
});
afterAll(async () => {
  await listener.close();
  await listener.app.close();
  await nowhere.close();
  await rm(folder, { recursive: true });
  await b.drop();
});

/** With a passkey that is theirs. */
async function seat(screen: Screen): Promise<Seat> {
  const passkey = createAuthenticator(ORIGIN);
  const challenge = String((await screen.ask('POST', 'me/passkeys/options')).body['challenge']);
  const made = { challenge, label: 'key', response: passkey.create(challenge), proof: await screen.proof() };
  expect((await screen.ask('POST', 'me/passkeys', made)).body).toEqual({ message: 'OK' });
  return { screen, passkey };
}
const at = (one: Seat | undefined): Seat => {
  if (!one) throw new Error('nobody sits there');
  return one;
};

async function ask(
  { cookies }: Screen,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  key = newId(),
): Promise<Answer> {
  const answer = await listener.app.inject({
    ...{ method, url: `/api/console/${path}`, cookies },
    headers: { 'x-console': '1', 'idempotency-key': key },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const challengeIn = ({ body }: Answer): string =>
  (body['stepUp'] as { passkey: { challenge: string } } | undefined)?.passkey.challenge ?? '';
const signed = ({ passkey }: Seat, challenge: string) => ({
  kind: 'passkey',
  challenge,
  response: passkey.get(challenge),
});
/** As the console does it: asked, proved where that is asked for, and sent again under the same key. */
async function send(one: Seat | undefined, path: string, body: object, key = newId()): Promise<Answer> {
  const first = await ask(at(one).screen, 'POST', path, body, key);
  if (first.body['message'] !== 'STEP_UP') return first;
  return ask(at(one).screen, 'POST', path, { ...body, proof: signed(at(one), challengeIn(first)) }, key);
}
const WHY = { why: 'it was agreed' };
const order = (one: Seat | undefined, { path, body }: Example, key?: string) =>
  send(one, path, { ...WHY, ...body }, key);
async function asked(one: Seat | undefined, example: Example): Promise<string> {
  const { status, body } = await order(one, example);
  expect([status, body]).toEqual([202, { message: 'WAITS_FOR_SECOND', request: body['request'] }]);
  return String(body['request']);
}
const confirm = async (one: Seat | undefined, request: string) =>
  (await send(one, `requests/${request}/confirm`, {})).body['message'];
async function waiting(): Promise<string[]> {
  const { rows } = await w.db.client.query<{ id: string }>(
    `select id from staff_request where state = 'waiting'`,
  );
  return rows.map(({ id }) => id);
}
const stateOf = async (request: string) =>
  (await w.db.client.query<{ state: string }>('select state from staff_request where id = $1', [request]))
    .rows[0]?.state;

/** What may be the number of an account or a phone. */
const numbersIn = (said: object): string[] => JSON.stringify(said).match(/(?<=")\d{8,16}(?=")/g) ?? [];

/** The same person at the machine of the house. */
async function atCommandLine({ screen: { person } }: Seat, request: string): Promise<unknown> {
  const line = createCommandLine({
    ...{ db: w.db, keys: () => KEYS, acts: actsOf(w.db), isAlike, machine: 'another machine' },
  });
  const code = await b.code(person);
  const hands = await line.signIn({ name: person.name, password: PASSWORD, code }, 'confirmed there');
  return hands.confirm(request).then(
    ({ message }) => message,
    (error: { code?: string }) => error.code,
  );
}

describe('every call of the console that does something', () => {
  it('says whose account it concerns where it is about a member, so that nobody decides about their own', () => {
    const ofMembers = ACTS.filter(({ name }) => /^(member|money)\./.test(name));
    expect(ofMembers.length).toBeGreaterThan(10);
    expect(ofMembers.filter(({ member }) => member === undefined)).toEqual([]);
  });

  it('has an example order where its act may take two, and takes one person where it has none', () => {
    const acts = new Set(Object.keys(EXAMPLES).map((name) => name.split(':')[0]));
    expect([...acts].toSorted()).toEqual(OF_TWO.toSorted());
    expect(Object.values(OF_ONE).filter((name) => OF_TWO.includes(name))).toEqual([]);
    const known = ACTS.map(({ name }) => name);
    expect(Object.values(OF_ONE).filter((name) => !known.includes(name))).toEqual([]);
    const acting = consoleRoutes
      .filter((one) => 'acts' in one)
      .map(({ method, path }) => `${method} ${path}`);
    const walked = [
      ...new Set(Object.values(EXAMPLES).map(({ key }) => key)),
      ...[...Object.keys(OF_ONE), ...OF_ONESELF, ...OF_REQUESTS],
    ];
    expect(walked.toSorted()).toEqual(acting.toSorted());
  });
});

/** What is done by one who proves that it is them, or by two, who do so too. */
const PROVED = ACTS.filter(({ name, needsProof }) => needsProof === true && !BY_COMMAND.includes(name)).map(
  ({ name }) => name,
);

describe.each(PROVED)('%s, which takes a proof whoever does it', (name) => {
  it('is refused without one, with one of another order and with one of another person, and done with its own', async () => {
    const example = await (BY_ONE[name] ?? EXAMPLES[name])?.make(world);
    if (!example) throw new Error(`there is no example order of ${name}`);
    const body = { ...WHY, ...example.body };
    const key = newId();
    const say = (said: object = {}) =>
      ask(at(ann).screen, 'POST', example.path, { ...body, ...said }, 'why' in said ? newId() : key);
    const refused = async (said: object, as: string) => {
      const answer = await say(said);
      expect([answer.status, answer.body['message']]).toEqual([403, as]);
      expect([await example.isDone(), await waiting()]).toEqual([false, []]);
      return challengeIn(answer);
    };
    const ofThis = await refused({}, 'STEP_UP');
    await refused({ proof: signed(at(bob), ofThis) }, 'STEP_UP_WRONG');
    const ofAnother = await refused({ why: 'another order' }, 'STEP_UP');
    await refused({ proof: signed(at(ann), ofAnother) }, 'STEP_UP_WRONG');
    const code = { kind: 'code', password: PASSWORD, code: await b.code(at(ann).screen.person) };
    await refused({ proof: code }, 'STEP_UP_WRONG');

    const proof = signed(at(ann), await refused({}, 'STEP_UP'));
    const { body: done } = await say({ proof });
    if (name in BY_ONE) expect([done, await example.isDone()]).toEqual([{ message: 'OK' }, true]);
    else expect(done['message']).toBe('WAITS_FOR_SECOND');
    for (const request of await waiting()) await send(ann, `requests/${request}/refuse`, WHY);
  });
});

describe.each(Object.keys(EXAMPLES))('%s', (name) => {
  const make = async (): Promise<Example> => {
    const example = EXAMPLES[name];
    if (!example) throw new Error(`there is no example order of ${name}`);
    return example.make(world);
  };

  it('is asked for by one, who proves that order, once and in two minutes; said again it is one request', async () => {
    const example = await make();
    const { path } = example;
    const { screen } = at(ann);
    const body = { ...WHY, ...example.body };
    const key = newId();
    const challenge = async (said: object = body, by = key) =>
      challengeIn(await ask(screen, 'POST', path, said, by));
    const say = async (proof: object, by = key) =>
      (await ask(screen, 'POST', path, { ...body, proof }, by)).body['message'];
    const ofAnother = await challenge({ ...body, why: 'another order' }, newId());
    expect(await say(signed(at(ann), ofAnother))).toBe('STEP_UP_WRONG');
    expect(await say(signed(at(bob), await challenge()))).toBe('STEP_UP_WRONG');
    const late = await challenge();
    await w.db.client.query('update staff_challenge set expires_at = now()');
    expect(await say(signed(at(ann), late))).toBe('STEP_UP_WRONG');
    expect(await waiting()).toEqual([]);

    const proof = signed(at(ann), await challenge());
    const first = await ask(screen, 'POST', path, { ...body, proof }, key);
    expect(first).toMatchObject({ status: 202, body: { message: 'WAITS_FOR_SECOND' } });
    const again = await ask(screen, 'POST', path, body, key);
    expect(again).toEqual(first);
    // that proof was used up, and a new one makes no second request
    expect(await say(proof, newId())).toBe('STEP_UP_WRONG');
    expect(['WAITS_FOR_SECOND', 'WAITS_ALREADY']).toContain((await order(ann, example)).body['message']);
    expect((await order(bob, example)).body['message']).toBe('WAITS_ALREADY');
    expect([await waiting(), await example.isDone()]).toEqual([[first.body['request']], false]);
    await send(ann, `requests/${String(first.body['request'])}/refuse`, WHY);
  });

  it('has of the numbers of accounts and phones in it their ends alone in the log', async () => {
    const example = await make();
    const request = await asked(ann, example);
    const { rows } = await w.db.client.query<{ after: unknown }>(
      'select after from staff_event where request_id = $1',
      [request],
    );
    expect(rows.length).toBe(1);
    const told = JSON.stringify(rows);
    expect(numbersIn(example.body).filter((number) => told.includes(number))).toEqual([]);
    await send(ann, `requests/${request}/refuse`, WHY);
  });

  it('is confirmed by nobody who asked, sits there, may not or may less, and by another one once', async () => {
    const example = await make();
    const request = await asked(ann, example);
    expect(await confirm(ann, request)).toBe('OWN_REQUEST');
    expect(await confirm(annElsewhere, request)).toBe('OWN_REQUEST');
    expect(await atCommandLine(at(ann), request)).toBe('OWN_REQUEST');
    expect(await confirm(pim, request)).toBe('SAME_DEVICE');
    expect(await confirm(twin, request)).toBe('LET_IN_BY');
    expect(await atCommandLine(at(twin), request)).toBe('LET_IN_BY');
    expect(await confirm(aud, request)).toBe('NO_RIGHT');
    expect(await confirm(low, request)).toBe('OVER_BOUND');
    expect([await example.isDone(), await stateOf(request)]).toEqual([false, 'waiting']);
    expect(await confirm(bob, request)).toBe('OK');
    expect([await example.isDone(), await stateOf(request)]).toEqual([true, 'done']);
    // who lost the answer is told again
    expect(await confirm(bob, request)).toBe('OK');
    expect(await example.isDone()).toBe(true);
  });

  it('is not done on other facts than were seen, nor for a maker who was suspended', async () => {
    const moved = await make();
    const request = await asked(ann, moved);
    await moved.moveOn();
    expect(await confirm(bob, request)).toBe('MOVED_ON');
    expect([await moved.isDone(), await stateOf(request)]).toEqual([false, 'moved_on']);

    const gone = await make();
    const ofGus = await asked(gus, gone);
    const suspended = `update staff set is_active = $2 where id = $1`;
    await w.db.client.query(suspended, [at(gus).screen.person.id, false]);
    expect(await confirm(bob, ofGus)).toBe('MOVED_ON');
    await w.db.client.query(suspended, [at(gus).screen.person.id, true]);
    expect([await gone.isDone(), await stateOf(ofGus)]).toEqual([false, 'moved_on']);
  });
});

describe('what goes through no door, from another network than that of sign-in', () => {
  const changing = consoleRoutes.filter(({ method, right }) => method !== 'GET' && right !== 'anyone');
  const isPlaced = ({ codes }: ConsoleRoute) => codes.includes('ELSEWHERE');

  it('waits for a proof of who sits there, but for what says no word and moves nothing', () => {
    const free = changing.filter(
      (one: ConsoleRoute) => !isPlaced(one) && !one.acts && !one.codes.includes('STEP_UP'),
    );
    expect(free.map(({ method, path }) => `${method} ${path.replace('/api/console/', '')}`)).toEqual([
      ...['PUT me/language', 'POST me/passkeys/options', 'DELETE me/push'],
      ...['POST setup/{kind}/{subject}/rehearse', 'PUT chats/{id}/read', 'PUT chat-presence'],
    ]);
    const ofOneself = changing.filter(({ method, path }) =>
      OF_ONESELF.some((key) => key === `${method} ${path}`),
    );
    expect(ofOneself.filter((one) => !isPlaced(one))).toEqual([]);
  });

  it('is not begun, and done once that was proved there', async () => {
    const { person, cookies } = at(bob).screen;
    const called = async ({ method, path }: ConsoleRoute): Promise<string> => {
      const url = path.replaceAll(/\{\w+\}/g, newId());
      const answer = await listener.app.inject({ method, url, cookies, headers: { 'x-console': '1' } });
      const { 'content-type': kind } = answer.headers;
      return String(kind).includes('csv') ? 'a file' : answer.json<{ message: string }>().message;
    };
    const placed = consoleRoutes.filter(isPlaced);
    expect(placed.length).toBeGreaterThan(10);
    const all = async () => [...new Set(await Promise.all(placed.map(called)))];
    expect(await all()).not.toContain('ELSEWHERE');
    await w.db.client.query(
      `update staff_session set ip = '203.0.113.7', proved_from = '{}' where staff_id = $1`,
      [person.id],
    );
    expect(await all()).toEqual(['ELSEWHERE']);
    expect((await ask(at(bob).screen, 'POST', 'me/here', {})).body['message']).toBe('STEP_UP');
    expect(await all()).toEqual(['ELSEWHERE']);
    expect((await send(bob, 'me/here', {})).body).toEqual({ message: 'OK' });
    expect(await all()).not.toContain('ELSEWHERE');
  });
});
