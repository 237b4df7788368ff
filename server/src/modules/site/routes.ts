import { minuteOf } from '@krapao/contract/bangkok';
import { TRUELINK_MIN_BAHT, type Language } from '@krapao/contract/constants';
import { fromBaht } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import type { Api } from '../../http/bind.ts';
import type { Clock } from '../../kernel/clock.ts';
import { accept, agreementVersion, hasAccepted } from './agreement.ts';
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

export interface Site extends Equipment {
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

/** The lookups of product 7. */
export function serveSite(api: Api, { db, settings, clock, hasCodes, hasChat }: Site): void {
  const language = async (asked: Language | undefined) =>
    languageOf(asked, (await settings.current()).variant);

  api.serve('GET /api/lookup/site', async () => siteInfo(await settings.current(), { hasCodes }));
  api.serve('GET /api/lookup/banks', async () =>
    (await selectableBanks(db)).map((bank) => ({ code: bank.code, ...names(bank) })),
  );
  api.serve('GET /api/lookup/deposit', async () => {
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
  });
  api.serve('GET /api/lookup/conditions', async ({ query }) =>
    texts(db, 'condition', await language(query.lang)),
  );
  api.serve('GET /api/lookup/agreements', async ({ query }) =>
    texts(db, 'agreement', await language(query.lang)),
  );
  api.serve('GET /api/account/agreement', async ({ session }) => {
    const version = await agreementVersion(db, await settings.current());
    return { version, isAccepted: await hasAccepted(db, session.memberId, version) };
  });
  api.serve('POST /api/account/agreement', async ({ session, body }) => {
    const version = await agreementVersion(db, await settings.current());
    const isAccepted = body.version === version;
    if (isAccepted) await accept(db, session.memberId, version);
    return { version, isAccepted };
  });
  api.serve('GET /api/lookup/info', async () => {
    const { name, website } = await settings.current();
    return { name, website };
  });
  api.serve('GET /api/lookup/notice', async ({ query }) => {
    const lang = await language(query.lang);
    const [notice = null] = await texts(db, 'notice', lang);
    return { notice, banners: await banners(db, 'notice', lang) };
  });
  api.serve('GET /api/lookup/howto', async ({ query }) => {
    const { howtoVideos, variant } = await settings.current();
    return videosIn(howtoVideos, languageOf(query.lang, variant), variant);
  });
  api.serve('GET /api/lookup/contact', async ({ query }) => {
    const { lineLink, lineName, lineQR } = await settings.current();
    return {
      contactText: (await texts(db, 'contact', await language(query.lang))).join('\n'),
      lineLink,
      lineName,
      lineQR: lineQR ?? (lineLink && (await lineQrOf(lineLink))),
    };
  });
  api.serve('GET /api/lookup/withdraw', async () => {
    const { withdrawMinimum, withdrawMaximum } = await settings.current();
    return { withdrawMin: withdrawMinimum, withdrawMax: withdrawMaximum };
  });
  api.serve('GET /api/lookup/slip', async () => {
    const { slipClosedFrom, slipClosedTo } = await settings.current();
    const now = minuteOf(clock.now());
    return {
      closedFrom: slipClosedFrom,
      closedTo: slipClosedTo,
      isClosed: isWithin(now, slipClosedFrom, slipClosedTo),
      closesSoon: beginsSoon(now, slipClosedFrom, slipClosedTo),
    };
  });
  api.serve('GET /api/lookup/sources', async ({ query }) => {
    const lang = await language(query.lang);
    const key = { th: 'descriptionTH', en: 'descriptionEN', la: 'descriptionLA' } as const;
    return (await sources(db)).map((source) => ({ code: source.code, description: source[key[lang]] }));
  });
  api.serve('GET /api/lookup/active', async () => ({
    terminated: (await settings.current()).isTerminated ? ('gone' as const) : null,
  }));
  api.serve('GET /api/lookup/registerOTP', async () => ({
    registerOTP: (await settings.current()).registerOTP,
  }));
  api.serve('GET /api/lookup/enableChatWidget', async () => ({
    enableChatWidget: hasChat() && (await settings.current()).chat,
  }));
}
