import { expect, it } from 'vitest';
import { sparesOf } from './spares.ts';

const account = (subject: string, isActive: boolean, currency = 'BAHT') => ({
  subject,
  state: { isActive, currency },
});

it('a spare is off, and takes the same money in the same way', () => {
  const all = [
    account('SCB/AUTO', true),
    account('KBANK/AUTO', false),
    account('GSB/AUTO', true),
    account('BCEL/AUTO', false, 'LAK'),
    account('WW/QR', false),
  ];
  expect(sparesOf('SCB/AUTO', all).map(({ subject }) => subject)).toEqual(['KBANK/AUTO']);
});
