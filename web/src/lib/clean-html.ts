/** HTML from the operator (conditions, contact text), cleaned before it is shown. The cleaner is fetched when needed. */
import { useEffect, useState } from 'react';

const FORBIDDEN = [
  'style',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'option',
  'dialog',
  'video',
  'audio',
];

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
    if (element.tagName !== 'A') return;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  });
  return (html) =>
    purify.sanitize(html, {
      USE_PROFILES: { html: true },
      FORBID_TAGS: FORBIDDEN,
      FORBID_ATTR: ['style', 'id', 'name'],
    });
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
