import type { BrowserContext, Request } from '@playwright/test';

/**
 * Said of what is parsed to be cleaned, in a document that nobody sees: a style that is not applied there, an address that is not
 * taken there, and by newer browsers a handler that can't run there. None of it may be in what is shown: hostile-html.spec.ts looks for that.
 */
export const SAID_WHILE_CLEANING =
  /^console: (?:Executing inline event handler|Applying inline style|Setting the document's base URI|Loading media from) .*The action has been blocked\./;

/** What a page says whose call is cut off and whose line goes with it. */
export const CUT_OFF = [
  /^net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED) /,
  /WebSocket/,
  /ERR_INTERNET_DISCONNECTED/,
] as const;

/** What pages of the product must not do: throw, complain in the console, break their own policy, or get no answer. */
export class Trouble {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Lines that this test provokes, such as `/^401 POST \/api\/login$/`. */
  allow(...lines: RegExp[]): void {
    this.#allowed.push(...lines);
  }

  /** Notes everything from now on that pages of that origin do. */
  watch(context: BrowserContext, origin: string): void {
    const note = (line: string): number => this.#seen.push(line);
    const wasLeft = watchLeaving(context);
    context.on('weberror', (error) => note(`thrown: ${error.error().stack ?? error.error().message}`));
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const places = [message.page()?.url() ?? origin, message.location().url];
      const isOurs = places[0]?.startsWith(origin) ?? true;
      // A picture alone in a tab is shown by the browser's own page, whose style and script are none of ours.
      // The recorder of traces reads pictures that could not be drawn; the product itself never fetches one.
      if (message.text().startsWith("Connecting to 'blob:")) return;
      if (places.some((place) => place.startsWith(`${origin}/files/`))) return;
      // What could not be loaded is noted with its address, below.
      if (isOurs && !message.text().startsWith('Failed to load resource')) note(`console: ${message.text()}`);
    });
    context.on('response', (response) => {
      if (!response.url().startsWith(origin) || response.status() < 400) return;
      if (response.status() === 401 && wasLeft(response.request())) return;
      const { pathname } = new URL(response.url());
      note(`${String(response.status())} ${response.request().method()} ${pathname}`);
    });
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? 'no answer';
      // The page itself gave it up: it went elsewhere.
      if (!request.url().startsWith(origin) || why === 'net::ERR_ABORTED') return;
      note(`${why} ${request.method()} ${new URL(request.url()).pathname}`);
    });
  }

  /** What was noted and not allowed. */
  unexpected(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)));
  }
}

/**
 * What is asked as who is in, and is under way when they sign out, a slow server looks at after that; and until the screen of sign-in is there the one that
 * goes may ask once more, as nobody. @returns whether that call was such a one
 */
function watchLeaving(context: BrowserContext): (call: Request) => boolean {
  const underWay = new Set<Request>();
  const left = new WeakSet<Request>();
  let isOut = false;
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/login') isOut = false;
    if (pathname === '/api/logout') {
      isOut = true;
      for (const call of underWay) left.add(call);
      return;
    }
    if (isOut && !('authorization' in request.headers())) left.add(request);
    underWay.add(request);
  });
  const end = (request: Request): boolean => underWay.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return (call) => left.has(call);
}
