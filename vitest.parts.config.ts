import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './tools/browser.ts';
import { cacheFolder } from './tools/paths.ts';

/** The parts of `ui/` in a real browser, as its gallery shows them: `npm test -- parts`. */
export default defineConfig({
  root: join(import.meta.dirname, 'ui'),
  publicDir: join(import.meta.dirname, 'member/public'),
  cacheDir: join(cacheFolder, 'parts'),
  // Looks anew at what is imported: a package met halfway through would load the page again, and its tests with it.
  optimizeDeps: { force: true, entries: ['gallery/main.tsx', 'gallery/**/*.test.tsx', 'gallery/testing/*'] },
  test: {
    name: 'parts',
    include: ['gallery/**/*.test.tsx'],
    setupFiles: ['gallery/testing/setup.tsx'],
    maxWorkers: 2,
    // These end what hangs. They measure nothing: a busy machine may take its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: await launchOptions(),
        contextOptions: { locale: 'th-TH', timezoneId: 'Asia/Bangkok' },
        // The same as above, for what playwright itself waits for.
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 360, height: 740 },
    },
  },
});
