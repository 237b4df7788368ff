/** One call of every kind that goes outside, at the same moment: a slip, a transfer in, one out, and a payout. */
import { fromBaht } from '@krapao/contract/money';
import { insist, type Answer, type Member } from './member.ts';
import { reconcile } from './reconcile.ts';
import type { World } from './world.ts';

const START = 500;
const SLIP = 300;
const FILL = 120;
const GAME = 200;
const EMPTY = 80;
const WITHDRAWN = 150;

export interface Crossing {
  members: { slip: Member; fill: Member; empty: Member; payout: Member };
  keys: string[];
  /** Sends all four; answers what came back, which is nothing where the server dies. */
  send(): Promise<Answer[]>;
  /** The same calls again, with their keys, at that server or where they were sent first, until each is answered. @throws Error unless all succeed */
  again(at?: string): Promise<Answer[]>;
  /** @throws Error unless each has happened, and once */
  proveOnce(): Promise<void>;
}

let crossings = 0;

export async function prepareCrossing(world: World): Promise<Crossing> {
  crossings += 1;
  const [slip, fill, empty, payout] = [
    await world.member(),
    await world.member(),
    await world.member(),
    await world.member(),
  ];
  for (const member of [fill, empty, payout]) await member.deposit(START);
  await empty.post('/api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: GAME });
  const { form } = await slip.slipOf(SLIP);

  const key = (kind: string): string => `${kind}-${String(crossings)}`;
  const calls = [
    {
      key: key('slip'),
      make: (k: string, at?: string) => slip.post('/api/wallet/slip', form(), there(k, at)),
    },
    { key: key('fill'), make: move(fill, 'WALLET', 'JOKER', FILL) },
    { key: key('empty'), make: move(empty, 'JOKER', 'WALLET', EMPTY) },
    {
      key: key('payout'),
      make: (k: string, at?: string) =>
        payout.post('/api/wallet/withdraw', { amount: WITHDRAWN }, there(k, at)),
    },
  ];

  return {
    members: { slip, fill, empty, payout },
    keys: calls.map((call) => call.key),
    send: () => Promise.all(calls.map((call) => call.make(call.key))),
    async again(at) {
      const answers = await Promise.all(calls.map((call) => insist(() => call.make(call.key, at), 90_000)));
      const failed = answers.find(({ status }) => status !== 200);
      if (failed) throw new Error(`asked again, it was answered ${JSON.stringify(failed)}`);
      return answers;
    },
    async proveOnce() {
      await reconcile(world, [
        of(slip, SLIP, 0),
        of(fill, START, 0),
        of(empty, START, 0),
        of(payout, START, WITHDRAWN),
      ]);
      await proveGame(fill, FILL);
      await proveGame(empty, GAME - EMPTY);
      const sent = await world.outside.payouts(payout.accountNo);
      if (sent.length !== 1) throw new Error(`the bank has ${String(sent.length)} payouts of one`);
    },
  };
}

const move =
  (member: Member, from: string, to: string, amount: number) =>
  (key: string, at?: string): Promise<Answer> =>
    member.post('/api/wallet/transfer', { from, to, amount }, there(key, at));

const there = (key: string, at?: string) => ({ key, ...(at !== undefined && { at }) });

const of = (member: Member, deposited: number, paid: number) => ({
  member,
  expected: { deposited: fromBaht(deposited), paid: fromBaht(paid) },
});

async function proveGame(member: Member, baht: number): Promise<void> {
  const { slots } = await member.wallet();
  const shown = slots.find(({ code }) => code === 'JOKER')?.amount;
  if (shown !== baht) throw new Error(`in the game: ${String(shown)} baht of ${String(baht)}`);
}
