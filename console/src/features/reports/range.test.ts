import { describe, expect, it } from 'vitest';
import { addDays, faultOf, lengthOf, PRESETS, presetOf, rangeIn } from './range.ts';

const TODAY = '2026-03-01';
const inAddress = (text: string) => rangeIn(new URLSearchParams(text), TODAY);

describe('the days of a report', () => {
  it('are those of its address', () => {
    expect(inAddress('from=2026-01-05&to=2026-02-01')).toEqual({ from: '2026-01-05', to: '2026-02-01' });
  });

  it.each([
    ['nothing', ''],
    ['no day', 'from=today&to=2026-02-31'],
    ['what is no date', 'from=2026-1-1&to=x'],
  ])('are the last 31 where the address tells %s', (_, text) => {
    expect(inAddress(text)).toEqual({ from: '2026-01-30', to: TODAY });
  });

  it('are refused backwards, above 366, and before they begin', () => {
    expect(faultOf({ from: '2026-02-02', to: '2026-02-01' }, TODAY)).toBe('order');
    expect(faultOf({ from: addDays(TODAY, -365), to: TODAY }, TODAY)).toBeUndefined();
    expect(faultOf({ from: addDays(TODAY, -366), to: TODAY }, TODAY)).toBe('long');
    expect(faultOf({ from: TODAY, to: addDays(TODAY, 1) }, TODAY)).toBe('ahead');
  });

  it('that are asked for most can all be asked for', () => {
    for (const preset of PRESETS) expect(faultOf(presetOf(preset, TODAY), TODAY)).toBeUndefined();
    expect(presetOf('lastMonth', TODAY)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(presetOf('month', TODAY)).toEqual({ from: TODAY, to: TODAY });
    expect(lengthOf(presetOf('year', TODAY))).toBe(366);
    expect(lengthOf(presetOf('week', TODAY))).toBe(7);
  });
});
