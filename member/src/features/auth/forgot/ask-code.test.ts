import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAsked, keepAsked, keptAsked, type AskedCode } from './ask-code.ts';

const NOW = Date.parse('2026-11-22T14:00:00Z');
const code: AskedCode = {
  phone: '0812345678',
  token: 't',
  ref: 'r',
  nextAt: NOW + 60_000,
  endsAt: NOW + 300_000,
};

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  forgetAsked();
  vi.useRealTimers();
});

describe('A code that was asked for', () => {
  it('is there after a reload while it is of use, and then its phone alone', () => {
    keepAsked(code);
    vi.setSystemTime(NOW + 299_999);
    expect(keptAsked()).toEqual({ phone: code.phone, asked: code });
    vi.setSystemTime(NOW + 300_000);
    expect(keptAsked()).toEqual({ phone: code.phone, asked: null });
  });

  it('is not there once it was used', () => {
    keepAsked(code);
    forgetAsked();
    expect(keptAsked()).toEqual({ phone: '', asked: null });
  });
});
