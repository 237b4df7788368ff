/** A number by its end: whose it is can be told, and it is of no use to anybody. */
export const masked = (number: string): string => `…${number.slice(-4)}`;

/** An account of ours by its bank and its end (`SCB …2223`): what logs have of it. */
export const maskedKey = (key: string): string => key.replace(/ \S*?(\S{1,4})$/, ' …$1');
