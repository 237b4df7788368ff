import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Runs `work` against a server of our own that answers like that. */
export async function against<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export const answering =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(body);

/** Its answer never ends, and comes drop by drop. */
export const dripping: RequestListener = (_request, response) => {
  const drip = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(drip));
};

/** Sends callers elsewhere, where they would be answered that. */
export const redirecting =
  (body: string): RequestListener =>
  ({ url }, response) =>
    void (url === '/elsewhere'
      ? response.end(body)
      : response.writeHead(307, { location: '/elsewhere' }).end());
