import { expect, it } from 'vitest';
import { addressOf } from './spelling.ts';

it('writes what stands in an address safely into it, and leaves out what was not said', () => {
  const params = { kind: 'line', id: 'SCB/1 2?#' };
  expect(addressOf('/api/console/board/{kind}/{id}', { params, query: { after: undefined, limit: 5 } })).toBe(
    '/api/console/board/line/SCB%2F1%202%3F%23?limit=5',
  );
});
