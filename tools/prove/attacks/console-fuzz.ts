/** Calls of every kind that the console knows, by two owners, with whatever can stand in them: with what its lists tell, and with proofs. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { consoleRoutes } from '@krapao/contract/console/api';
import { isConsoleCode } from '@krapao/contract/console/errors';
import type { ConsoleRoute } from '@krapao/contract/console/route';
import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import { audit } from '@krapao/server/compose/audit';
import { challengeIn, openDesk, type Desk } from '../day/desk.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import { addressFrom, callFrom, refuse, type Attack, type Raw } from './attack.ts';
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
  type Heard,
  type Making,
  type Schema,
} from './whatever.ts';

/** In the suite; the proof makes ten times as many. */
const CALLS = 1_000;
const AT_ONCE = 6;
/** Those of one kind do not come one after the other. */
const STEP = 7_919;
/** Of a thousand calls, how many do something at the least: else it is not the console that is tried, but what guards it. */
const LEAST_DONE = 15;
const MOST_ROUNDS = 3;

/** These would end the sessions that the calls are made with, or what proves them. */
const ENDING: readonly string[] = [
  'DELETE /api/console/session',
  'POST /api/console/session/recovery',
  'DELETE /api/console/me/passkeys/{id}',
];

interface Called extends Pick<ConsoleRoute, 'method' | 'path' | 'acts'> {
  params: Schema;
  query: Schema;
  body: Schema | undefined;
  form: Schema | undefined;
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const CALLED: readonly Called[] = (consoleRoutes as readonly ConsoleRoute[])
  .filter(({ method, path }) => !ENDING.includes(`${method} ${path}`))
  .map(({ method, path, acts, params, query, body, form }) => ({
    ...{ method, path, ...(acts && { acts }) },
    params: params ? schemaOf(params) : {},
    query: query ? schemaOf(query) : {},
    body: body && schemaOf(body),
    form: form && schemaOf(form),
  }));

/** Acts come more often than what only tells, and the setup, which holds kinds of its own, most often. */
const MIX: readonly Called[] = CALLED.flatMap((call) => {
  if (call.acts !== true) return [call];
  return Array.from({ length: call.path.includes('{subject}') ? 12 : 3 }, () => call);
});

const areaOf = (path: string): string => path.split('/')[3] ?? '';
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
type Values = Readonly<Record<string, unknown>>;

/** The call that tells what such a call is about, where there is one. */
function toldBy({ path }: Called): Called | undefined {
  const about = path.slice(0, path.lastIndexOf('}') + 1);
  return CALLED.find((one) => one.method === 'GET' && one.path === about);
}

interface Caller {
  url: string;
  desks: readonly [Desk, Desk];
  /** Nothing is done about these, nor about what they may. */
  own: readonly string[];
  done: Map<string, number>;
}

interface Sent {
  method: string;
  address: string;
  headers?: Record<string, string>;
  body?: string | FormData;
}

/** One call, and what it tells is kept. */
async function send(
  { url }: Caller,
  desk: Desk,
  sent: Sent,
  { random }: Making,
): Promise<Raw & { told: unknown }> {
  const said = await callFrom(addressFrom(random), url + sent.address, {
    method: sent.method,
    headers: { ...desk.headers(), ...sent.headers },
    ...(sent.body !== undefined && { body: sent.body }),
  });
  const body = typeof sent.body === 'string' ? sent.body.slice(0, 500) : '';
  requireOurs(`${desk.name}: ${sent.method} ${sent.address.slice(0, 300)} ${body}`, said, isConsoleCode);
  const isJson = said.headers.get('content-type')?.includes('json') === true;
  const told: unknown = isJson && said.text !== '' ? JSON.parse(said.text) : undefined;
  return { ...said, told };
}

const inAddress = (path: string, params: Values, making: Making): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => written(params[name], making));

