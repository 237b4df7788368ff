import { describe, expect, it } from 'vitest';
import { pageWindow } from './pagination.tsx';

describe('the pages offered', () => {
  it('are three before the current one and one after it', () =>
    expect(pageWindow(5, 12)).toEqual([2, 3, 4, 5, 6]));
  it('begin at the first', () => expect(pageWindow(1, 12)).toEqual([1, 2]));
  it('end at the last', () => expect(pageWindow(12, 12)).toEqual([9, 10, 11, 12]));
  it('are none where there is nothing', () => expect(pageWindow(1, 0)).toEqual([]));
  it('survive a page that is gone', () => expect(pageWindow(9, 2)).toEqual([1, 2]));
});
