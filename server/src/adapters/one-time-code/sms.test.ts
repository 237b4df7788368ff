import { describe, expect, it } from 'vitest';
import { freePort } from '@krapao/tools/testing/ports';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { changedText, codeText, createSmsCodes } from './sms.ts';
import { against, answering, dripping, redirecting } from './testing/answering.ts';
import { oneTimeCodeConformance } from './testing/conformance.ts';
import { smsSandbox } from './testing/sandbox.ts';

const boxOf = (secret: string) => createSecretBox({ version: 1, secret });
const box = boxOf('a secret of the tests');
const smsAt = (url: string) => createSmsCodes({ url, box });
const hastyAt = (url: string) => createSmsCodes({ url, box, timeoutMs: 300 });
const request = { phone: '0812345678', language: 'th', siteName: 'Krapao' } as const;

oneTimeCodeConformance('a plain SMS sender', async () => {
  const { env, ...world } = await smsSandbox();
  return {
    ...world,
    verifies: 'here',
    codes: smsAt(env['SMS_URL'] ?? ''),
    lost: smsAt(`http://127.0.0.1:${await freePort()}`),
  };
});

describe('a plain SMS sender', () => {
  it.each([
    ['text for JSON', 200, 'OK'],
    ['another status', 200, '{"status":"QUEUED?"}'],
    ['a 400 of somebody in between', 400, '<h1>Bad Request</h1>'],
    ['a 401', 401, '{"error":"UNAUTHORIZED"}'],
    ['a refusal with a status of 500', 500, '{"error":"REFUSED"}'],
    ['an endless answer', 200, `{"status":"SENT","x":"${'x'.repeat(200_000)}"}`],
  ])('has not sent and not refused by %s', async (_name, status, body) => {
    const sending = await against(answering(status, body), (url) => smsAt(url).send(request));
    expect(sending).toMatchObject({ outcome: 'unknown' });
  });

  it('tells a phone that its account has another one, in words of each language and one message', async () => {
    const message = { phone: '0812345678', siteName: 'Acasinowithalongname' } as const;
    for (const language of ['th', 'la', 'en'] as const) {
      const told = await against(answering(200, '{"status":"SENT"}'), async (url) =>
        smsAt(url).tellPhoneChanged?.({ ...message, language }),
      );
      expect(told).toEqual({ outcome: 'sent' });
      const text = changedText(language, message.siteName);
      expect(text.length).toBeLessThanOrEqual(language === 'en' ? 160 : 70);
      expect(text).not.toMatch(/\d/);
    }
    const refused = await against(answering(400, '{"error":"REFUSED"}'), async (url) =>
      smsAt(url).tellPhoneChanged?.({ ...message, language: 'th' }),
    );
    expect(refused).toMatchObject({ outcome: 'refused' });
  });

  it('is not followed elsewhere', async () => {
    const elsewhere = redirecting('{"status":"SENT"}');
    const sending = await against(elsewhere, (url) => smsAt(url).send(request));
    expect(sending).toEqual({ outcome: 'unknown', reason: 'HTTP 307' });
  });

  it('is not waited for when it answers drop by drop', async () => {
    const sending = await against(dripping, (url) => hastyAt(url).send(request));
    expect(sending).toEqual({ outcome: 'unknown', reason: 'timeout' });
  });

  it('gets into no log with what it says of phones and codes', async () => {
    const body = JSON.stringify({ error: 'no route to 0812345678 for 482913' });
    const sending = await against(answering(400, body), (url) => smsAt(url).send(request));
    expect(sending).toEqual({ outcome: 'refused', reason: 'no route to # for #' });
  });

  it('has handles that open for their phone and their key only', async () => {
    const sending = await against(answering(200, '{"status":"SENT"}'), (url) => smsAt(url).send(request));
    if (sending.outcome !== 'sent') throw new Error(sending.reason);
    const guess = { phone: request.phone, handle: sending.handle, code: 'none' };
    const others = createSmsCodes({ url: 'http://x.example', box: boxOf('another secret') });
    expect(await smsAt('http://x.example').verify(guess)).toEqual({ outcome: 'wrong' });
    expect(await smsAt('http://x.example').verify({ ...guess, phone: '0812345679' })).toEqual({
      outcome: 'expired',
    });
    expect(await others.verify(guess)).toEqual({ outcome: 'expired' });
  });
});

describe('the message with a code', () => {
  const message = { code: '048291', ref: 'KTRW', siteName: 'Krapao' };

  it('is in the language of the member, with site, code and reference, and asks nobody to share it', () => {
    expect(codeText('th', message)).toBe('048291 คือรหัส OTP ของ Krapao (อ้างอิง KTRW) ห้ามบอกผู้อื่น');
    expect(codeText('la', message)).toBe('048291 ແມ່ນລະຫັດ OTP ຂອງ Krapao (ອ້າງອີງ KTRW) ຢ່າບອກຜູ້ອື່ນ');
    expect(codeText('en', message)).toBe(
      '048291 is your Krapao OTP code (ref KTRW). Never share it with anyone.',
    );
  });

  it('is one SMS, also for a site with a long name', () => {
    const siteName = 'Krapao ของเราทุกคนทั้งประเทศไทย';
    for (const language of ['th', 'la'] as const)
      expect(codeText(language, { ...message, siteName }).length).toBeLessThanOrEqual(70);
    expect(codeText('en', { ...message, siteName: 'The Wallet of Everybody' }).length).toBeLessThanOrEqual(
      160,
    );
  });
});
