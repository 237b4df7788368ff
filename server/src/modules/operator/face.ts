/** What modules with work that waits for an operator need. */
export { actionsOn, handOf, recordAction, type Action, type Hand } from './store.ts';
export {
  decidedOn,
  decidersOf,
  isAsSeen,
  requireHand,
  requireSaid,
  saidKip,
  saidReceipt,
  type Beside,
  type Likeness,
  type Order,
  type Unsigned,
  type Waiting,
  type WaitingKind,
} from './waiting.ts';
export { noteToldOtherwise, othersToldSo, toldOtherwiseOf } from './told-otherwise.ts';
export { isIdOf, type Board, type Shown } from './board.ts';
