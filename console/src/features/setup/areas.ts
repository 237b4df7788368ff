/** The rooms of what the site is set up with: which kinds of things are in each, and who changes them. */
import type { Right } from '@krapao/contract/console/rights';
import { paths } from '../../lib/paths.ts';

export const KINDS = {
  setting: 'setting.change',
  rate: 'rate.change',
  text: 'text.change',
  agreement: 'text.change',
  banners: 'text.change',
  source: 'text.change',
  account: 'account.change',
  wallet: 'account.change',
  provider: 'provider.change',
  bonus: 'reward.change',
  promotion: 'reward.change',
  wheel: 'reward.change',
  prize: 'reward.change',
} as const satisfies Readonly<Record<string, Right>>;
export type Kind = keyof typeof KINDS;

export const isKind = (name: string): name is Kind => Object.keys(KINDS).includes(name);

/** Those of which a person makes new ones, and what their codes look like. */
export const NEW_CODES: Readonly<Partial<Record<Kind, RegExp>>> = {
  account: /^[A-Z0-9]{2,20}\/(?:AUTO|QR)$/,
  source: /^[A-Z0-9]{2,20}$/,
  provider: /^[A-Z][A-Z0-9]{1,19}$/,
  bonus: /^[A-Z][A-Z0-9]{2,19}$/,
  promotion: /^[A-Z0-9]{3,20}$/,
  wheel: /^[a-z0-9-]{1,40}$/,
  prize: /^[a-z0-9-]{1,40}$/,
};

/** Codes of these are in small letters, all others in capitals. */
const SMALL: readonly Kind[] = ['wheel', 'prize'];

/** A code as it is typed, in the letters that codes of its kind have. */
export const inLettersOf = (kind: Kind, code: string): string =>
  SMALL.includes(kind) ? code.toLowerCase() : code.toUpperCase();

const AREAS = {
  settings: { path: paths.settings, kinds: ['setting', 'rate'] },
  texts: { path: paths.texts, kinds: ['text', 'agreement', 'source'] },
  banners: { path: paths.banners, kinds: ['banners'] },
  receiving: { path: paths.receiving, kinds: ['account', 'wallet'] },
  providers: { path: paths.providers, kinds: ['provider'] },
  promotions: { path: paths.promotions, kinds: ['bonus', 'promotion'] },
  wheels: { path: paths.wheels, kinds: ['wheel', 'prize'] },
} as const satisfies Readonly<Record<string, { path: string; kinds: readonly Kind[] }>>;
export type Area = keyof typeof AREAS;

interface Named {
  area: Area;
  path: string;
  kinds: readonly Kind[];
  /** The thing that is open. */
  open: { kind: Kind; subject: string } | undefined;
}

/** What an address names: a room, and a thing in it. */
export function areaAt(pathname: string): Named | undefined {
  const [, first = '', kind = '', subject = ''] = pathname.split('/');
  const area = (Object.keys(AREAS) as Area[]).find((one) => AREAS[one].path === `/${first}`);
  if (!area) return undefined;
  const isThing = isKind(kind) && subject !== '';
  return { area, ...AREAS[area], open: isThing ? { kind, subject: decodeURIComponent(subject) } : undefined };
}

export const setupPath = (path: string, kind: Kind, subject: string): string =>
  `${path}/${kind}/${encodeURIComponent(subject)}`;

/** Settings as a person looks for them. One that stands nowhere here is shown at the end. */
export const SETTINGS: readonly (readonly [group: string, names: readonly string[]])[] = [
  ['withdraw', ['withdrawMinimum', 'withdrawMaximum', 'withdrawAutomaticMaximum']],
  ['deposit', ['depositMinimum', 'slipClosedFrom', 'slipClosedTo', 'isManual']],
  ['second', ['secondApprovalAbove', 'secondCreditAbove', 'stepUpByCode']],
  [
    'refund',
    ['refundActive', 'refundPeriod', 'refundSuccess', 'refundFail', 'refundMinimum', 'refundMaximum', 'refundDays', 'refundInfo'], // prettier-ignore
  ],
  [
    'invite',
    ['inviteActive', 'inviteSuccess', 'inviteFail', 'inviteMinimum', 'inviteWeeklyMaximum', 'inviteCarry'],
  ],
  ['rewards', ['coinBaht', 'coinsPerDay', 'couponDays', 'bonusReleaseMinimum', 'edges']],
  [
    'site',
    ['name', 'variant', 'accent', 'logo', 'website', 'lineName', 'lineLink', 'lineQR', 'recommendedBanks', 'launchInNewTab', 'registerOTP', 'isTerminated', 'howtoVideos'], // prettier-ignore
  ],
  [
    'chat',
    ['chat', 'chatFrom', 'chatTo', 'chatIdleMinutes', 'chatGivesOut', 'chatPrefix', 'chatGuestDays', 'chatMemberDays', 'chatFileDays', 'chatGuestMb', 'chatMemberMb', 'chatHouseMb'], // prettier-ignore
  ],
  [
    'network',
    ['blockedAddresses', 'registrationsPerHour', 'registrationsPerHourWithCode', 'lookupsPerHour', 'codesPerHour', 'announcementsPerHour', 'wrongSignInsPerQuarter'], // prettier-ignore
  ],
];

/** What the server keeps for itself among the settings. */
export const UNSAID: readonly string[] = ['agreementAs'];
