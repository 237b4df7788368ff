/** What other modules may ask of the site: its settings, banks and receiving accounts. */
export { agreementVersion } from './agreement.ts';
export { MOST_OF_STAKES } from './change-setting.ts';
export { cleanHtml } from './content.ts';
export { beginsSoon, isWithin, languageOf, leastByQr } from './rules.ts';
export { kipRateAt, type KipRate } from './kip-rate.ts';
export { percent, readSettings, unusableSettings, type CurrentSettings, type Settings } from './settings.ts';
export {
  allBanks,
  banners,
  bankByCode,
  bankByNumber,
  banksInKip,
  qrAccount,
  bankNames,
  currencyOfOurs,
  hasAutoAccount,
  isQrOfTransferAccount,
  ourAccounts,
  receivingAccount,
  receivingAccounts,
  receivingWallets,
  sourceByCode,
  transferAccount,
  walletNumber,
  type Bank,
  type OurAccount,
  type ReceivingAccount,
  type ReceivingWallet,
} from './store.ts';
