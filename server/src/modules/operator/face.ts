/** What modules with work that waits for an operator need. */
export { actionsOn, recordAction, type Hand } from './store.ts';
export { saidReceipt } from './said-receipt.ts';
export { requireHand, requireSaid, type Waiting, type WaitingKind } from './waiting.ts';
