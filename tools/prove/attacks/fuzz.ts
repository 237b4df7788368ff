/** Calls of every kind that the OpenAPI document knows, and some that it does not, with whatever can stand in them. */
import { z } from 'zod';
import { isErrorCode } from '@krapao/contract/errors';
import type { Random } from '../random.ts';
import { addressFrom, callFrom, type Attack } from './attack.ts';
import {
  createHeard,
  GARBAGE,
  inLanes,
  isOften,
  requireOurs,
  textOf,
  TYPES,
  valueFor,
  wildness,
  written,
  type Making,
  type Schema,
} from './whatever.ts';

/** In the suite; the proof makes ten times as many. */
const CALLS = 1_000;
const AT_ONCE = 8;

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

const areaOf = ({ path }: Call): string => path.split('/')[2] ?? '';

function addressOf(call: Call, making: Making): string {
  const { random, heard } = making;
  const { path, operation } = call;
  const schemaOf = (name: string) =>
    operation.parameters?.find((parameter) => parameter.name === name)?.schema;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const thing = isOften(random) ? heard.thing(areaOf(call), names) : undefined;
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    written(thing?.[name] ?? valueFor(schemaOf(name), name, making), making),
  );
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && isOften(random))
    .map(({ name, schema }) => `${name}=${written(valueFor(schema, name, making), making)}`);
  if (random.upTo(10) === 0) query.push('a%00=%00', 'x=1&x=2');
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function bodyOf({ operation }: Call, making: Making): { type: string; body: string | FormData } | undefined {
  const { random, wild } = making;
  const content = Object.entries(operation.requestBody?.content ?? {})[0];
  if (!content) return undefined;
  if (wild > 0 && random.upTo(wild) === 0) return { type: random.pick(TYPES), body: random.pick(GARBAGE) };
  const [type, { schema }] = content;
  const value = valueFor(schema, '', making);
  if (type === 'application/json') return { type, body: JSON.stringify(value) };
  const form = new FormData();
  for (const [name, inner] of Object.entries(value ?? {})) form.append(name, textOf(inner));
  if (isOften(random))
    form.append('file', new Blob(['no picture']), random.pick(['', 'x.png', 'x\0.mp4', '../x']));
  return { type: '', body: form };
}

async function one(url: string, token: string, call: Call, making: Making): Promise<void> {
  const { random, heard, wild } = making;
  const [address, body, key] = [addressOf(call, making), bodyOf(call, making), random.upTo(5)];
  const headers = new Headers();
  const isSignedIn = wild === 0 || isOften(random);
  if (isSignedIn) headers.set('authorization', `Bearer ${token}`);
  else if (random.upTo(2) === 0) headers.set('authorization', `Bearer ${random.pick(['', 'x', 'é'])}`);
  if (isSignedIn || isOften(random)) headers.set('x-wallet-user', '1');
  if (key === 0) headers.set('idempotency-key', `key ${String(random.upTo(20))}`);
  if (key === 1) headers.set('idempotency-key', `key-${String(random.upTo(20))}`);
  if (body?.type) headers.set('content-type', body.type);
  const said = await callFrom(addressFrom(random), url + address, {
    method: call.method,
    headers,
    ...(body && { body: body.body }),
  });
  const what = `${call.method} ${address.slice(0, 300)} ${typeof body?.body === 'string' ? body.body.slice(0, 300) : ''}`;
  requireOurs(what, said, isErrorCode);
  if (said.status === 200 && said.headers.get('content-type')?.includes('json'))
    heard.hear(areaOf(call), JSON.parse(said.text));
}

/** These would end the session that the other calls are made with. */
const ENDING = ['/api/logout', '/api/account/sessions', '/api/account/changepwd'];

export const FUZZ: Attack = {
  name: 'calls of every kind with whatever can stand in them',
  async run(world, random: Random, size) {
    const member = await world.member();
    const heard = createHeard(random);
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
    await inLanes(most, AT_ONCE, async (at) => {
      const call = calls[at % calls.length];
      if (call) await one(world.url, member.token, call, { random, heard, wild: wildness(random) });
    });
    return `${String(most)} calls of ${String(calls.length)} kinds, none answered by 5xx or a stack`;
  },
};
