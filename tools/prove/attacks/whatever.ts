/** What can stand in a call: what its schema asks for, what lies at the edge of that, and what is far from it. */
import { randomUUID } from 'node:crypto';
import type { Random } from '../random.ts';
import { refuse, type Raw } from './attack.ts';

/** As much of JSON Schema as the contracts are told in. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const DEEP = JSON.parse('['.repeat(200) + ']'.repeat(200)) as unknown;
const TEXTS = [
  '', ' ', 'x', '0', '-1', 'null', 'JOKER', 'WALLET', 'SCB', '0800000001', 'krapao-demo', '\0', 'a\0b', '\uD800', 'x\uDC00', '\u202Eabc\u200B',
  '../../etc/passwd', "' or 1=1 --", '<script>', '%00', '%zz', '%', '\r\nx: y', 'ทองคำ', '😀', '__proto__', 'constructor',
  'x'.repeat(90), 'x'.repeat(5_000), '9'.repeat(400), '00000000-0000-0000-0000-000000000000', '2026-02-30', '1e309',
]; // prettier-ignore
/** What a text may well be. */
const WORDS = [
  'x', '0', '1', '-1', '9223372036854775807', '9223372036854775808', 'null', 'th', 'JOKER', 'WALLET', 'SCB', 'KBANK', '0800000001', '1112223334',
  'a%_\\b', "' or 1=1 --", 'constructor', '__proto__', '😀'.repeat(9), 'กระเป๋า', '=1+1', 'x'.repeat(39), '00000000-0000-0000-0000-000000000000',
  'https://example.test/x', '10.0.0.0/8', 'MALI SUKJAI',
]; // prettier-ignore
const VALUES: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1, 0.001, 1.005, 100, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e-7, [], {}, [null], [[]], { a: { b: [] } }, DEEP,
  { toString: 1 }, { length: -1 }, ['x', 'y'], Array.from({ length: 3_000 }, () => 'x'), Array.from({ length: 3_000 }, () => 1),
]; // prettier-ignore
/** Numbers as they may be written in an address. */
const WRITTEN = [
  '1e-7', '1e21', '1e2', '0x10', ' 5 ', '+5', '-0', '5.', '.5', '0b1', 'Infinity', '-Infinity', 'NaN', '', ' ', 'true', 'null', '٣', '1_000', '1,5',
  '9007199254740991', '9007199254740993', '0.00000000000000000001', '1'.repeat(400),
]; // prettier-ignore
const DAYS = [
  '2026-02-30', '0000-01-01', '0001-01-01', '-000001-01-01', '9999-12-31', '10000-01-01', '+275760-09-13', '1970-01-01', '2025-12-31', '2024-02-29',
  '2026-11-28T00:00:00', '2026-1-1',
]; // prettier-ignore
const MOMENTS = [
  '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z', '2026-11-28T24:00:00Z', '2026-11-28T23:59:60Z', '2026-11-28', '2099-01-01T00:00:00+14:00',
]; // prettier-ignore
const OF_TIME = /^(?:day|month|from|to|at|since|until|before|after|on)$|(?:At|Day|From|Until)$/;

export const TYPES = ['application/json', 'application/json; charset=utf-16', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=b', ''] as const; // prettier-ignore
export const GARBAGE = ['', '{', '[]', '"', 'null', '1e5', '{"a":1e5}', '{"__proto__":{"x":1}}', '--b\r\n\r\n--b--', '\0', 'a=1&b=2'] as const; // prettier-ignore

export const isOften = (random: Random): boolean => random.upTo(4) > 0;

/** What answers told, by name: what a later call can ask about. */
export interface Heard {
  /** @param known what the call itself named */
  hear(area: string, answer: unknown, known?: Readonly<Record<string, unknown>>): void;
  /** Something that once had that name. */
  like(name: string): unknown;
  /** A thing of that area, told with all of these names. */
  thing(area: string, names: readonly string[]): Readonly<Record<string, unknown>> | undefined;
}

const MOST_OF_A_NAME = 60;
const MOST_THINGS = 300;

export function createHeard(random: Random): Heard {
  const values = new Map<string, unknown[]>();
  const things = new Map<string, Record<string, unknown>[]>();
  const keep = <Item>(kept: Map<string, Item[]>, name: string, item: Item, most: number) => {
    const all = kept.get(name) ?? [];
    all[all.length < most ? all.length : random.upTo(most)] = item;
    kept.set(name, all);
  };
  const pick = (name: string): unknown => {
    const all = values.get(name);
    return all && random.pick(all);
  };
  return {
    hear(area, answer, known = {}) {
      if (typeof answer !== 'object' || answer === null) return;
      if (Array.isArray(answer)) return answer.slice(0, 100).forEach((one) => this.hear(area, one, known));
      const thing: Record<string, unknown> = { ...known };
      for (const [written, value] of Object.entries(answer)) {
        const name = written.replace(/^_/, '');
        if (typeof value === 'string' || typeof value === 'number') {
          thing[name] = value;
          keep(values, name, value, MOST_OF_A_NAME);
        } else this.hear(area, value, known);
      }
      keep(things, area, thing, MOST_THINGS);
    },
    like(name) {
      const other = /Id$|^member$|[rR]eference/.test(name) ? 'id' : /Code$|^bank$/.test(name) ? 'code' : name;
      if (random.upTo(8) === 0 && values.size > 0) return pick(random.pick([...values.keys()]));
      return pick(name) ?? pick(other);
    },
    thing(area, names) {
      const fitting = things.get(area)?.filter((thing) => names.every((name) => name in thing)) ?? [];
      return fitting.length > 0 ? random.pick(fitting) : undefined;
    },
  };
}

/** By what the values of one call are made. */
export interface Making {
  random: Random;
  heard: Heard;
  /** One of so many is what its schema does not ask for; 0: none. */
  wild: number;
}

/** How wild a call is: one of three is none, one of three now and then. */
export const wildness = (random: Random): number => random.pick([0, 12, 4]);

function numberFor({ type, minimum = -2, maximum = 1_000_000 }: Schema, random: Random): number {
  const number = random.pick([
    ...[minimum, maximum, minimum + 1, maximum - 1, (minimum + maximum) / 2],
    ...[1, 2, 10, 100.5, 0, 0.01, 1_000_000],
  ]);
  const fitting = Math.min(Math.max(number, minimum), maximum);
  return type === 'integer' ? Math.round(fitting) : fitting;
}

const YEAR_MS = 365 * 86_400_000;

function textFor({ format }: Schema, name: string, { random, heard }: Making): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'date' || format === 'date-time') {
    const near = new Date(Date.now() + (random.upTo(1_000) / 500 - 1) * YEAR_MS).toISOString();
    if (random.upTo(2) === 0) return format === 'date' ? near.slice(0, 10) : near;
    return random.pick(format === 'date' ? DAYS : MOMENTS);
  }
  if (OF_TIME.test(name) && random.upTo(2) === 0) return random.pick([...DAYS, ...MOMENTS]);
  const known = isOften(random) ? heard.like(name) : undefined;
  return known === undefined ? random.pick(WORDS) : textOf(known);
}

