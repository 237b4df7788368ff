import { jokerSignature } from './games/joker/signature.ts';
import { DEFAULT_SECRETS } from './options.ts';
import { gatewaySignature } from './qr/gateway.ts';
import { payoutSignature } from './payout/signature.ts';

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
    AppID: DEFAULT_SECRETS.jokerAppId,
    Signature: jokerSignature(body, DEFAULT_SECRETS.jokerSecret),
  });
  return call(`${url}/games/JOKER/api?${query.toString()}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    ...(signal ? { signal } : {}),
  });
}

/** One signed call of Krapao payout v1; the time and the body that is sent may differ from the signed ones. */
export function payout(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  wrong: { timestamp?: string; sentBody?: string; secret?: string } = {},
): Promise<Reply> {
  const rawBody = body === undefined ? '' : JSON.stringify(body);
  const timestamp = wrong.timestamp ?? String(Date.now());
  const secret = wrong.secret ?? DEFAULT_SECRETS.payoutSecret;
  return call(`${url}${path}`, {
    method,
    headers: {
      'x-timestamp': timestamp,
      'x-signature': payoutSignature(secret, { timestamp, method, path, rawBody }),
      ...(rawBody === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(rawBody === '' ? {} : { body: wrong.sentBody ?? rawBody }),
  });
}

/** One signed call of the gateways' protocol. */
export function gateway(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  wrong: { timestamp?: string; secret?: string; merchant?: string; sentBody?: string } = {},
): Promise<Reply> {
  const rawBody = body === undefined ? '' : JSON.stringify(body);
  const timestamp = wrong.timestamp ?? String(Date.now());
  const full = `/gateways/WW/v1/qrcodes${path}`;
  return call(`${url}${full}`, {
    method,
    headers: {
      'x-merchant': wrong.merchant ?? DEFAULT_SECRETS.wwMerchant,
      'x-timestamp': timestamp,
      'x-signature': gatewaySignature(
        wrong.secret ?? DEFAULT_SECRETS.wwSecret,
        timestamp,
        method,
        full,
        rawBody,
      ),
    },
    ...(rawBody === '' ? {} : { body: wrong.sentBody ?? rawBody }),
  });
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
