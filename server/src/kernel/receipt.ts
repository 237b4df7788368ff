/** A bank transfer that reached us, by the name that both banks know it by. */
export interface Receipt {
  /** The sending bank's three digits; its code where it has none. */
  sendingBank: string;
  transRef: string;
}

/** The name as it is compared: banks tell it in either case, people type it with spaces. */
const plain = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Whether two ways of writing a name from outside are one. */
export const isSameReference = (one: string, other: string): boolean => plain(one) === plain(other);

/** One name for the same money, however we hear of it: that is what credits it only once. */
export const receiptReference = ({ sendingBank, transRef }: Receipt): string =>
  `receipt:${plain(sendingBank)}:${plain(transRef)}`;

export const isSameReceipt = (one: Receipt, other: Receipt): boolean =>
  receiptReference(one) === receiptReference(other);
