/** What other modules may ask of games. */
export { openGameAccounts, slotsOf, type OpenGameAccount, type Slot } from './slots.ts';
export { loginFormOrigins, providerNames, saveConnection, saveProvider } from './providers/store.ts';
export { KeyMissing, requireKeys } from './sealed/require-keys.ts';
export { sealAnew, type SealedAnew } from './sealed/seal-anew.ts';
export { checkAgain } from './unexplained/store.ts';
export {
  askPlaySooner,
  countedOn,
  deleteOldRounds,
  type RoundChange,
  type RoundListener,
} from './turnover/store.ts';
export { countedByKind, hasPlayed, isPlayTold, playByDay, playOf, type Play } from './turnover/play.ts';
