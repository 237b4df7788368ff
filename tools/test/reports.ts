import type { Count } from './steps.ts';

interface VitestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

interface PlaywrightReport {
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** A runner that ends badly has failed somewhere, also when its report names no test. */
function atLeastOneFailure(count: Count, code: number): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Counts tests, and each file that could not be loaded as one failure. */
export function countVitest(report: unknown, code: number): Count {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = (report ?? {}) as VitestReport;
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests + brokenFiles.length }, code);
}

/** A test that passes only on its second try has failed. */
export function countPlaywright(report: unknown, code: number): Count {
  const { expected = 0, unexpected = 0, flaky = 0 } = ((report ?? {}) as PlaywrightReport).stats ?? {};
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, code);
}
