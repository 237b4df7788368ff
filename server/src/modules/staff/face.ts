/** What the console's module needs of who works here. */
export { orderOf, type Acts } from './acts.ts';
export { leastOf } from './rules.ts';
export { everybodyCallable, requestsThatWait, type Callable, type WaitingRequests } from './callable.ts';
export type { Called } from './people.ts';
export { sealCodesAnew, sealedCodes } from './sealed-codes.ts';
