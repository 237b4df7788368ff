import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@krapao/contract/constants';
import { cookieOf } from './cookies.ts';

/** The language that was chosen on this browser, from the upper-cased cookie of the web app (specification 3). */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const chosen = cookieOf(request, LANGUAGE_COOKIE)?.toLowerCase();
  return LANGUAGES.find((language) => language === chosen);
}
