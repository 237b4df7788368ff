/** What other modules may ask of members. */
export {
  isUnproved,
  proveBankAccount,
  unproveBankAccount,
  type ProvedAccount,
} from './prove-bank-account.ts';
export {
  bankAccountOf,
  accountHolders,
  accountsOf,
  isMember,
  keepForChange,
  formerHolders,
  keepMembers,
  marksOf,
  markShown,
  memberByPhone,
  payoutAccountsOf,
  payoutHoldOf,
  keepPayoutHold,
  payoutsHeldUntil,
  phoneHolders,
  type NumberHolder,
  type NumberSought,
  type PayoutAccount,
  type PayoutHold,
} from './store.ts';
export { allInviters, BESIDE, countInvitees, inviteesOf, inviterOf, namesOf, sharedWith } from './invites.ts';
export { isPassword, requirePassword } from './passwords.ts';
export { waysOf } from './rules.ts';
export { blockedOf, isBlocked, putBlock } from './block-store.ts';
export { compareTold, type CompareHolder } from './ask-holder.ts';
export { payoutStandingOf, standsAsSeen } from './payout-standing.ts';
export { deviceOf } from './session-list.ts';
export { keepSession, liveSessionsOf } from './session-store.ts';
export { browserSecret, guestCookie } from './device-cookie.ts';
