/** Play reports of protocols that are asked by when a round last changed, where the sandbox has no such rounds. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameProvider } from '../../ports/game-provider.ts';
import { PROTOCOLS } from './protocols.ts';

const PATIENCE = { timeoutMs: 60_000, balanceTimeoutMs: 60_000 };

let answer = '';
let asked = new URLSearchParams();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    asked = new URLSearchParams(body);
    response.end(answer);
  });
});
// a large page takes longer to make on a slow machine than a connection would be kept for
server.keepAliveTimeout = 0;
const providers: Partial<Record<'awc' | 'pg' | 'betflix', GameProvider | undefined>> = {};
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const awc = { url, agentId: 'agent', cert: 'cert', betLimit: '{}' };
  providers.awc = PROTOCOLS['awc']?.connect(awc, PATIENCE);
  const pg = { url, operatorToken: 'token', secretKey: 'key' };
  providers.pg = PROTOCOLS['pg-soft']?.connect(pg, PATIENCE);
  const betflix = { url, agent: 'agent', betflixKey: 'key', apiKey: 'key' };
  providers.betflix = PROTOCOLS['betflix']?.connect(betflix, PATIENCE);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function told(name: keyof typeof providers, body: string, place: string | null = null) {
  answer = body;
  const reports = await providers[name]?.reports(place);
  if (reports?.outcome !== 'told') throw new Error('nothing was told');
  return reports;
}

describe('bets of AWC', () => {
  const now = Date.now();
  const bet = (id: string, txStatus: number, updated: number) => ({
    ...{ platformTxId: id, userId: 'player', txStatus, realBetAmount: 10, realWinAmount: 25.5 },
    ...{ txTime: new Date(now - 1_000_000), updateTime: new Date(updated) },
  });
  const page = (...transactions: unknown[]) => JSON.stringify({ status: '0000', transactions });

  it('are without money once they are void, and not told before they are settled', async () => {
    const { reports } = await told(
      'awc',
      page(bet('a', 1, now), bet('b', 2, now), bet('c', 9, now), bet('d', 0, now), bet('e', -1, now)),
    );
    expect(reports.map(({ id, stake, win }) => [id, stake, win])).toEqual([
      ['a', 1_000n, 2_550n],
      ...['b', 'c', 'e'].map((id) => [id, 0n, 0n]),
    ]);
  });

  it('are asked for from shortly before the last change, and never from longer ago than is told', async () => {
    const { next, isEnd } = await told('awc', page(bet('a', 1, now - 500_000), bet('b', 1, now - 400_000)));
    expect([Number(next), isEnd]).toEqual([now - 460_000, true]);
    expect(await told('awc', page(), next)).toMatchObject({ next, isEnd: true, reports: [] });
    expect(Date.parse(asked.get('timeFrom') ?? '')).toBe(Math.floor(Number(next) / 1000) * 1000);
    await told('awc', page(), String(now - 100 * 3_600_000));
    expect(Date.parse(asked.get('timeFrom') ?? '')).toBeGreaterThan(now - 24 * 3_600_000);
  });
});

describe('bets of PG Soft', () => {
  const bet = (betId: string, rowVersion: number, more = {}) =>
    JSON.stringify({
      ...{
        playerName: 'player "1234567890123456789, x',
        transactionType: 1,
        betAmount: 0.1,
        winAmount: 12.5,
      },
      ...{ betEndTime: rowVersion, rowVersion, ...more },
    }).replace('{', `{"betId":${betId},`);
  const page = (...bets: string[]) => `{"data":[${bets.join(',')}],"error":null}`;

  it('keep ids that a double does not hold, and texts as they are', async () => {
    const ids = ['1900000000000000001', '1900000000000000002'];
    const { reports } = await told('pg', page(...ids.map((id) => bet(id, 1_700_000_000_000))));
    expect(reports.map(({ id }) => id)).toEqual(ids);
    expect(reports[0]).toMatchObject({ username: 'player "1234567890123456789, x', stake: 10n, win: 1_250n });
  });

  it('of bonus money and free games are not told', async () => {
    const free = [2, 3].map((transactionType) =>
      bet(String(transactionType), 1_700_000_000_000, { transactionType }),
    );
    expect((await told('pg', page(...free, bet('1', 1_700_000_000_000)))).reports).toHaveLength(1);
  });

  it('go on from the last of a full page, however large it is, and say up to when that is all', async () => {
    const first = 1_700_000_000_000;
    const full = Array.from({ length: 5_000 }, (_, index) =>
      bet(`19000000000000${10_000 + index}`, first + index, { note: 'x'.repeat(300) }),
    );
    expect(full.join(',').length).toBeGreaterThan(2 * 1024 * 1024);
    const { next, isEnd, upTo, reports } = await told('pg', page(...full));
    expect([reports.length, isEnd, Number(next), upTo.getTime()]).toEqual([
      5_000,
      false,
      first + 4_999,
      first + 4_999,
    ]);
    await told('pg', page(), next);
    expect(asked.get('row_version')).toBe(String(first + 4_998));
  });

  it('are not readable with one whose time is no time', async () => {
    const moment = 1_700_000_000_000;
    for (const wrong of [{ betEndTime: 9e15 }, { rowVersion: 9e15 }, { betEndTime: null }]) {
      answer = page(bet('1', moment), bet('2', moment, wrong));
      expect(await providers.pg?.reports(null)).toMatchObject({ outcome: 'unknown' });
    }
  });
});

it('bets of Betflix in no page at all are all told', async () => {
  const none = { status: 'success', error_code: 0, data: { bets: [], total_page: 0 } };
  expect(await told('betflix', JSON.stringify(none))).toMatchObject({ reports: [], isEnd: true });
});

it('bets of Betflix are not readable with one whose time is no time', async () => {
  const bet = { id: '1', username: 'player', bet: 1, win: 0, time: '2026-11-21 10:00:00' };
  const page = (...bets: object[]) =>
    JSON.stringify({ status: 'success', error_code: 0, data: { bets, total_page: 1 } });
  expect((await told('betflix', page(bet))).reports).toMatchObject([
    { at: new Date('2026-11-21T03:00:00Z') },
  ]);
  answer = page(bet, { ...bet, id: '2', time: '2026-13-41 25:61:00' });
  expect(await providers.betflix?.reports(null)).toMatchObject({ outcome: 'unknown' });
});
