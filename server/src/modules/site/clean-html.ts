import sanitize from 'sanitize-html';
import {
  isLinkAddress,
  isOwnPath,
  LINK_ATTRIBUTES,
  LINK_PROTOCOLS,
  RICH_ATTRIBUTES,
  RICH_TAGS,
  SILENT_TAGS,
} from '@krapao/contract/rich-text';

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
