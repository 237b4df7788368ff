/** Words and tones of what is told about members by a code; what is not known here is shown as it came. */
import { findText } from '@krapao/ui/lib/i18n.ts';
import { keyOf } from '../../lib/words.ts';
import type { Tone } from '../../parts/chip.tsx';

const GOOD: readonly string[] = ['SUCCESS', 'settled', 'credited', 'paid', 'known', 'cleared'];
const BAD: readonly string[] = ['FAILED', 'failed', 'refused', 'returned', 'dismissed'];
const LOOK: readonly string[] = ['review', 'approval', 'unmatched', 'held'];
const OVER: readonly string[] = ['cancelled', 'expired'];

/** How money ended or where it is. */
export const endWord = (state: string): string => findText(`members:end.${state}`) ?? state;
export function endTone(state: string): Tone {
  if (GOOD.includes(state)) return 'jade';
  if (BAD.includes(state)) return 'coral';
  if (OVER.includes(state)) return 'plain';
  return LOOK.includes(state) ? 'amber' : 'sky';
}

/** A pot of the house, or the game by its own code. */
export const balanceWord = (code: string): string => findText(`members:balance.${code}`) ?? code;
export const movementWord = (kind: string, type: string): string =>
  findText(`work:movement.${kind}`) ?? findText(`members:type.${type}`) ?? kind;
/** Why something was refused or waits: words where they are known. */
export const noteWord = (note: string): string =>
  findText(`work:slipNote.${note}`) ?? findText(`work:waits.any.${keyOf(note)}`) ?? note;
