import { defineConfig } from '@playwright/test';
import { launchOptions } from '@krapao/tools/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../tools/testing/global-setup.ts',
  outputDir: '../test-results',
  // A worker has a server, a database and a sandbox of its own.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // These end what hangs. They measure nothing: a busy machine may take its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: await launchOptions(),
    viewport: { width: 360, height: 740 },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // With what each page held, and without a film of it: to take that was a quarter of the whole run.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    video: 'off',
    serviceWorkers: 'block',
  },
});
