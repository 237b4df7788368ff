import { satang } from '@krapao/contract/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ask,
  chatBench,
  guest,
  history,
  member,
  send,
  text,
  wordsOf,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';
import { GUEST_COOKIE } from '../../../http/session.ts';
import { fund, memberWith } from '../../../testing/fixtures.ts';

let b: ChatBench;
beforeAll(async () => {
  b = await chatBench();
});
afterAll(() => b.drop());

/** The cookies that it keeps. */
type Browser = Record<string, string>;

/** Says something as that browser does, which keeps the cookie that it is given. */
async function say(browser: Browser, who: Writer, message: string): Promise<string> {
  const answer = await b.servers[0].app.inject({
    ...{ method: 'POST', url: '/api/chat/send-message', payload: { ...text(message), guestId: who.guestId } },
    headers: { ...(who.token && { authorization: `Bearer ${who.token}`, 'x-wallet-user': '1' }) },
    cookies: browser,
  });
  for (const { name, value } of answer.cookies) browser[name] = value;
  return answer.json<{ message?: string }>().message ?? 'OK';
}
/** Keeps the newest talk's person from writing. */
const blockNewest = () =>
  b.db.client.query(
    `update chat_conversation set blocked_until = now() + interval '1 hour' where id = (select id from chat_conversation order by created_at desc limit 1)`,
  );

it('a guest’s browser is given a cookie of its own: an answer that comes after a sign-in takes the place of no session’s', async () => {
  const browser: Browser = {};
  await say(browser, guest(), 'on its way while they sign in');
  expect(Object.keys(browser)).toEqual([GUEST_COOKIE]);
});

it('a guest who was blocked after one message gets no further with another id in the same browser', async () => {
  const browser: Browser = {};
  expect(await say(browser, guest(), 'rude')).toBe('OK');
  await blockNewest();
  expect(await say(browser, guest(), 'rude again')).toBe('CHAT_BLOCKED');
  expect(await say({}, guest(), 'somebody else')).toBe('OK');
});

it('a conversation is known by the cookie that its browser brings next, where the first one was lost on its way', async () => {
  const who = guest();
  await say({}, who, 'the answer is lost');
  const browser: Browser = {};
  await say(browser, who, 'again, without a cookie');
  await say(browser, who, 'and with the one that arrived');
  await blockNewest();
  expect(await say(browser, guest(), 'x')).toBe('CHAT_BLOCKED');
});

it('a conversation without a browser has the next one that writes there', async () => {
  const [who, browser]: [Writer, Browser] = [guest(), {}];
  await say({}, who, 'before browsers were known');
  await b.db.client.query(
    'update chat_conversation set device_hash = null where id = (select id from chat_conversation order by created_at desc limit 1)',
  );
  await say(browser, who, 'known now');
  await blockNewest();
  expect(await say(browser, guest(), 'x')).toBe('CHAT_BLOCKED');
});

it('a member who was blocked is no guest at the same browser', async () => {
  const browser: Browser = {};
  await say(browser, guest(), 'before signing in');
  const who = await member(b);
  expect(await say(browser, who, 'rude')).toBe('OK');
  await blockNewest();
  expect(await say(browser, guest(), 'signed out')).toBe('CHAT_BLOCKED');
});

it('a member who was blocked for ever keeps no guest of that browser away longer than themselves, once money is here', async () => {
  const browser: Browser = {};
  const { id } = await memberWith(b);
  await say(browser, guest(), 'before signing in');
  await say(browser, await member(b, id), 'rude');
  await b.db.client.query(
    `update chat_conversation set blocked_at = now() - interval '8 days', blocked_until = now() + interval '9 years' where member_id = $1`,
    [id],
  );
  expect(await say(browser, guest(), 'x')).toBe('CHAT_BLOCKED');
  await fund(b, id, satang(1_000));
  expect(await say(browser, guest(), 'x')).toBe('OK');
});

it('a member who is blocked can’t have a guest’s words merged; once they may write, they can', async () => {
  const before = guest();
  await send(b.servers[0], before, 'rude');
  const who = await member(b);
  await send(b.servers[0], who, 'mine');
  await blockNewest();
  const merge = () => ask(b.servers[0], 'POST', 'merge', who, { guestId: before.guestId, yes: true });
  expect(await merge()).toMatchObject({ status: 403, body: { message: 'CHAT_BLOCKED' } });
  expect((await history(b.servers[0], who)).map(wordsOf)).toEqual(['mine']);
  await b.db.client.query('update chat_conversation set blocked_until = null');
  expect(await merge()).toMatchObject({ status: 200, body: { merged: true } });
});
