/** What other modules may ask of members. */
export { bankAccountOf, payoutAccountsOf, payoutsHeldUntil, type PayoutAccount } from './store.ts';
