/** Who looks at the console's pages: the demo's owner, with a session as signing in makes it. */
import pg from 'pg';
import { newToken, tokenHash } from '@krapao/server/kernel/ids';
import type { Stack } from '@krapao/tools/testing/stack';

/** Screens that people who work here are at all day, beginning with the one that opens. */
export const CONSOLE_SCREENS = [
  ...['/work', '/now', '/members', '/requests', '/days', '/reports', '/receiving', '/settings'],
  ...['/log', '/staff', '/account'],
] as const;

/** @returns the cookie of a session of the owner's, as a browser keeps it */
export async function ownerCookie({ databaseUrl, consoleUrl }: Stack) {
  const token = newToken();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into staff_session (token_hash, staff_id, device_hash, ip, agent, expires_at)
        select $1, id, $1, '127.0.0.1', 'bench', now() + interval '12 hours' from staff where name = 'owner'`,
      [tokenHash(token)],
    );
  } finally {
    await client.end();
  }
  return { name: 'krapao-staff', value: token, url: consoleUrl, httpOnly: true, sameSite: 'Strict' as const };
}
