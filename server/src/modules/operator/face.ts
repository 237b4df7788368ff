/** What modules with work that waits for an operator need. */
export { recordAction, type Hand } from './store.ts';
export { requireHand, requireSaid, type Order, type Waiting, type WaitingKind } from './waiting.ts';
