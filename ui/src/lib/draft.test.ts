import { afterEach, describe, expect, it } from 'vitest';
import { dropDraft, forgetDrafts, keepDraft, keptDraft } from './draft.ts';

const mine = { form: 'withdraw', owner: 'A1' };
const transfer = { form: 'transfer', owner: 'A1' };
const theirs = { form: 'withdraw', owner: 'B2' };

afterEach(forgetDrafts);

describe('what was typed', () => {
  it('is kept for each form until it is dropped', () => {
    keepDraft(mine, '150');
    keepDraft(transfer, '20');
    expect([keptDraft(mine, ''), keptDraft(transfer, '')]).toEqual(['150', '20']);
    dropDraft(mine);
    expect([keptDraft(mine, ''), keptDraft(transfer, '')]).toEqual(['', '20']);
  });

  it('is never shown to another member, whose coming ends it', () => {
    keepDraft(mine, '150');
    expect(keptDraft(theirs, '')).toBe('');
    expect(keptDraft(mine, '')).toBe('');
  });

  it('is gone after signing out', () => {
    keepDraft(mine, '150');
    forgetDrafts();
    expect(keptDraft(mine, '')).toBe('');
  });

  it('counts as nothing when it has another shape than the form of now', () => {
    keepDraft(mine, { typed: 150 });
    expect(keptDraft(mine, { typed: '', withGames: false })).toEqual({ typed: '', withGames: false });
    expect(keptDraft(mine, '')).toBe('');
    keepDraft(mine, { typed: '150', withGames: true });
    expect(keptDraft(mine, { typed: '20', withGames: false })).toEqual({ typed: '150', withGames: true });
  });

  it('is carried over from the shape that it had before', () => {
    const reshaped = { ...mine, earlier: (kept: unknown) => ({ amount: kept }) };
    keepDraft(mine, '150');
    expect(keptDraft(reshaped, { amount: '' })).toEqual({ amount: '150' });
    keepDraft(mine, { amount: '200' });
    expect(keptDraft(reshaped, { amount: '' })).toEqual({ amount: '200' });
    dropDraft(mine);
    expect(keptDraft(reshaped, { amount: '' })).toEqual({ amount: '' });
  });
});
