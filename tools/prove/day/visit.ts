/** A member's day: they register, send money by some way, move it to a game, play, come back and withdraw; and keep a diary of it. */
import { randomUUID } from 'node:crypto';
import { fromBaht, satang, toBaht, type Satang } from '@krapao/contract/money';
import { z } from 'zod';
import { HOLDER, insist, newMember, type Answer, type Member } from '../member.ts';
import { sealed } from '../../testing/sealed-link.ts';
import type { Outside } from '../outside.ts';
import type { Random } from '../random.ts';
import { until } from '../until.ts';
import type { Records } from './records.ts';

/**
 * How money is sent. announced: to an account with a feed, by the amount that was asked for. friend: there too, from somebody else's account.
 * wallet: from a TrueMoney wallet, of which no verifier knows. forged: a picture of a transfer that went elsewhere.
 */
export const WAYS = ['slip', 'qr', 'gift', 'announced', 'gateway', 'friend', 'wallet', 'forged'] as const;
export type Way = (typeof WAYS)[number];

export interface Visit {
  member: Member;
  way: Way;
  game: string;
  username: string;
  /** What they sent to the house, satang. */
  sent: Satang;
  /** What games gave them, less what they took, satang. */
  played: Satang;
  /** The transfer behind what they sent, where a bank made one. */
  transRef: string | undefined;
  /** The gift that they gave. */
  gift: string | undefined;
  /** They play nothing, and want their money back. */
  isIdle: boolean;
  withdrawals: string[];
  /** What they choose by. */
  luck: Random;
}

/** Where transfers with a slip go: no feed tells of that account, and of the other one there is one. */
export const SLIPS_TO = { bank: 'GSB', account: '3334445556', name: 'KRAPAO DEMO CO LTD' };
export const FED = { bank: 'SCB', account: '1112223334', name: 'KRAPAO DEMO CO LTD' };
const ELSEWHERE = { bank: 'BBL', account: '9990001112', name: 'SOMEBODY ELSE' };

const reference = z.object({ reference: z.string() });

export interface Town {
  urls: readonly string[];
  outside: Outside;
  records: Records;
}

/** @param n which of all members they are: each calls from an address of their own */
export async function register(
  town: Town,
  n: number,
  { way, game, isIdle, luck }: Pick<Visit, 'way' | 'game' | 'isIdle' | 'luck'>,
): Promise<Visit> {
  const { urls, outside } = town;
  const from = `198.18.${String(n >> 8)}.${String(n & 255)}`;
  const member = await newMember(luck.pick(urls), outside, { from });
  let { username } = member;
  if (game !== 'JOKER') {
    needed(await member.get(`/api/wallet/activate/${game}`), `an account at ${game}`);
    const shown = await member.get(`/api/wallet/account/${game}`);
    username = z.object({ username: z.string() }).parse(shown.body).username;
  }
  const nothing = satang(0n);
  return {
    ...{ member, way, game, username, sent: nothing, played: nothing, transRef: undefined, isIdle },
    gift: undefined,
    ...{ withdrawals: [], luck },
  };
}

function needed(answer: Answer, what: string): Record<string, unknown> {
  if (answer.status !== 200) throw new Error(`no ${what}: ${JSON.stringify(answer)}`);
  return answer.body;
}

const payer = ({ accountNo }: Member) => ({ fromBank: 'KBANK', fromAccount: accountNo, fromName: HOLDER });
const paidTo = (to: typeof FED) => ({ toBank: to.bank, toAccount: to.account, toName: to.name });

/** Sends so many baht by the member's way. What becomes of it the site finds out. */
export async function sendMoney(town: Town, visit: Visit, baht: number): Promise<void> {
  visit.sent = visit.way === 'forged' ? visit.sent : satang(visit.sent + fromBaht(baht));
  await SENDING[visit.way](town, visit, baht);
}

async function upload({ urls, outside }: Town, { member, luck }: Visit, bankCode: string, slip: string) {
  const picture = await outside.picture(slip);
  const [key, at] = [randomUUID(), luck.pick(urls)];
  const sent = await insist(() => {
    const form = new FormData();
    form.append('bankCode', bankCode);
    form.append('file', picture, 'slip.png');
    return member.post('/api/wallet/slip', form, { key, at });
  });
  needed(sent, 'upload');
}

async function bySlip(town: Town, visit: Visit, amount: number, to = SLIPS_TO, from = payer(visit.member)) {
  const made = await town.outside.transfer({ ...from, ...paidTo(to), amount });
  visit.transRef = made.transRef;
  await upload(town, visit, SLIPS_TO.bank, made.slip);
}

async function byQr({ outside }: Town, { member }: Visit, amount: number, bankCode: string): Promise<void> {
  needed(await insist(() => member.post(`/api/qrcode/${bankCode}`, { amount })), 'QR');
  const id = await until('the QR is there', async () => {
    const { body } = await member.get(`/api/qrcode/${bankCode}`);
    return body['hasQrcode'] === true && String(body['qrcodeId']);
  });
  await outside.payQr(id, payer(member));
}

