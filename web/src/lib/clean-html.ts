/**
 * HTML from the operator (conditions, contact text), cleaned before it is shown, although it was when it was stored: by the
 * same list. The cleaner is fetched when needed.
 */
import {
  isLinkAddress,
  isOwnPath,
  LINK_ATTRIBUTES,
  LINK_PROTOCOLS,
  RICH_ATTRIBUTES,
  RICH_TAGS,
} from '@krapao/contract/rich-text';
import { useEffect, useState } from 'react';

let ready: Promise<(html: string) => string> | undefined;

function cleaner(): Promise<(html: string) => string> {
  ready ??= prepare().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

async function prepare(): Promise<(html: string) => string> {
  const { default: purify } = await import('dompurify');
  purify.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'IMG' && !isOwnPath(element.getAttribute('src') ?? '')) element.remove();
    if (element.tagName === 'A') mendLink(element);
  });
  return (html) =>
    purify.sanitize(html, {
      ALLOWED_TAGS: [...RICH_TAGS],
      ALLOWED_ATTR: Object.values(RICH_ATTRIBUTES).flat(),
      // Of addresses, and of figures such as a width.
      ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${LINK_PROTOCOLS.join('|')}):|[/\\d])`, 'i'),
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
    });
}

function mendLink(link: Element): void {
  if (!isLinkAddress(link.getAttribute('href') ?? '')) return link.removeAttribute('href');
  for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) link.setAttribute(name, value);
}

/** The cleaned HTML; undefined until it is ready. Should the cleaner fail to load, the plain text of it, escaped. */
export function useCleanHtml(html: string | undefined): string | undefined {
  const [clean, setClean] = useState<{ of: string; html: string }>();
  useEffect(() => {
    if (html === undefined) return;
    let over = false;
    const show = (cleaned: string) => {
      if (!over) setClean({ of: html, html: cleaned });
    };
    cleaner().then(
      (run) => show(run(html)),
      () => show(textOnly(html)),
    );
    return () => {
      over = true;
    };
  }, [html]);
  return clean && clean.of === html ? clean.html : undefined;
}

function textOnly(html: string): string {
  const inert = new DOMParser().parseFromString(html, 'text/html');
  const holder = document.createElement('p');
  holder.textContent = inert.body.textContent;
  return holder.outerHTML;
}
