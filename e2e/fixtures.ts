import { test as base, expect } from '@playwright/test';
import { type Stack, startStack } from '@krapao/tools/testing/stack';
import { Trouble } from './trouble.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Fails the test when a page throws, complains, breaks its policy or gets no answer, unless the test allows it. */
  readonly trouble: Trouble;
}

interface WorkerFixtures {
  /** The real server, its database and the sandbox; one for all tests of a worker. */
  readonly stack: Stack;
}

/** The test function of every browser test: `page.goto('/login')` leads to the worker's own server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.serverUrl);
  },
  contextOptions: async ({ contextOptions }, use) => {
    // Nothing waits for a movement to end.
    await use({ ...contextOptions, reducedMotion: 'reduce' });
  },
  trouble: [
    async ({ context, stack }, use) => {
      const trouble = new Trouble();
      trouble.watch(context, stack.serverUrl);
      await use(trouble);
      expect(trouble.unexpected(), 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, stack }, use, testInfo) => {
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server.log', {
        body: stack.server.logs.slice(-200).join('\n'),
        contentType: 'text/plain',
      });
      await testInfo.attach('sandbox.log', {
        body: stack.sandbox.logs.slice(-50).join('\n'),
        contentType: 'text/plain',
      });
    }
  },
});
