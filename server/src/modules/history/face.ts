/** What modules whose things an operator changes need. */
export {
  byOf,
  changesOf,
  doersOf,
  askedFor,
  lastDigits,
  recordChange,
  recordLook,
  requireBy,
  told,
  type By,
  type Signed,
  type State,
} from './store.ts';
export type { Changeable, Changes } from './changes.ts';
export { createSeal, sealHead, UNSEALED_SINCE, type Seal } from './seal.ts';
export { headsIn } from './heads.ts';
export { requireAsSeen, type Act, type Barred } from './act.ts';
