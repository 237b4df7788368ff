import { startStack } from '@krapao/tools/testing/stack';
import { test as base } from './fixtures.ts';

/** A site of its own, where a thing of each kind waits for whoever works at the console. */
export const test = base.extend({
  stack: [
    async ({}, use) => {
      const stack = await startStack({ env: { DEMO_WORK: 'on' } });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
