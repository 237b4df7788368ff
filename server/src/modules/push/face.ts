/** What modules that have something to tell browsers need. */
export type { Push } from './index.ts';
export {
  dropNotes,
  dropOthersIn,
  dropSubscriptionsOf,
  ownersOfKind,
  pushTo,
  type PushContent,
  type PushNote,
  type PushOwner,
} from './store.ts';
