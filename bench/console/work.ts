/** What a cashier waits for: until a payout that waits is on the screen, and until a verdict is answered. Two servers, fifty screens. */
import { randomUUID } from 'node:crypto';
import { CHANGED } from '@krapao/contract/events';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { createHouse } from '@krapao/server/ledger/accounts';
import { payoutAccountsOf, payoutHoldOf } from '@krapao/server/modules/members/face';
import { createWithdraw } from '@krapao/server/modules/withdrawals/withdraw';
import { freePort } from '@krapao/tools/testing/ports';
import { memberIdOf } from '../load/request.ts';
import { makeDatabase, type DatabaseServer } from '../machine/database-server.ts';
import { describeMachine } from '../machine/describe.ts';
import { startUnderLoad } from '../machine/process.ts';
import { productEnv } from '../product/environment.ts';
import { prepareMembers, withDb } from '../product/members.ts';
import { commandLine, number, percentile, printRow } from '../report.ts';
import { askConsole, consoleLine, signedIn, type AskConsole } from './staff.ts';

const SERVER = new URL('../../server/src/main.ts', import.meta.url);
const SCREENS = 50;
/** Those that a server takes just after its start, which are told apart: nothing of it is compiled yet. */
const COLD = 20;
const PAYOUTS = COLD + 100;
/** What a queue that asks each second would show it after, in the middle, ms. */
const ASKING_EACH_SECOND = 500;

interface Screen {
  ask: AskConsole;
  /** Resolves with the moment at which that payout is on the screen. */
  shows(id: string): Promise<number>;
}

async function openScreen(port: number, token: string): Promise<Screen> {
  const ask = askConsole(port, token);
  const waited = new Map<string, (at: number) => void>();
  const shown = new Map<string, number>();
  let asking = false;
  let again = false;
  async function refresh(): Promise<void> {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    do {
      again = false;
      const { rows } = (await (await ask('GET', 'board?kind=payout&limit=100')).json()) as {
        rows: { id: string }[];
      };
      for (const { id } of rows) {
        if (shown.has(id)) continue;
        shown.set(id, performance.now());
        waited.get(id)?.(performance.now());
      }
    } while (again);
    asking = false;
  }
  const socket = await consoleLine(port, token);
  socket.on(CHANGED, () => void refresh());
  return {
    ask,
    shows: (id) =>
      new Promise((resolve) => {
        const known = shown.get(id);
        if (known === undefined) waited.set(id, resolve);
        else resolve(known);
      }),
  };
}

export async function benchWork(server: DatabaseServer): Promise<void> {
  const url = await makeDatabase(server, 'console_work');
  await prepareMembers(url, PAYOUTS);
  const ports = [await freePort(), await freePort()];
  for (const port of ports) await startUnderLoad(SERVER, { ...productEnv(url), CONSOLE_PORT: String(port) });
  await withDb(url, async (db) => {
    const token = await signedIn(db);
    const screens = await Promise.all(
      Array.from({ length: SCREENS }, (_, i) => openScreen(ports[i % ports.length] ?? 0, token)),
    );
    const withdraw = createWithdraw({
      ...{ db, house: createHouse(db), payoutAccountsOf, payoutHoldOf },
      settings: {
        current: async () => ({
          withdrawMinimum: satang(100),
          withdrawMaximum: satang(100_000_000),
          withdrawAutomaticMaximum: satang(1),
        }),
      },
      refusal: async () => undefined,
      realtime: { changed: () => undefined },
      payoutsDue: () => undefined,
    });
    const until: number[] = [];
    const verdicts: number[] = [];
    const bare: number[] = [];
    for (let i = 1; i <= PAYOUTS; i += 1) {
      const id = randomUUID();
      await withdraw({ memberId: memberIdOf(i) as MemberId, operation: id, amount: satang(100_000) });
      const committed = performance.now();
      const shown = await Promise.all(screens.map((screen) => screen.shows(id)));
      until.push(...shown.map((moment) => moment - committed));
      const by = screens[i % screens.length];
      const looked = (await (await by?.ask('GET', `board/payout/${id}`))?.json()) as
        { seen: string } | undefined;
      const begun = performance.now();
      const answer = await by?.ask('POST', `board/payout/${id}/approve`, {
        why: 'measured',
        seen: looked?.seen,
      });
      if (answer?.status !== 200) throw new Error(`a verdict was answered ${String(answer?.status)}`);
      verdicts.push(performance.now() - begun);
      const asked = performance.now();
      await (await by?.ask('GET', 'me'))?.text();
      bare.push(performance.now() - asked);
    }
    const [cold, warm] = [verdicts.slice(0, COLD), verdicts.slice(COLD)];
    const common = { command: commandLine(), machine: describeMachine(server) };
    printRow({
      what: `A payout that waits, on each of ${String(SCREENS)} screens at two servers`,
      ours: `p50 ${number(percentile(until, 0.5))} ms, p95 ${number(percentile(until, 0.95))} ms`,
      baseline: `asking each second: p50 ${String(ASKING_EACH_SECOND)} ms`,
      ratio: number(percentile(until, 0.5) / ASKING_EACH_SECOND, 2),
      target: 'p95 < 200 ms',
      ...common,
    });
    printRow({
      what: 'A verdict, beside those screens',
      ours: `p50 ${number(percentile(warm, 0.5))} ms, p95 ${number(percentile(warm, 0.95))} ms; the first ${String(COLD)} after a start: p95 ${number(percentile(cold, 0.95))} ms`,
      baseline: `who is signed in: p95 ${number(percentile(bare, 0.95))} ms`,
      ratio: number(percentile(warm, 0.95) / percentile(bare, 0.95), 2),
      target: 'p95 < 150 ms',
      ...common,
    });
  });
}
