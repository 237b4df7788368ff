import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from './language.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

export type Document = { language: Language; title: string; styles: string[]; scripts: string[]; body: Html };

export function sendPage(
  reply: FastifyReply,
  { language, title, styles, scripts, body }: Document,
  status = 200,
) {
  const page = html`<!doctype html>
    <html lang="${LANGUAGE_NAMES[language].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0a0d14" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${['tokens', 'base', ...styles].map((name) => html`<link rel="stylesheet" href="/assets/${name}.css" /> `)}
        ${scripts.map((name) => html`<script src="/assets/${name}.js" defer></script> `)}
      </head>
      ${body}
    </html>`;
  return sendMarkup(reply, page, status);
}

export function sendMarkup(reply: FastifyReply, markup: Html, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(markup.markup);
}

/** Links to the same page in each language; `query` keeps what the page was asked for. */
export function languageSwitch(current: Language, label: string, path: string, query: URLSearchParams): Html {
  const links = LANGUAGES.map((language) => {
    const address = new URLSearchParams(query);
    address.set('lang', language);
    const { name, tag } = LANGUAGE_NAMES[language];
    const here = language === current ? html` aria-current="true"` : '';
    return html`<a href="${path}?${address.toString()}" lang="${tag}" hreflang="${tag}" ${here}>${name}</a>`;
  });
  return html`<nav class="languages" aria-label="${label}">${links}</nav>`;
}
