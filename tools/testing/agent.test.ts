import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { type Stack, startStack } from './stack.ts';

let stack: Stack;
let client: pg.Client;
beforeAll(async () => {
  stack = await startStack({ env: { DEMO_WORK: 'on' } });
  client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await stack.stop();
});

const waiting = async () => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from chat_conversation where waiting_since is not null and merged_into is null`,
  );
  return rows[0]?.n;
};
const answered = async () =>
  ((await (await fetch(`${stack.sandboxUrl}/state`)).json()) as { agent: { answered: number } }).agent
    .answered;
const press = (isOn: string) =>
  fetch(`${stack.sandboxUrl}/page/agent`, { method: 'POST', body: new URLSearchParams({ isOn }) });

it('the sandbox’s agent, when it is switched on, comes in at the console and answers each talk that waits, once', async () => {
  const talks = (await waiting()) ?? 0;
  expect(talks).toBeGreaterThan(0);
  expect((await press('yes')).status).toBe(200);
  await expect.poll(waiting).toBe(0);
  await expect.poll(answered).toBe(talks);
  await press('no');
  const page = await (await fetch(`${stack.sandboxUrl}/staff-phone?lang=en`)).text();
  expect(page).toContain('Answers nobody');
});
