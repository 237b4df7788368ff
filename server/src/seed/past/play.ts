/** Play of the demo’s past: to a game, some rounds, and what is left home again. */
import { DEMO_GAME_PASSWORD, demoPlayerName } from '@krapao/contract/demo-players';
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../db/pool.ts';
import { partOf } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { accountOf, HOUSE, openAccount } from '../../ledger/accounts.ts';
import { playResult } from '../../ledger/movements/game-play.ts';
import { holdGameTransfer, settleGameTransfer } from '../../ledger/movements/game-transfer.ts';
import { accountBinding } from '../../modules/games/accounts/open-account.ts';
import { gameAccount, gameTransfer, type Direction } from '../../modules/games/tables.ts';
import {
  after,
  found,
  MINUTE,
  SECOND,
  type Book,
  type Insert,
  type Movements,
  type Once,
  type Whose,
} from './book.ts';

export interface PastPlay {
  id: string;
  code: string;
  /** When the first round was. */
  at: Date;
  rounds: number;
  /** Of all of them. */
  stake: Satang;
  win: Satang;
}

const HUNDRED = fromBaht(100);

export function pastPlays({ ours, walletAt, step }: Book, box: SecretBox) {
  const plays: { who: Whose; one: PastPlay }[] = [];
  const transfers: Insert<typeof gameTransfer>[] = [];
  const accounts = new Map<string, bigint>();
  const gameAt = found(accounts, 'game account');
  const nameAt = ({ id }: Whose, code: string): string => `${id} ${code}`;

  function transfer(who: Whose, once: Once, code: string, direction: Direction): void {
    const { id, at, amount } = once;
    const reference = `game:${id}:hold`;
    const closedAt = after(at, 2 * SECOND);
    const money = () => {
      const [wallet, game] = [walletAt(who.id), gameAt(nameAt(who, code))];
      const [fromAccount, toAccount] = direction === 'fill' ? [wallet, game] : [game, wallet];
      return { id, memberId: who.id, slotCode: code, direction, amount, fromAccount, toAccount };
    };
    const inTransit = () => ours(HOUSE.gameInTransit(code));
    step(
      { at, posting: () => holdGameTransfer(money(), inTransit()) },
      {
        ...{ at: closedAt, ends: reference },
        posting: (holdMovement) => settleGameTransfer({ ...money(), holdMovement }, inTransit(), null),
      },
    );
    transfers.push((movement) => ({
      ...{
        ...money(),
        holdMovement: movement(reference),
        state: 'settled',
        attempts: 1,
        createdAt: at,
        closedAt,
      },
    }));
  }

  function play(who: Whose, one: PastPlay): void {
    const { id, code, at, rounds, stake, win } = one;
    const change = satang(win - stake);
    // hundreds of baht, and more than what is lost
    const brought = satang(((win < stake ? stake - win : ZERO) / HUNDRED + 2n) * HUNDRED);
    const over = after(at, (rounds * ROUND_SECONDS + 600) * SECOND);
    plays.push({ who, one });
    transfer(who, { id: partOf(id, 'fill'), at: after(at, -10 * MINUTE), amount: brought }, code, 'fill');
    if (change !== 0n)
      step({
        at: over,
        posting: () =>
          playResult({
            ...{ observation: partOf(id, 'seen'), memberId: who.id, slotCode: code, change },
            ...{ gameAccount: gameAt(nameAt(who, code)), play: ours(HOUSE.play(code)) },
          }),
      });
    const left = { id: partOf(id, 'empty'), at: after(over, SECOND), amount: satang(brought + change) };
    transfer(who, left, code, 'empty');
  }

  async function openAccounts(tx: Tx): Promise<void> {
    for (const { who, one } of plays) {
      const { code, at } = one;
      await openAccount(tx, who.id, code);
      const account = await accountOf(tx, who.id, code);
      if (account) accounts.set(nameAt(who, code), account.id);
      await tx.sql.insert(gameAccount).values({
        ...{ memberId: who.id, slotCode: code, username: demoPlayerName(who), state: 'open' },
        createdAt: after(at, -20 * MINUTE),
        passwordEncrypted: box.seal(DEMO_GAME_PASSWORD, accountBinding(who.id, code)),
      });
    }
  }

  async function write(tx: Tx, movement: Movements): Promise<void> {
    if (transfers.length > 0) await tx.sql.insert(gameTransfer).values(transfers.map((row) => row(movement)));
    for (const { who, one } of plays) await writeRounds(tx, who.id, one);
  }

  return { play, openAccounts, write };
}

/** From one round to the next. */
const ROUND_SECONDS = 6;

/** Rounds of one size, as their provider would have told them. */
async function writeRounds(
  tx: Tx,
  memberId: MemberId,
  { id, code, at, rounds, stake, win }: PastPlay,
): Promise<void> {
  const each = BigInt(rounds);
  if (stake % each !== 0n || win % each !== 0n) throw new Error('rounds of one size make other sums');
  await tx.client.query(
    `insert into game_round (slot_code, id, member_id, at, stake, win, counted)
      select $1, $2 || '-' || n, $3, $4::timestamptz + make_interval(secs => n * ${ROUND_SECONDS}), $5, $6, $5 from generate_series(0, $7::int - 1) n`,
    [code, `demo-${id}`, memberId, at, stake / each, win / each, rounds],
  );
  await tx.client.query(
    `insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted) values ($1, $2, $3, $4, $5, $6, $5)`,
    [memberId, code, dayOf(at), rounds, stake, win - stake],
  );
}
