/** ThaiBulkSMS OTP, version 2: they make, word, send and verify the code; its handle is their token. Thai mobile phones only. */
import { z } from 'zod';
import type { CodeSending, CodeVerdict, OneTimeCodes } from '../../ports/one-time-code.ts';
import { harmless, post, TIMEOUT_MS, type Reply } from './post.ts';
import { withoutEnd } from '../../kernel/without-end.ts';

export interface ThaiBulkSmsOptions {
  /** Where `/v2/otp/request` hangs, e.g. `https://otp.thaibulksms.com`. */
  url: string;
  key: string;
  secret: string;
  timeoutMs?: number;
}

const sent = z.object({
  status: z.literal('success'),
  token: z.string().min(1).max(500),
  refno: z.string().min(1).max(20),
});
const verified = z.object({ status: z.literal('success') });
const failure = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

/** What their errors say. All of them may come as 400, so that only the words tell a wrong code from other failures. */
const WRONG_CODE = /\bcode is invalid\b/i;
const TOKEN_IS_OVER = /\btoken\b/i;

export function createThaiBulkSms(options: ThaiBulkSmsOptions): OneTimeCodes {
  const { key, secret, timeoutMs = TIMEOUT_MS } = options;
  const base = withoutEnd(options.url, '/');
  const call = (path: string, fields: Record<string, string>): Promise<Reply> =>
    post(`${base}/v2/otp/${path}`, new URLSearchParams({ key, secret, ...fields }), timeoutMs);

  return {
    takesRef: false,

    async send({ phone }): Promise<CodeSending> {
      const reply = await call('request', { msisdn: phone });
      if ('lost' in reply) return { outcome: 'unknown', reason: reply.lost };
      const done = reply.status === 200 ? sent.safeParse(reply.body).data : undefined;
      if (done) return { outcome: 'sent', handle: done.token, ref: done.refno };
      const words = errorIn(reply);
      if (words !== undefined) return { outcome: 'refused', reason: harmless(words) };
      return { outcome: 'unknown', reason: `HTTP ${reply.status}` };
    },

    async verify({ handle, code }): Promise<CodeVerdict> {
      const reply = await call('verify', { token: handle, pin: code });
      if ('lost' in reply) return { outcome: 'unknown', reason: reply.lost };
      if (reply.status === 200 && verified.safeParse(reply.body).success) return { outcome: 'right' };
      const words = errorIn(reply);
      if (words === undefined) return { outcome: 'unknown', reason: `HTTP ${reply.status}` };
      if (WRONG_CODE.test(words)) return { outcome: 'wrong' };
      return TOKEN_IS_OVER.test(words)
        ? { outcome: 'expired' }
        : { outcome: 'unknown', reason: harmless(words) };
    },
  };
}

/** Their own error of a call that they did not carry out; undefined where somebody else speaks, or they can't tell. */
function errorIn({ status, body }: { status: number; body: unknown }): string | undefined {
  return status >= 400 && status < 500 ? failure.safeParse(body).data?.errors[0]?.message : undefined;
}
