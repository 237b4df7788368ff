/** How much of uploads a server holds, over real lines that stop where they like. */
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../kernel/app-error.ts';
import { createLog } from '../kernel/log.ts';
import { createApi } from './bind.ts';
import { createHttp } from './server.ts';
import type { UploadBounds } from './upload-room.ts';

const KB = 1000;
let app: FastifyInstance;
let port: number;
/** What carrying out waits for, of each member. */
let busy: Map<string, Promise<void>>;
/** Members whose upload was read whole. */
let read: string[];
/** What knowing a member waits for. */
let known: Promise<void>;
const lines = { come: 0, gone: 0 };

async function serve(bounds: Partial<UploadBounds>): Promise<void> {
  const log = createLog('silent');
  app = await createHttp({ log, requestLog: log, trustProxy: true, requestsPerMinute: 10_000 });
  app.addHook('onRequest', async ({ raw }) => {
    lines.come += 1;
    raw.once('close', () => (lines.gone += 1));
  });
  const guards = {
    sessions: { find: (token: string) => known.then(() => ({ id: 1n, memberId: token as MemberId })) },
    idempotency: {
      run: (_: object, work: (id: string) => Promise<never>) => work('x'),
      knows: async () => false,
    },
    requireOpen: async () => undefined,
  };
  createApi(app, guards, bounds).serve('POST /api/wallet/slip', async ({ session: { memberId } }) => {
    read.push(memberId);
    await busy.get(memberId);
    throw new AppError('SLIP_INVALID_FILE', { reason: 'UNREADABLE' });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}
beforeEach(() => {
  busy = new Map();
  read = [];
  known = Promise.resolve();
  Object.assign(lines, { come: 0, gone: 0 });
});
afterEach(() => app.close());

const begun = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const fields = '\r\n--b\r\ncontent-disposition: form-data; name="bankCode"\r\n\r\nSCB\r\n--b--\r\n';

const headOf = (member: string) =>
  `POST /api/wallet/slip HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${member}\r\nx-wallet-user: 1\r\ncontent-type: multipart/form-data; boundary=b\r\n`;

/** Sends those bytes; `ended` is what came back until the line was closed. */
function send(bytes: string) {
  let said = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (part) => (said += part.toString()));
    // who is cut off may hear it as a reset
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
  });
  return { ended, hangUp: () => socket.destroy() };
}

/** Sends a member's upload of so many bytes, or all but its end. */
function upload(member: string, bytes: number, isWhole = true) {
  const body = begun + 'x'.repeat(bytes - begun.length - fields.length) + fields;
  const head = `${headOf(member)}content-length: ${body.length}\r\n\r\n`;
  return send(head + (isWhole ? body : body.slice(0, -40)));
}
const isLetIn = async (member: string, bytes: number): Promise<boolean> =>
  (await upload(member, bytes).ended).includes('SLIP_INVALID_FILE');

describe('the uploads that a server holds', () => {
  it('are so many bytes: the next is told when to come back, before it is read, and again let in when one has gone', async () => {
    await serve({ roomBytes: 300 * KB });
    const held = [upload('A', 150 * KB, false), upload('B', 150 * KB, false)];
    await expect.poll(() => isLetIn('C', 150 * KB)).toBe(false);
    read = [];
    const said = await send(`${headOf('C')}content-length: ${150 * KB}\r\n\r\n`).ended;
    expect(said).toMatch(/^HTTP\/1.1 429 /);
    expect(said).toMatch(/\r\nretry-after: 5\r\n/);
    expect(said).toContain('{"message":"RATE_LIMITED","retryAfter":5}');
    expect(read).toEqual([]);
    held[0]?.hangUp();
    await expect.poll(() => isLetIn('C', 150 * KB)).toBe(true);
    held[1]?.hangUp();
  });

  it('of who holds most give way, half read, to who wants less', async () => {
    await serve({ roomBytes: 300 * KB });
    const large = upload('A', 250 * KB, false);
    await expect.poll(() => isLetIn('C', 260 * KB)).toBe(false);
    expect(await isLetIn('C', 100 * KB)).toBe(true);
    expect(await large.ended).not.toContain('SLIP_INVALID_FILE');
  });

  it('are held until they are carried out, and what was read whole gives way to nobody', async () => {
    await serve({ roomBytes: 300 * KB });
    let end = () => {};
    busy.set('A', new Promise((resolve) => (end = resolve)));
    const large = upload('A', 250 * KB);
    await expect.poll(() => read).toEqual(['A']);
    expect(await isLetIn('C', 100 * KB)).toBe(false);
    end();
    expect(await large.ended).toContain('SLIP_INVALID_FILE');
    expect(await isLetIn('C', 100 * KB)).toBe(true);
  });

  it('are as large as can be where they do not say how large', async () => {
    await serve({ roomBytes: 300 * KB });
    const { ended } = send(`${headOf('A')}transfer-encoding: chunked\r\n\r\n`);
    expect(await ended).toMatch(/^HTTP\/1.1 429 /);
    expect(read).toEqual([]);
  });

  it('do not come too slowly: one that stops is cut off, and its room is another’s', async () => {
    await serve({ roomBytes: 300 * KB, paceMs: 20, paceBytes: 1 });
    const stopped = upload('A', 200 * KB, false);
    expect(await stopped.ended).not.toContain('SLIP_INVALID_FILE');
    await expect.poll(() => isLetIn('C', 200 * KB)).toBe(true);
  });

  it('of one member are two at a time', async () => {
    await serve({});
    let end = () => {};
    busy.set('A', new Promise((resolve) => (end = resolve)));
    const three = [1, 2, 3].map(() => upload('A', KB).ended);
    await expect.poll(() => read).toEqual(['A', 'A']);
    expect(await isLetIn('B', KB)).toBe(true);
    expect(read).toEqual(['A', 'A', 'B']);
    end();
    await Promise.all(three);
    expect(read).toHaveLength(4);
  });

  it('hold no turn once their line is lost, also where it was before they were read', async () => {
    await serve({});
    let letIn = () => {};
    known = new Promise((resolve) => (letIn = resolve));
    const given = [1, 2].map(() => upload('A', KB, false));
    await expect.poll(() => lines.come).toBe(2);
    for (const { hangUp } of given) hangUp();
    await expect.poll(() => lines.gone).toBe(2);
    letIn();
    expect(await isLetIn('A', KB)).toBe(true);
  });
});
