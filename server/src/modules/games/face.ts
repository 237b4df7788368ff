/** What other modules may ask of games. */
export { openGameAccounts, slotsOf, type OpenGameAccount, type Slot } from './slots.ts';
export { loginFormOrigins, providerNames, saveProvider } from './provider-store.ts';