/** From an account that is no member's, to the one with the feed. Answers the bank's name of it. */
export async function sendAsStranger({ outside }: Town, amount: number, luck: Random): Promise<string> {
  const fromAccount = `71${String(luck.upTo(1e8)).padStart(8, '0')}`;
  const from = { fromBank: 'BBL', fromAccount, fromName: 'PHUEAN DEE' };
  const { transRef } = await outside.transfer({ ...from, ...paidTo(FED), amount, notify: true });
  return transRef;
}

type Sending = (town: Town, visit: Visit, baht: number) => Promise<void>;
const SENDING: Readonly<Record<Way, Sending>> = {
  slip: (town, visit, baht) => bySlip(town, visit, baht),
  qr: (town, visit, baht) => byQr(town, visit, baht, 'KBANK'),
  gateway: (town, visit, baht) => byQr(town, visit, baht, 'WW'),
  async gift({ records }, visit, baht) {
    const { link, hash } = await records.makeGift(baht);
    visit.gift = hash;
    const key = randomUUID();
    const given = await insist(() =>
      visit.member.post('/api/wallet/truelink', { link: sealed(link) }, { key }),
    );
    needed(given, 'gift');
  },
  async announced({ outside }, visit, baht) {
    const { member } = visit;
    const answer = needed(
      await insist(() => member.post('/api/wallet/add', { amount: baht })),
      'announcement',
    );
    const { amount } = z.object({ amount: z.number() }).parse(answer);
    // satang that tell it from others may be added
    visit.sent = satang(visit.sent - fromBaht(baht) + fromBaht(amount));
    const made = await outside.transfer({ ...payer(member), ...paidTo(FED), amount, notify: true });
    visit.transRef = made.transRef;
  },
  async friend(town, visit, baht) {
    visit.transRef = await sendAsStranger(town, baht, visit.luck);
  },
  wallet: (town, visit, baht) =>
    bySlip(town, visit, baht, SLIPS_TO, {
      fromBank: 'TRUEMONEY',
      fromAccount: visit.member.phone,
      fromName: HOLDER,
    }),
  forged: (town, visit, baht) => bySlip(town, visit, baht, ELSEWHERE),
};

/** What stands in the wallet, satang. */
export const walletOf = async ({ member }: Visit): Promise<Satang> =>
  fromBaht((await member.wallet()).wallet.amount);

async function inGame({ member, game }: Visit): Promise<Satang> {
  const { slots } = await member.wallet();
  return fromBaht(slots.find(({ code }) => code === game)?.amount ?? 0);
}

async function move(
  town: Town,
  { member, luck }: Visit,
  from: string,
  to: string,
  amount: Satang,
): Promise<void> {
  const [key, at] = [randomUUID(), luck.pick(town.urls)];
  const answer = await insist(() =>
    member.post('/api/wallet/transfer', { from, to, amount: toBaht(amount) }, { key, at }),
  );
  // a provider that refuses is a provider that refuses: the money is where it was
  if (answer.status !== 200 && answer.body['message'] !== 'TRANSFER_FAIL')
    throw new Error(`no transfer: ${JSON.stringify(answer)}`);
}

/** Most of the wallet goes to the game. */
export async function toGame(town: Town, visit: Visit): Promise<void> {
  const amount = await walletOf(visit);
  if (visit.isIdle || amount < 2_000n) return;
  await move(town, visit, 'WALLET', visit.game, satang(amount - (amount % 1_000n)));
}

/** Some rounds, of which some are won. */
export async function play({ outside, records }: Town, visit: Visit): Promise<void> {
  const credit = await records.credit(visit.game, visit.username);
  if (credit < 1_000n) return;
  const stake = Math.max(1, Math.floor(toBaht(credit) / 10));
  for (let round = 0; round < 3; round += 1) {
    const win = visit.luck.upTo(stake * 3);
    await outside.bet(visit.username, stake, win, visit.game);
    visit.played = satang(visit.played + fromBaht(win) - fromBaht(stake));
  }
}

/** All that the game has comes home. */
export async function comeHome(town: Town, visit: Visit): Promise<void> {
  if (visit.isIdle) return;
  await visit.member.get(`/api/wallet/refresh/slot?code=${visit.game}`);
  const amount = await inGame(visit);
  if (amount > 0n) await move(town, visit, visit.game, 'WALLET', amount);
}

export async function withdraw(town: Town, visit: Visit): Promise<void> {
  const amount = await walletOf(visit);
  const least = 10_000n;
  if (amount < least) return;
  const [key, at] = [randomUUID(), visit.luck.pick(town.urls)];
  const answer = await insist(() =>
    visit.member.post(
      '/api/wallet/withdraw',
      { amount: toBaht(satang(amount - (amount % 100n))) },
      { key, at },
    ),
  );
  visit.withdrawals.push(reference.parse(needed(answer, 'withdrawal')).reference);
}
