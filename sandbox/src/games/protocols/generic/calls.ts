import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, readCall } from '../../../answer.ts';
import { formatBaht } from '../../../money.ts';
import { signedJson } from '../../../signed-call.ts';
import type { Round } from '../../book.ts';
import type { ProviderWorld } from '../../provider.ts';
import { entryLink } from '../entry-link.ts';
import { forAccounts } from '../fields.ts';

export const ok = (body: unknown, status = 200): Answer => ({ status, body });
export const no = (status: number, error: string): Answer => ({ status, body: { error } });

export const username = z.string().regex(/^[A-Za-z0-9_]{3,32}$/, '3 to 32 letters, digits or _');
const named = z.object({ username });
const password = z.strictObject({ password: z.string().min(6).max(64) });
const launch = z.strictObject({ language: z.enum(['th', 'lo', 'en']) });
const position = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** What `?lang=` of the site calls them. */
const SITE_LANGUAGE = { th: 'th', lo: 'la', en: 'en' };

/** All calls but those about transfers. Money is baht as text with two decimals. */
export function genericCalls({ book, sessions, now }: ProviderWorld) {
  const nameOf = ({ params }: FastifyRequest) => (params as { username: string }).username;
  const withPlayer = forAccounts(book, nameOf, () => no(404, 'PLAYER_NOT_FOUND'));

  return {
    player: (request: FastifyRequest): Answer => {
      const asked = readCall(named, request.params);
      return ok(asked, book.ensure(asked.username) ? 201 : 200);
    },
    password: withPlayer(({ username: name }, request) => {
      const wanted = readCall(password, signedJson(request));
      book.setPassword(name, wanted.password);
      return ok({ username: name });
    }),
    balance: withPlayer(({ username: name, credit }) =>
      ok({ username: name, balance: formatBaht(credit), currency: 'THB' }),
    ),
    launch: withPlayer(({ username: name }, request) => {
      const { language } = readCall(launch, signedJson(request));
      const entry = { username: name, language: SITE_LANGUAGE[language] };
      return ok({ username: name, link: entryLink(request, sessions, entry) });
    }),
    /** Every change of a round has a number of its own; a page that does not reach the last says so. */
    rounds: (request: FastifyRequest): Answer => {
      const { after, limit } = readCall(position, request.query);
      const changes = book.changesAfter(after);
      const page = changes.slice(0, limit);
      const isEnd = page.length === changes.length;
      const upTo = isEnd ? new Date(now()).toISOString() : page.at(-1)?.changedAt;
      return ok({ rounds: page.map(told), isEnd, upTo });
    },
  };
}

/** What the site's games are; of others the kind is not told. */
const KIND_OF_GAME: Readonly<Record<string, string>> = {
  'night-market': 'slot',
  'match-night': 'sport',
  'lucky-digits': 'lotto',
};

function told({ sequence, id, username: name, game, stake, win, at, changedAt }: Round) {
  const amounts = { stake: formatBaht(stake), win: formatBaht(win), currency: 'THB' };
  return { sequence, id, username: name, game, kind: KIND_OF_GAME[game], ...amounts, at, changedAt };
}
