import { describe, expect, it } from 'vitest';
import { stepsOf } from './withdrawal-receipt.tsx';

const written = (...known: Parameters<typeof stepsOf>) =>
  stepsOf(...known).map(({ title, state }) => `${title} ${state}`);

describe('the steps of a withdrawal', () => {
  it.each([
    ['PENDING', null, ['asked done', 'sending current', 'sent waiting']],
    ['PENDING', 'WAITING', ['asked done', 'approval current', 'sending waiting', 'sent waiting']],
    ['PENDING', 'GIVEN', ['asked done', 'approved done', 'sending current', 'sent waiting']],
    ['SUCCESS', null, ['asked done', 'transferred done', 'sent done']],
    ['SUCCESS', 'GIVEN', ['asked done', 'approved done', 'transferred done', 'sent done']],
    ['FAILED', 'REFUSED', ['asked done', 'refused failed']],
    ['FAILED', 'GIVEN', ['asked done', 'approved done', 'notSent failed']],
    ['FAILED', null, ['asked done', 'notSent failed']],
  ] as const)('%s, approval %s', (status, approval, steps) => {
    expect(written({ status, approval })).toEqual(steps);
  });
});
