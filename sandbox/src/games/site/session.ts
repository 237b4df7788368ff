import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameText } from '../../signed-call.ts';
import type { GameAccount, GameBook } from '../book.ts';

const TOKEN_MS = 5 * 60_000;

/** Who plays on a provider's site. Nothing is stored: a changed password ends the sessions made with the old one. */
export class SiteSessions {
  readonly #book: GameBook;
  readonly #secret: string;
  readonly #now: () => number;
  readonly path: string;

  constructor(book: GameBook, secret: string, now: () => number) {
    this.#book = book;
    this.#secret = secret;
    this.#now = now;
    this.path = `/games/${book.code}/site`;
  }

  begin(account: GameAccount, reply: FastifyReply): void {
    const value = `${account.username}.${this.#sign('session', account, '')}`;
    void reply.setCookie(this.#cookieName(), value, { path: this.path, httpOnly: true, sameSite: 'lax' });
  }

  player(request: FastifyRequest): GameAccount | undefined {
    const [username = '', signature = ''] = (request.cookies[this.#cookieName()] ?? '').split('.');
    const account = this.#book.find(username);
    return account && sameText(signature, this.#sign('session', account, '')) ? account : undefined;
  }

  /** Opens the site for five minutes without a password. */
  makeToken(username: string): string {
    const account = this.#book.find(username);
    if (!account) throw new Error(`no account ${username}`);
    const until = String(this.#now() + TOKEN_MS);
    return `${username}.${until}.${this.#sign('token', account, until)}`;
  }

  readToken(token: string): GameAccount | undefined {
    const [username = '', until = '', signature = ''] = token.split('.');
    const account = this.#book.find(username);
    if (!account || !(Number(until) > this.#now())) return undefined;
    return sameText(signature, this.#sign('token', account, until)) ? account : undefined;
  }

  #cookieName(): string {
    return `${this.#book.code.toLowerCase()}-player`;
  }

  #sign(use: string, { username, password = '' }: GameAccount, until: string): string {
    return createHmac('sha256', this.#secret)
      .update([use, username, password, until].join('\n'))
      .digest('hex');
  }
}
