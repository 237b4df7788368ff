import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@krapao/contract/constants';

/** The language that was chosen on this browser, from the upper-cased cookie of the web app (product 3). */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const chosen = request.cookies[LANGUAGE_COOKIE]?.toLowerCase();
  return LANGUAGES.find((language) => language === chosen);
}
