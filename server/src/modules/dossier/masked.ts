/** A phone or an account as lists show it: its last four digits. Whole ones are asked for one at a time, and that is logged. */
export const masked = (number: string): string => `…${number.slice(-4)}`;
