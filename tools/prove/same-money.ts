/** M6: money that a slip shows and the bank feed reports, in any order and number, at two servers, while calls of the bank are lost. */
import { fromBaht, satang, toBaht, type Satang } from '@krapao/contract/money';
import { z } from 'zod';
import { HOLDER, RECEIVING, type Member } from './member.ts';
import type { Random } from './random.ts';
import { hurry, reconcile, settled } from './reconcile.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

const MEMBERS = 8;
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

/** Announces, sends what was answered, and uploads the slip at both servers, some before the bank calls and some after. */
async function send({ urls, outside }: World, member: Member, random: Random): Promise<Satang> {
  const wish = 100 + random.upTo(3);
  const answer = await member.post('/api/wallet/add', { amount: wish }, { at: random.pick(urls) });
  const { amount } = announced.parse(answer.body);
  const { slip } = await outside.transfer({
    fromBank: 'KBANK',
    fromAccount: member.accountNo,
    fromName: HOLDER,
    toBank: RECEIVING.bank,
    toAccount: RECEIVING.account,
    toName: RECEIVING.name,
    amount,
    notify: true,
  });
  const picture = await outside.picture(slip);
  const uploads = urls.map((at) => {
    const form = new FormData();
    form.append('bankCode', RECEIVING.bank);
    form.append('file', picture, 'slip.png');
    return member.post('/api/wallet/slip', form, { at });
  });
  for (const uploaded of await Promise.all(uploads))
    if (uploaded.status !== 200) throw new Error(`not uploaded: ${JSON.stringify(uploaded)}`);
  return fromBaht(amount);
}

/** `rounds` of it; banks hide so much of these members' accounts that only the announced amount tells them apart. */
export async function proveSameMoney(world: World, random: Random, rounds: number): Promise<string> {
  let sent = satang(0);
  let transfers = 0;
  for (let round = 0; round < rounds; round += 1) {
    await registerCallback(world, round);
    await world.outside.fault('feed', {
      mode: MODES[round % MODES.length] ?? 'none',
      operation: 'callback',
    });
    const members = await world.members(MEMBERS);
    const amounts = await Promise.all(members.map((member) => send(world, member, random)));
    transfers += members.length;
    await until('the feed was read', async () => {
      await world.db.client.query('update bank_feed set due_at = now() where due_at > now()');
      const { rows } = await world.db.client.query<{ n: string }>(
        'select count(*)::text as n from bank_feed_line',
      );
      return Number(rows[0]?.n) === transfers;
    });
    await hurry(world);
    await settled(world, SETTLED_MS);
    await reconcile(
      world,
      members.map((member, i) => ({ member, expected: { deposited: amounts[i] ?? satang(0) } })),
    );
    sent = satang(amounts.reduce<bigint>((sum, one) => sum + one, sent));
  }
  const { rows } = await world.db.client.query<{ state: string; n: string }>(
    'select state, count(*)::text as n from bank_feed_line group by state order by state',
  );
  const lines = rows.map(({ state, n }) => `${n} ${state}`).join(', ');
  return `${String(transfers)} transfers of ${String(toBaht(sent))} baht, each by two slips and the feed, credited once; lines: ${lines}`;
}
