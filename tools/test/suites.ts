import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../build-web.ts';
import { findBrowser } from '../browser.ts';
import { root } from '../paths.ts';
import { countPlaywright, countVitest } from './reports.ts';
import { type Count, runNode, type Say, type Step } from './steps.ts';

/** Runs a test runner that writes a report, and counts what the report says. */
async function counted(
  run: (report: string) => Promise<number>,
  count: (report: unknown, code: number) => Count,
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = await run(file);
    let report: unknown;
    try {
      report = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      report = undefined; // it died before it could write one
    }
    return count(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(args: readonly string[], say?: Say): Promise<Count> {
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  return counted(
    (report) =>
      runNode(
        [program, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
        {},
        say,
      ),
    countVitest,
  );
}

/** The house rules need no database. */
export const houseStep = (): Step => ({
  name: 'house rules',
  run: (say) => vitest(['--project', 'house'], say),
});

export const unitStep = (more: readonly string[]): Step => ({
  name: 'unit and database tests',
  run: () => vitest(['--project', '!house', ...more]),
});

/** The parts of `ui/` in a browser. */
export const partsStep = (more: readonly string[]): Step => ({
  name: 'parts in a browser',
  run: () => vitest(['--config', 'vitest.parts.config.ts', ...more]),
});

export const browserStep = (more: readonly string[]): Step => ({
  name: 'browser tests',
  run: async () => {
    try {
      buildWeb(console.log);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    }
    console.log(`browser: ${(await findBrowser()).version}`);
    const program = join(root, 'node_modules/@playwright/test/cli.js');
    const args = [
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      '--pass-with-no-tests',
      ...more,
    ];
    return counted(
      (report) => runNode([program, ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      countPlaywright,
    );
  },
});
