/** The one way by which texts and banners of the operator come into the database: seeds and the operator's hand use it. */
import { and, eq } from 'drizzle-orm';
import sanitize from 'sanitize-html';
import type { Language } from '@krapao/contract/constants';
import {
  isOwnPath,
  isLinkAddress,
  LINK_ATTRIBUTES,
  LINK_PROTOCOLS,
  RICH_ATTRIBUTES,
  RICH_TAGS,
  SILENT_TAGS,
} from '@krapao/contract/rich-text';
import type { Tx } from '../../db/pool.ts';
import type { BannerPlace, TextKind } from './store.ts';
import { siteBanner, siteText } from './tables.ts';

const options: sanitize.IOptions = {
  allowedTags: [...RICH_TAGS],
  allowedAttributes: {
    a: [...RICH_ATTRIBUTES.a, ...Object.keys(LINK_ATTRIBUTES)],
    img: [...RICH_ATTRIBUTES.img],
  },
  allowedSchemes: [...LINK_PROTOCOLS],
  allowProtocolRelative: false,
  nonTextTags: [...SILENT_TAGS],
  // Deeper than this nobody writes; what is deeper loses its tags and keeps its text.
  nestingLimit: 12,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: isLinkAddress(href) ? { href, ...LINK_ATTRIBUTES } : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPath(attribs['src'] ?? ''),
};

/** HTML of the operator with nothing in it but what texts may hold (contract, rich-text.ts): no style, no name, no script. */
export const cleanHtml = (html: string): string => sanitize(html.replaceAll('\0', ''), options).trim();

export interface Banner {
  /** A picture of our own, by its path, such as `/art/banners/welcome.svg`. */
  image: string;
  html: string;
}

/** Stores the texts of a kind in one language in place of those before, cleaned; one of which nothing is left is left out. */
export async function storeTexts(
  tx: Tx,
  kind: TextKind,
  language: Language,
  htmls: readonly string[],
): Promise<void> {
  await tx.sql.delete(siteText).where(and(eq(siteText.kind, kind), eq(siteText.language, language)));
  const rows = htmls
    .map(cleanHtml)
    .filter((html) => html !== '')
    .map((html, position) => ({ kind, language, position, html }));
  if (rows.length > 0) await tx.sql.insert(siteText).values(rows);
}

/**
 * Stores the banners of a place in one language in place of those before, their texts cleaned.
 * @throws Error naming a picture that is no path of ours: the policy of our pages shows no other
 */
export async function storeBanners(
  tx: Tx,
  place: BannerPlace,
  language: Language,
  banners: readonly Banner[],
): Promise<void> {
  for (const { image } of banners) {
    if (!isOwnPath(image))
      throw new Error(`A banner's picture is a path of this site, beginning with one /: ${image}`);
  }
  await tx.sql.delete(siteBanner).where(and(eq(siteBanner.place, place), eq(siteBanner.language, language)));
  const rows = banners.map(({ image, html }, position) => ({
    place,
    language,
    position,
    image,
    html: cleanHtml(html),
  }));
  if (rows.length > 0) await tx.sql.insert(siteBanner).values(rows);
}
