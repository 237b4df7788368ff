import { bangkokIso } from '../bangkok.ts';
import { findBank, maskAccount } from '../bank/banks.ts';
import type { Transfer } from '../bank/transfers.ts';

type Party = {
  bank: { id: string; name: string; short: string };
  account: { name: { th?: string; en?: string }; bank: { type: 'BANKAC'; account: string } };
};

/** What the verifier tells of a transfer. Amounts are baht as JSON numbers, the date has Thailand's offset. */
export type SlipData = {
  payload: string;
  transRef: string;
  date: string;
  countryCode: 'TH';
  amount: { amount: number; local: { amount: number; currency: string } };
  fee: number;
  ref1: string;
  ref2: string;
  ref3: string;
  sender: Party;
  receiver: Party;
};

export function slipData(transfer: Transfer, payload: string): SlipData {
  const baht = transfer.amount / 100;
  return {
    payload,
    transRef: transfer.transRef,
    date: bangkokIso(transfer.at),
    countryCode: 'TH',
    amount: { amount: baht, local: { amount: baht, currency: 'THB' } },
    fee: 0,
    ref1: '',
    ref2: '',
    ref3: '',
    sender: party(transfer.fromBank, transfer.fromName, transfer.fromAccount),
    receiver: party(transfer.toBank, transfer.toName, transfer.toAccount),
  };
}

function party(code: string, name: string, account: string): Party {
  const bank = findBank(code);
  return {
    bank: { id: bank?.id ?? '', name: bank?.th ?? '', short: bank?.code ?? code },
    account: { name: nameIn(name), bank: { type: 'BANKAC', account: maskAccount(account) } },
  };
}

/** A bank gives the name in the script that it has; the other one is left out. */
function nameIn(name: string): { th?: string; en?: string } {
  if (name === '') return {};
  return /[\u0e00-\u0e7f]/.test(name) ? { th: name } : { en: name };
}
