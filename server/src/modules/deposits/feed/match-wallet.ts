import type { Tx } from '../../../db/pool.ts';
import { phoneHolder, phoneHoldersLike, type PhoneHolder } from '../../members/face.ts';
import { accountPatterns, isOtherName, isSameAccount, isSameName, mobileShown } from '../matching.ts';
import { announcedMatch, type Match } from './announced.ts';
import type { Line } from './tables.ts';

const WHOLE_NUMBER = /^0\d{9}$/;

/**
 * Whose money a line from a TrueMoney wallet is (decision 0026): a wallet goes by its owner's mobile number, as a member does here. A
 * number that is shown must be the member's, digit by digit. In full it is proof; masked it takes the announced amount or the
 * member's name beside it, and only where one member fits.
 */
export async function walletMatch(tx: Tx, { fromAccount, fromName, ...line }: Line): Promise<Match> {
  const number = fromAccount === null ? null : mobileShown(fromAccount);
  const agrees = ({ phone, bankAccountName }: PhoneHolder): boolean =>
    (number === null || isSameAccount(number, phone)) &&
    (fromName === null || !isOtherName(fromName, bankAccountName));
  const announced = await announcedMatch(tx, { ...line, fromAccount, fromName }, async (memberId) =>
    agrees(await phoneHolder(tx, memberId)),
  );
  if (announced) return announced;

  if (number === null) return { because: 'the wallet shows no number, and nobody announced it' };
  const isWhole = WHOLE_NUMBER.test(number);
  if (!isWhole && fromName === null)
    return { because: 'the wallet shows part of its number and no name, and nobody announced it' };
  const isTheirs = (holder: PhoneHolder): boolean =>
    agrees(holder) && (isWhole || isSameName([fromName], holder.bankAccountName));
  const holders = (await phoneHoldersLike(tx, accountPatterns(number))).filter(isTheirs);
  const [holder] = holders;
  if (!holder) return { because: 'no member has that number and name' };
  if (holders.length > 1) return { because: 'several members have such a number and name' };
  return { memberId: holder.id, announcement: undefined };
}
