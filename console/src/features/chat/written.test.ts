import { describe, expect, it } from 'vitest';
import type { AgentMessage, Canned } from './queries.ts';
import { isCode, kindOf, NO_BUTTON, NO_CARD, textsOf, writtenOf, type Written } from './written.ts';

const none = writtenOf(undefined);
const words = (title: string, text: string): Written => ({ ...none, title, words: text });
const canned = (message: AgentMessage): Canned => ({
  ...{ code: 'call', language: 'en', title: 'Call us', by: 'mali', changedAt: '2026-11-23T00:00:00.000Z' },
  message,
});
const call = { title: 'Call', type: 'call', payload: '021234567' } as const;

describe('a canned reply as it is written', () => {
  it('is sent in those languages that are written, each as a whole', () => {
    expect(textsOf({ th: words(' ฝาก ', 'เจอแล้ว'), la: none, en: none }, 'text')).toEqual([
      { language: 'th', title: 'ฝาก', message: { message_type: 'text', payload: { message: 'เจอแล้ว' } } },
    ]);
    expect(textsOf({ th: words('x', ''), la: none, en: words('y', 'y') }, 'text')).toBeUndefined();
    expect(textsOf({ th: none, la: none, en: none }, 'text')).toBeUndefined();
  });

  it('has buttons that lead where they say, or cards with them; what it had stays as it was', () => {
    for (const message of [
      { message_type: 'text', payload: { message: 'Hello' } },
      { message_type: 'buttons', payload: { message: 'Call us', buttons: [call] } },
      {
        message_type: 'quick_replies',
        payload: { message: 'Which?', buttons: [{ ...NO_BUTTON, title: 'Yes' }] },
      },
      {
        message_type: 'generic',
        payloads: [
          { image_url: null, title: 'Bonus', subtitle: null, buttons: [] },
          { image_url: null, title: 'Back', subtitle: 'each Monday', buttons: [call] },
        ],
      },
    ] satisfies AgentMessage[]) {
      const one = canned(message);
      const texts = textsOf({ th: none, la: none, en: writtenOf(one) }, kindOf([one]));
      expect(texts).toEqual([{ language: 'en', title: 'Call us', message }]);
    }
  });

  it('is not sent with a button or card that is not whole', () => {
    const sent = (kind: 'buttons' | 'generic', more: Partial<Written>) =>
      textsOf({ th: none, la: none, en: { ...words('a', 'b'), ...more } }, kind);
    expect(sent('buttons', { buttons: [call] })).toHaveLength(1);
    for (const button of [
      NO_BUTTON,
      { ...call, payload: 'call me' },
      { title: 'Open', type: 'web', payload: 'http://krapao.example' } as const,
      { title: 'Open', type: 'web', payload: 'javascript:alert(1)' } as const,
    ]) {
      expect(sent('buttons', { buttons: [call, button] })).toBeUndefined();
      expect(sent('generic', { cards: [{ ...NO_CARD, title: 'x', buttons: [button] }] })).toBeUndefined();
    }
    expect(sent('buttons', {})).toBeUndefined();
    expect(sent('generic', { cards: [NO_CARD] })).toBeUndefined();
  });

  it('has a code of small letters, figures and hyphens', () => {
    expect(['deposit', '2-fa', 'a'].every(isCode)).toBe(true);
    expect(['', '-a', 'ฝาก', 'A', 'a b'].some(isCode)).toBe(false);
  });
});
