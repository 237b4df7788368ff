import { jokerSignature } from './games/protocols/joker/system.ts';
import { AGENT, providerSecret } from './games/provider.ts';
import { DEFAULT_SECRETS } from './options.ts';
import { callSignature } from './signed-call.ts';

/** Callers of the sandbox's wires, as tests need them. */
export type Reply = { status: number; body: unknown; text: string };

export async function call(address: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(address, init);
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, body, text };
}

export function json(method: 'POST' | 'PUT', body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export function setFault(url: string, system: string, setting: Record<string, unknown>): Promise<Reply> {
  return call(`${url}/faults/${system}`, json('PUT', setting));
}

/** How many calls a system's fault has met since it was set. */
export async function metBy(url: string, system: string): Promise<number> {
  const all = (await call(`${url}/faults`)).body as { system: string; applied: number }[];
  return all.find((one) => one.system === system)?.applied ?? 0;
}

/** Makes a call that is never answered, and gives it up once the fault has met it. Answers how it ended. */
export async function callInVain(
  url: string,
  system: string,
  make: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply | 'given up'> {
  const patience = new AbortController();
  const ended = make(patience.signal).catch(() => 'given up' as const);
  while ((await metBy(url, system)) === 0) await new Promise(setImmediate);
  patience.abort();
  return ended;
}

/** One signed call of the Joker family. */
export function joker(url: string, fields: Record<string, string>, signal?: AbortSignal): Promise<Reply> {
  const body = { Timestamp: String(Math.floor(Date.now() / 1000)), ...fields };
  const query = new URLSearchParams({
    AppID: AGENT,
    Signature: jokerSignature(body, providerSecret('JOKER')),
  });
  return call(`${url}/games/JOKER/api?${query.toString()}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    ...(signal ? { signal } : {}),
  });
}

/** How a signed call differs from a good one. */
type Wrong = { timestamp?: string; sentBody?: string; secret?: string };

/** One call that is signed over time, method, path and body; the time and the body that is sent may differ from the signed ones. */
function signed(
  address: string,
  method: 'GET' | 'POST' | 'PUT',
  body: unknown,
  { secret, wrong, headers = {} }: { secret: string; wrong: Wrong; headers?: Record<string, string> },
  signal: AbortSignal | null = null,
): Promise<Reply> {
  const rawBody = body === undefined ? '' : JSON.stringify(body);
  const timestamp = wrong.timestamp ?? String(Date.now());
  const { pathname, search } = new URL(address);
  const order = { timestamp, method, path: pathname + search, rawBody };
  return call(address, {
    method,
    signal,
    headers: {
      ...headers,
      'x-timestamp': timestamp,
      'x-signature': callSignature(wrong.secret ?? secret, order),
      ...(rawBody === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(rawBody === '' ? {} : { body: wrong.sentBody ?? rawBody }),
  });
}

/** One signed call of Krapao payout v1. */
export function payout(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  wrong: Wrong = {},
): Promise<Reply> {
  return signed(`${url}${path}`, method, body, { secret: DEFAULT_SECRETS.payoutSecret, wrong });
}

/** One signed call of the gateways' protocol. */
export function gateway(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  wrong: Wrong & { merchant?: string } = {},
): Promise<Reply> {
  return signed(`${url}/gateways/WW/v1/qrcodes${path}`, method, body, {
    secret: DEFAULT_SECRETS.wwSecret,
    wrong,
    headers: { 'x-merchant': wrong.merchant ?? DEFAULT_SECRETS.wwMerchant },
  });
}

/** One signed call of Krapao games v1, at HUAYHD unless said. */
export function krapaoGame(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  { code = 'HUAYHD', operator = AGENT, ...wrong }: Wrong & { code?: string; operator?: string } = {},
  signal?: AbortSignal,
): Promise<Reply> {
  const headers = { 'x-operator': operator };
  const secret = providerSecret(code);
  return signed(`${url}/games/${code}/v1${path}`, method, body, { secret, wrong, headers }, signal);
}

/** Calls of KBank's QR API, each with a token of its own. */
export async function kbank(
  url: string,
  path: string,
  fields: Record<string, unknown>,
  { secret = DEFAULT_SECRETS.kbankQrConsumerSecret }: { secret?: string } = {},
): Promise<Reply> {
  const basic = Buffer.from(`${DEFAULT_SECRETS.kbankQrConsumerId}:${secret}`).toString('base64');
  const token = await call(`${url}/kbank/v2/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  if (token.status !== 200) return token;
  const bearer = (token.body as { access_token: string }).access_token;
  const body = {
    partnerId: DEFAULT_SECRETS.kbankQrPartnerId,
    partnerSecret: DEFAULT_SECRETS.kbankQrPartnerSecret,
    merchantId: DEFAULT_SECRETS.kbankQrMerchantId,
    requestDt: new Date().toISOString(),
    ...fields,
  };
  const init = json('POST', body);
  return call(`${url}/kbank/v1/qrpayment/${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
  });
}
