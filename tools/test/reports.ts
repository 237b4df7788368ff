import { stripVTControlCharacters } from 'node:util';
import type { Count } from './steps.ts';

interface VitestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites?: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

const LINES_OF_AN_ERROR = 25;

/** A failure as it is listed at the end: where it was, and the first lines of each thing that went wrong. */
function failure(where: readonly string[], why: readonly (string | undefined)[]): string {
  const lines = why
    .filter((one) => one !== undefined)
    .flatMap((one) => stripVTControlCharacters(one).split('\n').slice(0, LINES_OF_AN_ERROR));
  return [where.join(' › '), ...lines.map((line) => `    ${line}`)].join('\n');
}

/** A runner that ends badly has failed somewhere, also when its report names no test. */
function atLeastOneFailure(count: Count, code: number): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Counts tests, and each file that failed outside its tests (it could not be loaded, set up or put away) as one failure. */
export function countVitest(report: unknown, code: number): Count {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = (report ?? {}) as VitestReport;
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failures = [
    ...brokenFiles.map((file) => failure([file.name], [file.message])),
    ...testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => failure([file.name, test.fullName], test.failureMessages ?? [])),
    ),
  ];
  const failed = numFailedTests + brokenFiles.length;
  return atLeastOneFailure({ passed: numPassedTests, failed, failures }, code);
}

/** A test that passes only on its second try has failed. */
export function countPlaywright(report: unknown, code: number): Count {
  const { stats, suites = [], errors = [] } = (report ?? {}) as PlaywrightReport;
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  const failures = [
    ...errors.map((error) => failure(['browser tests'], [error.message])),
    ...suites.flatMap((suite) => failuresOf(suite, [])),
  ];
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, failures }, code);
}

function failuresOf(suite: PlaywrightSuite, inside: readonly string[]): string[] {
  const { suites = [], specs = [] } = suite;
  const here = [...inside, suite.title];
  return [
    ...specs
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
        return failure(
          [...here, spec.title],
          errors.map((error) => error.message),
        );
      }),
    ...suites.flatMap((part) => failuresOf(part, here)),
  ];
}
