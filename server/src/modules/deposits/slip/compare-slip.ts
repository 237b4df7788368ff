/** What a slip's verifier told, beside what we know ourselves: for the person who decides. Pure. */
import { SLIP_MAX_AGE_MS } from '@krapao/contract/constants';
import { satang, toDecimal } from '@krapao/contract/money';
import { isOtherName } from '../../../kernel/names.ts';
import type { SlipParty } from '../../../ports/slip-verifier.ts';
import type { Beside } from '../../operator/face.ts';
import { isOurName, isSameAccount } from '../matching.ts';
import { CLOCKS_APART_MS, namesOf } from './rules.ts';
import type { Slip } from './tables.ts';

type OfSlip = NonNullable<Beside['slip']>;
export type Compared = OfSlip['compared'];

/** The code of the bank with those three digits; the digits where there is none. */
export type BankNamed = (number: string) => string;

/** An account as we know it. */
interface Known {
  bank: string;
  number: string;
  name: string;
}

const joined = (...parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter((part) => part != null && part !== '').join(' ') || null;

/** Whether it is that account; null where too little is told. */
function isAccount({ bankNumber, account }: SlipParty, known: Known, bankNamed: BankNamed): boolean | null {
  if (bankNumber !== null && bankNamed(bankNumber) !== known.bank) return false;
  return account === null ? null : isSameAccount(account, known.number);
}

/** Whether it is that name; null where none is told that can be read beside it. */
function isNamed(party: SlipParty, known: string): boolean | null {
  if (isOurName(namesOf(party), known)) return true;
  const isOther = (name: string | null) =>
    name !== null && known.split('/').every((one) => isOtherName(name, one));
  return namesOf(party).some(isOther) ? false : null;
}

/** The verifier's word, and whether any is to be had. */
export function wordOf({ review, evidence }: Pick<Slip, 'review' | 'evidence'>): OfSlip['word'] {
  if (review === 'TRUEMONEY' || review === 'LAO') return 'unasked';
  return evidence?.amount === undefined ? 'unclear' : 'found';
}

/** `fed`: what the bank feed tells of it, hundredths of a baht, where a line may be its money. */
export function compareSlip(slip: Slip, bankNamed: BankNamed, fed: bigint | undefined): Compared {
  const { evidence, createdAt, senderBankCode, senderAccountNo, senderAccountName } = slip;
  const { amount, at, sender, receiver } = evidence ?? {};
  const ours = { bank: slip.bankCode, number: slip.accountNo, name: slip.accountName };
  const own =
    senderBankCode !== null && senderAccountNo !== null && senderAccountName !== null
      ? { bank: senderBankCode, number: senderAccountNo, name: senderAccountName }
      : undefined;
  const age = at === undefined ? undefined : createdAt.getTime() - new Date(at).getTime();
  const sides = (
    of: ['from', 'sender'] | ['to', 'receiver'],
    party: SlipParty | undefined,
    known?: Known,
  ): Compared => [
    {
      of: of[0],
      told: party ? joined(party.bankNumber && bankNamed(party.bankNumber), party.account) : null,
      ours: known ? joined(known.bank, known.number) : null,
      fits: party && known ? isAccount(party, known, bankNamed) : null,
    },
    {
      of: of[1],
      told: party ? joined(...namesOf(party)) : null,
      ours: known?.name ?? null,
      fits: party && known ? isNamed(party, known.name) : null,
    },
  ];
  return [
    {
      of: 'amount',
      told: amount === undefined ? null : toDecimal(satang(BigInt(amount))),
      ours: fed === undefined ? null : toDecimal(satang(fed)),
      fits: amount === undefined || fed === undefined ? null : BigInt(amount) === fed,
    },
    {
      of: 'at',
      told: at ?? null,
      ours: createdAt.toISOString(),
      fits: age === undefined ? null : age >= -CLOCKS_APART_MS && age <= SLIP_MAX_AGE_MS,
    },
    ...sides(['from', 'sender'], sender, own),
    ...sides(['to', 'receiver'], receiver, ours),
  ];
}