/** What the schema asks for, as often as the making says. */
export function valueFor(schema: Schema | undefined, name: string, making: Making): unknown {
  const { random, wild } = making;
  const isNormal = () => wild === 0 || random.upTo(wild) > 0;
  if (!isNormal()) return random.pick(random.upTo(2) === 0 ? VALUES : TEXTS);
  if (schema?.enum) return random.pick(schema.enum);
  if (schema?.const !== undefined) return schema.const;
  const any = schema?.anyOf ?? schema?.oneOf;
  if (any && any.length > 0) return valueFor(random.pick(any), name, making);
  switch (schema?.type) {
    case 'object': {
      const { required = [] } = schema;
      const entries = Object.entries(schema.properties ?? {})
        .filter(([inner]) => (required.includes(inner) ? isNormal() || isNormal() : isOften(random)))
        .map(([inner, of]) => [inner, valueFor(of, inner, making)] as const);
      const { additionalProperties: more } = schema;
      if (typeof more === 'object')
        for (let i = random.upTo(3); i > 0; i -= 1)
          entries.push([textOf(making.heard.like('name') ?? random.pick(WORDS)), valueFor(more, '', making)]);
      return Object.fromEntries(entries);
    }
    case 'array': {
      const items = typeof schema.items === 'object' ? schema.items : undefined;
      const length = random.upTo(wild > 0 && random.upTo(30) === 0 ? 2_000 : 4);
      return Array.from({ length: Math.max(length, schema.minItems ?? 0) }, () =>
        valueFor(items, name, making),
      );
    }
    case 'integer':
    case 'number':
      return numberFor(schema, random);
    case 'boolean':
      return random.upTo(2) === 0;
    case 'null':
      return null;
    case 'string':
      return textFor(schema, name, making);
    default:
      return making.heard.like(name) ?? random.pick(TEXTS);
  }
}

/** Not everything that JSON holds can be a string by itself. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** As it stands in an address; a few times as it is, which no browser would send. */
export function written(value: unknown, { random, wild }: Making): string {
  const isOdd = typeof value === 'number' && random.upTo(wild > 0 ? 3 : 12) === 0;
  const text = (isOdd ? random.pick(WRITTEN) : textOf(value)).slice(0, 2_000);
  return random.upTo(20) === 0
    ? text.replace(/[^\x21-\x7e]|[?#/]/g, '')
    : encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}

/** @throws Error where a server failed, told how it is made, or refused by no code that `isOurs` knows. */
export function requireOurs(what: string, { status, text }: Raw, isOurs: (code: unknown) => boolean): void {
  const told = { status, text: text.slice(0, 500) };
  refuse(what, status >= 500 || /\.(?:ts|js):\d/.test(text), told);
  if (status < 400) return;
  let message: unknown;
  try {
    ({ message } = JSON.parse(text) as { message?: unknown });
  } catch {
    refuse(`${what}: no JSON`, true, told);
  }
  refuse(`${what}: no code of ours`, !isOurs(message), told);
}

/** So many calls, a few at once. */
export async function inLanes(
  calls: number,
  atOnce: number,
  one: (at: number) => Promise<void>,
): Promise<void> {
  let made = 0;
  const lane = async (): Promise<void> => {
    while (made < calls) {
      made += 1;
      await one(made - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
