import type { Stack } from '@krapao/tools/testing/stack';
import type { Person } from './person.ts';

/** The first account of ours that the demo shows. */
export const RECEIVING = { bank: 'SCB', account: '1112223334', name: 'KRAPAO DEMO CO LTD' };

export interface Order {
  toAccount?: string;
  /** When the transfer was made; now unless said. */
  at?: Date;
  /** The bank feed reports it. */
  notify?: boolean;
}

/** A file for a file chooser. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function callSandbox<T>(
  { sandboxUrl }: Stack,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(sandboxUrl + path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`sandbox ${method} ${path}: ${String(response.status)} ${answer}`);
  return JSON.parse(answer) as T;
}

/** The person makes a transfer at their bank; what it gives is the picture of its slip. */
export async function transferByBank(
  stack: Stack,
  from: Person,
  baht: number,
  { toAccount = RECEIVING.account, at, notify = false }: Order = {},
): Promise<{ transRef: string; picture: Buffer; address: string }> {
  const { transRef, slip } = await callSandbox<{ transRef: string; slip: string }>(
    stack,
    'POST',
    '/bank/transfers',
    {
      fromBank: from.bankCode,
      fromAccount: from.accountNo,
      fromName: from.holder,
      toBank: RECEIVING.bank,
      toAccount,
      toName: RECEIVING.name,
      amount: baht,
      notify,
      ...(at && { at: at.toISOString() }),
    },
  );
  return { transRef, picture: await download(slip), address: slip };
}

/** The demo's TrueMoney number that members send to. */
export const OUR_WALLET = '0891112224';

/** The person sends from their TrueMoney wallet to ours, which tells its owner. */
export async function sendByTrueMoney(stack: Stack, from: Person, baht: number): Promise<void> {
  await callSandbox(stack, 'POST', '/bank/transfers', {
    fromBank: 'TRUEMONEY',
    fromAccount: from.phone,
    fromName: from.holder,
    toBank: 'TRUEMONEY',
    toAccount: OUR_WALLET,
    amount: baht,
    notify: true,
  });
}

/** Somebody makes a TrueMoney gift, of so many shares; what it gives is its link. */
export async function makeGift(stack: Stack, baht: number, shares = 1): Promise<string> {
  const { link } = await callSandbox<{ link: string }>(stack, 'POST', '/truemoney/gifts', {
    amount: baht,
    shares,
  });
  return link;
}

/** The person pays a QR with their bank's app; `late`: as a transfer does that was on its way when the QR ended. */
export async function payQr(
  stack: Stack,
  id: string,
  from: Person,
  more: { amount?: number; late?: boolean } = {},
): Promise<void> {
  const payer = { fromBank: from.bankCode, fromAccount: from.accountNo, fromName: from.holder };
  await callSandbox(stack, 'POST', `/qr/${id}/pay`, { ...payer, ...more });
}

/** The bytes at an address. */
export async function download(address: string): Promise<Buffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${String(response.status)}`);
  return Buffer.from(await response.arrayBuffer());
}

/** As the bank app saved it on the phone. */
export const slipFile = (buffer: Buffer, name = 'slip.png'): Picture => ({
  name,
  mimeType: 'image/png',
  buffer,
});

export interface Payout {
  reference: string;
  status: string;
  amount: string;
  bankCode: string;
}

/** What reached the person's bank account, newest first. */
export const payoutsTo = (stack: Stack, { accountNo }: Person): Promise<Payout[]> =>
  callSandbox(stack, 'GET', `/payouts?account=${accountNo}`);

/** Baht in a game account, as the provider counts them. */
export async function creditOf(stack: Stack, username: string, code = 'JOKER'): Promise<number> {
  const path = `/games/${code}/accounts/${username}`;
  const { credit } = await callSandbox<{ credit: string }>(stack, 'GET', path);
  return Number(credit);
}

/** One round at a game, decided here. */
export async function playRound(
  stack: Stack,
  code: string,
  username: string,
  round: { stake: number; win: number },
): Promise<void> {
  await callSandbox(stack, 'POST', `/games/${code}/accounts/${username}/bets`, round);
}

/** Its bank knows that account under that name from now on. */
export const holdAccount = (
  stack: Stack,
  holder: { bank: string; account: string; name: string },
): Promise<unknown> => callSandbox(stack, 'PUT', '/bank/holders', holder);

/** Breaks something outside, or with `none` mends it. */
export async function fault(stack: Stack, system: string, mode: string, more: object = {}): Promise<void> {
  await callSandbox(stack, 'PUT', `/faults/${system}`, { mode, ...more });
}

/** The paying bank decides a payout that it had left open. */
export async function settlePayout(
  stack: Stack,
  { reference }: Payout,
  status: 'SUCCESS' | 'REJECTED',
  reason?: string,
): Promise<void> {
  await callSandbox(stack, 'POST', `/payouts/${reference}/settle`, { status, ...(reason && { reason }) });
}
