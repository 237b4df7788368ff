import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCall } from '../../answer.ts';
import { formatBaht } from '../../money.ts';
import { sendPage } from '../../markup/document.ts';
import { pageLanguage } from '../../markup/language.ts';
import type { GameAccount } from '../book.ts';
import type { GameSite } from './game-site.ts';
import { loginPage } from './login-page.ts';
import { playPage } from './play-page.ts';
import { lineWin, spinReels, STAKES } from './slot.ts';

const spinInput = z.object({ stake: z.number().refine((stake) => STAKES.some((known) => known === stake)) });
const loginInput = z.object({
  username: z.string().max(64).default(''),
  password: z.string().max(128).default(''),
});

/** A provider's site: sign in by form or token, then play; each round is decided here and moves the account's credit. */
export function siteRoutes(app: FastifyInstance, site: GameSite): void {
  const { book, sessions } = site;
  const { path } = sessions;

  app.get(path, (request, reply) => reply.redirect(`${path}/play${search(request)}`, 303));
  app.get(`${path}/login`, (request, reply) => {
    const language = pageLanguage(request, reply);
    return sendPage(reply, loginPage(site, language, undefined));
  });
  app.post(`${path}/login`, (request, reply) => {
    const { username, password } = readCall(loginInput, request.body);
    const account = book.find(username);
    if (account && book.hasPassword(username, password)) return enter(site, account, request, reply);
    const language = pageLanguage(request, reply);
    return sendPage(reply, loginPage(site, language, username), 401);
  });
  app.get<{ Querystring: { token?: string } }>(`${path}/enter`, (request, reply) => {
    const account = sessions.readToken(request.query.token ?? '');
    return account ? enter(site, account, request, reply) : reply.redirect(`${path}/login`, 303);
  });
  app.get(`${path}/play`, (request, reply) => {
    const account = sessions.player(request);
    if (!account) return reply.redirect(`${path}/login${search(request)}`, 303);
    const language = pageLanguage(request, reply);
    return sendPage(reply, playPage(site, language, account));
  });
  app.post(`${path}/spin`, (request, reply) => {
    const account = sessions.player(request);
    if (!account) return reply.code(401).send({ error: 'SIGNED_OUT' });
    const stake = readCall(spinInput, request.body).stake * 100;
    const reels = spinReels(site.seed, book.roundsAfter(0).length);
    const round = book.play(account.username, 'night-market', stake, lineWin(reels, stake));
    const balance = formatBaht(account.credit);
    if (!round) return reply.code(400).send({ error: 'INSUFFICIENT_CREDIT', balance });
    return { round: round.id, reels, stake: formatBaht(round.stake), win: formatBaht(round.win), balance };
  });
}

function enter({ sessions }: GameSite, account: GameAccount, request: FastifyRequest, reply: FastifyReply) {
  reply.header('set-cookie', sessions.cookieFor(account));
  const { lang } = request.query as { lang?: string };
  const query = lang === undefined ? '' : `?${new URLSearchParams({ lang }).toString()}`;
  return reply.redirect(`${sessions.path}/play${query}`, 303);
}

function search(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
}
