/** M4 for gift links: one gift handed in fifty times at once, at two servers by three members, while TrueMoney fails. */
import type { Satang } from '@krapao/contract/money';
import { z } from 'zod';
import type { Member } from './member.ts';
import { sealed } from '../testing/sealed-link.ts';
import { satangOf } from './outside.ts';
import type { Random } from './random.ts';
import { hurry, reconcile, settled } from './reconcile.ts';
import type { World } from './world.ts';

const CALLS = 50;
const MEMBERS = 3;
/** Ends what hangs, ms. */
const SETTLED_MS = 2 * 60_000;
const OUR_MOBILE = '0891112223';
/** By turns. */
const MODES = ['none', 'error-after', 'pending', 'reset', 'empty'] as const;
/** What those are told who came second. */
const LATE = 'TRUELINK_DUPLICATE';

const made = z.object({ link: z.string(), hash: z.string() });
const listed = z.array(z.object({ tickets: z.array(z.object({ mobile: z.string(), amount: z.string() })) }));

async function makeGift(sandbox: string, baht: number): Promise<z.infer<typeof made>> {
  const response = await fetch(`${sandbox}/truemoney/gifts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: baht }),
  });
  return made.parse(await response.json());
}

/** What TrueMoney gave our wallet for that gift, satang. */
async function givenFor(sandbox: string, hash: string): Promise<bigint> {
  const gifts = listed.parse(await (await fetch(`${sandbox}/truemoney/gifts?hash=${hash}`)).json());
  const ours = gifts.flatMap(({ tickets }) => tickets).filter(({ mobile }) => mobile === OUR_MOBILE);
  if (ours.length > 1) throw new Error(`our wallet took gift ${hash} ${String(ours.length)} times`);
  return ours.reduce((sum, { amount }) => sum + satangOf(amount), 0n);
}

async function openGiftWallet({ db }: World): Promise<void> {
  await db.client.query(
    "insert into site_wallet (mode, account_name, mobile) values ('gift', 'KRAPAO', $1) on conflict do nothing",
    [OUR_MOBILE],
  );
}

interface Round {
  state: 'credited' | 'review';
  memberId: string;
  amount: bigint;
}

/** @throws Error when the gift brought money twice, or money that came was refused */
async function proveRound(
  world: World,
  members: readonly Member[],
  { mode, random }: { mode: string; random: Random },
): Promise<Round> {
  const { link, hash } = await makeGift(world.sandboxUrl, random.baht(50_000));
  const forms = [link, link.replace('https://', ''), `รับซอง ${link}&from=line`];
  await world.outside.fault('truemoney', { mode, count: 1, seed: random.upTo(1e6) });
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, i) => {
      const at = world.urls[i % world.urls.length] ?? world.url;
      const body = { link: sealed(random.pick(forms)) };
      const member = members[i % members.length];
      if (!member) throw new Error('nobody to hand it in');
      return member.post('/api/wallet/truelink', body, { at });
    }),
  );
  const taken = answers.filter(({ status }) => status === 200);
  if (taken.length !== 1) throw new Error(`${String(taken.length)} of ${String(CALLS)} calls took the gift`);
  const other = answers.find(({ status, body }) => status !== 200 && body['message'] !== LATE);
  if (other) throw new Error(`answered ${JSON.stringify(other)}`);
  await hurry(world);
  await settled(world, SETTLED_MS);
  const { rows } = await world.db.client.query<Round>(
    `select state, member_id as "memberId", coalesce(amount, 0) as amount from deposit_gift where voucher = $1 and state <> 'refused'`,
    [hash],
  );
  const [row] = rows;
  const given = await givenFor(world.sandboxUrl, hash);
  if (!row || rows.length > 1) throw new Error(`gift ${hash} stands ${String(rows.length)} times`);
  if (row.state === 'credited' && BigInt(row.amount) !== given)
    throw new Error(`gift ${hash} credited ${String(row.amount)} of ${String(given)}`);
  return { ...row, amount: BigInt(row.amount) };
}

/** `rounds` of it, each with members of its own; at their end ledger, wallets and TrueMoney are compared. */
export async function proveOneGiftRounds(world: World, random: Random, rounds: number): Promise<string> {
  await openGiftWallet(world);
  const count = { credited: 0, review: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const members = await world.members(MEMBERS);
    const { state, memberId, amount } = await proveRound(world, members, {
      mode: MODES[round % MODES.length] ?? 'none',
      random,
    });
    count[state] += 1;
    const { rows } = await world.db.client.query<{ phone: string }>(
      'select phone from member where id = $1',
      [memberId],
    );
    await reconcile(
      world,
      members.map((member) => ({
        member,
        expected: { deposited: (member.phone === rows[0]?.phone ? amount : 0n) as Satang },
      })),
    );
  }
  return `${String(rounds)} gifts, each handed in ${String(CALLS)} times at two servers: ${String(count.credited)} credited once, ${String(count.review)} wait for a person`;
}
