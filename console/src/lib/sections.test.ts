import { describe, expect, it } from 'vitest';
import { isIn, sectionsFor } from './sections.ts';

describe('the rooms of the console', () => {
  it('are known by a whole part of the address', () => {
    expect(isIn('/now', '/now')).toBe(true);
    expect(isIn('/members/M1/notes', '/members')).toBe(true);
    expect(isIn('/nowhere', '/now')).toBe(false);
  });

  it('are those that a person may enter', () => {
    expect(sectionsFor(['member.view']).map(({ path }) => path)).toEqual(['/members', '/requests']);
  });
});
