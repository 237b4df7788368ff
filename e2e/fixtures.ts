import { writeFile } from 'node:fs/promises';
import { test as base, expect, type TestInfo } from '@playwright/test';
import { type Stack, startStack } from '@krapao/tools/testing/stack';
import { inDatabase, inEvery, setTexts } from './operator.ts';
import { Trouble } from './trouble.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Fails the test when a page throws, complains, breaks its policy or gets no answer, unless the test allows it. */
  readonly trouble: Trouble;
}

interface WorkerFixtures {
  /** The real server, its database and the sandbox; one for all tests of a worker. */
  readonly stack: Stack;
  /** Before when nothing happened there, ms. */
  readonly began: number;
}

export async function startQuiet(): Promise<Stack> {
  const stack = await startStack();
  // The agreement opens by itself, in the middle of whatever a test does: only its own tests have one.
  await setTexts(stack, 'agreement', inEvery([]));
  return stack;
}

/** The test function of every browser test: `page.goto('/login')` leads to the worker's own server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  began: [async ({}, use) => use(Date.now()), { scope: 'worker', auto: true }],
  stack: [
    async ({}, use) => {
      const stack = await startQuiet();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.serverUrl);
  },
  contextOptions: async ({ contextOptions }, use) => {
    // Nothing waits for a movement to end.
    await use({ ...contextOptions, reducedMotion: 'reduce' });
  },
  page: async ({ page }, use) => {
    await use(page);
    // what still goes through a test's hands when the test is over fails nothing
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  trouble: [
    async ({ context, stack }, use, testInfo) => {
      const trouble = new Trouble();
      trouble.watch(context, stack.serverUrl);
      const askedBefore = await stillAsked(stack);
      await use(trouble);
      const failed = testInfo.status !== testInfo.expectedStatus || trouble.unexpected().length > 0;
      if (failed) await keepLogs(testInfo, stack);
      expect(trouble.unexpected(), 'what the pages complained of').toEqual([]);
      expect(await stillAsked(stack), 'what waits for a second person').toEqual(askedBefore);
    },
    { auto: true },
  ],
});

/** What waits for a second person: where a test leaves such a request, the next of this worker can't ask for the same thing. */
const stillAsked = (stack: Stack): Promise<{ why: string }[]> =>
  inDatabase(stack, async (client) => {
    const waiting = await client.query<{ why: string }>(
      "select act, subject, why from staff_request where state = 'waiting' order by id",
    );
    return waiting.rows;
  });

/** Beside what else is kept of a test that failed. */
async function keepLogs(testInfo: TestInfo, { server, sandbox }: Stack): Promise<void> {
  for (const { name, logs } of [server, sandbox]) {
    const path = testInfo.outputPath(`${name}.log`);
    await writeFile(path, logs.slice(-200).join('\n'));
    await testInfo.attach(`${name}.log`, { path, contentType: 'text/plain' });
  }
}
