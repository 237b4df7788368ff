/** What other modules may ask of the site: its settings, banks and receiving accounts. */
export { isWithin, leastByQr, timeOfDay } from './rules.ts';
export { createKipRates, kipRateAt, type KipRate, type KipRates } from './kip-rate.ts';
export { createSettingsHand, type SettingChanged, type SettingsHand } from './change-setting.ts';
export { unusableSettings, type CurrentSettings, type Settings } from './settings.ts';
export {
  banners,
  bankByCode,
  bankByNumber,
  qrAccount,
  bankNames,
  hasAutoAccount,
  isQrOfTransferAccount,
  receivingAccount,
  sourceByCode,
  walletNumber,
  type Bank,
  type ReceivingAccount,
} from './store.ts';
