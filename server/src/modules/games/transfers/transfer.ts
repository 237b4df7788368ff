import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import { AppError } from '../../../kernel/app-error.ts';
import { partOf } from '../../../kernel/ids.ts';
import { isBlocked } from '../../members/face.ts';
import { walletAndGame, type WalletAndGame } from '../accounts/store.ts';
import { askProvider } from './ask-provider.ts';
import { orderOf } from './attempt.ts';
import type { TransferWork } from './carry-out-transfer.ts';
import { onwardId } from './hold.ts';
import type { GamesDeps } from '../deps.ts';
import type { BalanceDesk } from '../balances/balances.ts';
import type { CallLimit } from '../call-limit.ts';
import { answerFor, isMovable, planTransfer, requireMinimum, type TransferAnswer } from '../rules.ts';
import type { Direction } from '../tables.ts';
import type { TransferTransactions } from './transactions.ts';
import { transferById, type NewTransfer, type Transfer } from './store.ts';

export interface TransferCall {
  memberId: MemberId;
  /** Names this transfer; the same again answers for the first and moves nothing. */
  operation: string;
  from: string;
  to: string;
  /** Satang. */
  amount: Satang;
}

/** How often the whole wallet is tried when it changes meanwhile. */
const TRIES = 5;

type Accounts = { [K in keyof WalletAndGame]: NonNullable<WalletAndGame[K]> };
const isOpen = (found: WalletAndGame): found is Accounts => !Object.values(found).includes(null);

