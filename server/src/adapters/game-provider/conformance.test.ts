/** What every adapter of a game provider must do, run against the sandbox speaking the protocol (M8). */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { startSandbox } from '@krapao/tools/programs';
import { sandboxGames } from '@krapao/tools/sandbox-games';
import { freePort } from '@krapao/tools/testing/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newGamePassword, newId } from '../../kernel/ids.ts';
import type { GameProvider, Patience, PlayReport } from '../../ports/game-provider.ts';
import { inVain, metByFault } from '../../testing/time-outs.ts';
import { PROTOCOLS } from './protocols.ts';

/** For answers that never come; the others may take as long as a busy machine needs. */
const TIMEOUT_MS = 700;
const PATIENT_MS = 10_000;

/** A protocol, as one of the sandbox's providers speaks it. */
interface Subject {
  protocol: string;
  code: string;
  /** The protocol's names of its calls that move money and tell balances, in and out where they differ. */
  calls: { fill: string; empty: string; balance: string };
  /** What `launch` is: an address from the provider, one with the player's name and password in it, or none. */
  launch: 'link' | 'password' | 'none';
  /** The provider refuses passwords that are too short. */
  hasPasswords: boolean;
  /** Its site takes the login form only with the state that its page gave. */
  hasPageState?: true;
}

const subjects: readonly Subject[] = [
  {
    protocol: 'generic',
    code: 'HUAYHD',
    calls: { fill: 'transfer', empty: 'transfer', balance: 'balance' },
    launch: 'link',
    hasPasswords: true,
  },
  {
    protocol: 'joker',
    code: 'JOKER',
    calls: { fill: 'TC', empty: 'TC', balance: 'GC' },
    launch: 'link',
    hasPasswords: true,
  },
  {
    protocol: 'awc',
    code: 'SEXYGAME',
    calls: { fill: 'deposit', empty: 'withdraw', balance: 'getBalance' },
    launch: 'link',
    hasPasswords: true,
  },
  {
    protocol: 'pg-soft',
    code: 'PG',
    calls: { fill: 'TransferIn', empty: 'TransferOut', balance: 'GetPlayerWallet' },
    launch: 'link',
    hasPasswords: false,
  },
  {
    protocol: 'betflix',
    code: 'BETFLIX',
    calls: { fill: 'transfer', empty: 'transfer', balance: 'balance' },
    launch: 'link',
    hasPasswords: true,
  },
  {
    protocol: 'amb-partner',
    code: 'PGSLOT',
    calls: { fill: 'deposit', empty: 'withdraw', balance: 'balance' },
    launch: 'link',
    hasPasswords: true,
  },
  {
    protocol: 'amb',
    code: 'ASKMEBET',
    calls: { fill: 'deposit', empty: 'withdraw', balance: 'credit' },
    launch: 'password',
    hasPasswords: true,
  },
  {
    protocol: 'reseller-bridge',
    code: 'UFABET',
    calls: { fill: 'user/credit/add', empty: 'user/credit/del', balance: 'user/credit' },
    launch: 'link',
    hasPasswords: true,
    hasPageState: true,
  },
  {
    protocol: 'racha',
    code: 'SLOTRACHA',
    calls: { fill: 'transfer', empty: 'transfer', balance: 'credit' },
    launch: 'password',
    hasPasswords: true,
  },
];

const data = mkdtempSync(join(tmpdir(), 'krapao-games-'));
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  sandbox = await startSandbox({ port, data });
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(data, { recursive: true, force: true });
});

it('this suite is run on every protocol', () => {
  expect(subjects.map(({ protocol }) => protocol).toSorted()).toEqual(Object.keys(PROTOCOLS).toSorted());
});

const apiOf = (code: string) => sandboxGames(url)[code]?.api ?? {};

function connected(protocol: string, connection: unknown, patience: number | Patience): GameProvider {
  const spoken = PROTOCOLS[protocol];
  if (!spoken) throw new Error(`nobody speaks ${protocol}`);
  const both = { timeoutMs: Number(patience), balanceTimeoutMs: Number(patience) };
  return spoken.connect(connection, typeof patience === 'number' ? both : patience);
}

