/** Calls of every kind that the OpenAPI document knows, and some that it does not, with whatever can stand in them. */
import { z } from 'zod';
import { isErrorCode } from '@krapao/contract/errors';
import type { Random } from '../random.ts';
import { refuse, type Attack, addressFrom, callFrom } from './attack.ts';

/** In the suite; the proof makes ten times as many. */
const CALLS = 1_000;
const AT_ONCE = 8;

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.custom<Operation>())) });

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const DEEP = JSON.parse('['.repeat(200) + ']'.repeat(200)) as unknown;
const TEXTS = [
  '', ' ', 'x', '0', '-1', 'null', 'JOKER', 'WALLET', 'SCB', '0800000001', 'krapao-demo', '\0', 'a\0b', '\uD800', 'x\uDC00', '\u202Eabc\u200B',
  '../../etc/passwd', "' or 1=1 --", '<script>', '%00', '%zz', '%', '\r\nx: y', 'ทองคำ', '😀', '__proto__', 'constructor',
  'x'.repeat(90), 'x'.repeat(5_000), '9'.repeat(400), '00000000-0000-0000-0000-000000000000', '2026-02-30', '1e309',
]; // prettier-ignore
const VALUES: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1, 0.001, 1.005, 100, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, [], {}, [null], [[]], { a: { b: [] } }, DEEP,
  { toString: 1 }, { length: -1 }, ['x', 'y'],
]; // prettier-ignore
const TYPES = ['application/json', 'application/json; charset=utf-16', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=b', ''] as const; // prettier-ignore
const GARBAGE = ['', '{', '[]', '"', 'null', '1e5', '{"a":1e5}', '{"__proto__":{"x":1}}', '--b\r\n\r\n--b--', '\0', 'a=1&b=2'] as const; // prettier-ignore

const isOften = (random: Random): boolean => random.upTo(4) > 0;

/** What the schema asks for, most of the time. */
function valueFor(schema: Schema | undefined, random: Random): unknown {
  if (!isOften(random)) return random.upTo(2) === 0 ? random.pick(VALUES) : random.pick(TEXTS);
  if (schema?.enum) return random.pick(schema.enum);
  if (schema?.const !== undefined) return schema.const;
  switch (schema?.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => random.upTo(8) > 0)
          .map(([name, inner]) => [name, valueFor(inner, random)]),
      );
    case 'array':
      return Array.from({ length: random.upTo(3) }, () => valueFor(schema.items, random));
    case 'integer':
    case 'number':
      return random.pick([1, 2, 10, 100.5, 0, -1, 1_000_000]);
    case 'boolean':
      return random.upTo(2) === 0;
    default:
      return random.pick(TEXTS);
  }
}

/** Not everything that JSON holds can be a string by itself. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** As it stands in an address; a few times as it is, which no browser would send. */
function written(value: unknown, random: Random): string {
  const text = textOf(value).slice(0, 2_000);
  return random.upTo(20) === 0
    ? text.replace(/[^\x21-\x7e]|[?#/]/g, '')
    : encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}

function addressOf({ path, operation }: Call, random: Random): string {
  const ofSchema = (name: string) =>
    operation.parameters?.find((parameter) => parameter.name === name)?.schema;
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    written(valueFor(ofSchema(name), random), random),
  );
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && isOften(random))
    .map(({ name, schema }) => `${name}=${written(valueFor(schema, random), random)}`);
  if (random.upTo(10) === 0) query.push('a%00=%00', 'x=1&x=2');
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function bodyOf({ operation }: Call, random: Random): { type: string; body: string | FormData } | undefined {
  const content = Object.entries(operation.requestBody?.content ?? {})[0];
  if (!content) return undefined;
  if (!isOften(random)) return { type: random.pick(TYPES), body: random.pick(GARBAGE) };
  const [type, { schema }] = content;
  const value = valueFor(schema, random);
  if (type === 'application/json') return { type, body: JSON.stringify(value) };
  const form = new FormData();
  for (const [name, inner] of Object.entries(value ?? {})) form.append(name, textOf(inner));
  if (isOften(random)) form.append('file', new Blob(['no picture']), random.pick(TEXTS));
  return { type: '', body: form };
}

async function one(url: string, token: string, call: Call, random: Random): Promise<void> {
  const [address, body, key] = [addressOf(call, random), bodyOf(call, random), random.upTo(5)];
  const headers = new Headers();
  if (isOften(random))
    headers.set('authorization', `Bearer ${isOften(random) ? token : random.pick(['', 'x', 'é'])}`);
  if (isOften(random)) headers.set('x-wallet-user', '1');
  if (key === 0) headers.set('idempotency-key', `key ${String(random.upTo(20))}`);
  if (key === 1) headers.set('idempotency-key', `key-${String(random.upTo(20))}`);
  if (body?.type) headers.set('content-type', body.type);
  const said = await callFrom(addressFrom(random), url + address, {
    method: call.method,
    headers,
    ...(body && { body: body.body }),
  });
  const what = `${call.method} ${address.slice(0, 300)} ${typeof body?.body === 'string' ? body.body.slice(0, 300) : ''}`;
  refuse(what, said.status >= 500 || /\.(?:ts|js):\d/.test(said.text), {
    status: said.status,
    text: said.text.slice(0, 500),
  });
  if (said.status >= 400) {
    const { message } = z.object({ message: z.unknown() }).parse(JSON.parse(said.text));
    refuse(`${what}: no code of ours`, !isErrorCode(message), message);
  }
}

/** These would end the session that the other calls are made with. */
const ENDING = ['/api/logout', '/api/account/sessions'];

export const FUZZ: Attack = {
  name: 'calls of every kind with whatever can stand in them',
  async run(world, random, size) {
    const member = await world.member();
    const { paths } = document.parse(await (await fetch(`${world.url}/api/docs/openapi.json`)).json());
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      ENDING.some((ending) => path.startsWith(ending))
        ? []
        : Object.entries(methods).map(([method, operation]) => ({
            method: method.toUpperCase(),
            path,
            operation,
          })),
    );
    const most = CALLS * size;
    let made = 0;
    const lane = async (): Promise<void> => {
      while (made < most) {
        const call = calls[made % calls.length];
        made += 1;
        if (call) await one(world.url, member.token, call, random);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    return `${String(most)} calls of ${String(calls.length)} kinds, none answered by 5xx or a stack`;
  },
};
