/** What play changed: the ledger follows the balance that the provider tells (docs/money.md). */
import { WALLET } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Posting } from '../post.ts';

export interface PlayResult {
  /** Names the one observation of the balance that this comes from. */
  observation: string;
  memberId: string;
  slotCode: string;
  /** The member's game account, and the house's account that wins come from and losses go to. */
  gameAccount: bigint;
  play: bigint;
  /** What the balance became more (a win) or less (a loss): satang, not 0. */
  change: Satang;
}

export function playResult({
  observation,
  memberId,
  slotCode,
  gameAccount,
  play,
  change,
}: PlayResult): Posting {
  const isWin = change > 0n;
  return {
    reference: `play:${observation}`,
    kind: 'play_result',
    from: isWin ? play : gameAccount,
    to: isWin ? gameAccount : play,
    amount: isWin ? change : satang(0n - change),
    memberId,
    subject: { kind: 'game_account', id: slotCode },
    detail: { [isWin ? 'from' : 'to']: slotCode },
  };
}

export interface PlayCorrection {
  /** The finding that it corrects; each is corrected once. */
  id: string;
  memberId: string;
  slotCode: string;
  /** What the member had too much there (more than 0), or too little. */
  gain: Satang;
  /** Satang, more than 0: at most that. */
  amount: Satang;
  wallet: bigint;
  play: bigint;
}

/** A person said that what was taken for play was a transfer: the wallet gives it back, or gets it. */
export function playCorrection({
  id,
  memberId,
  slotCode,
  gain,
  amount,
  wallet,
  play,
}: PlayCorrection): Posting {
  const isOut = gain > 0n;
  return {
    reference: `finding:${id}`,
    kind: isOut ? 'play_correction_out' : 'play_correction_in',
    from: isOut ? wallet : play,
    to: isOut ? play : wallet,
    amount,
    memberId,
    subject: { kind: 'game_finding', id },
    detail: isOut ? { from: WALLET, to: slotCode } : { from: slotCode, to: WALLET },
  };
}
