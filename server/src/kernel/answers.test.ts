import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchText, parseJson } from './answers.ts';

let respond: (response: ServerResponse) => void = () => undefined;
const outside = createServer((_, response) => respond(response));
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(() => outside.closeAllConnections());
afterAll(() => void outside.close());

const ask = (timeoutMs = 60_000) => fetchText(address, {}, { timeoutMs, most: 10 });

it('an answer comes whole, with its status', async () => {
  respond = (response) => void response.writeHead(418).end('ชา');
  expect(await ask()).toMatchObject({ status: 418, text: 'ชา' });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['not at all', () => undefined],
  ['half', (response) => void response.writeHead(200).write('half')],
])('an answer that comes %s is given up in time, and its connection with it', async (_, how) => {
  const ended = new Promise<void>((resolve) => {
    respond = (response) => {
      response.once('close', resolve);
      how(response);
    };
  });
  await expect(ask(50)).rejects.toMatchObject({ name: 'TimeoutError' });
  await ended;
});

it('no more is read of an answer than it may have', async () => {
  respond = (response) => void response.writeHead(200).write('x'.repeat(11));
  await expect(ask()).rejects.toThrow('an answer of more than 10 bytes');
});

it.each([
  [String.raw`{"a\u0000b":["x\u0000y"]}`, { 'a\uFFFDb': ['x\uFFFDy'] }],
  [String.raw`"\ud83d!"`, '\uFFFD!'],
  [String.raw`"\ud83d\ude00 \\u0000"`, '\u{1F600} \\u0000'],
  ['"ชา"', 'ชา'],
  ['not JSON', undefined],
])('what is told as %s can be written down', (text, read) => {
  expect(parseJson(text)).toEqual(read);
});
