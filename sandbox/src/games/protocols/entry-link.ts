import type { FastifyRequest } from 'fastify';
import type { SiteSessions } from '../site/session.ts';

/** An address of the provider's site that signs the player in for five minutes; `language` as the site knows it, where it is told. The player exists. */
export function entryLink(
  request: FastifyRequest,
  sessions: SiteSessions,
  { username, language }: { username: string; language?: string },
): string {
  const query = new URLSearchParams({
    token: sessions.makeToken(username),
    ...(language !== undefined && { lang: language }),
  });
  return `${request.protocol}://${request.host}${sessions.path}/enter?${query.toString()}`;
}
