import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { proveWheel } from './wheel.ts';

beforeEach(() => {
  vi.stubEnv('SEED', '20261122');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('the wheel falls as its weights say: 20,000 draws', async () => {
  expect(await proveWheel(20_000)).toMatch(/^chi-squared \d+\.\d\d of 20000 draws, 7 degrees of freedom$/);
});