const named = (username: string) => ({ username, password: newGamePassword() });
const order = (username: string, amount: number, reference: string = newId()) => ({
  username,
  amount: satang(amount),
  reference,
});

describe.each(subjects)('the $protocol adapter', (subject) => {
  const { protocol, code, calls } = subject;
  let provider: GameProvider;
  let players = 0;
  const api = () => apiOf(code);
  const connect = (connection: unknown, patience: number) => connected(protocol, connection, patience);
  beforeAll(() => {
    provider = connect(api(), PATIENT_MS);
  });

  /** What the provider calls a new player that has so many satang. */
  async function player(credit = 0): Promise<string> {
    const made = await provider.ensurePlayer(named(`player${(players += 1)}`));
    if (made.outcome !== 'done') throw new Error(made.reason);
    if (credit > 0) expect(await move(made.username, credit)).toMatchObject({ outcome: 'done' });
    return made.username;
  }
  const move = (username: string, amount: number) => provider.transfer(order(username, amount));
  const fault = (mode: string, operation: string, count = 1) =>
    fetch(`${url}/faults/${code}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode, operation, count }),
    });
  /** A call that nobody answers is given up once it has arrived. */
  const meeting = <T>(mode: string, call: () => Promise<T>): Promise<T> =>
    mode.startsWith('timeout') ? inVain(call, async () => (await metByFault(url, code)) > 0) : call();
  const credit = async (username: string) => provider.balance(username);

  it('says which field of its connection is wrong', () => {
    expect(() => connect({ ...api(), url: 'no address' }, PATIENT_MS)).toThrow('url: ');
  });

  it('makes a player once', async () => {
    const asked = named(`player${(players += 1)}`);
    const made = await provider.ensurePlayer(asked);
    expect(made).toMatchObject({ outcome: 'done' });
    expect(await provider.ensurePlayer(asked)).toEqual(made);
    expect(await provider.ensurePlayer(named(asked.username))).toEqual(made);
    expect(await provider.ensurePlayer(named('no good name'))).toMatchObject({ outcome: 'refused' });
  });

  it.runIf(subject.hasPasswords)('sets passwords', async () => {
    const username = await player();
    expect(await provider.setPassword(username, newGamePassword())).toMatchObject({ outcome: 'done' });
    expect(await provider.setPassword(username, 'x')).toMatchObject({ outcome: 'refused' });
  });

  it('moves money in and out to the satang, and tells the balance', async () => {
    const username = await player();
    let balance = 0n;
    for (const amount of [1, 99, 100, 123_456_789, -99, -123_456_691]) {
      expect(await move(username, amount)).toMatchObject({ outcome: 'done' });
      balance += BigInt(amount);
      expect(await credit(username)).toEqual({ outcome: 'told', balance });
    }
    expect(await credit('nobody')).toMatchObject({ outcome: 'unknown' });
  });

  it('is refused where it certainly did not happen', async () => {
    const username = await player(5_000);
    const out = order(username, -5_001);
    expect(await provider.transfer(out)).toMatchObject({ outcome: 'refused' });
    const { standing } = await provider.queryTransfer(out);
    expect(standing).toBe(provider.can.answersQueries ? 'absent' : 'unknown');
    await fault('refuse', calls.fill);
    expect(await move(username, 100)).toMatchObject({ outcome: 'refused' });
    expect(await credit(username)).toEqual({ outcome: 'told', balance: 5_000n });
  });

  it('carries the same reference out once, and does not call the second time a failure', async ({ skip }) => {
    if (!provider.can.takesReference) skip();
    const username = await player();
    const once = order(username, 700);
    expect(await provider.transfer(once)).toMatchObject({ outcome: 'done' });
    expect((await provider.transfer(once)).outcome).not.toBe('refused');
    expect(await provider.queryTransfer(once)).toMatchObject({ standing: 'done' });
    expect(await provider.queryTransfer(order(username, 700))).toEqual({ standing: 'absent' });
    expect(await credit(username)).toEqual({ outcome: 'told', balance: 700n });
  });

  it('does not take a reference that means other money for its own', async ({ skip }) => {
    if (!provider.can.answersQueries) skip();
    const username = await player();
    const once = order(username, 700);
    await provider.transfer(once);
    for (const other of [
      { ...once, amount: satang(701) },
      { ...once, amount: satang(-700) },
      { ...once, username: 'x' },
    ])
      expect(await provider.queryTransfer(other)).toMatchObject({ standing: 'unknown' });
  });

  it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty', 'pending'])(
    'takes %s for unknown, and learns by asking what became of it where that can be',
    async (mode) => {
      for (const amount of [250, -250]) {
        const username = await player(1_000);
        await fault(mode, amount > 0 ? calls.fill : calls.empty);
        const faulted = order(username, amount);
        const outcome = await meeting(mode, () => provider.transfer(faulted));
        expect(outcome).toMatchObject({ outcome: 'unknown' });
        const { standing } = await provider.queryTransfer(faulted);
        if (!provider.can.answersQueries) {
          expect(standing).toBe('unknown');
          continue;
        }
        const balance = standing === 'done' ? 1_000 + amount : 1_000;
        expect(standing).not.toBe('unknown');
        expect(await credit(username)).toEqual({ outcome: 'told', balance: BigInt(balance) });
        if (standing === 'absent')
          expect(await provider.transfer(faulted)).toMatchObject({ outcome: 'done' });
        expect(await credit(username)).toEqual({ outcome: 'told', balance: BigInt(1_000 + amount) });
      }
    },
  );

  it('tells no balance rather than a wrong one', async () => {
    const username = await player(1_000);
    for (const mode of ['timeout-before', 'error-after', 'reset', 'empty', 'refuse']) {
      await fault(mode, calls.balance);
      const told = await meeting(mode, () => provider.balance(username));
      expect(told, mode).toMatchObject({ outcome: 'unknown' });
    }
  });

  it('says nothing of secrets in its reasons', async () => {
    const password = newGamePassword();
    const gone = connect({ ...api(), url: 'http://127.0.0.1:1' }, PATIENT_MS);
    const said = JSON.stringify([
      await gone.setPassword('player', password),
      await gone.transfer(order('player', 100)),
    ]);
    expect(said).not.toContain(password);
    expect(said).not.toMatch(/Signature|secret|127\.0\.0\.1/);
  });

  it.runIf(subject.launch !== 'none')('makes a link that signs the player in', async () => {
    const known = { ...named(`player${(players += 1)}`) };
    const made = await provider.ensurePlayer(known);
    if (made.outcome !== 'done') throw new Error(made.reason);
    await provider.setPassword(made.username, known.password);
    const playing = async (password: string) => {
      const launched = await provider.launch({ username: made.username, password }, 'en');
      if (launched.outcome !== 'told') return launched.outcome;
      return pageAfter(await fetch(launched.link, { redirect: 'manual' }));
    };
    expect(await playing(known.password)).toContain(made.username);
    if (subject.launch === 'password') {
      expect(await playing(newGamePassword())).not.toContain(made.username);
    } else expect((await provider.launch(named('nobody99'), 'en')).outcome).not.toBe('told');
  });

  /** The page that an answer of the provider's site leads to. */
  async function pageAfter(entered: Response): Promise<string> {
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await fetch(new URL(entered.headers.get('location') ?? '', entered.url), {
      headers: { cookie },
    });
    return page.text();
  }

  it.runIf(subject.hasPageState)('reads the state that the login form must bring back', async () => {
    const username = await player();
    const password = newGamePassword();
    await provider.setPassword(username, password);
    const enter = (state: Record<string, string>) =>
      fetch(`${url}/games/${code}/site/login`, {
        method: 'POST',
        body: new URLSearchParams({ ...state, username, password }),
        redirect: 'manual',
      });
    const state = await provider.pageState?.();
    expect(Object.keys(state ?? {})).toEqual(['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION']);
    expect(await pageAfter(await enter(state ?? {}))).toContain(username);
    expect((await enter({})).status).toBe(400);
    expect((await enter({ ...state, __EVENTVALIDATION: '' })).status).toBe(400);
  });

  const tell = async (path: string, body: object) => {
    const response = await fetch(`${url}/games/${code}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { round: string };
  };
  const bet = (username: string, stake: string, win: string) =>
    tell(`accounts/${username}/bets`, { stake, win });

  it.runIf(subject.hasPageState)(
    'says of a balance that it knows no such player, and only then',
    async () => {
      const lost = await provider.balance('nobody');
      expect(lost).toMatchObject({ outcome: 'unknown', isStranger: true });
      await fault('error-after', calls.balance);
      expect(await provider.balance(await player())).not.toHaveProperty('isStranger');
    },
  );

  it.runIf(subject.hasPageState)(
    'takes the page’s own state alone, as it was before it was written',
    async () => {
      const page = `<form><INPUT type='hidden' id="a" name='__VIEWSTATE' value='a&quot;&amp;&#39;&lt;b+/=' />
      <input name="username" type="hidden" value="other"><input type="text" name="__TEXT" value="x">
      <input type="hidden" name="__EVENTTARGET"></form>`;
      await withServer(
        (_, response) => response.end(page),
        async (address) => {
          const state = await connect({ ...api(), loginPage: address }, PATIENT_MS).pageState?.();
          expect(state).toEqual({ __VIEWSTATE: `a"&'<b+/=`, __EVENTTARGET: '' });
        },
      );
    },
  );

  it('reports what was played, and goes on from there', async () => {
    const username = await player(10_000);
    const since = new Date();
    await bet(username, '10.00', '0.00');
    await bet(username, '2.50', '7.25');
    await nextInstant();
    const first = await allReports(null);
    const mine = first.reports.filter(isOf(username));
    expect(mine.map(({ stake, win }) => [stake, win])).toEqual([
      [1_000n, 0n],
      [250n, 725n],
    ]);
    for (const { at } of mine) {
      expect(at.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1_000);
      expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    }
    await bet(username, '1.00', '0.00');
    await nextInstant();
    const later = await allReports(first.place);
    const after = later.reports.filter(isOf(username));
    const ids = new Set([...mine, ...after].map(({ id }) => id));
    expect(ids.size).toBe(3);
    expect(after.at(-1)).toMatchObject({ stake: 100n, win: 0n });
  });

  it('reports a corrected round again under its id', async () => {
    const username = await player(10_000);
    const { round } = await bet(username, '10.00', '0.00');
    await bet(username, '1.00', '0.50');
    await nextInstant();
    const first = await allReports(null);
    await tell(`rounds/${round}/correct`, { win: '12.34' });
    await nextInstant();
    const later = await allReports(first.place);
    const latest = (reports: PlayReport[]) =>
      new Map(reports.filter(isOf(username)).map(({ id, win }) => [id, win]));
    const sum = (wins: Iterable<bigint>) => [...wins].reduce((total, win) => total + win, 0n);
    const before = latest(first.reports);
    const after = new Map([...before, ...latest(later.reports)]);
    expect([sum(before.values()), sum(after.values())]).toEqual([50n, 1_284n]);
    expect([...after.keys()]).toEqual([...before.keys()]);
  });

  /** Reports may write names in another case than everything else. */
  const isOf =
    (username: string) =>
    (report: PlayReport): boolean =>
      report.username.toLowerCase() === username.toLowerCase();

  /** What is played in the very millisecond in which it is asked for is only told the next time. */
  const nextInstant = async () => {
    const now = Date.now();
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
  };

  /** All that is told from there on. */
  async function allReports(from: string | null) {
    const reports: PlayReport[] = [];
    for (let place = from; ;) {
      const told = await provider.reports(place);
      if (told.outcome !== 'told') throw new Error(told.reason);
      reports.push(...told.reports);
      place = told.next;
      if (told.isEnd) return { reports, place };
    }
  }
});

