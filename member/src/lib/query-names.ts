/** Of the query for what is on its way: whatever changes, it is asked for again (app/use-live-updates.ts). */
export const WAITING = 'waiting';
