/** What the forty of the demo did since they came: each of them deposited, some came back, took money out, or played. */
import { DEMO_PLAYERS } from '@krapao/contract/demo-players';
import { fromBaht } from '@krapao/contract/money';
import { periodOf } from '../modules/rewards/periods.ts';
import type { Whose } from './past/book.ts';
import type { PastChannel } from './past/deposits.ts';
import type { Past } from './past/past.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number): Date => new Date(Date.now() - ms);

/** Noon in Bangkok, so many days ago. */
const noonOf = (days: number): Date =>
  new Date(periodOf('day', new Date()).from.getTime() - (days - 0.5) * DAY);

/** What is deposited by each: who takes out much sent a slip. */
const CHANNELS: readonly PastChannel[] = ['slip', 'slip', 'line', 'qr', 'gift', 'slip', 'announced'];
const OPENED_BY_SLIP = 8;
const channelOf = (i: number): PastChannel => CHANNELS[i % CHANNELS.length] ?? 'slip';

/** In one deposit, in baht. */
const MUCH = 50_000;
/** Who deposited again, how long ago, and how much. */
const AGAIN: Readonly<Record<number, { ago: number; baht: number; byHand?: true }>> = {
  11: { ago: 8 * DAY, baht: 500 },
  16: { ago: 6 * DAY + 3 * HOUR, baht: 400 },
  18: { ago: 4 * DAY + 5 * HOUR, baht: 300 },
  19: { ago: 2 * DAY + 2 * HOUR, baht: 1_000 },
  22: { ago: DAY + 4 * HOUR, baht: 600 },
  25: { ago: 9 * HOUR, baht: 350, byHand: true },
  26: { ago: 4 * HOUR, baht: 500 },
  28: { ago: 150 * MINUTE, baht: 1_200, byHand: true },
  30: { ago: 95 * MINUTE, baht: 200 },
  33: { ago: 48 * MINUTE, baht: 450 },
  34: { ago: 21 * MINUTE, baht: 800, byHand: true },
};
/** Who took money out. */
const TAKEN: Readonly<Record<number, { ago: number; baht: number; approvedBy?: string }>> = {
  5: { ago: 3 * HOUR, baht: 30_000, approvedBy: 'mali' },
  17: { ago: 7 * DAY, baht: 300 },
  21: { ago: 5 * DAY + 2 * HOUR, baht: 200 },
  27: { ago: 3 * DAY + HOUR, baht: 500 },
  32: { ago: DAY + 7 * HOUR, baht: 700 },
  37: { ago: 2 * HOUR, baht: 900 },
};
/** How the game went for each of the players, one after the other: in baht, over all rounds. */
const ROUNDS = [
  { rounds: 30, stake: 600, win: 480 },
  { rounds: 20, stake: 400, win: 430 },
  { rounds: 25, stake: 500, win: 300 },
  { rounds: 10, stake: 200, win: 160 },
  { rounds: 40, stake: 800, win: 860 },
] as const;

/** Providers that the past of the forty goes to. */
export const PLAYED_AT = [...new Set(DEMO_PLAYERS.map(({ code }) => code))];

/** @param idOf names what happens once */
export function lifeOf(
  past: Past,
  who: Whose,
  i: number,
  baht: number,
  idOf: (what: string) => string,
): void {
  const by = i < OPENED_BY_SLIP ? 'slip' : channelOf(i);
  // who puts in much does so in parts, a day each
  const parts = baht > MUCH ? i : 1;
  for (let part = 0; part < parts; part += 1)
    past.deposit(who, {
      ...{ id: idOf(`opening ${i}.${part}`), at: ago((i + 2 - part) * DAY), by },
      amount: satangOf(by, baht / parts),
    });
  const again = AGAIN[i];
  if (again) {
    const next = channelOf(i + 1);
    const amount = satangOf(next, again.baht);
    past.deposit(who, {
      ...{ id: idOf(`again ${i}`), at: ago(again.ago), amount, by: next },
      ...(again.byHand && { byHand: true }),
    });
  }
  const taken = TAKEN[i];
  if (taken)
    past.withdrawal(who, {
      ...{ id: idOf(`taken ${i}`), at: ago(taken.ago), amount: fromBaht(taken.baht), isPaid: true },
      ...(taken.approvedBy !== undefined && { approvedBy: taken.approvedBy }),
    });
  const player = DEMO_PLAYERS.findIndex(({ phone }) => phone === who.phone);
  const [code, round] = [DEMO_PLAYERS[player]?.code, ROUNDS[player % ROUNDS.length]];
  if (code === undefined || !round) return;
  past.play(who, {
    ...{ id: idOf(`play ${i}`), code, at: noonOf((i % 4) + 1), rounds: round.rounds },
    ...{ stake: fromBaht(round.stake), win: fromBaht(round.win) },
  });
}

/** Announced amounts are told apart by their satang. */
const satangOf = (by: PastChannel, baht: number) => fromBaht(by === 'announced' ? baht + 0.07 : baht);
