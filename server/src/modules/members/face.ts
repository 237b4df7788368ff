/** What other modules may ask of members. */
export {
  bankAccountOf,
  holdersLike,
  payoutAccountsOf,
  payoutsHeldUntil,
  type PayoutAccount,
} from './store.ts';
