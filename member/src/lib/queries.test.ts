import { expect, it } from 'vitest';
import { keysOf } from './queries.ts';

it('a topic that this release does not know asks for nothing again, rather than for everything', () => {
  expect(keysOf(['wallet', 'coins', 'toString', 'slips'])).toEqual([['wallet'], ['slips']]);
});
