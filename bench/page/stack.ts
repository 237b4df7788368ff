import { buildWeb } from '@krapao/tools/build-web';
import { startStack, type Stack } from '@krapao/tools/testing/stack';
import { provideTestDatabase } from '@krapao/tools/testing/throwaway-postgres';
import { atEnd } from '../cleanup.ts';

/** The whole product with the member app built anew where its sources changed. */
export async function startForPages(): Promise<Stack> {
  buildWeb((line) => console.log(line));
  atEnd('the database', await provideTestDatabase());
  const stack = await startStack({ env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' } });
  atEnd('the product', () => stack.stop());
  return stack;
}

/** The demo member's token. */
export async function signIn(serverUrl: string): Promise<string> {
  const answer = await fetch(`${serverUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '0800000001', password: 'krapao-demo', remember: true }),
  });
  const body = (await answer.json()) as { token?: string };
  if (body.token === undefined) throw new Error(`the demo member can't sign in: ${JSON.stringify(body)}`);
  return body.token;
}
