/** What other modules may ask of members. */
export { bankAccountOf, type BankAccount } from './store.ts';
