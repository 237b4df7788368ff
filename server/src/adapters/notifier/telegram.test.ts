import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownSandbox, type OwnSandbox } from '../../testing/sandbox.ts';
import { createTelegram } from './telegram.ts';

interface Shown {
  id: number;
  text: string;
  edits: number;
}
const TOKEN = 'sandbox-telegram-token';

let sandbox: OwnSandbox;
beforeAll(async () => {
  sandbox = await ownSandbox();
});
beforeEach(() => sandbox.misbehave('telegram', { mode: 'none' }));
afterAll(() => sandbox.close());

let groups = 0;
/** A group of its own. */
function group(token = TOKEN, timeoutMs = 2_000) {
  groups += 1;
  const chat = `-100${groups}`;
  const telegram = createTelegram({ url: `${sandbox.url}/telegram`, token, chat, timeoutMs });
  return {
    shown: () => sandbox.ask<Shown[]>(`/telegram?chat=${chat}`),
    tell: (text: string, message: string | null = null) => telegram.tell({ kind: 'payout', text, message }),
  };
}

describe('the group of staff', () => {
  it('reads one message of a kind, which is written anew', async () => {
    const { tell, shown } = group();
    const first = await tell('2 waiting');
    expect(first).toMatchObject({ outcome: 'done' });
    const message = first.outcome === 'done' ? first.message : '';
    expect(await tell('3 waiting', message)).toEqual({ outcome: 'done', message });
    expect(await shown()).toMatchObject([{ text: '3 waiting', edits: 1 }]);
  });

  it('reads the same again without a fault', async () => {
    const { tell, shown } = group();
    const first = await tell('2 waiting');
    expect(await tell('2 waiting', first.outcome === 'done' ? first.message : '')).toEqual(first);
    expect(await shown()).toMatchObject([{ edits: 0 }]);
  });

  it('is told anew where the message is there no more', async () => {
    const { tell, shown } = group();
    expect(await tell('2 waiting', '999999')).toMatchObject({ outcome: 'done' });
    expect(await shown()).toMatchObject([{ text: '2 waiting' }]);
  });

  it('is left alone for as long as the messenger says', async () => {
    const { tell, shown } = group();
    await sandbox.misbehave('telegram', { mode: 'refuse' });
    expect(await tell('2 waiting')).toMatchObject({ outcome: 'refused', againAfter: 5 });
    expect(await shown()).toEqual([]);
  });

  it.each(['timeout-before', 'timeout-after', 'empty', 'reset', 'error-after', 'pending'])(
    'may have been told where no answer is read: %s',
    async (mode) => {
      const { tell } = group(TOKEN, 300);
      await sandbox.misbehave('telegram', { mode });
      expect(await tell('2 waiting')).toMatchObject({ outcome: 'unknown' });
    },
  );

  it('is not told with a wrong token, which no log shows', async () => {
    const told = await group('a-wrong-token-of-a-bot').tell('2 waiting');
    expect(told).toMatchObject({ outcome: 'refused', reason: '401 Unauthorized' });
    const lost = createTelegram({ url: 'http://127.0.0.1:1', token: TOKEN, chat: '-1' });
    expect(JSON.stringify(await lost.tell({ kind: 'payout', text: 'x', message: null }))).not.toContain(
      TOKEN,
    );
  });
});
