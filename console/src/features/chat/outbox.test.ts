import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsoleError } from '../../lib/console-error.ts';
import { createTalkOutbox, type Outgoing, type TalkOutbox } from './outbox.ts';
import type { AgentMessage } from './queries.ts';

const text = (message: string): AgentMessage => ({ message_type: 'text', payload: { message } });
const statesOf = (outbox: TalkOutbox) => outbox.list().map(({ state }) => state);
const lost = () => new ConsoleError('NETWORK', 0);

function box(
  send: (one: Outgoing) => Promise<unknown>,
  upload?: (one: Outgoing & { file: File }) => Promise<AgentMessage>,
): TalkOutbox {
  let ids = 0;
  return createTalkOutbox({ send, ...(upload && { upload }), newId: () => `id${(ids += 1)}` });
}
/** A minute and more: what is tried again has been. */
const later = () => vi.advanceTimersByTimeAsync(90_000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what an agent says', () => {
  it('goes out in order, one at a time, by one name until its outcome is known', async () => {
    const sent: string[] = [];
    let fails = 2;
    const outbox = box(({ clientId }) => {
      sent.push(clientId);
      return fails-- > 0 ? Promise.reject(lost()) : Promise.resolve();
    });
    outbox.say(text('a'), false);
    outbox.say(text('b'), true);
    await later();
    expect(statesOf(outbox)).toEqual(['sent', 'sent']);
    expect(sent).toEqual(['id1', 'id1', 'id1', 'id2']);
    // shown until the talk itself tells them
    outbox.arrived(new Set(['id1']));
    expect(outbox.list().map(({ clientId }) => clientId)).toEqual(['id2']);
  });

  it('that is refused fails at once and keeps none behind it; sent again, it has the same name', async () => {
    const sent: string[] = [];
    let isTaken = true;
    const outbox = box(({ clientId }) => {
      sent.push(clientId);
      return isTaken && clientId === 'id1'
        ? Promise.reject(new ConsoleError('CHAT_TAKEN', 409, { by: 'Dao' }))
        : Promise.resolve();
    });
    outbox.say(text('a'), false);
    outbox.say(text('b'), false);
    await later();
    expect(statesOf(outbox)).toEqual(['failed', 'sent']);
    isTaken = false;
    outbox.again('id1');
    await later();
    expect(statesOf(outbox)).toEqual(['sent', 'sent']);
    expect(sent).toEqual(['id1', 'id2', 'id1']);
  });

  it('is given up after a minute, and stays to be sent again', async () => {
    const outbox = box(() => Promise.reject(lost()));
    outbox.say(text('a'), false);
    expect(statesOf(outbox)).toEqual(['sending']);
    await later();
    expect(statesOf(outbox)).toEqual(['failed']);
    outbox.remove('id1');
    expect(outbox.list()).toEqual([]);
  });

  it('with a file is shown at once, uploaded once under its name, and sent again where that was refused', async () => {
    const [uploaded, sent]: [string[], AgentMessage[]] = [[], []];
    let answers = [
      () => Promise.reject(lost()),
      () => Promise.reject(new ConsoleError('CHAT_FILE_INVALID', 400)),
    ];
    const outbox = box(
      ({ message }) => Promise.resolve(sent.push(message)),
      ({ clientId, file, message }) => {
        uploaded.push(`${clientId} ${file.name}`);
        const [answer] = answers;
        answers = answers.slice(1);
        if (answer) return answer();
        if (message.message_type !== 'media') throw new Error('no file');
        return Promise.resolve({
          ...message,
          payload: { ...message.payload, filePath: '/files/chat/0123456789.jpg' },
        });
      },
    );
    outbox.attach(new File(['x'], 'slip.jpg', { type: 'image/jpeg' }), 'image', true);
    expect(outbox.list()).toMatchObject([{ state: 'uploading', note: true }]);
    expect(outbox.list()[0]?.url).toMatch(/^blob:/);
    await later();
    expect(statesOf(outbox)).toEqual(['failed']);
    outbox.again('id1');
    await later();
    expect(statesOf(outbox)).toEqual(['sent']);
    expect(uploaded).toEqual(['id1 slip.jpg', 'id1 slip.jpg', 'id1 slip.jpg']);
    expect(sent).toMatchObject([{ payload: { filePath: '/files/chat/0123456789.jpg', name: 'slip.jpg' } }]);
  });
});
