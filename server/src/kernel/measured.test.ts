import { expect, it } from 'vitest';
import { measured, type EndedCall } from './measured.ts';

function world() {
  const ended: EndedCall[] = [];
  const adapter = {
    currency: 'BAHT',
    answers: (answer: unknown) => Promise.resolve(answer),
    fails: () => Promise.reject(new Error('broken')),
    reads: () => ({ outcome: 'unknown' }),
  };
  return { ended, outside: measured(adapter, (call) => void ended.push(call)) };
}

it.each([
  ['done', { outcome: 'done', externalReference: null }],
  ['done', { outcome: 'pending' }],
  ['done', { outcome: 'not-found' }],
  ['done', { standing: 'absent' }],
  ['done', { __VIEWSTATE: 'a page' }],
  ['refused', { outcome: 'refused', reason: 'CLOSED' }],
  ['refused', { outcome: 'invalid', reason: 'INVALID' }],
  ['refused', { outcome: 'conflict', reason: 'REFERENCE_REUSED' }],
  ['unknown', { outcome: 'unknown', reason: 'timeout' }],
  ['unknown', { standing: 'unknown', reason: 'timeout' }],
  ['unknown', { outcome: 'unsent', reason: 'no token' }],
  ['unknown', { outcome: 'unclear', reason: 'HTTP 418' }],
  ['unknown', undefined],
])('a call counts as %s that was answered %j, which is passed on', async (ending, answer) => {
  const { ended, outside } = world();
  expect(await outside.answers(answer)).toBe(answer);
  expect(ended).toMatchObject([{ call: 'answers', ending }]);
});

it('a call that throws counts as unknown and throws; what is answered at once is no call', async () => {
  const { ended, outside } = world();
  await expect(outside.fails()).rejects.toThrow('broken');
  expect([outside.currency, outside.reads()]).toEqual(['BAHT', { outcome: 'unknown' }]);
  expect(ended).toMatchObject([{ call: 'fails', ending: 'unknown' }]);
});
