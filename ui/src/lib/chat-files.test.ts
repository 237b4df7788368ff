import { describe, expect, it } from 'vitest';
import { nameToSend, verdictOn } from './chat-files.ts';

const MB = 1024 * 1024;
const file = (name: string, type: string, size = 1) => verdictOn({ name, type, size });

describe('a file for the chat', () => {
  it('is a picture or video of the kinds that are taken, with an ending', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/jpg', 'image/gif'])
      expect(file('a.png', type)).toEqual({ kind: 'image' });
    for (const type of ['video/mp4', 'video/quicktime'])
      expect(file('a.mov', type)).toEqual({ kind: 'video' });
    for (const [name, type] of [
      ['picture', 'image/png'],
      ['a.heic', 'image/heic'],
      ['a.pdf', 'application/pdf'],
      ['a.svg', 'image/svg+xml'],
      ['a.', 'image/png'],
    ] as const)
      expect(file(name, type)).toEqual({ refused: 'unsupported' });
  });

  it('has up to 10 MB as a picture and 20 MB as a video', () => {
    expect(file('a.png', 'image/png', 10 * MB)).toEqual({ kind: 'image' });
    expect(file('a.png', 'image/png', 10 * MB + 1)).toEqual({ refused: 'tooLarge', maxMb: 10 });
    expect(file('a.mp4', 'video/mp4', 20 * MB)).toEqual({ kind: 'video' });
    expect(file('a.mp4', 'video/mp4', 20 * MB + 1)).toEqual({ refused: 'tooLarge', maxMb: 20 });
  });

  it('is sent with the end of its name, and with no half of a letter, which a server refuses', () => {
    const end = `${'a'.repeat(195)}.png`;
    expect(nameToSend({ name: end })).toBe(end);
    // the cut goes through the face
    expect(nameToSend({ name: `🙂${end}` })).toBe(end);
    expect(nameToSend({ name: `a\ud83d🙂.png` })).toBe('a🙂.png');
  });
});
