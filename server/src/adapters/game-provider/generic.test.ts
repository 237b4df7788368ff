/** What the adapter of Krapao games v1 does not believe; what it must do otherwise is in conformance.test.ts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import type { GameProvider } from '../../ports/game-provider.ts';
import { generic } from './generic.ts';

let answer: { status: number; body: unknown } = { status: 200, body: {} };
const server = createServer((_request, response) => {
  response.writeHead(answer.status).end(JSON.stringify(answer.body));
});
let provider: GameProvider;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  provider = generic.connect(
    { url, operator: 'US', secret: 'ours' },
    { timeoutMs: 10_000, balanceTimeoutMs: 10_000 },
  );
});
afterAll(() => {
  server.close();
});

const order = { username: 'player', amount: satang(500), reference: 'r1' };
const done = { reference: 'r1', username: 'player', amount: '5.00', currency: 'THB', status: 'DONE' };
const at = '2026-11-21T03:10:05.120Z';
const round = { sequence: 6, id: 'a', username: 'p', stake: '1.00', win: '0.00', currency: 'THB', at };

describe('an answer of Krapao games v1', () => {
  it('settles an order when it is about that order, in baht', async () => {
    answer = { status: 200, body: done };
    expect(await provider.transfer(order)).toEqual({ outcome: 'done', externalReference: null });
    for (const wrong of [
      { currency: 'LAK' },
      { amount: '-5.00' },
      { reference: 'r2' },
      { status: 'PENDING' },
    ]) {
      answer = { status: 200, body: { ...done, ...wrong } };
      expect(await provider.transfer(order)).toMatchObject({ outcome: 'unknown' });
      expect(await provider.queryTransfer(order)).toMatchObject({ standing: 'unknown' });
    }
  });

  it('refuses an order in its own words only', async () => {
    answer = { status: 201, body: { ...done, status: 'REFUSED', reason: 'INSUFFICIENT_BALANCE' } };
    expect(await provider.transfer(order)).toEqual({ outcome: 'refused', reason: 'INSUFFICIENT_BALANCE' });
    expect(await provider.queryTransfer(order)).toEqual({ standing: 'absent' });
    for (const [status, error] of [
      [401, 'UNAUTHORIZED'],
      [409, 'REFERENCE_REUSED'],
      [404, 'NOT_FOUND'],
      [400, 'Bad Request'],
      [503, 'BUSY'],
    ] as const) {
      answer = { status, body: { error } };
      expect(await provider.transfer(order)).toMatchObject({ outcome: 'unknown' });
      expect(await provider.queryTransfer(order)).toMatchObject({ standing: 'unknown' });
    }
  });

  it('tells rounds in the order of their numbers, each in baht, or nothing', async () => {
    const page = { rounds: [round], isEnd: true, upTo: at };
    answer = { status: 200, body: page };
    expect(await provider.reports('5')).toMatchObject({ outcome: 'told', next: '6', isEnd: true });
    expect(await provider.reports('6')).toMatchObject({ outcome: 'unknown' });
    const open = { ...page, rounds: [{ ...round, placedAt: '2026-11-19T07:00:00+07:00' }] };
    answer = { status: 200, body: open };
    expect(await provider.reports('5')).toMatchObject({
      reports: [{ at: new Date(at), placedAt: new Date('2026-11-19T00:00:00Z') }],
    });
    answer = { status: 200, body: { ...page, rounds: [{ ...round, placedAt: null }] } };
    expect(await provider.reports('5')).toMatchObject({
      outcome: 'told',
      reports: [{ placedAt: undefined, game: undefined }],
    });
    for (const [kind, game] of [
      ['live', 'live'],
      ['fishing', undefined],
    ]) {
      answer = { status: 200, body: { ...page, rounds: [{ ...round, kind }] } };
      expect(await provider.reports('5')).toMatchObject({ outcome: 'told', reports: [{ game }] });
    }
    for (const wrong of [
      { rounds: [round, round] },
      { rounds: [{ ...round, currency: 'LAK' }] },
      { rounds: [{ ...round, win: '-1.00' }] },
      { rounds: [{ ...round, at: 'yesterday' }] },
      { rounds: [], isEnd: false },
      { upTo: null },
    ]) {
      answer = { status: 200, body: { ...page, ...wrong } };
      expect(await provider.reports('5')).toMatchObject({ outcome: 'unknown' });
    }
  });

  it('tells of no play after it was asked, however far the provider’s clock is ahead', async () => {
    const toldUpTo = async (upTo: string) => {
      answer = { status: 200, body: { rounds: [], isEnd: true, upTo } };
      const told = await provider.reports('5');
      return told.outcome === 'told' ? told.upTo.getTime() : undefined;
    };
    expect(await toldUpTo(at)).toBe(new Date(at).getTime());
    expect(await toldUpTo(new Date(Date.now() + 240_000).toISOString())).toBeLessThanOrEqual(Date.now());
  });

  it('opens a game by a web address only', async () => {
    const player = { username: 'player', password: 'x' };
    answer = { status: 200, body: { username: 'player', link: 'https://game.example/?t=1' } };
    expect(await provider.launch(player, 'la')).toMatchObject({ outcome: 'told' });
    answer = { status: 200, body: { username: 'player', link: 'javascript:alert(1)' } };
    expect(await provider.launch(player, 'la')).toMatchObject({ outcome: 'unknown' });
  });
});
