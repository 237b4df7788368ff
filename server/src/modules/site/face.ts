/** What other modules may ask of the site: its settings, banks and receiving accounts. */
export { isWithin, timeOfDay } from './rules.ts';
export { type CurrentSettings, type Settings } from './settings.ts';
export {
  banners,
  bankByCode,
  bankByNumber,
  giftWallet,
  qrAccount,
  bankNames,
  hasAutoAccount,
  isQrOfTransferAccount,
  receivingAccount,
  sourceByCode,
  type Bank,
  type ReceivingAccount,
} from './store.ts';
