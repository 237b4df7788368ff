/** What modules after it need of what is known of members. */
export { alikeTo, isAlike } from './parts/read-model.ts';
export { createMemberParts, toMovement } from './parts/parts.ts';
export { digitsOf } from './search/box.ts';
export { headOf, runningBonusOf } from './page/read-model.ts';
export { shown } from './page/list.ts';
