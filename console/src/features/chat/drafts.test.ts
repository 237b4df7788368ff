import { describe, expect, it } from 'vitest';
import { keepDraft, readDraft } from './drafts.ts';

describe('what was begun in a talk', () => {
  it('is kept per agent and talk, with its mode', () => {
    keepDraft('dao', '1', { text: 'nearly', note: true });
    keepDraft('dao', '2', { text: 'an answer', note: false });
    expect(readDraft('dao', '1')).toEqual({ text: 'nearly', note: true });
    expect(readDraft('dao', '2')).toEqual({ text: 'an answer', note: false });
    expect(readDraft('noi', '1')).toEqual({ text: '', note: false });
    keepDraft('dao', '1', { text: '', note: false });
    expect(readDraft('dao', '1')).toEqual({ text: '', note: false });
  });
});
