/** The lookups of product 7: what the site tells everybody of itself, as its settings and the operator's texts and accounts are now. */
import { minuteOf } from '@krapao/contract/bangkok';
import { TRUELINK_MIN_BAHT, type Language } from '@krapao/contract/constants';
import { fromBaht } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import { videosIn } from './addresses.ts';
import { kipRateAt } from './kip-rate.ts';
import { lineQrOf } from './line-qr.ts';
import { beginsSoon, isWithin, languageOf, leastByQr } from './rules.ts';
import type { CurrentSettings, Settings } from './settings.ts';
import {
  banners,
  receivingAccounts,
  receivingWallets,
  selectableBanks,
  sources,
  texts,
  type Bank,
} from './store.ts';

export interface Deps extends Equipment {
  db: Db;
  settings: CurrentSettings;
  clock: Clock;
  /** Whether there is anybody who answers the chat: a switch alone shows no widget. */
  hasChat: () => boolean;
}

const names = ({ nameTH, nameEN, nameLA }: Bank) => ({ nameTH, nameEN, nameLA });

/** What this server has been set up with, beside the operator's settings. */
interface Equipment {
  /** Somebody sends one-time codes. */
  hasCodes: boolean;
}

/** What the web app starts with; also written into its page. */
export const siteInfo = (settings: Settings, { hasCodes }: Equipment) => ({
  name: settings.name,
  variant: settings.variant,
  logo: settings.logo,
  accent: settings.accent,
  registerOTP: settings.registerOTP,
  /** By a one-time code; else support helps. */
  forgottenPassword: hasCodes,
  chat: settings.chat,
  launchInNewTab: settings.launchInNewTab,
  recommendedBanks: settings.recommendedBanks,
});

const GIFT_MINIMUM = fromBaht(TRUELINK_MIN_BAHT);

export function createLookups({ db, settings, clock, hasCodes, hasChat }: Deps) {
  const language = async (asked: Language | undefined) =>
    languageOf(asked, (await settings.current()).variant);

  return {
    site: async () => siteInfo(await settings.current(), { hasCodes }),

    banks: async () => (await selectableBanks(db)).map((bank) => ({ code: bank.code, ...names(bank) })),

    async deposit() {
      const { isManual, depositMinimum } = await settings.current();
      const rate = await kipRateAt(db, clock.now());
      // without a rate nobody could say what a QR in kip makes
      const shown = (await receivingAccounts(db)).filter(
        ({ account: { mode, currency } }) => rate !== undefined || mode !== 'QR' || currency !== 'LAK',
      );
      const banks = shown.map(({ account, bank }) => ({
        bankCode: account.bankCode,
        bankType: account.bankType,
        mode: account.mode,
        bankAccountName: account.accountName,
        bankAccountNo: account.accountNo,
        currency: account.currency,
        minimum: account.mode === 'QR' ? leastByQr(account.bankCode, depositMinimum) : depositMinimum,
        bank: names(bank),
      }));
      const wallets = (await receivingWallets(db)).map((wallet) => ({
        ...wallet,
        minimum: wallet.mode === 'gift' ? GIFT_MINIMUM : depositMinimum,
      }));
      const kipRate = rate ? { kipPerBaht: rate.kipPerBaht, since: rate.since } : null;
      return { banks, wallets, isManual, minimum: depositMinimum, kipRate };
    },

    textsOf: async (kind: 'condition' | 'agreement', lang: Language | undefined) =>
      texts(db, kind, await language(lang)),

    async info() {
      const { name, website } = await settings.current();
      return { name, website };
    },

    async notice(asked: Language | undefined) {
      const lang = await language(asked);
      const [notice = null] = await texts(db, 'notice', lang);
      return { notice, banners: await banners(db, 'notice', lang) };
    },

    async howto(lang: Language | undefined) {
      const { howtoVideos, variant } = await settings.current();
      return videosIn(howtoVideos, languageOf(lang, variant), variant);
    },

    async contact(lang: Language | undefined) {
      const { lineLink, lineName, lineQR } = await settings.current();
      return {
        contactText: (await texts(db, 'contact', await language(lang))).join('\n'),
        lineLink,
        lineName,
        lineQR: lineQR ?? (lineLink && (await lineQrOf(lineLink))),
      };
    },

    async withdraw() {
      const { withdrawMinimum, withdrawMaximum } = await settings.current();
      return { withdrawMin: withdrawMinimum, withdrawMax: withdrawMaximum };
    },

    async slip() {
      const { slipClosedFrom, slipClosedTo } = await settings.current();
      const now = minuteOf(clock.now());
      return {
        closedFrom: slipClosedFrom,
        closedTo: slipClosedTo,
        isClosed: isWithin(now, slipClosedFrom, slipClosedTo),
        closesSoon: beginsSoon(now, slipClosedFrom, slipClosedTo),
      };
    },

    async sources(asked: Language | undefined) {
      const lang = await language(asked);
      const key = { th: 'descriptionTH', en: 'descriptionEN', la: 'descriptionLA' } as const;
      return (await sources(db)).map((source) => ({ code: source.code, description: source[key[lang]] }));
    },

    active: async () => ({ terminated: (await settings.current()).isTerminated ? ('gone' as const) : null }),
    registerOTP: async () => ({ registerOTP: (await settings.current()).registerOTP }),
    chatWidget: async () => ({ enableChatWidget: hasChat() && (await settings.current()).chat }),
  };
}
