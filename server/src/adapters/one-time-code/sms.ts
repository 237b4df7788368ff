/** A plain SMS sender (docs/sandbox.md): POST {to, text}. We make the code; its handle is the code, sealed for that phone. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { OTP_DIGITS, type Language } from '@krapao/contract/constants';
import { newCodeRef } from '../../kernel/ids.ts';
import { isSameText, type SecretBox } from '../../kernel/secret-box.ts';
import type { CodeSending, OneTimeCodes, Told } from '../../ports/one-time-code.ts';
import { harmless, post, TIMEOUT_MS, type Reply } from './post.ts';

export interface CodeMessage {
  code: string;
  ref: string;
  siteName: string;
}

/** Longer names are cut, so that a message in Thai or Lao script stays one SMS of 70 characters. */
const MOST_NAME = 14;

const TEXTS: Record<Language, (message: CodeMessage) => string> = {
  th: ({ code, ref, siteName }) => `${code} คือรหัส OTP ของ ${siteName} (อ้างอิง ${ref}) ห้ามบอกผู้อื่น`,
  la: ({ code, ref, siteName }) => `${code} ແມ່ນລະຫັດ OTP ຂອງ ${siteName} (ອ້າງອີງ ${ref}) ຢ່າບອກຜູ້ອື່ນ`,
  en: ({ code, ref, siteName }) =>
    `${code} is your ${siteName} OTP code (ref ${ref}). Never share it with anyone.`,
};

/**
 * What the member reads. The code comes first and is the only number of ours, with the word OTP beside it: phones offer it for
 * `autocomplete="one-time-code"`. No line binds it to a domain, because one that differs from the page's keeps phones from offering it.
 */
export function codeText(language: Language, { siteName, ...message }: CodeMessage): string {
  return TEXTS[language]({ ...message, siteName: [...siteName].slice(0, MOST_NAME).join('').trim() });
}

const CHANGED: Record<Language, (siteName: string) => string> = {
  th: (siteName) => `เบอร์บัญชี ${siteName} ถูกเปลี่ยนแล้ว หากไม่ใช่คุณ ติดต่อเราทันที`,
  la: (siteName) => `ເບີຂອງບັນຊີ ${siteName} ຖືກປ່ຽນແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ຕິດຕໍ່ເຮົາທັນທີ`,
  en: (siteName) => `The phone of your ${siteName} account was changed. If this was not you, contact us now.`,
};

/** What the old phone of a member reads; one SMS as well, with no number in it that a phone could offer as a code. */
export const changedText = (language: Language, siteName: string): string =>
  CHANGED[language]([...siteName].slice(0, MOST_NAME).join('').trim());

export interface SmsCodesOptions {
  /** Takes the POST, e.g. `https://sms.example/send`. */
  url: string;
  box: SecretBox;
  timeoutMs?: number;
}

const accepted = z.object({ status: z.literal('SENT') });
const refusal = z.object({ error: z.string() });

export function createSmsCodes({ url, box, timeoutMs = TIMEOUT_MS }: SmsCodesOptions): OneTimeCodes {
  return {
    takesRef: true,

    async send({ phone, language, siteName, ref = newCodeRef() }): Promise<CodeSending> {
      const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
      const reply = await post(
        url,
        { to: phone, text: codeText(language, { code, ref, siteName }) },
        timeoutMs,
      );
      const failed = failureIn(reply);
      return failed ?? { outcome: 'sent', handle: box.seal(code, bindingOf(phone)).toString('base64'), ref };
    },

    async tellPhoneChanged({ phone, language, siteName }): Promise<Told> {
      const reply = await post(url, { to: phone, text: changedText(language, siteName) }, timeoutMs);
      return failureIn(reply) ?? { outcome: 'sent' };
    },

    verify({ phone, handle, code }) {
      const sent = opened(box, handle, phone);
      if (sent === undefined) return Promise.resolve({ outcome: 'expired' });
      return Promise.resolve({ outcome: isSameText(code, sent) ? 'right' : 'wrong' });
    },
  };
}

const bindingOf = (phone: string): string => `one-time-code:${phone}`;

/** Undefined for a handle that is not ours, or no longer: its key is gone, and only a new code helps. */
function opened(box: SecretBox, handle: string, phone: string): string | undefined {
  try {
    return box.open(Buffer.from(handle, 'base64'), bindingOf(phone));
  } catch {
    return undefined;
  }
}

/** Only the sender's own words are a refusal: a proxy's 400 says nothing of the message. */
function failureIn(reply: Reply): Exclude<CodeSending, { outcome: 'sent' }> | undefined {
  if ('lost' in reply) return { outcome: 'unknown', reason: reply.lost };
  const refused = reply.status === 400 ? refusal.safeParse(reply.body).data : undefined;
  if (refused) return { outcome: 'refused', reason: harmless(refused.error) };
  if (reply.status === 200 && accepted.safeParse(reply.body).success) return undefined;
  return { outcome: 'unknown', reason: `HTTP ${reply.status}` };
}
