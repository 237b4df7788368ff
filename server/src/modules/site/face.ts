/** What other modules may ask of the site: its settings, banks and receiving accounts. */
export { readSettings, type Settings } from './settings.ts';
export { bankByCode, bankByNumber, receivingAccount, type Bank, type ReceivingAccount } from './store.ts';
