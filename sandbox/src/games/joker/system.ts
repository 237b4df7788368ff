import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../answer.ts';
import { faulty } from '../../faulty.ts';
import { sameText } from '../../same-text.ts';
import { CLOCK_TOLERANCE_MS, type Surroundings } from '../../system.ts';
import { GameBook } from '../book.ts';
import type { Game } from '../game.ts';
import { siteRoutes } from '../site/routes.ts';
import { SiteSessions } from '../site/session.ts';
import { jokerMethods, no } from './methods.ts';
import { jokerSignature } from './signature.ts';

const CODE = 'JOKER';

/** The provider JOKER: its signed API at one address, and its site. */
export function jokerGame({ journal, faults, secrets, now, seed }: Surroundings): Game {
  const book = new GameBook(CODE, journal, now);
  const sessions = new SiteSessions(book, secrets.jokerSecret, now);
  const methods = jokerMethods(book, (username) => sessions.makeToken(username));

  const call = (request: FastifyRequest): Answer => {
    const { AppID = '', Signature = '' } = request.query as { AppID?: string; Signature?: string };
    const fields = fieldsOf(request);
    if (!sameText(AppID, secrets.jokerAppId)) return no(403, 'Invalid AppID');
    if (!sameText(Signature, jokerSignature(fields, secrets.jokerSecret)))
      return no(403, 'Invalid Signature');
    const age = Math.abs(now() - Number(fields['Timestamp'] ?? Number.NaN) * 1000);
    if (!(age <= CLOCK_TOLERANCE_MS)) return no(403, 'Timestamp expired');
    const method = methods[fields['Method'] ?? ''];
    return method ? method(fields) : no(400, 'Unknown Method');
  };

  return {
    code: CODE,
    name: 'Joker',
    book,
    routes: (app) => {
      const wire = {
        faults,
        systems: [CODE, 'games'],
        operation: (request: FastifyRequest) => fieldsOf(request)['Method'] ?? '',
        refuse: () => no(400, 'Transfer refused'),
        failure: no(500, 'Internal error'),
        pending: () => no(503, 'Busy'),
      };
      app.post(`/games/${CODE}/api`, faulty(wire, call));
      siteRoutes(app, { name: 'Joker', book, sessions, seed });
    },
  };
}

function fieldsOf(request: FastifyRequest): Record<string, string> {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
}
