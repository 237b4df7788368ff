import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './reports.ts';
import { exitCodeOf, summary } from './steps.ts';

describe('the count at the end', () => {
  it('sums tests, and files that could not be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ];
    expect(countVitest({ numPassedTests: 5, numFailedTests: 1, testResults }, 1)).toEqual({
      passed: 5,
      failed: 2,
    });
  });

  it('counts a runner that ends badly as a failure, whatever its report says', () => {
    expect(countVitest({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 1)).toEqual({
      passed: 5,
      failed: 1,
    });
    expect(countVitest(undefined, 137)).toEqual({ passed: 0, failed: 1 });
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('takes a flaky browser test for a failed one', () => {
    expect(countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 1 } }, 0)).toEqual({
      passed: 3,
      failed: 1,
    });
  });

  it('does not pass when nothing was tested', () => {
    expect(exitCodeOf({ passed: 0, failed: 0 })).toBe(1);
    expect(exitCodeOf({ passed: 3, failed: 1 })).toBe(1);
    expect(exitCodeOf({ passed: 3, failed: 0 })).toBe(0);
    expect(summary({ passed: 3, failed: 0 })).toBe('3 passed, 0 failed');
  });
});
