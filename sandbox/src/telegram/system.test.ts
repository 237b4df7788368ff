import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../start.ts';
import { call, json, setFault } from '../testing.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const bot = (method: string, fields: object, token = 'sandbox-telegram-token') =>
  call(`${sandbox.url}/telegram/bot${token}/${method}`, json('POST', fields));
const GROUP = { chat_id: '-100200' };

describe('Telegram', () => {
  it('sends a message and edits it, with the answers of the real one', async () => {
    const sent = await bot('sendMessage', { ...GROUP, text: 'one' });
    expect(sent).toMatchObject({
      status: 200,
      body: { ok: true, result: { message_id: 1, chat: { id: -100200, type: 'supergroup' }, text: 'one' } },
    });
    const edited = await bot('editMessageText', { ...GROUP, message_id: 1, text: 'two' });
    expect(edited).toMatchObject({ status: 200, body: { ok: true, result: { message_id: 1, text: 'two' } } });
    expect((await call(`${sandbox.url}/telegram?chat=-100200`)).body).toMatchObject([
      { text: 'two', edits: 1 },
    ]);
    expect((await call(`${sandbox.url}/telegram?chat=-1`)).body).toEqual([]);
    const page = await call(`${sandbox.url}/staff-phone`, { headers: { cookie: 'language=en' } });
    expect(page.text).toContain('two');
  });

  it.each([
    ['sendMessage', { ...GROUP, text: '' }, 400, 'message text is empty'],
    ['sendMessage', { chat_id: 'nobody', text: 'x' }, 400, 'chat not found'],
    ['editMessageText', { ...GROUP, message_id: 99, text: 'x' }, 400, 'message to edit not found'],
    ['editMessageText', { ...GROUP, message_id: 1, text: 'two' }, 400, 'message is not modified'],
  ])('refuses %s of %j', async (method, fields, status, description) => {
    const refused = await bot(method, fields);
    expect(refused).toMatchObject({ status, body: { ok: false, error_code: status } });
    expect(refused.text).toContain(description);
  });

  it('knows its bot, and says how long to wait', async () => {
    expect(await bot('sendMessage', { ...GROUP, text: 'x' }, 'another')).toMatchObject({ status: 401 });
    await setFault(sandbox.url, 'telegram', { mode: 'refuse', count: 1 });
    expect(await bot('sendMessage', { ...GROUP, text: 'x' })).toMatchObject({
      status: 429,
      body: { ok: false, error_code: 429, parameters: { retry_after: 5 } },
    });
  });
});
