import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKrapaoPayout } from './krapao-v1.ts';

const SECRET = 'a-secret-of-ours';
const NOW = new Date('2026-11-21T03:00:00Z');
const bank = createKrapaoPayout({ url: 'http://127.0.0.1:1', secret: SECRET, clock: { now: () => NOW } });
const transfer = { reference: 'r-1', status: 'SUCCESS', bankReference: 'PO1', amount: '100.25' };
const written = (more: object = {}, event = 'transfer.ended') =>
  JSON.stringify({ event, transfer: { ...transfer, ...more } });

function signed(body: string, { id = 'c-1', at = NOW.getTime(), secret = SECRET } = {}) {
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('hex');
  return { 'x-callback-id': id, 'x-timestamp': String(at), 'x-signature': signature };
}
const read = (body: string, headers: Record<string, string | string[]> = signed(body)) =>
  bank.readCallback(headers, Buffer.from(body));

describe('a callback of the bank', () => {
  it.each([
    [{}, { outcome: 'done', externalReference: 'PO1' }],
    [
      { status: 'REJECTED', reason: 'CLOSED' },
      { outcome: 'refused', reason: 'CLOSED' },
    ],
    [{ status: 'PENDING' }, { outcome: 'pending' }],
  ])('tells of an order what an inquiry would: %j', (more, state) => {
    expect(read(written(more))).toEqual({ outcome: 'told', reference: 'r-1', amount: 10_025n, state });
  });

  it('is believed for its raw bytes: the same JSON written otherwise is another message', () => {
    const body = written();
    expect(read(` ${body}`).outcome).toBe('told');
    for (const other of [` ${body}`, `${body}\n`, body.replace('100.25', '100.26'), ''])
      expect(read(other, signed(body))).toEqual({ outcome: 'refused', reason: 'UNSIGNED' });
  });

  it.each<[string, Record<string, string | string[]>]>([
    ['nothing', {}],
    ['another secret', signed(written(), { secret: 'other' })],
    ['another id', { ...signed(written()), 'x-callback-id': 'c-2' }],
    ['another time', { ...signed(written()), 'x-timestamp': String(NOW.getTime() + 1) }],
    ['an id with a line break', signed(written(), { id: 'c\n1' })],
    ['a time in seconds', signed(written(), { at: NOW.getTime() / 1000 })],
    ['two signatures', { ...signed(written()), 'x-signature': ['a', 'b'] }],
  ])('that is signed with %s is refused', (_name, headers) => {
    expect(read(written(), headers)).toEqual({ outcome: 'refused', reason: 'UNSIGNED' });
  });

  it.each([-300_001, 300_001])('that is %d ms away from now is refused, by our clock', (apart) => {
    const at = NOW.getTime() + apart;
    expect(read(written(), signed(written(), { at }))).toEqual({ outcome: 'refused', reason: 'STALE' });
    const near = NOW.getTime() + apart - Math.sign(apart);
    expect(read(written(), signed(written(), { at: near })).outcome).toBe('told');
  });

  it.each([
    '',
    '[]',
    '{',
    written({}, 'transfer.made'),
    written({ amount: '1e2' }),
    written({ status: 'DONE' }),
  ])('of another shape is refused though it is signed: %j', (body) => {
    expect(read(body)).toEqual({ outcome: 'refused', reason: 'UNREADABLE' });
  });
});