/** These wait for what never comes, all at once: nothing is shared between them. */
describe.concurrent.each(subjects)('the $protocol adapter, where somebody else answers', (subject) => {
  const { protocol, code } = subject;
  const connect = (connection: object, patience: number | Patience) =>
    connected(protocol, { ...apiOf(code), ...connection }, patience);

  it('is unknown where nobody listens, a stranger answers, or the answer has no end', async () => {
    const gone = connect({ url: 'http://127.0.0.1:1' }, PATIENT_MS);
    expect(await gone.transfer(order('player', 100))).toMatchObject({ outcome: 'unknown' });
    expect(await gone.queryTransfer(order('player', 100))).toMatchObject({ standing: 'unknown' });
    expect(await gone.ensurePlayer(named('player'))).toMatchObject({ outcome: 'unknown' });

    const strange: Record<string, RequestListener> = {
      'a proxy that says no': (_, response) => response.writeHead(404).end('<html>not here</html>'),
      'a page': (_, response) => response.end('<html>welcome</html>'),
      'other JSON': (_, response) => response.end('{"ok":true}'),
      'no object': (_, response) => response.end('[]'),
      'a redirect': (_, response) => response.writeHead(307, { location: apiOf(code)['url'] }).end(),
      'too many calls': (_, response) => response.writeHead(429).end('{"Message":"slow down"}'),
      'no end': endless('x'.repeat(4096)),
      [SILENT]: (_, response) => void response.writeHead(200).write('{"Username"'),
    };
    for (const [name, listener] of Object.entries(strange)) {
      await withServer(listener, async (address) => {
        const stranger = connect({ url: address }, patienceWith(name));
        const [moved, asked, told] = await Promise.all([
          stranger.transfer(order('player', 100)),
          stranger.queryTransfer(order('player', 100)),
          stranger.balance('player'),
        ]);
        expect(moved, name).toMatchObject({ outcome: 'unknown' });
        expect(asked, name).toMatchObject({ standing: 'unknown' });
        expect(told, name).toMatchObject({ outcome: 'unknown' });
      });
    }
  });

  it('asks for a balance in one call, and waits for it no longer than balances are waited for', async () => {
    let asked = 0;
    await withServer(
      () => (asked += 1),
      async (address) => {
        const hanging = connect({ url: address }, { timeoutMs: 600_000, balanceTimeoutMs: TIMEOUT_MS });
        expect(await hanging.balance('player')).toMatchObject({ outcome: 'unknown' });
      },
    );
    expect(asked).toBe(1);
  });

  it.runIf(subject.hasPageState)('reads no state off a page that is none, or has no end', async () => {
    const stateAt = (loginPage: string, patience: number) => connect({ loginPage }, patience).pageState?.();
    expect(await stateAt('http://127.0.0.1:1', PATIENT_MS)).toBeUndefined();
    const pages: Record<string, RequestListener> = {
      'no form': (_, response) => response.end('<html>closed</html>'),
      'an error': (_, response) =>
        response.writeHead(500).end('<input type="hidden" name="__VIEWSTATE" value="x">'),
      'no end': endless('<input '.repeat(600)),
      [SILENT]: (_, response) => void response.writeHead(200).write('<input type="hidden" '),
    };
    for (const [name, listener] of Object.entries(pages)) {
      await withServer(listener, async (address) => {
        expect(await stateAt(address, patienceWith(name)), name).toBeUndefined();
      });
    }
  });
});

/** The one listener that only time ends; what the others say must be judged by itself, however slow the machine is. */
const SILENT = 'half an answer';
const patienceWith = (listener: string) => (listener === SILENT ? TIMEOUT_MS : 600_000);

/** Answers with that text again and again, for as long as somebody reads it. */
const endless =
  (text: string): RequestListener =>
  (_, response) =>
    pipeline(Readable.from(again(text)), response, () => undefined);

function* again(text: string): Generator<string> {
  for (;;) yield text;
}

async function withServer(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
