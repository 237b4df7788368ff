import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RouteKey, Wire } from '@krapao/contract/api';
import { IDEMPOTENCY_HEADER, STORAGE, WALLET_USER_HEADER } from '@krapao/contract/constants';
import type { Stack } from '@krapao/tools/testing/stack';
import type { Language } from './locales.ts';
import { RECEIVING, transferByBank } from './outside.ts';
import { newPerson, type Person } from './person.ts';
import { until } from './until.ts';

export interface Member extends Person {
  readonly token: string;
}

type Input<K extends RouteKey> = {
  token?: string;
  params?: Wire<K>['params'];
  body?: Wire<K>['body'];
};

/** Calls the API beside the browser. @throws Error with the answer, when it is no success */
export async function ask<K extends RouteKey>(
  serverUrl: string,
  key: K,
  { token, params, body }: Input<K> = {},
): Promise<Wire<K>['output']> {
  const [method = '', path = ''] = key.split(' ');
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const response = await fetch(serverUrl + filled, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}`, [WALLET_USER_HEADER]: '1' }),
      // as the app, which names every call: two equal ones are two
      ...(method === 'POST' && { [IDEMPOTENCY_HEADER]: randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${key}: ${String(response.status)} ${answer}`);
  return JSON.parse(answer) as Wire<K>['output'];
}

/** Registers by the API, which signs in as well. @param more what is not as with everybody */
export async function newMember({ serverUrl }: Stack, more: Partial<Person> = {}): Promise<Member> {
  const person = { ...newPerson(), ...more };
  const { name, phone: username, password, bankCode, holder, accountNo } = person;
  const { token } = await ask(serverUrl, 'POST /api/account', {
    body: { name, username, password, bankCode, bankAccountName: holder, bankAccountNo: accountNo },
  });
  return { ...person, token };
}

/** A session more. */
export async function signIn(serverUrl: string, { phone, password }: Person): Promise<string> {
  const { token } = await ask(serverUrl, 'POST /api/login', {
    body: { username: phone, password, remember: true },
  });
  return token;
}

/** What is in the wallet, in baht. */
export async function walletOf({ serverUrl }: Stack, { token }: Member): Promise<number> {
  return (await ask(serverUrl, 'GET /api/wallet', { token })).wallet.amount;
}

/** The QR that the member is offered there, by the reference that its provider knows. */
export async function qrOf({ serverUrl }: Stack, { token }: Member, bankCode: string): Promise<string> {
  const { qrcodeId } = await ask(serverUrl, 'GET /api/qrcode/{bankCode}', { token, params: { bankCode } });
  if (qrcodeId === null) throw new Error(`no QR of ${bankCode} is offered`);
  return qrcodeId;
}

/** The member's slips, newest first. */
export async function slipsOf({ serverUrl }: Stack, { token }: Member) {
  return (await ask(serverUrl, 'POST /api/statement/slip', { token, body: { page: 1, limit: 50 } })).slips;
}

/** Transfers at the bank, uploads the slip by the API and waits for the money. */
export async function deposit(stack: Stack, member: Member, baht: number): Promise<void> {
  const { picture } = await transferByBank(stack, member, baht);
  const form = new FormData();
  form.append('bankCode', RECEIVING.bank);
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'slip.png');
  const response = await fetch(`${stack.serverUrl}/api/wallet/slip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, [WALLET_USER_HEADER]: '1' },
    body: form,
  });
  if (!response.ok) throw new Error(`slip: ${String(response.status)} ${await response.text()}`);
  await until('the slip is credited', async () => {
    const [slip] = await slipsOf(stack, member);
    if (slip?.status === 'FAILED') throw new Error(`the slip is refused: ${String(slip.note)}`);
    return slip?.status === 'SUCCESS' || JSON.stringify(slip);
  });
}

/** A member who has that much in the wallet. */
export async function memberWith(stack: Stack, baht: number, more: Partial<Person> = {}): Promise<Member> {
  const member = await newMember(stack, more);
  await deposit(stack, member, baht);
  return member;
}

/** Opens the member's account with a game by the API, fills it, and answers with its name there. */
export async function openGame(stack: Stack, member: Member, slotCode: string, baht = 0): Promise<string> {
  const { serverUrl } = stack;
  const { token } = member;
  const params = { slotCode };
  await ask(serverUrl, 'GET /api/wallet/activate/{slotCode}', { token, params });
  if (baht > 0) await fill(stack, member, slotCode, baht);
  return (await ask(serverUrl, 'GET /api/wallet/account/{slotCode}', { token, params })).username;
}

/** Puts so much of the member's wallet into that game. */
export async function fill({ serverUrl }: Stack, { token }: Member, slotCode: string, baht: number) {
  const body = { from: 'WALLET', to: slotCode, amount: baht };
  return ask(serverUrl, 'POST /api/wallet/transfer', { token, body });
}

/** Opens a page as a member who has signed in before and asked to be remembered. */
export async function enter(
  page: Page,
  member: Member,
  path = '/user/home',
  language: Language = 'th',
): Promise<void> {
  await speak(page, language);
  // Another browser: a token is of no use beside the cookie of who signed in here before.
  await page.context().clearCookies({ name: 'device' });
  await page.evaluate(([name, token]) => localStorage.setItem(name, token), [
    STORAGE.token,
    member.token,
  ] as const);
  await page.goto(path);
}

/** Makes the next page speak that language; nothing of the app is open afterwards. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    STORAGE.locale,
    language,
  ] as const);
}
