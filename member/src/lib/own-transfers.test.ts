import { expect, it } from 'vitest';
import { isAskedFor, leaveTransfer, ownTransfer } from './own-transfers.ts';

const answer = (reference: string, status: 'SUCCESS' | 'PENDING' = 'SUCCESS') => ({
  status,
  reference,
  amount: 1,
});

it('what an own transfer changed is asked for with its answer: while it is awaited, and when its event comes late', async () => {
  let arrive = (_: ReturnType<typeof answer>) => {};
  const call = ownTransfer(
    'form',
    () => new Promise<ReturnType<typeof answer>>((resolve) => (arrive = resolve)),
  );
  expect(isAskedFor('one')).toBe(true);
  arrive(answer('one'));
  await call;
  expect(isAskedFor('one')).toBe(true);
  expect(isAskedFor('another')).toBe(false);
  expect(isAskedFor(undefined)).toBe(false);
});

it('the end of a transfer whose answer came before it, or never, is asked for by its event', async () => {
  await ownTransfer('form', () => Promise.resolve(answer('late', 'PENDING')));
  expect(isAskedFor('late')).toBe(false);
  await expect(ownTransfer('form', () => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(isAskedFor('lost')).toBe(false);
});

it('whose form is closed meanwhile is told of by its events', async () => {
  let arrive = (_: ReturnType<typeof answer>) => {};
  const call = ownTransfer(
    'form',
    () => new Promise<ReturnType<typeof answer>>((resolve) => (arrive = resolve)),
  );
  expect(leaveTransfer('form')).toBe(true);
  expect(leaveTransfer('form')).toBe(false);
  expect(isAskedFor('left')).toBe(false);
  arrive(answer('left'));
  await call;
});
