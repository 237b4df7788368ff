/** What other modules may ask of members. */
export { bankAccountOf, bankAccountsOf, type BankAccount } from './store.ts';
