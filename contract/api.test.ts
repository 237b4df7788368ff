import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './api.ts';
import { consoleRoutes } from './console/api.ts';
import { IDENTITY_CODES, statusOf } from './errors.ts';
import { fromBaht } from './money.ts';
import { amount, baht, isoDate, type Route } from './route.ts';

const all: readonly Route[] = routes;

/** The paths of product 7, as it writes them. */
const SPECIFIED = `
GET /api/lookup/banks|GET /api/lookup/deposit|GET /api/lookup/conditions|GET /api/lookup/agreements|GET /api/lookup/info
GET /api/lookup/notice|GET /api/lookup/contact|GET /api/lookup/withdraw|GET /api/lookup/slip|GET /api/lookup/sources
GET /api/lookup/active|GET /api/lookup/registerOTP|GET /api/lookup/enableChatWidget
POST /api/login|POST /api/account/validate|POST /api/account|GET /api/account/profile|PUT /api/account/profile
PUT /api/account/bankAccountName|PUT /api/account/changepwd|POST /api/otp/send|POST /api/otp/verify
GET /api/wallet|GET /api/wallet/refresh/slot|GET /api/wallet/activate/{slotCode}|GET /api/wallet/account/{slotCode}
GET /api/wallet/resetpassword/{slotCode}|POST /api/wallet/add|POST /api/wallet/transfer|POST /api/wallet/transferAll
POST /api/wallet/withdraw|POST /api/wallet/withdrawAll|POST /api/wallet/slip|POST /api/wallet/truelink
GET /api/qrcode/{bankCode}|POST /api/qrcode/{bankCode}|DELETE /api/qrcode/{qrcodeId}
POST /api/invite|GET /api/invite/bonus|GET /api/invite/banners
POST /api/refund|GET /api/refund/check|GET /api/refund/receive|GET /api/refund/addWallet|GET /api/refund/banners
GET /api/spinwheel/setup|POST /api/spinwheel/spin|GET /api/spinwheel/coupon|POST /api/spinwheel/coupon/claim|GET /api/spinwheel/active
GET /api/bonus|GET /api/bonus/activate/{code}|GET /api/bonus/check/active|GET /api/bonus/check/minimum|GET /api/bonus/clear
GET /api/promotion/current|GET /api/promotion/find/{code}|GET /api/promotion/activate/{code}
POST /api/statement|POST /api/statement/slip|GET /api/statement/slip/reference/{reference}
GET /api/autoLogin/{provider}/{username}|GET /api/autoLogin/{provider}/{username}/{password}
GET /api/chat/config|POST /api/chat/send-message|POST /api/chat/history|POST /api/chat/upload-image|POST /api/chat/upload-video
PUT /api/chat/read-customer/
`
  .trim()
  .split(/[|\n]/);

type Taken = Pick<Route, 'path' | 'params' | 'query' | 'body' | 'form'> & { method: string };

const jsonOf = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Where in a JSON Schema a number has no largest or no smallest but those of all whole numbers. */
function numbersOf(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum, exclusiveMinimum } = schema as Record<string, unknown>;
  const isOpen = (bound: unknown): boolean => typeof bound !== 'number' || !(Math.abs(bound) < 2 ** 52);
  const isNumber = type === 'number' || type === 'integer';
  const own = isNumber && (isOpen(maximum) || isOpen(minimum ?? exclusiveMinimum)) ? [at] : [];
  return [...own, ...Object.entries(schema).flatMap(([name, inner]) => numbersOf(inner, `${at}/${name}`))];
}

describe('the contract', () => {
  it('declares every call that clients know (product 7)', () => {
    const declared = all.map(({ method, path }) => `${method} ${path}`);
    expect(SPECIFIED.filter((call) => !declared.includes(call))).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('tells each code of a call once', () => {
    for (const { path, codes } of [...all, ...consoleRoutes])
      expect([...new Set<string>(codes)], path).toEqual(codes);
  });

  it('has a parameter for every brace of a path, and a brace for every parameter', () => {
    for (const { path, params } of all) {
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const { properties = {} } = params
        ? (z.toJSONSchema(params, { io: 'input' }) as { properties?: object })
        : {};
      expect({ path, parameters: Object.keys(properties) }).toEqual({ path, parameters: braces });
    }
  });

  it('bounds each number that a call takes, so that none is too large for what keeps it', () => {
    const open = [...all, ...consoleRoutes].flatMap(({ method, path, params, query, body, form }: Taken) =>
      [params, query, body, form].flatMap((schema) =>
        schema ? numbersOf(jsonOf(schema)).flatMap((at) => `${method} ${path}: ${at}`) : [],
      ),
    );
    expect(open).toEqual([]);
  });

  it.each([
    ['GET /api/bonus/clear', 'forfeit'],
    ['GET /api/console/board', 'minimum'],
    ['GET /api/console/board', 'maximum'],
  ])('reads what a number says of baht in an address as a sum of two decimals: %s, %s', (key, name) => {
    const of = ([...all, ...consoleRoutes] as Taken[]).find(
      ({ method, path }) => `${method} ${path}` === key,
    );
    const read = (text: string) => {
      const parsed = of?.query?.safeParse({ [name]: text });
      return parsed?.success ? fromBaht((parsed.data as Record<string, number>)[name] ?? NaN) : undefined;
    };
    const sums = ['0', '-0', '12.34', '0.30000000000000004', '1e-20', '100000000'].map(read);
    expect(sums).toEqual([0n, 0n, 1_234n, 30n, 0n, 10_000_000_000n]);
    for (const none of ['0.001', '1e21', 'Infinity', 'NaN', '-1', '100000000.01', 'x'])
      expect(read(none)).toBeUndefined();
  });

  it('takes days and moments of this millennium alone, in each field that is one', () => {
    const dated = ([...all, ...consoleRoutes] as Taken[]).flatMap(({ method, path, params, query, body }) =>
      [params, query, body].flatMap((schema) =>
        Object.entries(schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {})
          .filter(([, field]) => /"format":"date(?:-time)?"/.test(JSON.stringify(jsonOf(field))))
          .map(([name, field]) => ({ key: `${method} ${path}: ${name}`, field })),
      ),
    );
    const days = ['0000-01-01', '0001-01-01', '1999-12-31', '3000-01-01', '9999-12-31', '2026-02-30'];
    const written = days.flatMap((day) => [day, `${day}T00:00:00Z`]);
    const taken = dated.flatMap(({ key, field }) =>
      written.filter((one) => field.safeParse(one).success).map((one) => `${key} ${one}`),
    );
    expect([dated.length > 10, taken]).toEqual([true, []]);
  });

  it('names only codes that have a status', () => {
    for (const { codes } of all) for (const code of codes) expect(statusOf(code)).toBeGreaterThanOrEqual(200);
    for (const code of IDENTITY_CODES) expect(statusOf(code)).toBe(401);
  });

  it('writes money as a number of baht, and a moment as ISO 8601 in UTC', () => {
    expect(z.decode(baht, -12.05)).toBe(-1205n);
    expect(z.encode(baht, z.decode(baht, 0.29))).toBe(0.29);
    expect(() => z.decode(amount, -1)).toThrow();
    expect(() => z.decode(amount, 1.005)).toThrow();
    expect(z.encode(isoDate, z.decode(isoDate, '2026-11-21T03:00:00.000Z'))).toBe('2026-11-21T03:00:00.000Z');
  });
});
