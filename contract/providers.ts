import type { Category } from './constants.ts';

/**
 * How a game account is entered: a form with name and password is posted to the provider's site; its API gives a link, for the name or for name
 * and password; an address has both in its query; or the site asks for them itself.
 */
export const LAUNCHES = ['form', 'link', 'link-password', 'query', 'site'] as const;
export type Launch = (typeof LAUNCHES)[number];

/** What the call under /api/autoLogin of a provider may be called: its code in small letters, if nothing speaks against it. */
export const AUTO_LOGIN = /^[a-z][a-z0-9]{1,19}$/;

export interface Provider {
  code: string;
  name: string;
  category: Category;
  /** What its API speaks: a name of `PROTOCOLS` (server), and of the sandbox's. */
  protocol: string;
  launch: Launch;
  /** What one baht is in the provider's own credit, where it is not the same. */
  ftWalletSlot?: number;
  /** It has an app of its own. */
  hasApp?: true;
}

/**
 * The game providers that a demo begins with and that the sandbox pretends, in the order of the screens. An operator changes them and adds others
 * in the database (docs/operating.md): no answer stands on this list.
 */
export const PROVIDERS: readonly Provider[] = [
  { code: 'JOKER', name: 'Joker', category: 'slot', protocol: 'joker', launch: 'form' },
  { code: 'PG', name: 'PG', category: 'slot', protocol: 'pg-soft', launch: 'link' },
  { code: 'SUPERSLOT', name: 'Superslot', category: 'slot', protocol: 'generic', launch: 'query' },
  { code: 'SLOTXO', name: 'SlotXO', category: 'slot', protocol: 'joker', launch: 'site', hasApp: true },
  { code: 'BETFLIX', name: 'Betflix', category: 'slot', protocol: 'betflix', launch: 'link' },
  { code: 'PGSLOT', name: 'PG Slot', category: 'slot', protocol: 'amb-partner', launch: 'link-password' },
  {
    ...{ code: 'JOKER2', name: 'Joker 2', category: 'slot', protocol: 'joker', launch: 'link' },
    ftWalletSlot: 10,
  },
  { code: 'IMI', name: 'IMI', category: 'slot', protocol: 'betflix', launch: 'link-password' },
  { code: 'AREASLOT', name: 'Areaslot', category: 'slot', protocol: 'generic', launch: 'link' },
  { code: 'CIRCUS', name: 'Circus', category: 'slot', protocol: 'generic', launch: 'link-password' },
  { code: 'SLOTRACHA', name: 'Slot Racha', category: 'slot', protocol: 'racha', launch: 'link-password' },
  {
    ...{ code: 'UFABET', name: 'Ufabet', category: 'sport', protocol: 'reseller-bridge', launch: 'form' },
    hasApp: true,
  },
  { code: 'SEXYGAME', name: 'Sexy Game', category: 'sport', protocol: 'awc', launch: 'form' },
  { code: 'ASKMEBET', name: 'AskMeBet', category: 'sport', protocol: 'amb', launch: 'link-password' },
  { code: 'USUN', name: 'Usun', category: 'sport', protocol: 'generic', launch: 'link-password' },
  {
    ...{ code: 'HUAYHD', name: 'Huay HD', category: 'lotto', protocol: 'generic', launch: 'link' },
    ftWalletSlot: 100,
  },
];

/** The name of a provider's call under /api/autoLogin; null where it is not launched by a link of its API. */
export const autoLoginOf = ({ code, launch }: Pick<Provider, 'code' | 'launch'>): string | null =>
  launch === 'link' || launch === 'link-password' ? code.toLowerCase() : null;
