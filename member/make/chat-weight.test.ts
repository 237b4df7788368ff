import { expect, it, vi } from 'vitest';
import { LANGUAGES } from '@krapao/contract/constants';
import { weighChat } from './chat-weight.ts';

/** Bytes, gzipped (docs/benchmarks.md). */
const MOST = 1_000;

it('adds at most a kilobyte to what /login loads, its texts included, in each language', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  try {
    const { withIt, without } = await weighChat();
    for (const language of LANGUAGES) {
      // the whole page: what is missing here would make the chat weigh nothing
      expect(without[language]).toBeGreaterThan(100_000);
      expect(withIt[language] - without[language], language).toBeGreaterThan(0);
      expect(withIt[language] - without[language], language).toBeLessThanOrEqual(MOST);
    }
  } finally {
    vi.unstubAllEnvs();
  }
});
