import { defineConfig } from '@playwright/test';
import { launchOptions } from '@krapao/tools/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../tools/testing/global-setup.ts',
  outputDir: '../test-results',
  preserveOutput: 'failures-only',
  // A worker has a server, a database and a sandbox of its own. A third goes on where two wait: for what comes by itself, for a line that is tried again.
  workers: Number(process.env['E2E_WORKERS'] ?? 3),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // These end what hangs. They measure nothing: a busy machine may take its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // One that never ends tells what it waited for.
    actionTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: await launchOptions(),
    viewport: { width: 360, height: 740 },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // What each step saw is kept on request (`--trace on`): to keep it always was a third of the whole run.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    serviceWorkers: 'block',
  },
});
