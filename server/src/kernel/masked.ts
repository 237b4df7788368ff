/** A number by its end: whose it is can be told, and it is of no use to anybody. */
export const masked = (number: string): string => `…${number.slice(-4)}`;

/** What somebody looked for, which may be a phone or an account: of its digits the last four stay. */
export const unsaid = (text: string): string => text.replaceAll(/\d(?=(?:\D*\d){4})/g, '•');

/** An account of ours by its bank and its end (`SCB …2223`): what logs have of it. */
export const maskedKey = (key: string): string => key.replace(/ \S*?(\S{1,4})$/, ' …$1');
