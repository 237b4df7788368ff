import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';
import { call, json, type Reply, setFault } from '../testing.ts';
import { NO_WALLET_MOBILE } from './system.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

async function gift(more: object = {}): Promise<{ link: string; hash: string }> {
  const made = await call(`${sandbox.url}/truemoney/gifts`, json('POST', { amount: 100.25, ...more }));
  expect(made.status).toBe(200);
  return made.body as { link: string; hash: string };
}

const redeem = (
  hash: string,
  mobile: string,
  body: object = { mobile, voucher_hash: hash },
): Promise<Reply> => call(`${sandbox.url}/truemoney/campaign/vouchers/${hash}/redeem`, json('POST', body));
const code = async (reply: Promise<Reply>): Promise<string> =>
  ((await reply).body as { status: { code: string } }).status.code;

const US = '0811111111';

describe('a TrueMoney gift', () => {
  it('has the link that people send, and gives its money to one wallet', async () => {
    const { link, hash } = await gift();
    expect(link).toBe(`https://gift.truemoney.com/campaign/?v=${hash}`);
    expect(await redeem(hash, US)).toMatchObject({
      status: 200,
      body: {
        status: { code: 'SUCCESS' },
        data: {
          voucher: { amount_baht: '100.25', status: 'redeemed', type: 'F' },
          my_ticket: { amount_baht: '100.25', mobile: '081-xxx-1111' },
          tickets: [{ amount_baht: '100.25' }],
        },
      },
    });
    expect(await code(redeem(hash, US))).toBe('TARGET_USER_REDEEMED');
    expect(await code(redeem(hash, '0822222222'))).toBe('VOUCHER_OUT_OF_STOCK');
  });

  it('that is shared gives everybody a share, and all of it in the end', async () => {
    for (const type of ['R', 'F']) {
      const { hash } = await gift({ amount: 10, shares: 7, type });
      const shares: number[] = [];
      for (let i = 0; i < 7; i += 1) {
        const { body } = await redeem(hash, `08${String(i).repeat(8)}`);
        const { data } = body as {
          data: { voucher: { amount_baht: string }; my_ticket: { amount_baht: string } };
        };
        expect(data.voucher.amount_baht).toBe('10.00');
        shares.push(Math.round(Number(data.my_ticket.amount_baht) * 100));
      }
      expect(Math.min(...shares)).toBeGreaterThan(0);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(1000);
    }
  });

  it('is refused in the words of TrueMoney', async () => {
    const { hash } = await gift({ owner: '0833333333' });
    expect(await code(redeem('nobody', US))).toBe('VOUCHER_NOT_FOUND');
    expect(await code(redeem(hash, '0833333333'))).toBe('CANNOT_GET_OWN_VOUCHER');
    expect(await code(redeem(hash, NO_WALLET_MOBILE))).toBe('TARGET_USER_NOT_FOUND');
    expect(await code(redeem(hash, US, { mobile: '81', voucher_hash: hash }))).toBe('BAD_PARAM');
    expect(await code(redeem(hash, US, { mobile: US, voucher_hash: 'other' }))).toBe('BAD_PARAM');
    const old = await gift({ expiresAt: '2026-01-01T00:00:00Z' });
    expect(await code(redeem(old.hash, US))).toBe('VOUCHER_EXPIRED');
  });

  it('is taken though its answer was an error, and /state counts it', async () => {
    const taken = async () =>
      ((await call(`${sandbox.url}/state`)).body as { truemoney: { taken: { count: number } } }).truemoney
        .taken.count;
    const before = await taken();
    const { hash } = await gift();
    await setFault(sandbox.url, 'truemoney', { mode: 'error-after', count: 1 });
    expect(await redeem(hash, US)).toMatchObject({
      status: 500,
      body: { status: { code: 'INTERNAL_ERROR' } },
    });
    expect(await taken()).toBe(before + 1);
    expect((await call(`${sandbox.url}/truemoney/gifts?hash=${hash}`)).body).toMatchObject([
      { amount: '100.25', tickets: [{ mobile: US, amount: '100.25' }] },
    ]);
  });

  it('is made on the page for people, and what is wrong with the form is said there', async () => {
    const send = (fields: Record<string, string>) =>
      fetch(`${sandbox.url}/page/gifts`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    expect((await send({ amount: '1,055.50', shares: '3', type: 'R' })).status).toBe(303);
    const { text } = await call(`${sandbox.url}/?lang=en`);
    expect(text).toContain('1,055.50');
    expect(text).toContain('https://gift.truemoney.com/campaign/?v=');
    expect((await send({ amount: '10', shares: '0', type: 'R' })).status).toBe(400);
  });
});
