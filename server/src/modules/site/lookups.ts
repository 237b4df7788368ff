/** The lookups of product 7, but for those of deposits: what the site tells everybody of itself, as its settings and the operator's texts and accounts are now. */
import QRCode from 'qrcode';
import type { Language } from '@krapao/contract/constants';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import { videosIn } from './addresses.ts';
import { languageOf } from './rules.ts';
import type { CurrentSettings, Settings } from './settings.ts';
import { banners, selectableBanks, sources, texts, type Bank } from './store.ts';

/** The QR that leads to the operator's chat account, as a picture's address; used where the operator gave no picture. Null: its link is longer than a QR can be. */
async function lineQrOf(link: string): Promise<string | null> {
  const drawn = { type: 'svg', margin: 0, errorCorrectionLevel: 'M' } as const;
  const svg = await QRCode.toString(link, drawn).catch(() => null);
  return svg && `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

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

export function createLookups({ db, settings, hasCodes, hasChat }: Deps) {
  const language = async (asked: Language | undefined) =>
    languageOf(asked, (await settings.current()).variant);

  return {
    site: async () => siteInfo(await settings.current(), { hasCodes }),

    banks: async () => (await selectableBanks(db)).map((bank) => ({ code: bank.code, ...names(bank) })),

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
