/**
 * M6: money that slips show, the bank feed reports and payment QRs are paid with, in any order and number, at two servers, while calls of
 * the bank are lost and a server is killed.
 */
import { unmatchedLines } from '@krapao/server/modules/deposits/feed/line-store';
import { seedPaymentQrs } from '@krapao/server/seed/payment-qr';
import { fromBaht, satang, toBaht, type Satang } from '@krapao/contract/money';
import { z } from 'zod';
import { HOLDER, insist, RECEIVING, type Member } from './member.ts';
import type { Random } from './random.ts';
import { feedLinesOf, hurry, reconcile, settled } from './reconcile.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** Ends what hangs, ms. */
const SETTLED_MS = 2 * 60_000;
/** What becomes of the bank's calls, by turns: delivered, delivered twice, lost. */
const MODES = ['duplicate-callback', 'refuse', 'none'] as const;

const announced = z.object({ amount: z.number(), until: z.string() });

async function registerCallback({ sandboxUrl, urls }: World, round: number): Promise<void> {
  const callback = `${urls[round % urls.length] ?? ''}/callbacks/bank-feed`;
  const response = await fetch(`${sandboxUrl}/bank/feed`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callback }),
  });
  if (!response.ok) throw new Error(`the bank does not call ${callback}: ${await response.text()}`);
}

/** A transfer that the bank made, and the account of ours that took it. */
interface Sent {
  slip: string;
  bankCode: string;
  amount: Satang;
}
const payer = ({ accountNo }: Member) => ({ fromBank: 'KBANK', fromAccount: accountNo, fromName: HOLDER });

/** Announces, and sends what was answered. */
async function sendAnnounced(
  { urls, outside }: World,
  member: Member,
  random: Random,
  key: string,
): Promise<Sent> {
  const at = random.pick(urls);
  const wish = { amount: 100 + random.upTo(3) };
  const answer = await insist(() => member.post('/api/wallet/add', wish, { at, key: `${key}-announce` }));
  const { amount } = announced.parse(answer.body);
  const { slip } = await outside.transfer({
    ...payer(member),
    toBank: RECEIVING.bank,
    toAccount: RECEIVING.account,
    toName: RECEIVING.name,
    amount,
    notify: true,
  });
  return { slip, bankCode: RECEIVING.bank, amount: fromBaht(amount) };
}

/** Asks for a QR of an account that slips and the feed show too, and pays it. */
async function sendByQr(
  { urls, outside }: World,
  member: Member,
  random: Random,
  key: string,
): Promise<Sent> {
  const bankCode = 'KBANK';
  const wish = { amount: 100 + random.upTo(3) };
  const at = random.pick(urls);
  const answer = await insist(() => member.post(`/api/qrcode/${bankCode}`, wish, { at, key: `${key}-qr` }));
  if (answer.status !== 200) throw new Error(`no QR: ${JSON.stringify(answer)}`);
  const id = await until('the QR is there', async () => {
    const { body } = await member.get(`/api/qrcode/${bankCode}`, { at });
    return body['hasQrcode'] === true && String(body['qrcodeId']);
  });
  const { slip } = await outside.payQr(id, { ...payer(member), notify: true });
  return { slip, bankCode, amount: fromBaht(wish.amount) };
}

/** Sends money, and uploads its slip at both servers, some before the bank calls and some after. */
async function send(world: World, member: Member, random: Random, key: string): Promise<Satang> {
  const way = random.pick([sendAnnounced, sendByQr]);
  const { slip, bankCode, amount } = await way(world, member, random, key);
  const picture = await world.outside.picture(slip);
  const uploads = world.urls.map((at, i) =>
    insist(() => {
      const form = new FormData();
      form.append('bankCode', bankCode);
      form.append('file', picture, 'slip.png');
      return member.post('/api/wallet/slip', form, { at, key: `${key}-slip-${String(i)}` });
    }),
  );
  for (const uploaded of await Promise.all(uploads))
    if (uploaded.status !== 200) throw new Error(`not uploaded: ${JSON.stringify(uploaded)}`);
  return amount;
}

/** What is at rest: so many lines were read, every QR that was made is paid, and nothing waits for a person. */
async function requireAtRest(world: World, lines: number): Promise<void> {
  const { db } = world;
  await until('the feed was read, and the QRs are paid', async () => {
    await db.client.query('update bank_feed set due_at = now() where due_at > now()');
    await hurry(world);
    const { rowCount } = await db.client.query(`select 1 from payment_qr where state <> 'paid' limit 1`);
    return (await feedLinesOf(world)) === lines && rowCount === 0;
  });
  await settled(world, SETTLED_MS);
  const { rows } = await db.client.query<{ id: string; review: string }>(
    'select id, review from payment_qr where review is not null',
  );
  const waiting = [...rows, ...(await unmatchedLines(db)).map(({ id, evidence }) => ({ id, evidence }))];
  if (waiting.length > 0) throw new Error(`a person was asked: ${JSON.stringify(waiting.slice(0, 5))}`);
}

export interface SameMoneyOptions {
  rounds: number;
  /** In each round. */
  members: number;
  /** Rounds in which the first server is killed while all is under way. */
  kills: number;
}

/** Announced transfers, slips and QRs of the same money, told in every order and by both servers. */
export async function proveSameMoney(
  world: World,
  random: Random,
  { rounds, members: count, kills }: SameMoneyOptions,
): Promise<string> {
  await seedPaymentQrs(world.db, 'th');
  const { outside, server, db } = world;
  const every = kills === 0 ? Infinity : Math.ceil(rounds / kills);
  let sent = satang(0);
  let transfers = 0;
  let killed = 0;
  // the demo has a past
  const [begun, before] = [new Date(), await feedLinesOf(world)];
  for (let round = 0; round < rounds; round += 1) {
    await registerCallback(world, round);
    for (const system of ['feed', 'qr'])
      await outside.fault(system, { mode: random.pick(MODES), operation: 'callback' });
    const members = await world.members(count);
    const sending = Promise.all(
      members.map((member, i) => send(world, member, random, `same-${String(round)}-${String(i)}`)),
    );
    if (round % every === every - 1) {
      // somewhere in the middle: as soon as the first transfer of this round is reported
      await until('something has begun', async () => {
        await db.client.query('update bank_feed set due_at = now() where due_at > now()');
        return (await feedLinesOf(world)) > before + transfers;
      });
      await server.kill();
      await server.restart();
      await hurry(world);
      killed += 1;
    }
    const amounts = await sending;
    transfers += members.length;
    await requireAtRest(world, before + transfers);
    await reconcile(
      world,
      members.map((member, i) => ({ member, expected: { deposited: amounts[i] ?? satang(0) } })),
    );
    sent = satang(amounts.reduce<bigint>((sum, one) => sum + one, sent));
  }
  const { rows } = await db.client.query<{ kind: string; n: string }>(
    `select kind, count(*)::text as n from ledger_movement where kind in ('slip_deposit', 'feed_deposit', 'qr_deposit')
       and reference like 'receipt:%' and at >= $1 group by kind order by kind`,
    [begun],
  );
  const first = rows.map(({ kind, n }) => `${n} ${kind}`).join(', ');
  return `${String(transfers)} transfers of ${String(toBaht(sent))} baht, each by two slips and the feed, some by QR, credited once, ${String(killed)} kills; first came: ${first}`;
}
