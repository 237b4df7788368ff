import { startStack } from '@krapao/tools/testing/stack';
import { test as base } from './fixtures.ts';
import { inEvery, setTexts } from './operator.ts';

/** A site of its own: the Laos variant is chosen when its database is made. */
export const test = base.extend({
  stack: [
    async ({}, use) => {
      const stack = await startStack({ env: { VARIANT: 'la' } });
      await setTexts(stack, 'agreement', inEvery([]));
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
