/** What the console's module needs of who works here. */
export type { Acts } from './acts.ts';
export type { StaffScreens, WaitingRequests } from './index.ts';
export { sealCodesAnew, sealedCodes } from './sealed-codes.ts';
