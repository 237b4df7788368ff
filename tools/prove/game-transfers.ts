/** M8: game transfers at every provider while a fifth of their calls fails in every way, with play in between. */
import { randomUUID } from 'node:crypto';
import { fromBaht, satang } from '@krapao/contract/money';
import { comeToRest, decideAll, openAll, requireWhole, type Account } from './game-books.ts';
import { insist } from './member.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Each is met by a fifth of the calls, of all providers, for as many transfers. */
export const ALL_MODES = [
  'timeout-before',
  'timeout-after',
  'error-after',
  'reset',
  'empty',
  'refuse',
  'pending',
] as const;
export type Mode = (typeof ALL_MODES)[number];
const RATE = 0.2;

export interface Run {
  random: Random;
  members: number;
  modes: readonly Mode[];
  /** So often in each mode; after each all comes to rest. */
  rounds: number;
  /** Of each account in each round, unless one before it is still under way. */
  transfersEach: number;
  /** With a bonus of each member running all the while. */
  isWithBonus?: boolean;
}

/** Some transfers of one account, one after the other until one stays under way, with a round now and then. */
async function work(world: World, account: Account, { random, transfersEach }: Run): Promise<void> {
  const { member, code, username } = account;
  for (let i = 0; i < transfersEach; i += 1) {
    const amount = random.baht(20_000);
    const [from, to] = random.upTo(2) ? ['WALLET', code] : [code, 'WALLET'];
    const key = randomUUID();
    const ask = async (): Promise<string> => {
      const at = random.pick(world.urls);
      const { status, body } = await insist(() =>
        member.post('/api/wallet/transfer', { from, to, amount }, { key, at }),
      );
      return String(status === 200 ? body['status'] : body['message']);
    };
    const answer = await ask();
    if (answer === 'TRANSFER_IN_PROGRESS') return;
    const again = random.upTo(4) ? answer : await ask();
    // what is certain stays so when it is asked for again; a game whose balance did not come is not
    if (!['PENDING', 'SLOT_UNAVAILABLE'].includes(answer) && again !== answer)
      throw new Error(`${code} answered ${answer}, then ${again}`);
    if (random.upTo(5) === 0) {
      const [stake, win] = [random.upTo(500) / 100, random.upTo(500) / 100];
      const isPlayed = await world.outside.bet(username, stake, win, code).then(
        () => true,
        () => false, // too little left there
      );
      if (isPlayed) account.played = satang(account.played + fromBaht(win) - fromBaht(stake));
    }
  }
}

/** What became of the transfers of one protocol while a fifth of its calls failed in that mode. */
export interface Figure {
  protocol: string;
  mode: Mode;
  settled: number;
  returned: number;
  /** Of both, those that a person decided. */
  byHand: number;
}

async function countEnds(
  world: World,
  since: Date,
): Promise<{ protocol: string; state: string; n: string }[]> {
  const { rows } = await world.db.client.query<{ protocol: string; state: string; n: string }>(
    `select p.protocol, t.state, count(*)::text as n from game_transfer t join game_provider p on p.code = t.slot_code
     where t.created_at >= $1 group by 1, 2`,
    [since],
  );
  return rows;
}

/** Transfers in every mode, their rest, and the operator's word on what is unclear. @throws Error where money is not where it should be */
export async function proveGameTransfers(
  world: World,
  run: Run,
): Promise<{ figures: Figure[]; said: string }> {
  const accounts = await openAll(world, run.members, { isWithBonus: run.isWithBonus === true });
  const codes = [...new Set(accounts.map(({ code }) => code))];
  const figures: Figure[] = [];
  for (const mode of run.modes) {
    const since = new Date();
    const byHand: Account[] = [];
    for (let round = 0; round < run.rounds; round += 1) {
      for (const code of codes)
        await world.outside.fault(code, { mode, rate: RATE, seed: run.random.upTo(1e6) });
      await Promise.all(accounts.map((account) => work(world, account, run)));
      for (const code of codes) await world.outside.fault(code, { mode: 'none' });
      await comeToRest(world);
      byHand.push(...(await decideAll(world, accounts)));
    }
    const ends = await countEnds(world, since);
    for (const protocol of new Set(accounts.map((account) => account.protocol))) {
      const of = (state: string): number =>
        Number(ends.find((end) => end.protocol === protocol && end.state === state)?.n ?? 0);
      const hands = byHand.filter((account) => account.protocol === protocol).length;
      figures.push({
        protocol,
        mode,
        settled: of('settled'),
        returned: of('returned'),
        byHand: hands,
      });
    }
  }
  await requireWhole(world, accounts);
  const sum = (name: 'settled' | 'returned' | 'byHand'): string =>
    String(figures.reduce((total, figure) => total + figure[name], 0));
  const said = `transfers at ${String(codes.length)} providers in ${String(run.modes.length)} modes of failure: ${sum('settled')} settled, ${sum('returned')} returned, ${sum('byHand')} of them by a person; wallets, transit and providers add up`;
  return { figures, said };
}
