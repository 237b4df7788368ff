import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAsked, keepAsked, keepPhone, keptAsked, type AskedCode } from './ask-code.ts';

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

  it('begins with the phone that was typed, which is kept before it is sent', () => {
    keepPhone('081');
    expect(keptAsked()).toEqual({ phone: '081', asked: null });
    keepAsked(code);
    expect(keptAsked()).toEqual({ phone: code.phone, asked: code });
    keepPhone('0899999999');
    expect(keptAsked()).toEqual({ phone: '0899999999', asked: code });
    keepPhone('');
    expect(keptAsked()).toEqual({ phone: '', asked: code });
  });

  it('is not there once it was used', () => {
    keepPhone(code.phone);
    keepAsked(code);
    keepPhone('0899999999');
    forgetAsked();
    expect(keptAsked()).toEqual({ phone: '', asked: null });
  });
});
