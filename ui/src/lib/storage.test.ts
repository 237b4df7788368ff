import { afterEach, expect, it, vi } from 'vitest';
import { local } from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser's storage, which can be full: it takes nothing more then, and still reads and removes. */
function browserStorage() {
  const kept = new Map<string, string>();
  const disk = { isFull: false };
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
      removeItem: (key: string) => kept.delete(key),
    },
  });
  return disk;
}

it('reads what was written last, also where the browser could not keep it', () => {
  const disk = browserStorage();
  local.set('name', 'before');
  disk.isFull = true;
  expect(local.set('name', 'now')).toBe(false);
  expect(local.get('name')).toBe('now');
  disk.isFull = false;
  expect(local.set('name', 'after')).toBe(true);
  expect(local.get('name')).toBe('after');
  local.remove('name');
  expect(local.get('name')).toBeNull();
});

it('keeps for this page what a browser without storage can not', () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  local.set('name', 'now');
  expect(local.get('name')).toBe('now');
  local.remove('name');
  expect(local.get('name')).toBeNull();
});
