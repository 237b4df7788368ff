import { test as base } from '@playwright/test';
import { type Stack, startStack } from '@krapao/tools/testing/stack';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** The real server, its database and the sandbox; one for all tests of a worker. */
  readonly stack: Stack;
}

/** The test function of every browser test: `page.goto('/login')` leads to the worker's own server. */
export const test = base.extend<object, WorkerFixtures>({
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
