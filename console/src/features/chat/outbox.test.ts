import { describe, expect, it, vi } from 'vitest';
import { ConsoleError } from '../../lib/console-error.ts';
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts';
import type { AgentMessage } from './queries.ts';

const text = (message: string): AgentMessage => ({ message_type: 'text', payload: { message } });
const statesOf = (outbox: Outbox) => outbox.list().map(({ state }) => state);
const lost = () => new ConsoleError('NETWORK', 0);

/** An outbox whose clock and waits are the test's. */
function box(
  send: (one: Outgoing) => Promise<unknown>,
  upload?: (one: Outgoing & { file: File }) => Promise<AgentMessage>,
) {
  let clock = 0;
  let ids = 0;
  const waited: number[] = [];
  const outbox = createOutbox({
    send,
    ...(upload && { upload }),
    newId: () => `id${(ids += 1)}`,
    now: () => clock,
    wait: (ms) => {
      waited.push(ms);
      clock += ms;
      return Promise.resolve();
    },
  });
  return { outbox, waited };
}

describe('what an agent says', () => {
  it('goes out in order, one at a time, by one name until its outcome is known', async () => {
    const sent: string[] = [];
    let fails = 2;
    const { outbox, waited } = box(({ clientId }) => {
      sent.push(clientId);
      return fails-- > 0 ? Promise.reject(lost()) : Promise.resolve();
    });
    outbox.say(text('a'), false);
    outbox.say(text('b'), true);
    await vi.waitFor(() => expect(statesOf(outbox)).toEqual(['sent', 'sent']));
    expect(sent).toEqual(['id1', 'id1', 'id1', 'id2']);
    expect(waited).toEqual([1_000, 2_000]);
    // shown until the talk itself tells them
    outbox.arrived(new Set(['id1']));
    expect(outbox.list().map(({ clientId }) => clientId)).toEqual(['id2']);
  });

  it('that is refused fails at once and keeps none behind it; sent again, it has the same name', async () => {
    const sent: string[] = [];
    let isTaken = true;
    const { outbox } = box(({ clientId }) => {
      sent.push(clientId);
      return isTaken && clientId === 'id1'
        ? Promise.reject(new ConsoleError('CHAT_TAKEN', 409, { by: 'Dao' }))
        : Promise.resolve();
    });
    outbox.say(text('a'), false);
    outbox.say(text('b'), false);
    await vi.waitFor(() => expect(statesOf(outbox)).toEqual(['failed', 'sent']));
    isTaken = false;
    outbox.again('id1');
    await vi.waitFor(() => expect(statesOf(outbox)).toEqual(['sent', 'sent']));
    expect(sent).toEqual(['id1', 'id2', 'id1']);
  });

  it('is late after ten seconds and given up after a minute, and stays to be sent again', async () => {
    const states = new Set<string>();
    const { outbox } = box(() => Promise.reject(lost()));
    outbox.watch(() => outbox.list().forEach(({ state }) => states.add(state)));
    outbox.say(text('a'), false);
    await vi.waitFor(() => expect(outbox.list()[0]?.state).toBe('failed'));
    expect([...states]).toEqual(['sending', 'late', 'failed']);
    outbox.remove('id1');
    expect(outbox.list()).toEqual([]);
  });

  it('with a file is shown at once, uploaded once under its name, and sent again where that was refused', async () => {
    const [uploaded, sent]: [string[], AgentMessage[]] = [[], []];
    let answers = [
      () => Promise.reject(lost()),
      () => Promise.reject(new ConsoleError('CHAT_FILE_INVALID', 400)),
    ];
    const { outbox } = box(
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
    await vi.waitFor(() => expect(statesOf(outbox)).toEqual(['failed']));
    outbox.again('id1');
    await vi.waitFor(() => expect(statesOf(outbox)).toEqual(['sent']));
    expect(uploaded).toEqual(['id1 slip.jpg', 'id1 slip.jpg', 'id1 slip.jpg']);
    expect(sent).toMatchObject([{ payload: { filePath: '/files/chat/0123456789.jpg', name: 'slip.jpg' } }]);
  });
});
