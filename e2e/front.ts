import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** What stands in front of the server, as a proxy or a mobile network does, and what it does to the answers. */
export interface Front {
  readonly url: string;
  /** `down`: no answer at all. `broken`: 502, as a proxy says whose server is away. */
  state: 'up' | 'down' | 'broken';
  /** Pages keep their readers waiting this long, ms. */
  pageDelay: number;
  /** Files that are gone: 404. */
  missing: RegExp | undefined;
  /** What pages and service worker call themselves instead, as those of the next version would. */
  build: { page?: string; worker?: string };
  /** How many times somebody went to a page. */
  readonly visits: number;
  stop(): Promise<void>;
}

const BUILD = /(name="build" content="|id:\s*["'`])[0-9a-f]{12}/g;

export async function startFront(serverUrl: string): Promise<Front> {
  let visits = 0;
  const server = createServer((asked, answer) => {
    if (front.state === 'down') return void asked.socket.destroy();
    if (front.state === 'broken') return void answer.writeHead(502).end('Bad gateway');
    if (front.missing?.test(asked.url ?? '')) return void answer.writeHead(404).end('Not found');
    passOn(asked, answer);
  });

  function passOn(asked: IncomingMessage, answer: ServerResponse): void {
    // Whole and readable: neither packed, nor 'as you have it'.
    const headers: Record<string, string | string[] | undefined> = {
      ...asked.headers,
      'accept-encoding': 'identity',
    };
    for (const name of ['if-none-match', 'if-modified-since']) delete headers[name];
    const on = request(serverUrl + (asked.url ?? '/'), { method: asked.method, headers }, (got) => {
      const isPage = got.headers['content-type']?.startsWith('text/html') === true;
      if (isPage && asked.headers['sec-fetch-mode'] === 'navigate') visits += 1;
      if (!isPage && asked.url !== '/sw.js') {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        // cut off in the middle, it is cut off for the browser too, whose worker would wait for the rest
        return pipeline(got, answer, () => {});
      }
      got.on('error', () => answer.destroy());
      const parts: Buffer[] = [];
      got.on('data', (part: Buffer) => parts.push(part));
      got.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const build = isPage ? front.build.page : front.build.worker;
        const body = Buffer.from(
          build === undefined ? text : text.replace(BUILD, (_all, before: string) => before + build),
        );
        const told = { ...got.headers, 'content-length': String(body.length) };
        setTimeout(
          () => answer.writeHead(got.statusCode ?? 502, told).end(body),
          isPage ? front.pageDelay : 0,
        );
      });
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: Front = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    state: 'up',
    pageDelay: 0,
    missing: undefined,
    build: {},
    get visits() {
      return visits;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return front;
}
