/** M1: two hundred calls that take from one wallet, at once. */
import { fromBaht } from '@krapao/contract/money';
import { amountIn, type Answer, type Member } from './member.ts';
import type { Random } from './random.ts';
import { reconcile, settled, sum } from './reconcile.ts';
import type { World } from './world.ts';

const CALLS = 200;
const WALLET_BAHT = 5_000;
const WITHDRAWN_BAHT = 100;

type Make = (member: Member) => { isPaid: boolean; answer: Promise<Answer> };

const withdraw: Make = (member) => ({
  isPaid: true,
  answer: member.post('/api/wallet/withdraw', { amount: WITHDRAWN_BAHT }),
});
const withdrawAll: Make = (member) => ({
  isPaid: true,
  answer: member.post('/api/wallet/withdrawAll', { amount: WITHDRAWN_BAHT }),
});
const transfer =
  (from: string, to: string, amount: number): Make =>
  (member) => ({ isPaid: false, answer: member.post('/api/wallet/transfer', { from, to, amount }) });

/** Which call comes next: taken from the wallet in every way that there is, and brought back. */
function mixed(random: Random): Make {
  const amount = random.baht(40_000);
  return random.pick([
    withdraw,
    withdraw,
    withdrawAll,
    transfer('WALLET', 'JOKER', amount),
    transfer('JOKER', 'WALLET', amount),
  ]);
}

/** Refusals that tell the truth to somebody who came too late. */
const LATE = ['MONEY_NOT_ENOUGH', 'TRANSFER_IN_PROGRESS'];

interface Round {
  /** How many calls took money out for good. */
  paid: number;
  answers: Record<string, number>;
}

/**
 * One round on a member with a full wallet. `mix`: all kinds of calls; else withdrawals only, of which exactly as many must
 * succeed as the wallet holds. @throws Error when an answer or the money is wrong
 */
async function proveRound(
  world: World,
  member: Member,
  { random, isMixed }: { random: Random; isMixed: boolean },
): Promise<Round> {
  const made = Array.from({ length: CALLS }, () => (isMixed ? mixed(random) : withdraw)(member));
  const calls = await Promise.all(made.map(async ({ isPaid, answer }) => ({ isPaid, answer: await answer })));
  const answers: Record<string, number> = {};
  for (const { answer } of calls) {
    const name = answer.status === 200 ? 'OK' : String(answer.body['message']);
    answers[name] = (answers[name] ?? 0) + 1;
    if (answer.status !== 200 && !LATE.includes(name)) throw new Error(`answered ${JSON.stringify(answer)}`);
  }
  const paid = calls.filter(({ isPaid, answer }) => isPaid && answer.status === 200);
  const exact = WALLET_BAHT / WITHDRAWN_BAHT;
  if (!isMixed && paid.length !== exact)
    throw new Error(`${String(paid.length)} withdrawals of ${String(exact)} that the wallet holds`);
  await settled(world, 60_000);
  const expected = {
    deposited: fromBaht(WALLET_BAHT),
    paid: sum(paid.map(({ answer }) => amountIn(answer))),
  };
  await reconcile(world, [{ member, expected }]);
  return { paid: paid.length, answers };
}

/** `rounds` of it, mixed ones and plain ones by turns, each on a member of its own. Answers what came back, counted. */
export async function proveOneWalletRounds(world: World, random: Random, rounds: number): Promise<string> {
  const answers: Record<string, number> = {};
  let paid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const member = await world.member();
    await member.deposit(WALLET_BAHT);
    const one = await proveRound(world, member, { random, isMixed: round % 2 === 0 });
    paid += one.paid;
    for (const [name, count] of Object.entries(one.answers)) answers[name] = (answers[name] ?? 0) + count;
  }
  return `${String(rounds)} rounds of ${String(CALLS)} calls, ${String(paid)} paid out; ${JSON.stringify(answers)}`;
}
