import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCall } from '../../answer.ts';
import { formatBaht } from '../../money.ts';
import { sendPage, type Document } from '../../markup/document.ts';
import { pageLanguage, type Language } from '../../markup/language.ts';
import type { GameAccount } from '../book.ts';
import { type GameSite, framed } from './frame.ts';
import { html } from '../../markup/html.ts';
import { SITE_TEXTS } from './texts.ts';
import { seededRandom } from '../../random.ts';

/** A form that was just refused: whose, and whether it came too late or without the page's state. */
export type RefusedForm = { username: string; isStale: boolean };

/** The form for signing in by hand; it says so where it was just refused. */
function loginPage(site: GameSite, language: Language, refused: RefusedForm | undefined): Document {
  const { sessions, pageState } = site;
  const texts = SITE_TEXTS[language];
  const path = `${sessions.path}/login`;
  const wrong = refused !== undefined;
  const state = Object.entries(pageState?.fields() ?? {});
  const content = html`<form class="panel" method="post" action="${path}?lang=${language}">
    <h2>${texts.signIn}</h2>
    <p class="hint">${texts.signInHint}</p>
    ${wrong && html`<p class="refused" role="alert" id="refused">${refused.isStale ? texts.stale : texts.wrong}</p>`}
    ${state.map(([field, value]) => html`<input type="hidden" name="${field}" id="${field}" value="${value}" />`)}
    <div class="field">
      <label for="username">${texts.username}</label>
      <input
        id="username"
        name="username"
        value="${refused?.username ?? ''}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required${wrong && html` aria-invalid="true" aria-describedby="refused"`}
      />
    </div>
    <div class="field">
      <label for="password">${texts.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required${wrong && html` aria-invalid="true" aria-describedby="refused" autofocus`}
      />
    </div>
    <button class="button gold">${texts.signIn}</button>
  </form>`;
  return framed(site, { language, path, content, scripts: [] });
}

/** What decides one round of a site: the same seed and round always fall the same way, also after a restart. */
const chanceOf = (seed: number, round: number): (() => number) =>
  seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b));

const loginInput = z.object({
  username: z.string().max(64).default(''),
  password: z.string().max(128).default(''),
});

const anyForm = z.record(z.string(), z.unknown());
const enterInput = loginInput.extend({ token: z.string().max(200).optional() });

/** A provider's site: sign in by form, by name and password in the query, or by token, then play; each round is decided here and moves the account's credit. */
export function siteRoutes(app: FastifyInstance, site: GameSite): void {
  const { book, sessions, game, pageState } = site;
  const { path } = sessions;

  app.get(path, (request, reply) => reply.redirect(`${path}/play${query(request)}`, 303));
  app.get(`${path}/login`, (request, reply) => {
    const language = pageLanguage(request, reply);
    const { refused } = request.query as { refused?: string };
    const wasRefused = refused === undefined ? undefined : { username: '', isStale: false };
    return sendPage(reply, loginPage(site, language, wasRefused));
  });
  app.post(`${path}/login`, (request, reply) => {
    const { username, password } = readCall(loginInput, request.body);
    const isStale = pageState?.isIn(readCall(anyForm, request.body)) === false;
    const account = isStale ? undefined : byPassword(site, username, password);
    if (account) return enter(site, account, request, reply);
    const language = pageLanguage(request, reply);
    return sendPage(reply, loginPage(site, language, { username, isStale }), isStale ? 400 : 401);
  });
  app.get(`${path}/enter`, (request, reply) => {
    const { token, username, password } = readCall(enterInput, request.query);
    const account = token === undefined ? byPassword(site, username, password) : sessions.readToken(token);
    if (account) return enter(site, account, request, reply);
    // led away from, so that no password stays in the address
    return reply.redirect(`${path}/login${query(request, { refused: 'yes' })}`, 303);
  });
  app.get(`${path}/play`, (request, reply) => {
    const account = sessions.player(request);
    if (!account) return reply.redirect(`${path}/login${query(request)}`, 303);
    const language = pageLanguage(request, reply);
    const content = game.content(language, account, `${path}/${game.action}`);
    const scripts = ['round', game.assets];
    return sendPage(reply, framed(site, { language, path: `${path}/play`, content, scripts }));
  });
  app.post(`${path}/${game.action}`, (request, reply) => {
    const account = sessions.player(request);
    if (!account) return reply.code(401).send({ error: 'SIGNED_OUT' });
    const decided = game.decide(request.body, chanceOf(site.seed, book.played));
    const round = book.play(account.username, decided.game, decided.stake, decided.win);
    const balance = formatBaht(account.credit);
    if (!round) return reply.code(400).send({ error: 'INSUFFICIENT_CREDIT', balance });
    const { stake, win } = round;
    return {
      ...decided.shown,
      round: round.id,
      stake: formatBaht(stake),
      win: formatBaht(win),
      balance,
    };
  });
}

function byPassword({ book }: GameSite, username: string, password: string): GameAccount | undefined {
  return book.hasPassword(username, password) ? book.find(username) : undefined;
}

function enter({ sessions }: GameSite, account: GameAccount, request: FastifyRequest, reply: FastifyReply) {
  sessions.begin(account, reply);
  return reply.redirect(`${sessions.path}/play${query(request)}`, 303);
}

/** What goes along to another page: the language, and nothing else that an address brought. */
function query(request: FastifyRequest, more: Record<string, string> = {}): string {
  const { lang } = request.query as { lang?: unknown };
  const fields = new URLSearchParams({ ...(typeof lang === 'string' && { lang }), ...more });
  return fields.size === 0 ? '' : `?${fields.toString()}`;
}
