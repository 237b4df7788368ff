/** The game providers of a fresh demo as rows. An operator changes all of it (docs/operating.md). */
import { autoLoginOf, PROVIDERS } from '@krapao/contract/providers';
import type { gameProvider } from '../modules/games/tables.ts';

const appOf = (code: string, system: string) => `https://app.${code.toLowerCase()}.example/${system}`;

export const GAMES: readonly (typeof gameProvider.$inferInsert)[] = PROVIDERS.map(
  ({ code, hasApp, ftWalletSlot = 1, ...provider }, index) => ({
    code,
    ...provider,
    autoLogin: autoLoginOf({ code, ...provider }),
    ftWalletSlot,
    web: null,
    android: hasApp ? appOf(code, 'android') : null,
    ios: hasApp ? appOf(code, 'ios') : null,
    logo: `/art/providers/${code.toLowerCase()}-logo.svg`,
    background: `/art/providers/${code.toLowerCase()}-background.svg`,
    position: index + 1,
  }),
);
