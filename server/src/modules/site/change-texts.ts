/** The operator's hand on texts, the agreement and banners: each kind is one thing, in all languages. */
import { z } from 'zod';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { phrase } from '@krapao/contract/phrases';
import type { Queryable } from '../../db/pool.ts';
import type { Changeable } from '../history/face.ts';
import { agreementVersion, storeAgreement } from './agreement.ts';
import { ownPicture } from './addresses.ts';
import { storeBanners, storeTexts, type Banner } from './content.ts';
import { lockSettings, readSettings } from './settings.ts';
import { banners, texts, type BannerPlace, type TextKind } from './store.ts';
import { BANNER_PLACES } from './tables.ts';

type ByLanguage<T> = Readonly<Record<Language, readonly T[]>>;

const html = z.string().max(100_000).meta({ format: 'html' });
/** Paragraphs, or one alone. */
const paragraphs = z.union([z.array(html).max(100), html.transform((one) => [one])], {
  error: phrase('htmlOrList'),
});
const banner = z.strictObject({ image: ownPicture, html: html.default('') });

/** A language that is left out keeps what it has. */
const inLanguages = <S extends z.ZodType>(one: S) => ({
  th: one.optional(),
  la: one.optional(),
  en: one.optional(),
});

async function byLanguage<T>(read: (language: Language) => Promise<readonly T[]>): Promise<ByLanguage<T>> {
  const told: Partial<Record<Language, readonly T[]>> = {};
  for (const language of LANGUAGES) told[language] = await read(language);
  return told as ByLanguage<T>;
}
const textsOf = (on: Queryable, kind: TextKind) => byLanguage((language) => texts(on, kind, language));

type Said<T> = Partial<Record<Language, T[] | undefined>>;
const saidOf = <T>(order: Said<T>) =>
  LANGUAGES.flatMap((language) => (order[language] ? [[language, order[language]] as const] : []));

const TEXTS: readonly TextKind[] = ['condition', 'contact', 'notice'];
const textKindOf = (subject: string) => TEXTS.find((one) => one === subject);

export const changeableTexts: Changeable<Said<string>> = {
  kind: 'text',
  right: 'text.change',
  subjects: async () => TEXTS,
  orderOf: (subject) => (textKindOf(subject) ? z.strictObject(inLanguages(paragraphs)) : undefined),
  read: (on, kind) => textsOf(on, kind as TextKind),
  async write(tx, kind, order) {
    for (const [language, htmls] of saidOf(order)) await storeTexts(tx, kind as TextKind, language, htmls);
  },
};

const AGREEMENT = 'agreement';
const NAMES: Readonly<Record<Language, string>> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

/** With its version: members are asked to agree anew when that is another (decision 0062). */
export const changeableAgreement: Changeable<Said<string> & { correction?: boolean | undefined }> = {
  kind: AGREEMENT,
  right: 'text.change',
  subjects: async () => [AGREEMENT],
  orderOf: (subject) =>
    subject === AGREEMENT
      ? z.strictObject({ ...inLanguages(paragraphs), correction: z.boolean().optional() })
      : undefined,
  read: async (on) => ({
    ...(await textsOf(on, AGREEMENT)),
    version: await agreementVersion(on, await readSettings(on)),
  }),
  async doubts(on) {
    const said = await textsOf(on, AGREEMENT);
    const unsaid = LANGUAGES.filter((language) => said[language].length === 0);
    const isPart = unsaid.length > 0 && unsaid.length < LANGUAGES.length;
    const languages = unsaid.map((language) => NAMES[language]).join(', ');
    return isPart ? [phrase('notAskedToAgree', { languages })] : [];
  },
  // the version goes by a setting
  lock: lockSettings,
  async write(tx, _subject, { correction, ...order }) {
    const said = Object.fromEntries(saidOf(order));
    if (Object.keys(said).length === 0) return;
    const now = await textsOf(tx, AGREEMENT);
    await storeAgreement(tx, await readSettings(tx), { ...now, ...said }, correction ? 'correction' : 'new');
  },
};

const placeOf = (subject: string) => BANNER_PLACES.find((one) => one === subject);

export const changeableBanners: Changeable<Said<Banner>> = {
  kind: 'banners',
  right: 'text.change',
  subjects: async () => BANNER_PLACES,
  orderOf: (subject) => (placeOf(subject) ? z.strictObject(inLanguages(z.array(banner).max(20))) : undefined),
  read: (on, place) => byLanguage((language) => banners(on, place as BannerPlace, language)),
  async write(tx, place, order) {
    for (const [language, all] of saidOf(order)) await storeBanners(tx, place as BannerPlace, language, all);
  },
};
