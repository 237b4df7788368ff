import type { FastifyReply, FastifyRequest } from 'fastify';

export const LANGUAGES = ['th', 'la', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** The language's own name, and its code for the `lang` attribute. */
export const LANGUAGE_NAMES: Record<Language, { name: string; tag: string }> = {
  th: { name: 'ไทย', tag: 'th' },
  la: { name: 'ລາວ', tag: 'lo' },
  en: { name: 'English', tag: 'en' },
};

const COOKIE = 'sandbox-lang';

/** The page's language: `?lang=`, which is then remembered, else what was remembered, else the browser's, else Thai. */
export function pageLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const asked = known((request.query as { lang?: unknown }).lang);
  if (asked) {
    void reply.setCookie(COOKIE, asked, { path: '/', sameSite: 'lax', maxAge: 31_536_000 });
    return asked;
  }
  return known(request.cookies[COOKIE]) ?? fromBrowser(request.headers['accept-language'] ?? '') ?? 'th';
}

/** The language that a part of a page asks for; nothing is remembered. */
export function askedLanguage(request: FastifyRequest): Language {
  return known((request.query as { lang?: unknown }).lang) ?? 'th';
}

function fromBrowser(accepted: string): Language | undefined {
  for (const tag of accepted.split(',')) {
    const language = known(tag.trim().slice(0, 2).toLowerCase().replace('lo', 'la'));
    if (language) return language;
  }
  return undefined;
}

function known(value: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === value);
}
