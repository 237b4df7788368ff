/** The game providers of a fresh demo: how each is shown and entered. An operator changes all of it (docs/operating.md). */
import { AUTO_LOGIN_BY_NAME, AUTO_LOGIN_BY_PASSWORD } from '@krapao/contract/routes/wallet';
import type { gameProvider } from '../modules/games/tables.ts';

type Row = typeof gameProvider.$inferInsert;
type Game = Pick<Row, 'code' | 'name' | 'category' | 'protocol'> &
  Partial<Pick<Row, 'launch' | 'ftWalletSlot' | 'android' | 'ios'>>;

const ROWS: readonly Game[] = [
  { code: 'JOKER', name: 'Joker', category: 'slot', protocol: 'joker', launch: 'form' },
  { code: 'PG', name: 'PG', category: 'slot', protocol: 'pg-soft' },
  { code: 'SUPERSLOT', name: 'Superslot', category: 'slot', protocol: 'generic', launch: 'query' },
  {
    code: 'SLOTXO',
    name: 'SlotXO',
    category: 'slot',
    protocol: 'joker',
    launch: 'site',
    android: 'https://app.slotxo.example/android',
    ios: 'https://app.slotxo.example/ios',
  },
  { code: 'BETFLIX', name: 'Betflix', category: 'slot', protocol: 'betflix' },
  { code: 'PGSLOT', name: 'PG Slot', category: 'slot', protocol: 'amb-partner' },
  { code: 'JOKER2', name: 'Joker 2', category: 'slot', protocol: 'joker', ftWalletSlot: 10 },
  { code: 'IMI', name: 'IMI', category: 'slot', protocol: 'betflix' },
  { code: 'AREASLOT', name: 'Areaslot', category: 'slot', protocol: 'generic' },
  { code: 'CIRCUS', name: 'Circus', category: 'slot', protocol: 'generic' },
  { code: 'SLOTRACHA', name: 'Slot Racha', category: 'slot', protocol: 'racha' },
  {
    code: 'UFABET',
    name: 'Ufabet',
    category: 'sport',
    protocol: 'reseller-bridge',
    launch: 'form',
    android: 'https://app.ufabet.example/android',
    ios: 'https://app.ufabet.example/ios',
  },
  { code: 'SEXYGAME', name: 'Sexy Game', category: 'sport', protocol: 'awc', launch: 'form' },
  { code: 'ASKMEBET', name: 'AskMeBet', category: 'sport', protocol: 'amb' },
  { code: 'USUN', name: 'Usun', category: 'sport', protocol: 'generic' },
  { code: 'HUAYHD', name: 'Huay HD', category: 'lotto', protocol: 'generic', ftWalletSlot: 100 },
];

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/** The launch of a provider that has a call of its name under /api/autoLogin. */
function launchByLink(code: string): Pick<Row, 'launch' | 'autoLogin'> {
  const autoLogin = code.toLowerCase();
  if (isOneOf(AUTO_LOGIN_BY_NAME, autoLogin)) return { launch: 'link', autoLogin };
  if (isOneOf(AUTO_LOGIN_BY_PASSWORD, autoLogin)) return { launch: 'link-password', autoLogin };
  throw new Error(`how is ${code} launched?`);
}

export const GAMES: readonly Row[] = ROWS.map((game, index) => ({
  ftWalletSlot: 1,
  web: null,
  android: null,
  ios: null,
  ...(game.launch === undefined ? launchByLink(game.code) : { launch: game.launch, autoLogin: null }),
  ...game,
  logo: `/art/providers/${game.code.toLowerCase()}-logo.svg`,
  background: `/art/providers/${game.code.toLowerCase()}-background.svg`,
  position: index + 1,
}));