/** Money between the wallet and game accounts (product 5 and 7): hold, commit, call, settle or return. */
export function createTransfers(
  { db, providers, clock, refusal }: GamesDeps,
  {
    desk,
    work,
    lookAgain,
    count,
  }: {
    desk: TransferTransactions;
    work: TransferWork;
    lookAgain: BalanceDesk['lookAgain'];
    count: CallLimit;
  },
) {
  /** @throws AppError TRANSFER_FAIL: the money is back, or stayed in the wallet on its way between two games */
  async function answerOf(transfer: Transfer): Promise<TransferAnswer> {
    if (transfer.thenTo === null || transfer.state !== 'settled') return answerFor(transfer);
    const onward = await transferById(db, onwardId(transfer.id));
    if (!onward) throw new AppError('TRANSFER_FAIL');
    return { ...answerFor(onward), reference: transfer.id };
  }

  /** @throws AppError ACCOUNT_FROZEN, NO_GAME, SLOT_NO_ACCOUNT, SLOT_UNAVAILABLE (money can still come home from a game that is not offered) */
  async function openAccounts(memberId: MemberId, slotCode: string, direction: Direction): Promise<Accounts> {
    if (direction === 'fill' && (await isBlocked(db, memberId, 'play'))) throw new AppError('ACCOUNT_FROZEN');
    const found = await walletAndGame(db, memberId, slotCode);
    if (!found) throw new AppError('NO_GAME');
    if (!isOpen(found)) throw new AppError('SLOT_NO_ACCOUNT');
    if (!(await providers.get(slotCode)) || (direction === 'fill' && !found.isOffered))
      throw new AppError('SLOT_UNAVAILABLE');
    return found;
  }

  /** Undefined where there is too little. @throws AppError ACCOUNT_FROZEN, TRANSFER_IN_PROGRESS, TRANSFER_FAIL, BONUS_CONDITION */
  async function move(
    asked: Omit<NewTransfer, 'fromAccount' | 'toAccount'>,
    { username, wallet, game }: Accounts,
  ): Promise<TransferAnswer | undefined> {
    const takenAt = clock.now();
    const { memberId, slotCode, direction } = asked;
    const [fromAccount, toAccount] = direction === 'fill' ? [wallet, game] : [game, wallet];
    const hold = () => desk.hold({ ...asked, fromAccount, toAccount });
    let held = await hold();
    if (held.result === 'locked') {
      const refused = await refusal(memberId, slotCode);
      if (refused) throw refused;
      // what stood on it is over
      held = await hold();
      if (held.result === 'locked') throw new AppError('BONUS_CONDITION', {});
    }
    if (held.result === 'short') return undefined;
    // a block that has come since the first look
    if (held.result === 'blocked') throw new AppError('ACCOUNT_FROZEN');
    if (held.result === 'busy') throw new AppError('TRANSFER_IN_PROGRESS');
    const { transfer } = held;
    if (held.result === 'known') return answerOf(transfer);

    const order = orderOf(transfer, username);
    const provider = await providers.get(slotCode, transfer.protocol);
    const verdict = await askProvider(db, provider, { transfer, order, takenAt, clock });
    const { state, onward } = await desk.finish(transfer, verdict);
    if (onward) await work.carryOut(onward);
    // a game that gives less than we believed it had: look again, so that the member sees why
    if (state === 'returned' && direction === 'empty')
      await lookAgain(memberId, slotCode).catch(() => undefined);
    return answerOf({ ...transfer, state });
  }

  /**
   * Between the wallet and a game, or from game to game by way of the wallet.
   * @throws AppError TRANSFER_SAME, TRANSFER_MINIMUM {min: baht}, ACCOUNT_FROZEN, NO_GAME, SLOT_NO_ACCOUNT,
   * SLOT_UNAVAILABLE, BONUS_CONDITION {games}, MONEY_NOT_ENOUGH, TRANSFER_IN_PROGRESS, RATE_LIMITED {retryAfter s}, TRANSFER_FAIL (definitely not done; the money is back)
   */
  async function transfer({ memberId, operation, from, to, amount }: TransferCall): Promise<TransferAnswer> {
    const known = await transferById(db, operation);
    if (known) return answerOf(known);
    const { slotCode, direction, thenTo } = planTransfer(from, to, amount);
    await count(memberId, 'transfer', thenTo ? 2 : 1);
    const accounts = await openAccounts(memberId, slotCode, direction);
    const thenAccount = thenTo === null ? null : (await openAccounts(memberId, thenTo, 'fill')).game;
    // what leaves one game for another is not to be stopped halfway
    const refused = thenTo === null ? undefined : await refusal(memberId, thenTo);
    if (refused) throw refused;
    // wins that we don't know of yet can come home too
    const isUnsure = direction === 'empty' && accounts.gameBalance < amount;
    const failed = isUnsure ? (await lookAgain(memberId, slotCode)).failed : [];
    const asked = { id: operation, memberId, slotCode, direction, amount, thenTo, thenAccount };
    const answer = await move(asked, accounts);
    if (answer) return answer;
    throw new AppError(failed.length > 0 ? 'SLOT_UNAVAILABLE' : 'MONEY_NOT_ENOUGH');
  }

  /** Its provider tells at this moment that just so much is in the game. */
  async function isStillTold(memberId: MemberId, slotCode: string, amount: Satang): Promise<boolean> {
    const { failed } = await lookAgain(memberId, slotCode);
    return failed.length === 0 && (await walletAndGame(db, memberId, slotCode))?.gameBalance === amount;
  }

  return {
    transfer,

    /**
     * All that a game holds into the wallet, `amount` as its provider told it last. A provider that adds doubles may hold a hair less than it tells
     * (15.149999999999999, read as 15.15) and refuse the whole: where it tells the same still, it is asked for a satang less, and that satang stays
     * there. Both calls are named by `operation`, so that who died between them goes on.
     * @throws AppError as transfer does
     */
    async transferHome({ operation, amount, ...rest }: Omit<TransferCall, 'to'>): Promise<TransferAnswer> {
      const call = { ...rest, to: WALLET };
      try {
        return await transfer({ ...call, operation, amount });
      } catch (error) {
        const less = satang(amount - 1n);
        const isRefused = error instanceof AppError && error.code === 'TRANSFER_FAIL' && isMovable(less);
        if (!isRefused || !(await isStillTold(call.memberId, call.from, amount))) throw error;
        return transfer({ ...call, operation: partOf(operation, 'less'), amount: less });
      }
    },

    /** The whole wallet into a game. @throws AppError as transfer does */
    async transferAll(call: Omit<TransferCall, 'from' | 'amount'>): Promise<TransferAnswer> {
      const { memberId, operation, to: slotCode } = call;
      const known = await transferById(db, operation);
      if (known) return answerFor(known);
      await count(memberId, 'transfer');
      for (let i = 0; i < TRIES; i += 1) {
        const accounts = await openAccounts(memberId, slotCode, 'fill');
        const { walletBalance: amount } = accounts;
        if (amount <= 0n) break;
        requireMinimum(amount);
        const asked = { id: operation, memberId, slotCode, direction: 'fill' as const, amount };
        const answer = await move({ ...asked, thenTo: null, thenAccount: null }, accounts);
        if (answer) return answer;
      }
      throw new AppError('MONEY_NOT_ENOUGH');
    },
  };
}
