/** What an answer of a family without references proves about a transfer of 2.50 baht into the game. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { PROTOCOLS } from './protocols.ts';

const connection = {
  agent: 'A',
  secret: 's',
  key: 'k',
  appId: 'i',
  apiKey: 'k',
  agentUsername: 'A',
  agentPassword: 'p',
  loginPage: 'http://127.0.0.1:1',
};
const patience = { timeoutMs: 10_000, balanceTimeoutMs: 10_000 };

/** The outcome of a transfer that is answered so. */
async function transferred(protocol: string, body: unknown, status = 200) {
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const provider = PROTOCOLS[protocol]?.connect({ ...connection, url }, patience);
    return await provider?.transfer({ username: 'player', amount: satang(250), reference: 'r' });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Each family's yes with balances, and its no. */
const FAMILIES = [
  {
    protocol: 'amb-partner',
    yes: (before: unknown, after: unknown) => ({ status: { code: 0 }, data: { balance: { before, after } } }),
    no: (message: string) => ({ status: { code: 555, message } }),
  },
  {
    protocol: 'amb',
    yes: (before: unknown, after: unknown) => ({ code: 0, result: { ref: 'R', before, after } }),
    no: (message: string) => ({ code: 555, message }),
  },
  {
    protocol: 'reseller-bridge',
    yes: (old_credit: unknown, current_credit: unknown) => ({
      status: 'success',
      old_credit,
      current_credit,
    }),
    no: (message: string) => ({ status: 'error', errorCode: 555, message }),
  },
  {
    protocol: 'racha',
    yes: (before: unknown, after: unknown) => ({
      code: 200,
      response: { username: 'player', before, after },
    }),
    no: (message: string) => ({ code: 555, message }),
  },
] as const;

describe.each(FAMILIES)('an answer of $protocol', ({ protocol, yes, no }) => {
  it('is a yes where its balances are those of the order', async () => {
    expect(await transferred(protocol, yes(1, 3.5))).toMatchObject({ outcome: 'done' });
    expect(await transferred(protocol, yes('0.10', '2.60'))).toMatchObject({ outcome: 'done' });
  });

  it('is a yes where its balances are those of the order but for what adding doubles left', async () => {
    expect(await transferred(protocol, yes(1, 3.4999999999999996))).toMatchObject({ outcome: 'done' });
    expect(await transferred(protocol, yes(0.3 - 0.1 - 0.2, 2.5))).toMatchObject({ outcome: 'done' });
  });

  it.each([
    [1, 1],
    [1, 3.49],
    [3.5, 1],
    [1, null],
    [null, 3.5],
    ['', ''],
  ])('is no yes with balances %j and %j', async (before, after) => {
    expect(await transferred(protocol, yes(before, after))).toMatchObject({ outcome: 'unknown' });
  });

  it('is no yes with the status of a failure', async () => {
    for (const status of [202, 400, 500]) {
      const { outcome } = (await transferred(protocol, yes(1, 3.5), status)) ?? {};
      expect(outcome, String(status)).toBe(status === 202 ? 'done' : 'unknown');
    }
  });

  it.each([
    'Insufficient balance',
    'Balance is insufficient',
    'Not enough credit',
    'Member not found',
    'User does not exist',
    'Invalid amount',
  ])('is a no that says %s', async (words) => {
    expect(await transferred(protocol, no(words))).toMatchObject({ outcome: 'refused' });
    expect(await transferred(protocol, no(words), 400)).toMatchObject({ outcome: 'refused' });
    for (const status of [302, 409, 429, 500, 503])
      expect(await transferred(protocol, no(words), status)).toMatchObject({ outcome: 'unknown' });
    expect(await transferred(protocol, { message: words })).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    'Failed',
    'Transaction not found',
    'User transaction not found',
    'Duplicate transfer',
    'Invalid account state',
    'Insufficient information',
    'Invalid response from the game',
    '',
  ])('is open where it says “%s”', async (words) => {
    expect(await transferred(protocol, no(words))).toMatchObject({ outcome: 'unknown' });
  });
});

it('an answer proves nothing where it means another player', async () => {
  const other = { code: 200, response: { username: 'other', before: 1, after: 3.5 } };
  expect(await transferred('racha', other)).toMatchObject({ outcome: 'unknown' });
  expect(await transferred('racha', { code: 200 })).toMatchObject({ outcome: 'done' });
});
