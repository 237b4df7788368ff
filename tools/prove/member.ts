/** A member as the product sees one: a person with a token, who calls over HTTP and asks again with the same key. */
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER, WALLET_USER_HEADER } from '@krapao/contract/constants';
import { fromBaht, type Satang } from '@krapao/contract/money';
import { z } from 'zod';
import type { Outside } from './outside.ts';
import { pause, until } from './until.ts';

export interface Answer {
  /** 0: no answer came. */
  status: number;
  body: Record<string, unknown>;
}

export interface CallOptions {
  key?: string;
  /** Which of the servers, by its address. */
  at?: string;
}

const answerBody = z.record(z.string(), z.unknown());
const wallet = z.object({
  wallet: z.object({ amount: z.number() }),
  slots: z.array(z.object({ code: z.string(), amount: z.number(), isTransferring: z.boolean() })),
});
const slips = z.object({
  slips: z.array(z.object({ _id: z.string(), status: z.string(), note: z.string().nullable() })),
});

/** What a member's bank account is called everywhere. */
export const HOLDER = 'MALI SUKJAI';
export const RECEIVING = { bank: 'SCB', account: '1112223334', name: 'KRAPAO DEMO CO LTD' };

export async function call(
  url: string,
  method: string,
  path: string,
  {
    token,
    body,
    key,
    from,
  }: { token?: string; body?: unknown; key?: string | undefined; from?: string | undefined } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}`, [WALLET_USER_HEADER]: '1' }),
        ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: answerBody.parse(await response.json()) };
  } catch (error) {
    return { status: 0, body: { message: 'NO_ANSWER', why: String(error) } };
  }
}

let made = 0;
const born = Date.now() % 1e4;

export interface Person {
  /** The address that they call from, where the server believes what a proxy says of it. */
  from?: string;
  /** Another bank account than one of which banks show digits that are nobody else's. */
  accountNo?: string;
}

export const PASSWORD = 'long enough';

/** What somebody registers with; everybody has a phone and a bank account of their own. */
export function newRegistration() {
  made += 1;
  const number = `${String(born).padStart(4, '0')}${String(made).padStart(4, '0')}`;
  return {
    name: 'Mali',
    username: `09${number}`,
    password: PASSWORD,
    bankCode: 'KBANK',
    bankAccountName: HOLDER,
    bankAccountNo: `88${number.slice(1)}0`,
  };
}

/** Registers, signs in and opens a game account. */
export async function newMember(url: string, outside: Outside, person: Person = {}) {
  const { from } = person;
  const registration = newRegistration();
  const {
    username: phone,
    password,
    bankAccountNo: accountNo,
  } = Object.assign(registration, person.accountNo !== undefined && { bankAccountNo: person.accountNo });
  const registered = await call(url, 'POST', '/api/account', { body: registration, from });
  if (registered.status !== 200) throw new Error(`not registered: ${JSON.stringify(registered)}`);
  const signedIn = await call(url, 'POST', '/api/login', { body: { username: phone, password }, from });
  const { token } = z.object({ token: z.string() }).parse(signedIn.body);

  const ask = (method: string, path: string, body?: unknown, { key, at = url }: CallOptions = {}) =>
    call(at, method, path, { token, body, key, from });
  // as our web app, which names every call; without one, two equal calls would be asked about
  const post = (path: string, body?: unknown, { key = randomUUID(), ...options }: CallOptions = {}) =>
    ask('POST', path, body, { ...options, key });

  const opened = await ask('GET', '/api/wallet/activate/JOKER');
  if (opened.status !== 200) throw new Error(`no game account: ${JSON.stringify(opened)}`);
  const { username } = z
    .object({ username: z.string() })
    .parse((await ask('GET', '/api/wallet/account/JOKER')).body);

  /** The form of a slip of a fresh bank transfer, with the reference that the bank gave it. */
  async function slipOf(baht: number): Promise<{ form: () => FormData; transRef: string }> {
    const { transRef, slip } = await outside.transfer({
      fromBank: 'KBANK',
      fromAccount: accountNo,
      fromName: HOLDER,
      toBank: RECEIVING.bank,
      toAccount: RECEIVING.account,
      toName: RECEIVING.name,
      amount: baht,
    });
    const picture = await outside.picture(slip);
    const form = () => {
      const fields = new FormData();
      fields.append('bankCode', RECEIVING.bank);
      fields.append('file', picture, 'slip.png');
      return fields;
    };
    return { form, transRef };
  }

  const slipList = async () =>
    slips.parse((await post('/api/statement/slip', { page: 1, limit: 50 })).body).slips;

  return {
    phone,
    accountNo,
    username,
    token,
    url,
    get: (path: string, options?: CallOptions) => ask('GET', path, undefined, options),
    post,
    remove: (path: string, options?: CallOptions) => ask('DELETE', path, undefined, options),
    slipOf,
    slips: slipList,
    async wallet() {
      return wallet.parse((await ask('GET', '/api/wallet')).body);
    },
    /** A bank transfer, its slip, and the wait until it is credited. */
    async deposit(baht: number): Promise<void> {
      const { form } = await slipOf(baht);
      const uploaded = await post('/api/wallet/slip', form());
      const id = z.object({ _id: z.string() }).parse(uploaded.body)._id;
      const slip = await until(`the slip ${id} is settled`, async () =>
        (await slipList()).find(({ _id, status }) => _id === id && status !== 'PENDING'),
      );
      if (slip.status !== 'SUCCESS') throw new Error(`the slip failed: ${String(slip.note)}`);
    },
  };
}
export type Member = Awaited<ReturnType<typeof newMember>>;

/** Codes that say: the same call, a little later. */
const AGAIN = ['REQUEST_IN_PROGRESS', 'SERVICE_UNAVAILABLE', 'NO_ANSWER'];

/**
 * Calls until there is an answer that stays, as our web app does: with the same key.
 * @param since when its patience of `ms` begins, asked each time; otherwise now
 */
export async function insist(
  make: () => Promise<Answer>,
  ms = 60_000,
  since?: () => number,
): Promise<Answer> {
  const began = performance.now();
  for (;;) {
    const answer = await make();
    if (!AGAIN.includes(String(answer.body['message']))) return answer;
    if (performance.now() > (since?.() ?? began) + ms)
      throw new Error(`no answer that stays: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}

/** An answer's amount in satang. */
export const amountIn = ({ body }: Answer): Satang => fromBaht(Number(body['amount']));
