import { describe, expect, it } from 'vitest';
import { EMPTY, topOf, unreadUpTo, withNewer, withOlder, withSame } from './log.ts';
import type { TalkMessage } from './queries.ts';

const said = (
  seq: number,
  sender: TalkMessage['sender'] = 'customer',
  words = `no. ${seq}`,
): TalkMessage => ({
  ...{ seq, sender, clientId: `c${seq}`, by: null, isNote: false, about: null, session: 1, removedAt: null },
  at: new Date(seq * 1000).toISOString(),
  message: {
    message_type: 'text',
    payload: { message: words },
    deliver: { id: `c${seq}`, status: 'succeed' },
  },
});
const seqs = (log: { messages: readonly TalkMessage[] }) => log.messages.map(({ seq }) => seq);

describe('what was said in a talk', () => {
  it('stands by number, each once, in whatever order and however often it comes', () => {
    const page = withOlder(EMPTY, [said(5), said(4)], 2);
    const older = withOlder(page, [said(3), said(2)], 2);
    const newer = withNewer(withNewer(older, [said(7), said(6)]), [said(6), said(8)]);
    expect(seqs(newer)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(topOf(newer)).toBe(8);
    expect(newer.hasOlder).toBe(true);
    expect(withOlder(newer, [said(1)], 2).hasOlder).toBe(false);
  });

  it('is shown as it was told last', () => {
    const page = withOlder(EMPTY, [said(2), said(1)], 2);
    const again = withNewer(page, [
      { ...said(1), message: { message_type: 'unknown', deliver: { id: 'c1', status: 'succeed' } } },
    ]);
    expect(again.messages[0]?.message.message_type).toBe('unknown');
    expect(seqs(again)).toEqual([1, 2]);
  });

  it('takes a change of what it does not show yet for no word that came', () => {
    const page = withOlder(EMPTY, [said(2), said(1)], 2);
    expect(topOf(withSame(page, [said(5, 'customer', 'taken away')]))).toBe(2);
    expect(withSame(page, [said(2, 'customer', 'other')]).messages[1]).toEqual(said(2, 'customer', 'other'));
  });

  it('is unread up to the newest, where the person said something that nobody looked at', () => {
    const log = withOlder(EMPTY, [said(3, 'agent'), said(2), said(1)], 50);
    expect(unreadUpTo(log, 1)).toBe(3);
    expect(unreadUpTo(log, 2)).toBeUndefined();
    expect(unreadUpTo(withOlder(EMPTY, [said(1, 'agent')], 50), 0)).toBeUndefined();
  });
});
