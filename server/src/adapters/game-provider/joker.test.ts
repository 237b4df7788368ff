/** What the adapter of the Joker family does not believe; what it must do otherwise is in conformance.test.ts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import type { GameProvider } from '../../ports/game-provider.ts';
import { joker } from './joker.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
/** By the method that is called. */
let answers: (method: string) => Answer;
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { status, body: told } = answers(new URLSearchParams(body).get('Method') ?? '');
    response.writeHead(status).end(JSON.stringify(told));
  });
});
let provider: GameProvider;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const patience = { timeoutMs: 10_000, balanceTimeoutMs: 10_000 };
  provider = joker.connect({ url, appId: 'US', secret: 'ours' }, patience);
});
afterAll(() => {
  server.close();
});

const order = { username: 'player', amount: satang(250), reference: 'r1' };
const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body });
const no = (Message: string): Answer => ({ status: 404, body: { Message } });

describe('a yes of the Joker family', () => {
  const yes = (before: unknown, after: unknown) => () =>
    ok({ Username: 'player', RequestID: 'r1', BeforeCredit: before, Credit: after });

  it('counts where its balances are those of the order, in either way', async () => {
    answers = yes('0.10', '2.60');
    expect(await provider.transfer(order)).toMatchObject({ outcome: 'done' });
    answers = yes('2.60', '0.10');
    expect(await provider.transfer({ ...order, amount: satang(-250) })).toMatchObject({ outcome: 'done' });
  });

  it.each([
    ['1.00', '3.00'],
    ['1.00', '3.49'],
    ['1.00', '1.00'],
    ['3.50', '1.00'],
    [null, '3.50'],
    ['1.00', undefined],
  ])('is none with balances %j and %j', async (before, after) => {
    answers = yes(before, after);
    expect(await provider.transfer(order)).toMatchObject({ outcome: 'unknown' });
  });
});

describe('a transfer that the Joker family does not know', () => {
  const known = { GC: ok({ Username: 'player', Credit: '1.00', OutstandingCredit: '0.00' }) };
  const asked = (by: Readonly<Record<string, Answer>>, other: Answer) => {
    answers = (method) => by[method] ?? other;
    return provider.queryTransfer(order);
  };

  it('was never carried out where the player is known', async () => {
    expect(await asked(known, no('RequestID not found'))).toEqual({ standing: 'absent' });
  });

  it('is unknown where all calls are answered so, as in maintenance, or the player is known no more', async () => {
    const away = no('No HTTP resource was found that matches the request URI.');
    expect(await asked({}, away)).toMatchObject({ standing: 'unknown' });
    expect(await asked({ GC: no('User not found') }, no('RequestID not found'))).toMatchObject({
      standing: 'unknown',
    });
  });
});

describe('rounds of the Joker family', () => {
  const round = {
    OCode: 'r1',
    Username: 'PLAYER',
    Amount: '1.00',
    Result: '0.00',
    Time: '2026-11-21T10:00:00+07:00',
  };
  const told = async (nextId: unknown) => {
    answers = () => ok({ data: { Game: [round] }, nextId });
    const reports = await provider.reports(null);
    return reports.outcome === 'told' && [reports.reports.length, reports.isEnd, reports.next.split('|')[0]];
  };

  it('go on where another page is named, and end where none is: the same page would be told for ever', async () => {
    expect(await told('7')).toEqual([1, false, 'page']);
    for (const none of ['', null, undefined]) expect(await told(none)).toEqual([1, true, 'after']);
  });
});
