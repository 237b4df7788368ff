/** What texts of the operator may hold, HTML: one list, for the server that stores them and for the web app that shows them. */

export const RICH_TAGS = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'a',
  'img',
] as const;

/** Tags whose content is no text for people: it goes with them. What is left out otherwise leaves its content behind. */
export const SILENT_TAGS = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'noembed', 'noframes', 'object', 'svg', 'math'],
  ...['textarea', 'select', 'option', 'title', 'xmp', 'plaintext', 'head', 'audio', 'video'],
] as const;

/** What a text may say of a tag. Links get `target` and `rel` besides, from us. */
export const RICH_ATTRIBUTES = { a: ['href'], img: ['src', 'alt', 'width', 'height'] } as const;
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer' } as const;

export const LINK_PROTOCOLS = ['https', 'tel', 'line', 'mailto'] as const;
const LINK = /^(?:https:\/\/|tel:|line:|mailto:)[^\s]+$/i;

/** Whether a link of a text may lead there. Strict: what a browser would have to mend first leads nowhere. */
export const isLinkAddress = (address: string): boolean => LINK.test(address);

/** Whether it is a file of our own: a path, and never one that a browser takes for another host's. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(address);
