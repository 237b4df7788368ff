import type { Stack } from '@krapao/tools/testing/stack';
import { ask } from './members.ts';
import { inDatabase } from './operator.ts';
import { writeSetting } from './site-settings.ts';
import { until } from './until.ts';

/** Whether registration asks for a one-time code; returns when the server has noticed. */
export async function wantCodes(stack: Stack, wanted: boolean): Promise<void> {
  await writeSetting(stack, 'registerOTP', wanted);
  await until('the server has read the setting', async () => {
    return (await ask(stack.serverUrl, 'GET /api/lookup/registerOTP')).registerOTP === wanted;
  });
}

/** What a phone was sent, newest first. */
export async function messagesTo({ sandboxUrl }: Stack, phone: string): Promise<string[]> {
  const response = await fetch(`${sandboxUrl}/sms?to=${phone}`);
  if (!response.ok) throw new Error(`sms: ${String(response.status)}`);
  return ((await response.json()) as { text: string }[]).map(({ text }) => text);
}

/** The newest code, as its owner reads it. @throws Error when there is none */
export async function codeSentTo(stack: Stack, phone: string): Promise<string> {
  const [newest = ''] = await messagesTo(stack, phone);
  const code = /^\d{6}/.exec(newest)?.[0];
  if (code === undefined) throw new Error(`${phone} was sent no code: ${newest}`);
  return code;
}

/** Another code than the one that was sent. */
export const wrongFor = (code: string): string => (code === '123456' ? '654321' : '123456');

/** Lets time pass for what a phone was sent and has verified, in seconds. */
export async function letPass(stack: Stack, phone: string, seconds: number): Promise<void> {
  await inDatabase(stack, (client) =>
    client.query(
      `update member_otp set sent_at = sent_at - $2 * interval '1 second', expires_at = expires_at - $2 * interval '1 second',
         verified_at = verified_at - $2 * interval '1 second'
       where phone = $1`,
      [phone, seconds],
    ),
  );
}
