/** The calls as they come over HTTP: the real binding, a session for each member. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { SLIP_MAX_BYTES } from '@krapao/contract/constants';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { testServer } from '../../../testing/http.ts';
import { serveSlips } from './routes.ts';
import { depositsBench, miniQr, slipPicture, transfer, type DepositsBench } from './testing.ts';

let bench: DepositsBench;
let app: FastifyInstance;
let somchai: TestMember;

beforeAll(async () => {
  bench = await depositsBench();
  const served = await testServer(bench.db);
  app = served.app;
  serveSlips(served.api, bench.deposits);
  somchai = await memberWith(bench);
});
afterAll(async () => {
  await app.close();
  await bench.end();
});

const as = (id: string) => ({ authorization: `Bearer ${id}`, 'x-wallet-user': '1' });

async function upload(
  file: Buffer | undefined,
  key?: string,
  bankCode: string | null = 'SCB',
  id = somchai.id,
) {
  const form = new FormData();
  if (bankCode !== null) form.append('bankCode', bankCode);
  if (file) form.append('file', new Blob([Uint8Array.from(file)]), 'slip.pdf');
  const request = new Request('http://x', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: '/api/wallet/slip',
    headers: {
      ...as(id),
      'content-type': request.headers.get('content-type') ?? '',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const list = (id: string, page = 1, limit = 10) =>
  app.inject({ method: 'POST', url: '/api/statement/slip', headers: as(id), payload: { page, limit } });
const link = (id: string, reference: string) =>
  app.inject({ url: `/api/statement/slip/reference/${encodeURIComponent(reference)}`, headers: as(id) });

describe('POST /api/wallet/slip', () => {
  it('answers with the slip as the list shows it, then the list shows its end', async () => {
    bench.known.set(miniQr('HTTP1'), { outcome: 'found', slip: transfer(somchai, 'HTTP1') });
    const uploaded = await upload(await slipPicture(miniQr('HTTP1')));
    expect(uploaded.statusCode).toBe(200);
    const slip = uploaded.json<{ _id: string }>();
    expect(slip).toEqual({
      _id: slip._id,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      amount: 0,
      status: 'PENDING',
      checking: false,
      note: null,
      link: null,
      credited: null,
      original: null,
      reference: slip._id,
    });
    expect((await list(somchai.id)).json()).toEqual({ total: 1, slips: [slip] });
    await bench.run();
    expect((await list(somchai.id)).json()).toEqual({
      total: 1,
      slips: [{ ...slip, amount: 100.25, status: 'SUCCESS' }],
    });
  });

  it('of a duplicate says when and how much it was credited, to the member who has it', async () => {
    const [member, other] = [await memberWith(bench), await memberWith(bench)];
    bench.known.set(miniQr('HTTP5'), { outcome: 'found', slip: transfer(member, 'HTTP5') });
    const picture = await slipPicture(miniQr('HTTP5'));
    const send = async (id: MemberId, key: string) => {
      const sent = await upload(picture, key, 'SCB', id);
      await bench.run();
      return sent;
    };
    await send(member.id, 'key-5-1');
    const { rows } = await bench.db.client.query<{ at: Date }>(
      'select at from ledger_movement where member_id = $1',
      [member.id],
    );
    const credited = { at: rows[0]!.at.toISOString(), amount: 100.25 };
    await send(member.id, 'key-5-2');
    const slips = async (id: string) => (await list(id)).json<{ slips: object[] }>().slips;
    expect(await slips(member.id)).toMatchObject([
      { status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', amount: 100.25, credited },
      { status: 'SUCCESS', credited: null },
    ]);

    // a stranger is told what they were told before it was credited
    await send(other.id, 'key-5-3');
    const [told] = await slips(other.id);
    expect(told).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH', credited: null });
  });

  it('takes 50 calls with one key as one upload', async () => {
    const member = await memberWith(bench);
    bench.known.set(miniQr('HTTP2'), { outcome: 'found', slip: transfer(member, 'HTTP2') });
    const picture = await slipPicture(miniQr('HTTP2'));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => upload(picture, 'key-2', 'SCB', member.id)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await bench.run();
    expect((await list(member.id)).json()).toMatchObject({ total: 1, slips: [{ status: 'SUCCESS' }] });
    expect(await balanceOf(bench, member.id)).toBe(10_025n);
    const other = await upload(await slipPicture(miniQr('HTTP3')), 'key-2', 'SCB', member.id);
    expect(other.statusCode).toBe(409);
  });

  it.each<[string, () => Promise<{ statusCode: number; json: () => unknown }>, number, object]>([
    ['no file', () => upload(undefined), 400, { message: 'SLIP_NO_FILE' }],
    ['an empty file', () => upload(Buffer.alloc(0)), 400, { message: 'SLIP_NO_FILE' }],
    [
      'no bank',
      () => upload(Buffer.from('x'), undefined, null),
      400,
      { message: 'INVALID_REQUEST', fields: {} },
    ],
    ['another bank', () => upload(Buffer.from('x'), undefined, 'KBANK'), 400, { message: 'NO_BANK' }],
    ['a text', () => upload(Buffer.from('x')), 400, { message: 'SLIP_INVALID_FILE', reason: 'NOT_AN_IMAGE' }],
    [
      'more bytes than a slip has',
      () => upload(Buffer.alloc(SLIP_MAX_BYTES + 1)),
      413,
      { message: 'PAYLOAD_TOO_LARGE' },
    ],
    ['20 MB', () => upload(Buffer.alloc(20_000_000)), 413, { message: 'PAYLOAD_TOO_LARGE' }],
  ])('refuses %s', async (_, call, status, body) => {
    const answer = await call();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject(body);
  });
});

describe('the slip list', () => {
  it('is newest first, in pages, and only of the own slips', async () => {
    const [one, other] = [await memberWith(bench), await memberWith(bench)];
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      bench.time.ahead = i * 1000;
      ids.unshift((await bench.upload(one.id, await slipPicture())).id);
    }
    bench.time.ahead = 0;
    await bench.upload(other.id, await slipPicture());
    const page = async (n: number, limit: number) =>
      (await list(one.id, n, limit)).json<{ total: number; slips: { _id: string }[] }>();
    const pages = [await page(1, 2), await page(2, 2), await page(3, 2), await page(4, 2)];
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    expect(pages.map(({ slips }) => slips.map(({ _id }) => _id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
      [],
    ]);
    await bench.run();
  });
});

describe('the picture of a slip', () => {
  it('has a short-lived address for its owner, and for nobody else', async () => {
    const stranger = await memberWith(bench);
    const { id } = await bench.upload(somchai.id, await slipPicture());
    expect((await link(somchai.id, id)).json()).toEqual({ url: `/files/slips/${id}.jpg?signed` });
    for (const answer of [
      await link(stranger.id, id),
      await link(somchai.id, crypto.randomUUID()),
      await link(somchai.id, "x' or 1=1"),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: 'NO_DATA' });
    }
  });
});
