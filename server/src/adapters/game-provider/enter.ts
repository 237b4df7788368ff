/** Links of sites that take name and password in the query. */
import type { LaunchAnswer, Player } from '../../ports/game-provider.ts';

/** `entry`: the site's address for it, with what the provider wants there beside the two. Nobody is asked, so a stranger gets a link too. */
export function linkWithPassword(
  entry: string | undefined,
  { username, password }: Player,
  language: string,
): LaunchAnswer {
  if (entry === undefined) return { outcome: 'unknown', reason: 'the connection has no entry' };
  const link = new URL(entry);
  link.searchParams.set('username', username);
  link.searchParams.set('password', password);
  link.searchParams.set('lang', language);
  return { outcome: 'told', link: link.href };
}
