/** Strangers who look like somebody else to a bank that masks its senders. */
import { z } from 'zod';
import { call, HOLDER, newRegistration, RECEIVING, type Member } from '../member.ts';
import type { Random } from '../random.ts';
import { hurry } from '../reconcile.ts';
import { until } from '../until.ts';
import type { World } from '../world.ts';
import { refuse, type Attack, addressFrom } from './attack.ts';

/** Each attack sends another amount: the same one twice in a minute waits for a person for that alone. */
const BAHT = { stolen: 611, waiting: 612, slip: 613, feed: 614 };

const SEVERAL_NAMES = [`SOMSAK KAEO / ${HOLDER}`, `${HOLDER}/SOMSAK KAEO`, `SOMSAK KAEO／${HOLDER}`];

const stranger = ({ member }: World, random: Random) => member({ from: addressFrom(random) });

/** Another one of that name, with an account of which banks show the same digits. */
const decoyOf = ({ member }: World, random: Random, { accountNo }: Member, which = 10) =>
  member({ from: addressFrom(random), accountNo: `${String(which)}${accountNo.slice(2)}` });

interface Judged {
  status: string;
  review: string | null;
}

async function upload(member: Member, form: FormData): Promise<string> {
  const { body } = await member.post('/api/wallet/slip', form);
  return z.object({ _id: z.string() }).parse(body)._id;
}

/** The slip once no server is at it any more. */
function judged({ db }: World, id: string): Promise<Judged> {
  return until('the slip is judged', async () => {
    const { rows } = await db.client.query<Judged>(
      'select status, review from deposit_slip where id = $1 and due_at is null',
      [id],
    );
    return rows[0];
  });
}

async function requireNothing(what: string, ...members: readonly Member[]): Promise<void> {
  for (const member of members) {
    const { wallet } = await member.wallet();
    refuse(`${what}: a stranger has money`, wallet.amount !== 0, wallet);
  }
}

/** The decoy uploads the slip of another's transfer, before the other one does. */
async function stolenSlip(world: World, random: Random): Promise<void> {
  const victim = await stranger(world, random);
  const decoy = await decoyOf(world, random, victim);
  const { form } = await victim.slipOf(BAHT.stolen);
  const stolen = await judged(world, await upload(decoy, form()));
  refuse('the slip of another is credited', stolen.status === 'SUCCESS', stolen);
  const own = await judged(world, await upload(victim, form()));
  refuse('the own slip does not wait for a person', own.review !== 'SENDER' || own.status !== 'PENDING', own);
  await requireNothing('the same name and digits', decoy);
}

async function severalNames({ url }: World, random: Random): Promise<void> {
  for (const bankAccountName of SEVERAL_NAMES) {
    const body = { ...newRegistration(), bankAccountName };
    const answer = await call(url, 'POST', '/api/account', { body, from: addressFrom(random) });
    refuse(`${bankAccountName} is a name`, answer.body['message'] !== 'ONE_NAME_ONLY', answer);
  }
}

/** Decoys register while the verifier is away and the slip waits: whoever fits at its verdict counts. */
async function decoysWhileWaiting(world: World, random: Random): Promise<void> {
  const victim = await stranger(world, random);
  const { form } = await victim.slipOf(BAHT.waiting);
  await world.outside.fault('verifier', { mode: 'reset' });
  let decoy: Member;
  const ids: string[] = [];
  try {
    ids.push(await upload(victim, form()));
    await until('the verifier was asked in vain', async () => (await world.outside.applied('verifier')) > 0);
    decoy = await decoyOf(world, random, victim);
    ids.push(await upload(decoy, form()));
  } finally {
    await world.outside.fault('verifier', { mode: 'none' });
  }
  for (const id of ids) {
    await hurry(world);
    const slip = await judged(world, id);
    refuse('it is credited, though two fit', slip.review !== 'SENDER', slip);
  }
  await requireNothing('made while a verdict waits', victim, decoy);
}

/** A payout that arrived proves the account: look-alikes delay its member no more, by slip or by the bank feed alone. */
async function decoysOfProved(world: World, random: Random, count: number): Promise<void> {
  const victim = await stranger(world, random);
  await victim.deposit(500);
  const paid = await victim.post('/api/wallet/withdraw', { amount: 100 });
  refuse('it can not be proved', paid.status !== 200, paid);
  await until('the payout arrived', async () => {
    const proved = 'select from member where phone = $1 and proved_at is not null';
    return (await world.db.client.query(proved, [victim.phone])).rowCount === 1;
  });
  const decoys: Member[] = [];
  while (decoys.length < count) decoys.push(await decoyOf(world, random, victim, 10 + decoys.length));
  const { form } = await victim.slipOf(BAHT.slip);
  for (const decoy of decoys) await upload(decoy, form());
  const own = await judged(world, await upload(victim, form()));
  refuse('look-alikes delay a proved account', own.status !== 'SUCCESS', own);
  const { transRef } = await world.outside.transfer({
    fromBank: 'KBANK',
    fromAccount: victim.accountNo,
    fromName: HOLDER,
    toBank: RECEIVING.bank,
    toAccount: RECEIVING.account,
    toName: RECEIVING.name,
    amount: BAHT.feed,
    notify: true,
  });
  const line = await until('the feed told of it', async () => {
    const told =
      'select state, fitted_by as "by" from bank_feed_line where trans_ref = $1 and due_at is null';
    return (await world.db.client.query<{ state: string; by: string | null }>(told, [transRef])).rows[0];
  });
  refuse('look-alikes push its line to a person', line.state !== 'credited', line);
  const { wallet } = await victim.wallet();
  refuse('the money is not whole', wallet.amount !== 500 - 100 + BAHT.slip + BAHT.feed, wallet);
  await requireNothing('of a proved account', ...decoys);
}

export const SENDERS: Attack = {
  name: 'the money of another by the same name and shown digits, by several names in one, and by decoys',
  async run(world, random, size) {
    await severalNames(world, random);
    // in the suite the rest stands beside the rule (server/src/modules/deposits/sender/senders.test.ts)
    if (size === 1) return 'three names of several got nothing';
    await stolenSlip(world, random);
    await decoysWhileWaiting(world, random);
    await decoysOfProved(world, random, size);
    return `a stolen slip, three names of several, a decoy made while the verdict waited and ${String(size)} of a proved account got nothing, and delayed nobody who is proved`;
  },
};
