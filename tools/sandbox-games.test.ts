import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROVIDERS } from '@krapao/contract/providers';
import { GAMES } from '@krapao/server/seed/games';
import { root } from './paths.ts';
import { sandboxGames } from './sandbox-games.ts';

describe('the game providers that a demo begins with', () => {
  it('are the sixteen of the product and whoever was added, each once', () => {
    const codes = PROVIDERS.map(({ code }) => code);
    expect(codes.length).toBeGreaterThanOrEqual(16);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.keys(sandboxGames(''))).toEqual(codes);
  });

  it.each(GAMES)('have their pictures: $code', ({ logo, background }) => {
    for (const picture of [logo, background])
      expect([picture, existsSync(join(root, 'member/public', picture))]).toEqual([picture, true]);
  });
});
