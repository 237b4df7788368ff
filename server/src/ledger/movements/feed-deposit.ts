import type { Posting } from '../post.ts';
import { slipDeposit, type SlipDeposit } from './slip-deposit.ts';

/** Money that a bank's feed reported. It has the reference that a slip of the same transfer would have: whoever is first credits it. */
export const feedDeposit = (deposit: SlipDeposit): Posting => ({
  ...slipDeposit(deposit),
  kind: 'feed_deposit',
});
