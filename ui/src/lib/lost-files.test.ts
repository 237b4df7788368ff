import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLostFiles } from './lost-files.ts';

let isThere = true;
let asked: string[] = [];
const filesOf = (talk: string) =>
  createLostFiles(async (seq) => {
    asked.push(`${talk} ${String(seq)}`);
    if (!isThere) throw new TypeError('no line');
  });
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  [isThere, asked] = [true, []];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the address of a file that could not be had', () => {
  it('is asked for once in a while, not each time that it fails, in each talk', async () => {
    const files = filesOf('a');
    files.failed(3);
    await settled();
    files.failed(3);
    filesOf('b').failed(3);
    await settled();
    expect(asked).toEqual(['a 3', 'b 3']);
    await vi.advanceTimersByTimeAsync(30_000);
    files.failed(3);
    expect(asked).toEqual(['a 3', 'b 3', 'a 3']);
  });

  it('is asked for again whenever the line is back until it was told, in the talk that it is of', async () => {
    const [files, others] = [filesOf('a'), filesOf('b')];
    isThere = false;
    for (const one of [files, others]) one.failed(3);
    await settled();
    others.forget();
    isThere = true;
    asked = [];
    for (const one of [files, others]) one.back();
    await settled();
    await vi.advanceTimersByTimeAsync(60_000);
    files.back();
    expect(asked).toEqual(['a 3']);
  });
});
