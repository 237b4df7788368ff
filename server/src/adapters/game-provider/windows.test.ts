import { describe, expect, it } from 'vitest';
import { afterWindow, pageOf, windowAt } from './windows.ts';

const NOW = new Date('2026-11-21T10:20:00.000Z');
const from = (place: string | null, now = NOW) => windowAt(place, now).from.toISOString();
const after = (to: string) => afterWindow({ from: NOW, to: new Date(to), page: '' });

describe('a window of play reports', () => {
  it('begins a day back where nothing was read yet', () => {
    expect(from(null) <= '2026-11-20T08:20:00.000Z').toBe(true);
  });

  it('overlaps the one before it, and the first of an hour goes back a day for what was corrected', () => {
    expect(from(after('2026-11-21T10:10:00Z'))).toBe('2026-11-21T09:55:00.000Z');
    expect(from(after('2026-11-21T09:59:00Z'))).toBe('2026-11-20T08:20:00.000Z');
  });

  it('leaves nothing out, however long nobody asked', () => {
    expect(from(after('2026-11-17T00:00:00Z'))).toBe('2026-11-16T23:45:00.000Z');
  });

  it('stays the same from page to page', () => {
    const window = windowAt(after('2026-11-21T10:10:00Z'), NOW);
    const later = new Date('2026-11-21T10:30:00Z');
    expect(windowAt(pageOf(window, 'a|b'), later)).toEqual({ ...window, page: 'a|b' });
  });
});
