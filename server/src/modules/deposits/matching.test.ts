import { describe, expect, it } from 'vitest';
import { isOurName, isSameAccount } from './matching.ts';

describe('a masked account number', () => {
  it.each([
    ['xxx-x-x3456-x', '0801234567', true],
    ['XX-XX-XX456-7', '0801234567', true],
    ['***-*-*3456-*', '0801234567', true],
    ['080-1-23456-7', '0801234567', true],
    ['x-4567', '0801234567', true],
    ['xxx-x-x3457-x', '0801234567', false],
    ['xxx-x-x3456-8', '0801234567', false],
    ['xxx-x-3456x-x', '0801234567', false],
    ['x-3456', '0801234567', false],
    ['x-567', '0801234567', false],
    ['xxxxxxxx67', '0801234567', false],
    ['xxxxxxxxxx', '0801234567', false],
    ['', '0801234567', false],
    ['0801234567', '801234567', false],
    ['xxx0801234567', '0801234567', false],
    ['xxx-x-x34O6-x', '0801234567', false],
    ['xxxxxxx3456x', '020012345678', false],
    ['xxxxxxx4567x', '020012345678', true],
  ])('%s of %s: %s', (masked, account, isSame) => {
    expect(isSameAccount(masked, account)).toBe(isSame);
  });
});

it('an account of ours may have several names', () => {
  expect(isOurName(['บจก. กระเป๋า เดโม', null], 'KRAPAO DEMO CO LTD / บจก. กระเป๋า เดโม')).toBe(true);
  expect(isOurName(['บจก. ถุง เดโม', null], 'KRAPAO DEMO CO LTD / บจก. กระเป๋า เดโม')).toBe(false);
});
