/** What staff may do: one right a kind of act, given by role. Routes of the console name theirs (contract/console/route.ts). */

export const RIGHTS = [
  // what waits
  'work.view',
  'payout.approve',
  'payout.refuse',
  'payout.settle',
  'deposit.decide',
  'game.decide',
  'reward.decide',
  // members
  'member.view',
  'member.private',
  'member.note',
  'member.freeze',
  'member.sessions',
  'member.password',
  'member.hold',
  'hold.lift',
  'member.bank',
  'member.phone',
  'money.correct',
  // what the site is set up with
  'setup.view',
  'setting.change',
  'text.change',
  'account.change',
  'provider.change',
  'rate.change',
  'reward.change',
  'verifier.ask',
  // figures
  'report.view',
  'report.export',
  'day.close',
  // support chat
  'chat.answer',
  'chat.manage',
  'chat.audit',
  // the house itself
  'staff.view',
  'staff.manage',
  'log.view',
  // lists that everybody who works here is offered
  'view.share',
] as const;
export type Right = (typeof RIGHTS)[number];

/** Rights that a bound in satang may stand beside: for one act, and for all acts of one person on a day of Bangkok. */
export const BOUNDED = [
  'payout.approve',
  'payout.refuse',
  'payout.settle',
  'deposit.decide',
  'game.decide',
  'reward.decide',
  'money.correct',
] as const satisfies readonly Right[];

export const ROLES = [
  'owner',
  'manager',
  'cashier',
  'support',
  'marketing',
  'accountant',
  'auditor',
] as const;
export type Role = (typeof ROLES)[number];

const LOOKING: readonly Right[] = [
  'work.view',
  'member.view',
  'setup.view',
  'report.view',
  'log.view',
  'staff.view',
];
const WORKING: readonly Right[] = [
  'payout.approve',
  'payout.refuse',
  'payout.settle',
  'deposit.decide',
  'game.decide',
  'reward.decide',
];

/** What each role may do in a new house; an owner changes it there. */
export const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  owner: RIGHTS,
  manager: RIGHTS.filter((right) => right !== 'staff.manage'),
  cashier: ['work.view', ...WORKING, 'member.view', 'member.private', 'member.note', 'member.hold'],
  support: [
    'work.view',
    'member.view',
    'member.note',
    'member.freeze',
    'member.sessions',
    'member.password',
    'chat.answer',
  ],
  marketing: ['setup.view', 'text.change', 'reward.change', 'report.view'],
  accountant: ['work.view', 'member.view', 'money.correct', 'report.view', 'report.export', 'day.close'],
  auditor: [...LOOKING, 'chat.audit'],
};

/** Satang that a role may decide about in one act without a second person, in a new house; no entry: any sum. */
export const BOUNDS_OF: Readonly<Partial<Record<Role, bigint>>> = {
  cashier: 2_000_000n,
  accountant: 2_000_000n,
};
