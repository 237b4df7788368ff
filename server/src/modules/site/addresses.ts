/** Addresses that an operator sets, as far as the policy of our pages and common sense let them lead. */
import {
  HOWTO_VIDEOS,
  LANGUAGES,
  type HowtoVideo,
  type Language,
  type Variant,
} from '@krapao/contract/constants';
import { isOwnPath } from '@krapao/contract/rich-text';
import { z } from 'zod';
import { languageOf } from './rules.ts';
import { phrase } from '@krapao/contract/phrases';

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

/** Pages show pictures of their own site only. */
export const ownPicture = z.string().refine(isOwnPath, phrase('ownPath'));

export const ownOrWrittenPicture = z
  .string()
  .refine(
    (address) => isOwnPath(address) || /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/.test(address),
    phrase('ownPathOrData'),
  );

export const website = z
  .string()
  .trim()
  .refine(
    (address) => !/^\s*[a-z][a-z\d+.-]*:/i.test(address) || /^(?:https?|line):\/\//i.test(address),
    phrase('websiteOrLine'),
  );

const video = z.string().refine((address) => isOwnPath(address) || isHttps(address), phrase('httpsOrPath'));

/** Addresses by video and language. Null: there is none in that language. Left out: another language's serves. */
export const howtoVideos = z.partialRecord(
  z.enum(HOWTO_VIDEOS),
  z.partialRecord(z.enum(LANGUAGES), video.nullable()),
);
export type HowtoAddresses = z.output<typeof howtoVideos>;

/** The clips that come with the product (member/public/howto, made by tools/clips). */
export const OWN_CLIPS: HowtoAddresses = Object.fromEntries(
  HOWTO_VIDEOS.map((name) => [
    name,
    Object.fromEntries(LANGUAGES.map((language) => [language, `/howto/${name}-${language}.mp4`])),
  ]),
);

/** The address of each video: in the language asked for, else in the variant's own, else in any. */
export function videosIn(
  addresses: HowtoAddresses,
  asked: Language,
  variant: Variant,
): Record<HowtoVideo, string | null> {
  const order = [asked, languageOf(undefined, variant), ...LANGUAGES];
  const find = (name: HowtoVideo) => {
    const language = order.find((one) => addresses[name]?.[one] !== undefined);
    return (language && addresses[name]?.[language]) ?? null;
  };
  return Object.fromEntries(HOWTO_VIDEOS.map((name) => [name, find(name)])) as Record<
    HowtoVideo,
    string | null
  >;
}

/** The other sites that the videos come from, for the policy of our pages. */
export function videoOrigins(addresses: HowtoAddresses): string[] {
  const all = Object.values(addresses).flatMap((byLanguage) => Object.values(byLanguage));
  return [
    ...new Set(
      all.filter((address) => address !== null && isHttps(address)).map((a) => new URL(a ?? '').origin),
    ),
  ];
}
