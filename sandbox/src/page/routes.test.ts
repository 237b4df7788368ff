import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../start.ts';
import { PROVIDERS } from '../games/providers.ts';
import { call, json } from '../testing.ts';
import { DEMO_STAFF } from '@krapao/contract/console/demo';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(sandbox.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });

describe('the page for people', () => {
  it('speaks the language that is asked for', async () => {
    expect((await call(`${sandbox.url}/`)).text).toContain('แอปธนาคาร');
    expect((await call(`${sandbox.url}/?lang=la`)).text).toContain('ແອັບທະນາຄານ');
    expect((await call(`${sandbox.url}/`, { headers: { 'accept-language': 'en-GB' } })).text).toContain(
      'Bank app',
    );
  });

  it('shows a message as text, whatever is in it', async () => {
    await call(
      `${sandbox.url}/sms/send`,
      json('POST', { to: '0812345678', text: '<script>alert(1)</script>' }),
    );
    for (const path of ['/', '/live/sms?to=0812345678&lang=en']) {
      const { text } = await call(sandbox.url + path);
      expect(text).toContain('&lt;script&gt;');
      expect(text).not.toContain('<script>alert');
    }
  });

  it('fills the bank form from the address, makes the transfer and shows its slip', async () => {
    const query = 'fromName=A%20B&toAccount=9998887776&amount=55.5&lang=en';
    const { text } = await call(`${sandbox.url}/bank?${query}`);
    for (const value of ['A B', '9998887776', '55.5']) expect(text).toContain(`value="${value}"`);
    const made = await send('/bank', {
      fromBank: 'KBANK',
      fromAccount: '0801234567',
      fromName: 'A B',
      toBank: 'SCB',
      toAccount: '9998887776',
      toName: '',
      amount: '1,055.50',
      ago: '120',
    });
    expect(made.status).toBe(303);
    const transRef = made.headers.get('location')?.split('ref=')[1] ?? '';
    expect((await call(`${sandbox.url}/bank?ref=${transRef}`)).text).toContain(`/bank/slips/${transRef}.png`);
    const { body } = await call(`${sandbox.url}/bank/transfers/${transRef}`);
    expect(body).toMatchObject({ amount: '1055.50', toAccount: '9998887776' });
    expect(Date.now() - Date.parse((body as { at: string }).at)).toBeGreaterThan(119 * 60_000);
  });

  it('keeps what was typed and says what is wrong beside the field', async () => {
    const refused = await send('/bank', { fromAccount: '12', amount: 'many' });
    const text = await refused.text();
    expect(refused.status).toBe(400);
    expect(text).toContain('value="many"');
    expect(text).toContain('id="fromAccount-wrong"');
    expect(text).toContain('id="amount-wrong"');
  });

  it('leads to every provider’s site, and has a switch for each', async () => {
    const { text } = await call(`${sandbox.url}/?lang=en`);
    for (const { code, name, category } of PROVIDERS) {
      expect(text).toMatch(
        new RegExp(`class="tile ${category}" href="/games/${code}/site"[^]{0,2000}?${name}</strong`),
      );
      expect(text).toContain(`action="/page/faults/${code}"`);
    }
    expect(text).toContain('<details >');
    await send('/page/faults/HUAYHD', { mode: 'refuse', rate: '100', count: '1', delayMs: '0' });
    expect((await call(`${sandbox.url}/?lang=en`)).text).toContain('<details  open>');
  });

  it('switches a fault on, but not for another site’s page', async () => {
    const fields = { mode: 'refuse', rate: '50', count: '', delayMs: '0' };
    expect((await send('/page/faults/sms', fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send('/page/faults/sms', fields, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    expect((await call(`${sandbox.url}/faults`)).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ system: 'sms', mode: 'refuse', rate: 0.5 })]),
    );
  });
});

describe('the pretended authenticator', () => {
  it('shows the code of now of everybody who works at the demo, and for how long it is that', async () => {
    // an instant of RFC 6238, the last second of its step
    let now = 1_111_111_109_000;
    const clocked = await startSandbox({ now: () => now });
    try {
      const first = await call(`${clocked.url}/authenticator?lang=en`);
      for (const { name, display } of DEMO_STAFF) expect(first.text).toContain(`${display} · ${name}`);
      expect(first.text).toMatch(/data-seconds>1<\/span> seconds left/);
      const codes = (text: string) =>
        [...text.matchAll(/data-code="(\w+)">(\d{3} \d{3})</g)].map(([, ...one]) => one);
      const [one, other] = DEMO_STAFF;
      const shown = Object.fromEntries(codes(first.text)) as Record<string, string>;
      for (const { name, secret } of [one!, other!])
        expect(shown[name]?.replace(' ', '')).toBe(await generate({ secret, epoch: 1_111_111_109 }));
      now += 1_000;
      const later = await call(`${clocked.url}/live/authenticator?lang=th`);
      expect(later.text).toMatch(/data-seconds>30<\/span> วินาที/);
      expect(codes(later.text)).not.toEqual(codes(first.text));
      expect((await call(`${clocked.url}/`)).text).toContain('href="/authenticator"');
    } finally {
      await clocked.close();
    }
  });
});
