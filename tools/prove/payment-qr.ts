/** Payment QR codes: servers that die, providers that fail, callbacks that come in any number and order (M5, M7). */
import { createHmac, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { kipPerBaht } from '@krapao/contract/kip';
import { satang, type Satang } from '@krapao/contract/money';
import { systemClock } from '@krapao/server/kernel/clock';
import { audit } from '@krapao/server/compose/audit';
import { sayKipRate } from '@krapao/server/modules/site/kip-rate';
import { seedPaymentQrs } from '@krapao/server/seed/payment-qr';
import { sandboxEnv } from '../sandbox-env.ts';
import { holdRows, waitingForLocks } from './locks.ts';
import { insist, type Member } from './member.ts';
import { satangOf } from './outside.ts';
import type { Random } from './random.ts';
import { hurry } from './reconcile.ts';
import type { Killed } from './server-killed.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

const BANKS = ['KBANK', 'WW', 'ZAPMAN'] as const;
const BAHT = 100;
const MODES = ['error-after', 'reset', 'empty', 'pending', 'refuse', 'duplicate-callback'] as const;
const OPERATIONS = ['create', 'inquire', 'cancel', 'callback'] as const;

type Place = Pick<Killed, 'world' | 'gate'>;

async function codesOf(
  { db }: World,
  { phone }: Member,
): Promise<{ id: string; state: string; isMade: boolean }[]> {
  const { rows } = await db.client.query<{ id: string; state: string; isMade: boolean }>(
    `select q.id, q.state, q.qr_text is not null as "isMade" from payment_qr q join member m on m.id = q.member_id
     where m.phone = $1 order by q.created_at desc`,
    [phone],
  );
  return rows;
}

/** What was credited to a member for QR codes, in satang, and in how many movements. */
async function credited({ db }: World, { phone }: Member): Promise<{ total: Satang; count: number }> {
  const { rows } = await db.client.query<{ total: string; count: bigint }>(
    `select coalesce(sum(v.amount), 0)::text as total, count(*) as count
     from ledger_movement v join member m on m.id = v.member_id where m.phone = $1 and v.kind = 'qr_deposit'`,
    [phone],
  );
  return { total: satang(BigInt(rows[0]?.total ?? '0')), count: Number(rows[0]?.count) };
}

async function requireSound({ db }: World): Promise<void> {
  const { breaches } = await audit(db);
  if (breaches.length > 0) throw new Error(`the audit finds ${JSON.stringify(breaches.slice(0, 5))}`);
}

/** Every payment that the outside took was credited once, and nothing else was. */
async function proveCredited(world: World, members: readonly Member[]): Promise<number> {
  let paid = 0;
  for (const member of members) {
    const own = new Set((await codesOf(world, member)).map(({ id }) => id));
    const theirs = (await world.outside.qrs()).filter(
      ({ reference, status }) => own.has(reference) && status === 'PAID',
    );
    const wanted = theirs.reduce((sum, { payment }) => sum + satangOf(payment?.amount ?? '0'), 0n);
    const { total, count } = await until(`what ${member.phone} paid is credited`, async () => {
      await hurry(world);
      const now = await credited(world, member);
      return now.count >= theirs.length && now;
    });
    if (total !== wanted || count !== theirs.length)
      throw new Error(
        `${member.phone}: credited ${String(total)} in ${String(count)}, paid ${String(wanted)} in ${String(theirs.length)}`,
      );
    paid += count;
  }
  await requireSound(world);
  return paid;
}

export const QR_BOUNDARIES = ['not called', 'not answered'] as const;
type QrBoundary = (typeof QR_BOUNDARIES)[number];

/** A member asks for a QR, and the server dies before the call or after it without an answer; `before` that. Answers the QR, made once. */
async function askAndDie(
  { world, gate }: Place,
  { bank, amount }: { bank: string; amount: number },
  boundary: QrBoundary,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ member: Member; id: string }> {
  const { outside, server } = world;
  const member = await world.member();
  if (boundary === 'not called') gate.shut();
  else await outside.fault('qr', { mode: 'timeout-after', operation: 'create' });
  const key = `qr-${bank}-${boundary.replace(' ', '-')}`;
  const sent = member.post(`/api/qrcode/${bank}`, { amount }, { key });
  // a call for play reports may be at the gate first: the server must have noted the QR, too
  if (boundary === 'not called')
    await until(
      'the call is at the gate',
      async () => gate.waiting() > 0 && (await codesOf(world, member)).length > 0,
    );
  else await until('the provider has acted', async () => (await outside.applied('qr')) > 0);
  await before();
  await server.kill();
  await sent;
  gate.open();
  await outside.fault('qr', { mode: 'none' });
  await server.restart();
  const id = await until('the QR is open', async () => {
    await hurry(world);
    return (await codesOf(world, member)).find(({ state }) => state === 'open')?.id;
  });
  const made = (await outside.qrs()).filter(({ reference }) => reference === id);
  if (made.length !== 1) throw new Error(`${bank}, ${boundary}: ${String(made.length)} codes were made`);
  return { member, id };
}

/** It is paid, and the server dies between the callback and its commit; `before` that. */
async function payAndDie(
  { db, outside, server }: World,
  id: string,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const held = await holdRows(db, 'select 1 from payment_qr where id = $1 for update', [id]);
  await outside.payQr(id);
  await until('the callback waits for its row', async () => (await waitingForLocks(db)) > 0);
  await before();
  await server.kill();
  await held.release();
  await server.restart();
}

/** The server dies before the call, after it without an answer, and between a payment's callback and its commit. */
export async function proveQrBoundaries(
  place: Place,
  banks: readonly (typeof BANKS)[number][] = BANKS,
): Promise<string> {
  const { world } = place;
  await seedPaymentQrs(world.db, 'th');
  const members: Member[] = [];
  for (const bank of banks) {
    for (const boundary of QR_BOUNDARIES) {
      const { member, id } = await askAndDie(place, { bank, amount: BAHT }, boundary);
      members.push(member);
      await payAndDie(world, id);
      await proveCredited(world, [member]);
    }
  }
  await proveCredited(world, members);
  return `${String(members.length * 2)} kills of the server, each QR made once and credited once`;
}

const KIP = 100_000;
/** What a baht costs when the QR is asked for and later on, in hundredths of a kip, and what makes of the kip in satang. */
const RATES = { asked: { rate: 67_650, makes: 14_781 }, later: { rate: 80_000, makes: 12_500 } } as const;

/** The rate of kip changes, and the server dies: before the QR is made, before that is known, and before its payment is credited. */
export async function proveKipRateKept(
  place: Place,
  boundaries: readonly QrBoundary[] = QR_BOUNDARIES,
): Promise<string> {
  const { world } = place;
  await seedPaymentQrs(world.db, 'la');
  const say = ({ rate }: { rate: number }) =>
    world.db.withTx((tx) => sayKipRate(tx, kipPerBaht(rate), systemClock));
  for (const boundary of boundaries) {
    await say(RATES.asked);
    const order = { bank: 'BCEL', amount: KIP };
    const { member, id } = await askAndDie(place, order, boundary, () => say(RATES.later));
    await payAndDie(world, id, async () => {
      await say(RATES.asked);
      await say(RATES.later);
    });
    const { total, count } = await until(`the kip of ${member.phone} are credited`, async () => {
      await hurry(world);
      const now = await credited(world, member);
      return now.count > 0 && now;
    });
    const paid = (await world.outside.qrs()).find(({ reference }) => reference === id)?.payment?.amount;
    const { rows } = await world.db.client.query<{ kept: unknown }>(
      `select jsonb_build_array(q.amount, q.att, q.kip_per_baht, q.paid_amount, q.paid_att, v.detail->'original') as kept
       from payment_qr q join ledger_movement v on v.id = q.movement_id where q.id = $1`,
      [id],
    );
    const { rate, makes } = RATES.asked;
    const original = { amount: String(KIP), currency: 'LAK', kipPerBaht: '676.50' };
    const [is, wanted] = [
      [Number(total), count, paid, rows[0]?.kept],
      [makes, 1, `${String(KIP)}.00`, [makes, KIP * 100, rate, makes, KIP * 100, original]],
    ];
    if (!isDeepStrictEqual(is, wanted))
      throw new Error(`${boundary}: ${JSON.stringify(is)} where ${JSON.stringify(wanted)} was meant`);
    await requireSound(world);
  }
  const later = await world.member();
  const { body } = await later.post('/api/qrcode/BCEL', { amount: KIP }, { key: 'qr-later' });
  if (body['amount'] !== RATES.later.makes / 100)
    throw new Error(`a QR of now goes by another rate: ${JSON.stringify(body)}`);
  return `${String(boundaries.length * 2)} kills of the server around changes of the rate, each QR credited once at its own`;
}

/** Codes asked for, paid, cancelled and paid late, while providers fail and the server is killed. */
export async function proveQrTraffic(
  { world, gate }: Place,
  random: Random,
  { codes, kills }: { codes: number; kills: number },
): Promise<string> {
  gate.open();
  await seedPaymentQrs(world.db, 'th');
  const { outside, server } = world;
  const members = await world.members(4);
  const deadly = new Set(Array.from({ length: kills }, (_, i) => Math.floor(((i + 0.5) * codes) / kills)));
  for (let i = 0; i < codes; i += 1) {
    const member = random.pick(members);
    const bank = random.pick(BANKS);
    await outside.fault('qr', {
      mode: random.pick(MODES),
      operation: random.pick(OPERATIONS),
      rate: 0.5,
      seed: random.upTo(1e6),
    });
    const asked = insist(() =>
      member.post(`/api/qrcode/${bank}`, { amount: BAHT }, { key: `traffic-${String(i)}` }),
    );
    if (deadly.has(i)) {
      await server.kill();
      await server.restart();
      // what the dead server was asked for is asked again with the same key, which it may still hold
      await hurry(world);
    }
    const { status } = await asked;
    if (status !== 200) throw new Error(`asked for a QR, it was answered ${String(status)}`);
    for (const { id } of (await codesOf(world, member)).filter(({ isMade }) => isMade).slice(0, 2)) {
      const choice = random.upTo(10);
      if (choice < 3) await member.remove(`/api/qrcode/${id}`);
      // some are paid though they are cancelled: a bank that was on its way. Who paid already is refused by the outside
      if (choice < 8) await outside.payQr(id, { late: true }).catch(() => undefined);
    }
  }
  await outside.fault('qr', { mode: 'none' });
  const paid = await proveCredited(world, members);
  return `${String(codes)} codes, ${String(paid)} paid and credited once each, ${String(kills)} kills`;
}

/** Callbacks sent 1 to 10 times at all servers, shuffled; a tenth forged, a tenth older than five minutes (M5). */
export async function proveCallbacks(world: World, random: Random, count: number): Promise<string> {
  await seedPaymentQrs(world.db, 'th');
  const member = await world.member();
  const secret = sandboxEnv('')['WW_SECRET'] ?? '';
  const fates = Array.from({ length: count }, (_, i) =>
    i % 10 === 0 ? 'forged' : i % 10 === 1 ? 'stale' : 'valid',
  );
  const ids = fates.map(() => randomUUID());
  await world.db.client.query(
    `insert into payment_qr (id, member_id, bank_code, amount, state, qr_text, created_at, expires_at, closed_at, attempts)
     select q.id, m.id, 'WW', 10000, 'expired', 'QR', now() - interval '1 hour', now() - interval '50 minutes', now() - interval '50 minutes', 1
     from member m, unnest($2::uuid[]) q (id) where m.phone = $1`,
    [member.phone, ids],
  );
  const sendings = fates.flatMap((fate, i) =>
    Array.from({ length: 1 + random.upTo(10) }, () => ({ fate, i })),
  );
  for (let i = sendings.length - 1; i > 0; i -= 1) {
    const j = random.upTo(i + 1);
    [sendings[i], sendings[j]] = [
      sendings[j] as (typeof sendings)[number],
      sendings[i] as (typeof sendings)[number],
    ];
  }
  const send = async ({ fate, i }: (typeof sendings)[number]): Promise<void> => {
    const transRef = `CB${ids[i]?.replaceAll('-', '').slice(0, 20) ?? ''}`;
    const payment = { id: `P-${transRef}`, amount: '100.00', bank: '004', transRef };
    const body = JSON.stringify({
      event: 'qrcode.paid',
      qrcode: { reference: ids[i], status: 'PAID', amount: '100.00', payment },
    });
    const timestamp = String(Date.now() - (fate === 'stale' ? 301_000 : 0));
    const signature = createHmac('sha256', fate === 'forged' ? 'not the secret' : secret)
      .update(`paid-${transRef}.${timestamp}.${body}`)
      .digest('hex');
    const response = await fetch(`${random.pick(world.urls)}/callbacks/payment-qr/WW`, {
      method: 'POST',
      headers: { 'x-callback-id': `paid-${transRef}`, 'x-timestamp': timestamp, 'x-signature': signature },
      body,
    });
    const wanted = fate === 'valid' ? 200 : 401;
    if (response.status !== wanted)
      throw new Error(`a ${fate} callback was answered ${String(response.status)}`);
  };
  while (sendings.length > 0) await Promise.all(sendings.splice(0, 50).map(send));
  const valid = fates.filter((fate) => fate === 'valid').length;
  const { total, count: movements } = await credited(world, member);
  if (movements !== valid || total !== BigInt(valid) * 10_000n)
    throw new Error(`${String(movements)} credits of ${String(valid)} valid callbacks`);
  await requireSound(world);
  return `${String(count)} callbacks sent 1 to 10 times: ${String(valid)} valid ones credited once each, no forged or stale one`;
}
