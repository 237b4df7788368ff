import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './reports.ts';
import { exitCodeOf, summary } from './steps.ts';

describe('the count at the end', () => {
  it('sums tests, and files that could not be loaded', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: 'does not parse', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'takes away', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] },
        ],
      },
    ];
    expect(countVitest({ numPassedTests: 5, numFailedTests: 1, testResults }, 1)).toEqual({
      passed: 5,
      failed: 2,
      failures: ['a.test.ts\n    does not parse', 'b.test.ts › takes away\n    expected 1'],
    });
  });

  it('names a file whose set-up failed, so that its tests were left out', () => {
    const left = { status: 'pending', fullName: 'adds', failureMessages: [] };
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: 'no database', assertionResults: [left] },
    ];
    expect(countVitest({ numPassedTests: 5, numFailedTests: 0, testResults }, 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['a.test.ts\n    no database'],
    });
  });

  it('counts a runner that ends badly as a failure, whatever its report says', () => {
    expect(countVitest({ numPassedTests: 5, numFailedTests: 0, testResults: [] }, 1)).toMatchObject({
      passed: 5,
      failed: 1,
    });
    expect(countVitest(undefined, 137)).toMatchObject({ passed: 0, failed: 1 });
    expect(countPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('takes a flaky browser test for a failed one', () => {
    expect(countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 1 } }, 0)).toMatchObject({
      passed: 3,
      failed: 1,
    });
  });

  it('names the browser tests that failed, with the suites they stand in', () => {
    const failed = {
      title: 'pays',
      ok: false,
      tests: [{ results: [{ errors: [{ message: 'no button' }] }] }],
    };
    const suites = [{ title: 'qr.spec.ts', specs: [], suites: [{ title: 'KBANK', specs: [failed] }] }];
    expect(countPlaywright({ stats: { expected: 0, unexpected: 1, flaky: 0 }, suites }, 1).failures).toEqual([
      'qr.spec.ts › KBANK › pays\n    no button',
    ]);
  });

  it('tells the beginning of each thing that went wrong, however long another is', () => {
    const errors = [{ message: Array.from({ length: 99 }, (_, i) => `step ${String(i)}`).join('\n') }];
    const failed = {
      title: 'pays',
      ok: false,
      tests: [{ results: [{ errors: [...errors, { message: '409 POST /pay' }] }] }],
    };
    const suites = [{ title: 'qr.spec.ts', specs: [failed] }];
    const [told] = countPlaywright({ suites }, 1).failures ?? [];
    expect(told).toContain('step 0');
    expect(told).not.toContain('step 98');
    expect(told).toContain('409 POST /pay');
  });

  it('does not pass when nothing was tested', () => {
    expect(exitCodeOf({ passed: 0, failed: 0 })).toBe(1);
    expect(exitCodeOf({ passed: 3, failed: 1 })).toBe(1);
    expect(exitCodeOf({ passed: 3, failed: 0 })).toBe(0);
    expect(summary({ passed: 3, failed: 0 })).toBe('3 passed, 0 failed');
  });
});
