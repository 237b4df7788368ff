import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../../db/pool.ts';
import { bankAccountOf, holdersLike } from '../../members/face.ts';
import { bankByCode, bankByNumber, type Bank } from '../../site/face.ts';
import { accountPatterns, isSameAccount, isSameName } from '../matching.ts';
import { TRUEMONEY } from '../mini-qr.ts';
import { announcedMatch, type Match } from './announced.ts';
import { walletMatch } from './match-wallet.ts';
import type { Line } from './tables.ts';

/**
 * Whose money a line is, by registered account, name and amount (decision 0022). Where a bank hides so much that several members may have
 * sent it, an announcement of exactly that amount decides; what is shown must always agree.
 */
export async function matchOf(tx: Tx, line: Line): Promise<Match> {
  if (line.sendingBank === TRUEMONEY) return walletMatch(tx, line);
  const bank = await sendingBankOf(tx, line.sendingBank);
  if (!bank) return { because: 'the sending bank is not known' };
  if (line.fromAccount === null && line.fromName === null) return { because: 'the bank shows no sender' };
  const agrees = ({ bankCode, bankAccountNo, bankAccountName }: Awaited<ReturnType<typeof bankAccountOf>>) =>
    bankCode === bank.code &&
    (line.fromAccount === null || isSameAccount(line.fromAccount, bankAccountNo)) &&
    (line.fromName === null || isSameName([line.fromName], bankAccountName));
  const announced = await announcedMatch(tx, line, async (memberId: MemberId) =>
    agrees(await bankAccountOf(tx, memberId)),
  );
  if (announced) return announced;

  // without an announcement both account and name must be shown
  if (line.fromAccount === null || line.fromName === null)
    return { because: 'the bank shows half of the sender, and nobody announced it' };
  const holders = (await holdersLike(tx, bank.code, accountPatterns(line.fromAccount))).filter(agrees);
  const [holder] = holders;
  if (!holder) return { because: 'no member has that account and name' };
  if (holders.length > 1) return { because: 'several members have such an account and name' };
  return { memberId: holder.id, announcement: undefined };
}

/** By its three digits, or by its code where it has none: each bank has one name, so that a transfer has one reference. */
async function sendingBankOf(tx: Tx, name: string): Promise<Bank | undefined> {
  if (/^\d/.test(name)) return bankByNumber(tx, name);
  const bank = await bankByCode(tx, name);
  return bank?.number === null ? bank : undefined;
}
