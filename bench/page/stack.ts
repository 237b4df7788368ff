import { STORAGE, WALLET_USER_HEADER } from '@krapao/contract/constants';
import { buildWeb } from '@krapao/tools/build-web';
import { startStack, type Stack } from '@krapao/tools/testing/stack';
import { provideTestDatabase } from '@krapao/tools/testing/throwaway-postgres';
import { atEnd } from '../cleanup.ts';

/** The whole product with the member app built anew where its sources changed. */
export async function startForPages(): Promise<Stack> {
  buildWeb((line) => console.log(line));
  atEnd('the database', await provideTestDatabase());
  const stack = await startStack({ asServed: true, env: { LOG_LEVEL: 'warn' } });
  atEnd('the product', () => stack.stop());
  return stack;
}

/** The demo member's token. */
async function signIn(serverUrl: string): Promise<string> {
  const answer = await fetch(`${serverUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '0800000001', password: 'krapao-demo', remember: true }),
  });
  const body = (await answer.json()) as { token?: string };
  if (body.token === undefined) throw new Error(`the demo member can't sign in: ${JSON.stringify(body)}`);
  return body.token;
}

/** What the demo member's browser keeps: at their first visit, and when they have accepted the agreement. */
export async function keptByMember(serverUrl: string) {
  const token = await signIn(serverUrl);
  const headers = { authorization: `Bearer ${token}`, [WALLET_USER_HEADER]: '1' };
  const ask = async <T>(path: string) =>
    (await (await fetch(`${serverUrl}${path}`, { headers })).json()) as T;
  const { profile } = await ask<{ profile: { _id: string } }>('/api/account/profile');
  const { version } = await ask<{ version: string }>('/api/account/agreement');
  const atFirst = { [STORAGE.token]: token };
  return {
    atFirst,
    later: { ...atFirst, [STORAGE.rememberAgreement]: JSON.stringify({ [profile._id]: version }) },
  };
}
