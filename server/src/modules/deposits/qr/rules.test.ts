import { describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { afterAnswer, belowMinimum, QR_LIFETIME_MS, statusAt, type QrNow, type Unpaid } from './rules.ts';

describe('the least amount', () => {
  it.each([
    ['KBANK', 99, 100, 1],
    ['KBANK', 100, 100, undefined],
    ['KBANK', 1_999, 2_000, 20],
    ['WW', 9_999, 100, 100],
    ['WW', 10_000, 100, undefined],
    ['ZAPMAN', 9_999, 100, 100],
    ['ZAPMAN', 14_999, 15_000, 150],
  ])('of %s refuses %d satang with a deposit minimum of %d: %s', (bank, amount, minimum, min) => {
    const refused = belowMinimum(bank, satang(amount), satang(minimum));
    expect(refused?.code).toBe(min === undefined ? undefined : 'TRANSFER_MINIMUM');
    expect(refused?.params).toEqual(min === undefined ? undefined : { min });
  });
});

const at = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const qr = (more: Partial<QrNow & { review: string | null }> = {}): QrNow & { review: string | null } => ({
  state: 'open',
  qrText: 'QR',
  expiresAt: new Date(at.getTime() + QR_LIFETIME_MS),
  closedAt: null,
  isShut: false,
  review: null,
  ...more,
});
const asked = qr({ state: 'asked', qrText: null });
const cancelled = qr({ state: 'cancelled', closedAt: at });
const after = (from: QrNow, answer: Unpaid, now = at, isLast = true, pause = 8) =>
  afterAnswer(from, answer, { now, isLast, pause });
const unknown: Unpaid = { outcome: 'unknown', reason: 'timeout' };
const opened: Unpaid = { outcome: 'open', text: 'QR' };

describe('what becomes of a QR', () => {
  it('that is being made: open, or failed by the last attempt only, or asked again until its time is over', () => {
    expect(after(asked, opened)).toMatchObject({ state: 'open', qrText: 'QR', closedAt: null });
    expect(after(asked, { outcome: 'refused', reason: 'X' })).toMatchObject({ state: 'failed', dueIn: null });
    expect(after(asked, { outcome: 'refused', reason: 'X' }, at, false)).toMatchObject({
      state: 'asked',
      dueIn: 8,
    });
    expect(after(asked, unknown)).toMatchObject({ state: 'asked', dueIn: 8 });
    expect(after(asked, { outcome: 'not-found' })).toMatchObject({ state: 'asked', dueIn: 8 });
    expect(after(asked, { outcome: 'not-found' }, later(10))).toMatchObject({
      state: 'expired',
      dueIn: null,
    });
    expect(after(asked, unknown, later(10))).toMatchObject({ state: 'expired', dueIn: 8 });
    expect(after(asked, { outcome: 'conflict', reason: 'X' })).toMatchObject({
      state: 'failed',
      dueIn: null,
    });
    expect(after(asked, { outcome: 'conflict', reason: 'X' }).review).not.toBeNull();
  });

  it('that is open: asked about with growing pauses, the last of them at its end', () => {
    expect(after(qr(), opened)).toMatchObject({ state: 'open', dueIn: 8 });
    expect(after(qr(), opened, at, true, 120)).toMatchObject({ dueIn: 120 });
    expect(after(qr(), opened, later(9.5), true, 120)).toMatchObject({ state: 'open', dueIn: 30 });
    expect(after(qr(), opened, later(10))).toMatchObject({ state: 'expired', closedAt: later(10) });
    expect(after(qr(), unknown, later(10))).toMatchObject({ state: 'expired', dueIn: 8 });
  });

  it('that is over: asked about for a day, and while nothing can be learned for longer', () => {
    const over = qr({ state: 'expired', closedAt: at, isShut: true });
    const looks = [0, 1, 5, 15, 60, 360, 1440].map(
      (m) => after(over, { outcome: 'expired' }, later(m)).dueIn,
    );
    expect(looks).toEqual([60, 240, 600, 2700, 18_000, 64_800, null]);
    expect(after(over, unknown, later(10_000)).dueIn).toBe(8);
  });

  it('that is cancelled: cancelled at its provider until that has said so, also when it is found open afterwards', () => {
    expect(after(cancelled, unknown)).toMatchObject({ state: 'cancelled', isShut: false, dueIn: 8 });
    expect(after(cancelled, { outcome: 'cancelled' })).toMatchObject({ isShut: true, dueIn: 60 });
    const unseen = { ...cancelled, qrText: null };
    expect(after(unseen, { outcome: 'not-found' })).toMatchObject({ isShut: true, dueIn: null });
    expect(after({ ...unseen, isShut: true }, opened)).toMatchObject({
      state: 'cancelled',
      isShut: false,
      dueIn: 2,
    });
    expect(after(cancelled, { outcome: 'voided' })).toMatchObject({ dueIn: null });
  });

  it('that its provider ended: ended', () => {
    expect(after(qr(), { outcome: 'cancelled' })).toMatchObject({ state: 'cancelled', isShut: true });
    expect(after(qr(), { outcome: 'expired' })).toMatchObject({ state: 'expired', isShut: true });
    expect(after(qr(), { outcome: 'voided' })).toMatchObject({ state: 'cancelled', dueIn: null });
  });
});

describe('what a member is told', () => {
  it('is ended by the clock, and forgotten an hour later', () => {
    expect(statusAt(asked, at)).toBe('preparing');
    expect(statusAt(qr(), new Date(later(10).getTime() - 1))).toBe('open');
    expect(statusAt(qr(), later(10))).toBe('expired');
    expect(statusAt(qr(), later(70))).toBe('none');
    expect(statusAt(cancelled, later(59))).toBe('cancelled');
    expect(statusAt(cancelled, later(60))).toBe('none');
  });

  it('is that a person looks, for as long as one does and it is not known to be paid', () => {
    expect(statusAt({ ...cancelled, review: 'x' }, later(6_000))).toBe('checking');
    expect(statusAt(qr({ state: 'paid', closedAt: at, review: 'x' }), later(59))).toBe('paid');
    expect(statusAt(qr({ state: 'failed', closedAt: at, review: 'x' }), later(59))).toBe('failed');
  });
});
