/** What members play at the games outside, and how their providers tell of it: late, twice, in any order, and corrected. */
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../../kernel/ids.ts';
import type { PlayReport } from '../../../../ports/game-provider.ts';
import { CODES, type RewardServer, type RewardWorld } from './world.ts';

/** Chance, as its seed has it. */
export interface Dice {
  /** At least 0, less than 1. */
  random(): number;
  /** At least 0, less than n. */
  upTo(n: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** One of those who play, and what is known of them by nobody but this test. Satang. */
export interface Player {
  id: MemberId;
  usernames: Record<string, string>;
  deposited: bigint;
  withdrawn: bigint;
  won: bigint;
}
type Round = PlayReport & { code: string; player: Player };

export type Players = ReturnType<typeof createPlayers>;

export function createPlayers(w: RewardWorld, servers: readonly RewardServer[], dice: Dice) {
  const players: Player[] = [];
  /** Rounds that were played; of those, what no report tells yet. */
  const rounds: Round[] = [];
  let untold: Round[] = [];

  async function newPlayer(invitedBy?: MemberId): Promise<Player> {
    const id = await w.member(invitedBy === undefined ? {} : { invitedBy });
    const usernames = Object.fromEntries(
      await Promise.all(CODES.map(async (code) => [code, await w.username(id, code)] as const)),
    );
    const player = { id, usernames, deposited: 0n, withdrawn: 0n, won: 0n };
    players.push(player);
    return player;
  }

  const creditOf = ({ usernames }: Player, code: string): bigint =>
    w.provider(code).credits.get(usernames[code] ?? '') ?? 0n;

  function play(player: Player): void {
    for (let many = 1 + dice.upTo(4); many > 0; many -= 1)
      playRound(player, dice.pick(['JOKER', 'JOKER', 'UFABET']));
  }

  function playRound(player: Player, code: string): void {
    const credit = Number(creditOf(player, code));
    if (credit < 100) return;
    const stake = 1 + dice.upTo(Math.min(credit, 40_000));
    const win = dice.pick([0, 0, stake, Math.floor(stake / 2), stake * 2]);
    const username = player.usernames[code] ?? '';
    w.provider(code).play(username, win - stake);
    player.won += BigInt(win - stake);
    const round = {
      id: newId(),
      username,
      at: w.clock.at,
      stake: satang(stake),
      win: satang(win),
      code,
      player,
    };
    rounds.push(round);
    untold.push(round);
  }

  /** A provider finds that a round went otherwise. */
  function correct(): void {
    const at = dice.upTo(rounds.length);
    const round = rounds[at];
    if (!round) return;
    const { code, player, username } = round;
    const win = dice.pick([0n, round.stake, round.stake * 2n]);
    const change = win - round.win;
    if (creditOf(player, code) + change < 0n) return;
    w.provider(code).play(username, Number(change));
    player.won += change;
    const corrected = { ...round, win: satang(win) };
    rounds[at] = corrected;
    untold = [...untold.filter(({ id }) => id !== round.id), corrected];
  }

  /** Some of what was played is told, in any order, and some of it twice. */
  async function tell(all = false): Promise<void> {
    const now = untold.filter(() => all || dice.upTo(3) > 0).toSorted(() => dice.random() - 0.5);
    untold = untold.filter((round) => !now.includes(round));
    const twice = [...now, ...now.filter(() => dice.upTo(4) === 0)];
    for (const code of CODES) w.provider(code).rounds.push(...twice.filter((round) => round.code === code));
    await w.readReports(servers);
  }

  return { players, rounds, newPlayer, creditOf, play, correct, tell };
}
