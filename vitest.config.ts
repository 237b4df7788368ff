import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/testing/order.ts';

const seed = process.env['SEED'];

/** One project a workspace; tests sit beside the code. House rules are a project too, so that `check` can run them alone. */
function project(
  name: string,
  include: string[],
  more: { environment?: string; exclude?: string[]; database?: boolean } = {},
) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      exclude: ['**/node_modules/**', '**/dist/**', ...(more.exclude ?? [])],
      environment: more.environment ?? 'node',
      globalSetup: more.database === true ? ['tools/testing/global-setup.ts'] : [],
    },
  };
}

export default defineConfig({
  test: {
    // Two cores are enough for everybody: a laptop, a small CI machine.
    maxWorkers: 2,
    // Files of a project share a worker and what it has loaded: to load it for each took longer than many of them take.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // These end what hangs. They measure nothing: a busy machine may take its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    allowOnly: false,
    passWithNoTests: true,
    env: { TZ: 'UTC', ...(seed !== undefined && { SEED: seed }) },
    projects: [
      project('contract', ['contract/**/*.test.ts']),
      project('server', ['server/**/*.test.ts'], { database: true }),
      project('sandbox', ['sandbox/**/*.test.ts']),
      project('ui', ['ui/{src,make}/**/*.test.ts']), // those of what is seen run in a browser: vitest.parts.config.ts
      project('member', ['member/**/*.test.{ts,tsx}']),
      project('console', ['console/**/*.test.{ts,tsx}']),
      project('tools', ['tools/**/*.test.ts', 'bench/**/*.test.ts'], {
        exclude: ['tools/house.test.ts'],
        database: true,
      }),
      project('house', ['tools/house.test.ts']),
    ],
  },
});