function paramsOf({ path, params, method }: Called, { own }: Caller, making: Making): Values {
  const names = namesIn(path);
  const thing = making.random.upTo(8) > 0 ? making.heard.thing(areaOf(path), names) : undefined;
  const made = Object.fromEntries(
    names.map((name) => [name, thing?.[name] ?? valueFor(params.properties?.[name], name, making)]),
  );
  if (method === 'GET') return made;
  if (areaOf(path) === 'staff' && own.includes(textOf(made['id']))) return { ...made, id: 'nobody' };
  return made['role'] === 'owner' ? { ...made, role: 'marketing' } : made;
}

/** What goes with an order about something: as it is seen now, and what can be said of it. */
async function lookedAt(
  caller: Caller,
  desk: Desk,
  call: Called,
  params: Values,
  making: Making,
): Promise<Values> {
  const look = call.method === 'POST' ? toldBy(call) : undefined;
  if (!look || !isOften(making.random)) return {};
  const { told } = await send(
    caller,
    desk,
    { method: 'GET', address: inAddress(look.path, params, making) },
    making,
  );
  const seen = z
    .object({ seen: z.unknown(), version: z.unknown(), schema: z.unknown(), inForce: z.unknown() })
    .partial()
    .safeParse(told).data;
  return { seen: seen?.seen ?? seen?.version, schema: seen?.schema, inForce: seen?.inForce };
}

/** What is said of a thing of the setup: some fields as they are, some as its own schema has them. */
function orderOf({ schema, inForce }: Values, making: Making): unknown {
  const order = valueFor(schema as Schema, '', making);
  if (typeof inForce !== 'object' || inForce === null || typeof order !== 'object') return order;
  const kept = Object.entries(inForce).filter(() => isOften(making.random));
  return { ...order, ...Object.fromEntries(kept) };
}

function bodyOf({ body, form }: Called, looked: Values, making: Making): Pick<Sent, 'headers' | 'body'> {
  const { random, wild } = making;
  if (!body && !form) return {};
  if (wild > 0 && random.upTo(wild) === 0) {
    const type = random.pick(TYPES);
    return { body: random.pick(GARBAGE), ...(type && { headers: { 'content-type': type } }) };
  }
  const value = valueFor(body ?? form, '', making);
  if (form) {
    const fields = new FormData();
    for (const [name, inner] of Object.entries(value ?? {})) fields.append(name, textOf(inner));
    if (isOften(random))
      fields.append('file', new Blob(['no picture']), random.pick(['', 'x.png', '../x.mp4']));
    return { body: fields };
  }
  const { properties = {} } = body ?? {};
  const said: Record<string, unknown> = { ...(value as Values) };
  if (properties['seen'] && looked['seen'] !== undefined) said['seen'] = looked['seen'];
  if (properties['order'] && looked['schema'] !== undefined && isOften(random))
    said['order'] = orderOf(looked, making);
  // most are asked for without, and proved once they are asked to
  if (random.upTo(20) > 0) delete said['proof'];
  return { body: JSON.stringify(said), headers: { 'content-type': 'application/json' } };
}

async function one(caller: Caller, call: Called, making: Making): Promise<void> {
  const { random, heard } = making;
  const [desk, other] = random.upTo(2) === 0 ? caller.desks : ([...caller.desks].reverse() as [Desk, Desk]);
  const params = paramsOf(call, caller, making);
  const looked = await lookedAt(caller, desk, call, params, making);
  const query = Object.entries(call.query.properties ?? {})
    .filter(() => random.upTo(2) === 0)
    .map(([name, schema]) => `${name}=${written(valueFor(schema, name, making), making)}`);
  const { headers, body } = bodyOf(call, looked, making);
  const address = [inAddress(call.path, params, making), ...(query.length > 0 ? [query.join('&')] : [])].join(
    '?',
  );
  const key = random.upTo(10) === 0 ? `key-${String(random.upTo(20))}` : randomUUID();
  const sent: Sent = {
    ...{ method: call.method, address, ...(body !== undefined && { body }) },
    headers: { ...headers, ...(call.acts && { [IDEMPOTENCY_HEADER]: key }) },
  };
  let said = await send(caller, desk, sent, making);
  const challenge = challengeIn(said.told);
  if (call.acts && challenge !== undefined && typeof body === 'string' && random.upTo(8) > 0) {
    const order = GARBAGE.some((one) => one === body) ? {} : (JSON.parse(body) as object);
    const proved = JSON.stringify({ ...order, proof: desk.proofOf(challenge) });
    said = await send(caller, desk, { ...sent, body: proved }, making);
  }
  if (said.status >= 400) return;
  heard.hear(areaOf(call.path), said.told, params);
  if (!call.acts) return;
  const name = `${call.method} ${call.path}`;
  caller.done.set(name, (caller.done.get(name) ?? 0) + 1);
  const { request } = said.told as { request?: string };
  if (request !== undefined && isOften(random)) await confirmed(caller, other, request, making);
}

