import { freePort } from '@krapao/tools/testing/ports';
import { describe, expect, it } from 'vitest';
import { against, answering, dripping, redirecting } from './testing/answering.ts';
import { oneTimeCodeConformance } from './testing/conformance.ts';
import { smsSandbox } from './testing/sandbox.ts';
import { createThaiBulkSms } from './thaibulksms.ts';

const at = (url: string, key = 'k', secret = 's') => createThaiBulkSms({ url, key, secret });
const hastyAt = (url: string) => createThaiBulkSms({ url, key: 'k', secret: 's', timeoutMs: 300 });
const request = { phone: '0812345678', language: 'th', siteName: 'Krapao' } as const;
const guess = { phone: request.phone, handle: 'token', code: '123456' };

oneTimeCodeConformance('ThaiBulkSMS', async () => {
  const { env, ...world } = await smsSandbox();
  const keys = [env['THAIBULKSMS_KEY'], env['THAIBULKSMS_SECRET']] as const;
  return {
    ...world,
    verifies: 'there',
    codes: at(env['THAIBULKSMS_URL'] ?? '', ...keys),
    lost: at(`http://127.0.0.1:${await freePort()}`, ...keys),
  };
});

describe('ThaiBulkSMS', () => {
  const both = (status: number, body: string) =>
    against(answering(status, body), async (url) => ({
      sent: await at(url).send(request),
      verified: await at(url).verify(guess),
    }));
  const error = (message: string, code = 400) =>
    JSON.stringify({ code, errors: [{ detail: message, message }] });

  it('is asked by a form with key, secret and what the call needs', async () => {
    const asked: string[] = [];
    await against(
      (call, response) => {
        let body = '';
        call.on('data', (part: Buffer) => (body += part.toString()));
        call.on('end', () => {
          asked.push(`${call.url} ${call.headers['content-type']} ${body}`);
          response.end();
        });
      },
      async (url) => {
        await at(`${url}/`).send(request);
        await at(url).verify(guess);
      },
    );
    const form = 'application/x-www-form-urlencoded';
    expect(asked).toEqual([
      `/v2/otp/request ${form} key=k&secret=s&msisdn=0812345678`,
      `/v2/otp/verify ${form} key=k&secret=s&token=token&pin=123456`,
    ]);
  });

  it('tells a wrong code from a token that is over by its words, since both are 400', async () => {
    expect((await both(400, error('Code is invalid.'))).verified).toEqual({ outcome: 'wrong' });
    expect((await both(400, error('Token is expire.'))).verified).toEqual({ outcome: 'expired' });
  });

  it.each([
    ['the keys', 400, 'Application not found.'],
    ['the number', 400, 'Invalid Parameter.'],
    ['the credit', 423, 'Insufficient credit.'],
    ['too many messages', 400, 'MSISDN exceeded limit.'],
  ])('says of %s: nothing sent, nothing learned of a code', async (_name, status, message) => {
    expect(await both(status, error(message, status))).toEqual({
      sent: { outcome: 'refused', reason: message },
      verified: { outcome: 'unknown', reason: message },
    });
  });

  it.each([
    ['text for JSON', 200, 'OK'],
    ['success without a token', 200, '{"state":"success"}'],
    ['a success with a status of 500', 500, '{"status":"success","token":"t","refno":"R"}'],
    ['a wrong code with a status of 500', 500, error('Code is invalid.')],
    ['a 400 of somebody in between', 400, '<h1>Bad Request</h1>'],
    ['an endless answer', 200, `{"status":"success","token":"t","refno":"R","x":"${'x'.repeat(200_000)}"}`],
  ])('has said nothing by %s', async (_name, status, body) => {
    const { sent, verified } = await both(status, body);
    expect([sent.outcome, verified.outcome]).toEqual(['unknown', 'unknown']);
  });

  it('is not followed elsewhere', async () => {
    const elsewhere = redirecting('{"status":"success","token":"t","refno":"R"}');
    const verdict = await against(elsewhere, (url) => at(url).verify(guess));
    expect(verdict).toEqual({ outcome: 'unknown', reason: 'HTTP 307' });
  });

  it('is not waited for when it answers drop by drop', async () => {
    const verdict = await against(dripping, (url) => hastyAt(url).verify(guess));
    expect(verdict).toEqual({ outcome: 'unknown', reason: 'timeout' });
  });

  it('gets into no log with what it says of phones and codes', async () => {
    const { sent } = await both(400, error('msisdn 0812345678 is blocked'));
    expect(sent).toEqual({ outcome: 'refused', reason: 'msisdn # is blocked' });
  });
});
