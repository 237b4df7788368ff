import { randomInt } from 'node:crypto';
import { getDayOfYear } from 'date-fns';
import { bangkokAs, inBangkok } from '../bangkok.ts';
import type { Journal } from '../journal.ts';
import { formatBaht, type Satang } from '../money.ts';
import { findBank, TRUEMONEY } from './banks.ts';
import { writeMiniQr, writeTrueMoneyQr } from './mini-qr.ts';

/** Money that went from one account to another. Banks are codes, names may be empty, `at` is ISO 8601. */
export type TransferOrder = {
  fromBank: string;
  fromAccount: string;
  fromName: string;
  toBank: string;
  toAccount: string;
  toName: string;
  amount: Satang;
  at: string;
  /** The receiving bank's feed is to report it. */
  notify: boolean;
};
export type Transfer = TransferOrder & { transRef: string };

/** Every bank's transfers: the truth that slips and verifiers speak of. */
export class Transfers {
  readonly #byRef = new Map<string, Transfer>();
  readonly #newestFirst: Transfer[] = [];
  readonly #record: (transfer: Transfer) => void;

  readonly #hearers: ((transfer: Transfer) => void)[] = [];

  constructor(journal: Journal) {
    this.#record = journal.stream<Transfer>('bank', (transfer) => {
      this.#byRef.set(transfer.transRef, transfer);
      this.#newestFirst.unshift(transfer);
    });
  }

  /** Under a reference that nobody has, or the given one, which the caller saw to be free. */
  make({ transRef: given, ...order }: TransferOrder & { transRef?: string | undefined }): Transfer {
    let transRef = given ?? makeTransRef(bankId(order.fromBank), order.at);
    while (given === undefined && this.#byRef.has(transRef))
      transRef = makeTransRef(bankId(order.fromBank), order.at);
    const transfer = { ...order, transRef };
    this.#record(transfer);
    for (const hear of this.#hearers) hear(transfer);
    return transfer;
  }

  /** Is told of each transfer that is made from now on. */
  onMade(hear: (transfer: Transfer) => void): void {
    this.#hearers.push(hear);
  }

  find(transRef: string): Transfer | undefined {
    return this.#byRef.get(transRef);
  }

  list(): readonly Transfer[] {
    return this.#newestFirst;
  }

  sums(): { transfers: number; total: string } {
    const total = this.#newestFirst.reduce((sum, transfer) => sum + transfer.amount, 0);
    return { transfers: this.#newestFirst.length, total: formatBaht(total) };
  }
}

/** The text of the transfer's slip QR; undefined at Lao banks, whose slips have none that anybody could look up. */
export function slipPayload({ fromBank, transRef, at }: Transfer): string | undefined {
  if (fromBank === TRUEMONEY) {
    return writeTrueMoneyQr(transRef, bangkokAs('ddMMyyyy', at));
  }
  const id = bankId(fromBank);
  return /^\d{3}$/.test(id) ? writeMiniQr({ bankId: id, transRef }) : undefined;
}

function bankId(code: string): string {
  const bank = findBank(code);
  if (!bank) throw new Error(`no bank ${code}`);
  return bank.id;
}

const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const MIXED = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

const pick = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
const digits = (count: number): string => pick('0123456789', count);

/** A reference as the sending bank makes it, of at most 25 characters; it carries the transfer's day, like the real ones. */
function makeTransRef(bankId: string, at: string): string {
  if (bankId === '004') {
    const dayOfYear = String(getDayOfYear(inBangkok(at))).padStart(3, '0');
    return `01${dayOfYear}${bangkokAs('HHmmss', at)}${pick(CAPITALS, 3)}${digits(6)}`;
  }
  if (bankId === TRUEMONEY) return `TXN${digits(15)}`;
  if (bankId === '014') return `${bangkokAs('yyyyMMdd', at)}${pick(MIXED, 17)}`;
  return `${bangkokAs('yyyyMMddHHmmss', at)}${digits(8)}`;
}