async function confirmed(caller: Caller, desk: Desk, request: string, making: Making): Promise<void> {
  const sent = {
    ...{ method: 'POST', address: `/api/console/requests/${request}/confirm`, body: '{}' },
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() },
  };
  const { told } = await send(caller, desk, sent, making);
  const challenge = challengeIn(told);
  if (challenge === undefined) return;
  const proof = desk.proofOf(challenge);
  const { status } = await send(caller, desk, { ...sent, body: JSON.stringify({ proof }) }, making);
  if (status === 200) caller.done.set('confirmed', (caller.done.get('confirmed') ?? 0) + 1);
}

/** What lists tell, so that what is asked first is about something. */
async function askAll(caller: Caller, making: Making): Promise<void> {
  for (const { method, path } of CALLED) {
    if (method !== 'GET' || path.includes('{')) continue;
    const { told } = await send(caller, caller.desks[0], { method, address: path }, making);
    making.heard.hear(areaOf(path), told);
  }
}

async function openCaller(world: World): Promise<Caller> {
  const [url = ''] = world.consoles;
  const desks = [await openDesk(url, 'owner', Date.now), await openDesk(url, 'napa', Date.now)] as const;
  const own = [];
  for (const desk of desks) own.push((await desk.ask('GET /api/console/me')).id);
  // by its name a machine tries two addresses
  return { url: url.replace('localhost', '127.0.0.1'), desks, own, done: new Map() };
}

/** Somebody whose money staff can do something about, and something that waits. */
async function work(world: World, random: Random): Promise<void> {
  const member = await world.member({ from: addressFrom(random) });
  await member.deposit(80_000);
  await member.post('/api/wallet/withdraw', { amount: 55_000 });
  await member.post('/api/chat/send-message', { message: 'hello' });
}

export const CONSOLE_FUZZ: Attack = {
  name: 'calls of every kind at the console, by owners, with whatever can stand in them',
  async run(world, random, size) {
    const caller = await openCaller(world);
    const heard: Heard = createHeard(random);
    for (let i = 0; i < size; i += 1) await work(world, random);
    await askAll(caller, { random, heard, wild: 0 });
    const most = CALLS * size;
    const doneOf = () => [...caller.done.values()].reduce((sum, times) => sum + times, 0);
    let sent = 0;
    // what is drawn at random may do little for once: more is drawn then
    for (let round = 0; round < MOST_ROUNDS && doneOf() < LEAST_DONE * size; round += 1) {
      await inLanes(most, AT_ONCE, async (at) => {
        const call = MIX[((sent + at) * STEP) % MIX.length];
        if (call) await one(caller, call, { random, heard, wild: wildness(random) });
      });
      sent += most;
    }
    const done = doneOf();
    refuse('hardly anything was done', done < LEAST_DONE * size, Object.fromEntries(caller.done));
    const { breaches } = await audit(world.db);
    refuse('the money does not agree', breaches.length > 0, breaches);
    return `${String(sent)} calls of ${String(CALLED.length)} kinds, ${String(done)} done by ${String(caller.done.size)} of them: none answered by 5xx or a stack, and the money agrees`;
  },
};
