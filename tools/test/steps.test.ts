import { expect, it, vi } from 'vitest';
import { type Count, runSteps, type Step } from './steps.ts';

const passed: Count = { passed: 1, failed: 0 };

it('steps of one stage run two at a time, each shown whole, and all are counted', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let met = () => {};
  const both = new Promise<void>((resolve) => (met = resolve));
  const first: Step = {
    name: 'first',
    run: async (say) => {
      say?.('one ');
      await both;
      say?.('two');
      return { passed: 0, failed: 1 };
    },
  };
  const second: Step = { name: 'second', run: async () => (met(), passed) };
  const total = await runSteps([[first, second, second], { name: 'last', run: async () => passed }]);
  const shown = printed.mock.calls.join('\n');
  printed.mockRestore();
  expect(total).toMatchObject({ passed: 3, failed: 1 });
  expect(shown).toContain('▸ first\none two');
  expect(shown).toContain('✗ first');
});
