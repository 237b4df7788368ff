/** What other modules may ask of members. */
export {
  bankAccountOf,
  holdersLike,
  payoutAccountsOf,
  payoutsHeldUntil,
  phoneHolder,
  phoneHoldersLike,
  type PayoutAccount,
  type PhoneHolder,
} from './store.ts';
