import { expect, it } from 'vitest';
import { askedRights, changesOf, draftOf, pathOf, rightsOf } from './rights.ts';

const approving = { right: 'payout.approve', bound: 20_000, dayBound: null } as const;
const viewing = { right: 'work.view', bound: null, dayBound: null } as const;

it('what is typed of the rights of a role is what is sent: sums in baht, none is any sum', () => {
  const draft = draftOf([approving, viewing]);
  expect([draft['payout.approve'], draft['day.close']]).toEqual([
    { isOn: true, bound: '20000', dayBound: '' },
    { isOn: false, bound: '', dayBound: '' },
  ]);
  const typed = {
    ...draft,
    'work.view': { ...draft['work.view'], isOn: false },
    'payout.approve': { isOn: true, bound: '', dayBound: '1000.5' },
  };
  expect(rightsOf(draft)).toEqual([viewing, approving]);
  expect(rightsOf(typed)).toEqual([{ right: 'payout.approve', bound: null, dayBound: 1000.5 }]);
});

it('a change of rights is told right by right, and what stays is not', () => {
  const after = [
    { ...approving, bound: 5_000 },
    { ...viewing, right: 'day.close' as const },
  ];
  expect(changesOf([approving, viewing], after)).toEqual([
    { right: 'work.view', before: viewing, after: null },
    { right: 'payout.approve', before: approving, after: { ...approving, bound: 5_000 } },
    { right: 'day.close', before: null, after: { ...viewing, right: 'day.close' } },
  ]);
  expect(changesOf([approving], [{ ...approving }])).toEqual([]);
});

it('a sum is known by its place among what was sent', () => {
  expect(pathOf([viewing, approving], 'payout.approve', 'dayBound')).toBe('rights.1.dayBound');
});

it('what a request asks for is in satang; what no release knows is left out', () => {
  const rights = [
    { right: 'payout.approve', bound: '2000000', dayBound: null },
    { right: 'of.tomorrow', bound: null, dayBound: null },
  ];
  expect(askedRights({ role: 'cashier', rights })).toEqual([approving]);
  expect(askedRights({ name: 'ann' })).toBeUndefined();
});
