/** Deposits of the demo’s past: each with the row of its channel, and what the bank's feed told of it. */
import { dateTimeOf } from '@krapao/contract/bangkok';
import { TRUEMONEY } from '@krapao/contract/constants';
import { WALLET } from '@krapao/contract/ids';
import { bahtOfKip, kipText, leastKip } from '@krapao/contract/kip';
import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import { originalOf, type Original } from '@krapao/contract/original';
import { phrase } from '@krapao/contract/phrases';
import type { Tx } from '../../db/pool.ts';
import { partOf } from '../../kernel/ids.ts';
import { receiptReference } from '../../kernel/receipt.ts';
import { HOUSE } from '../../ledger/accounts.ts';
import type { Posting } from '../../ledger/post.ts';
import { depositAnnouncement } from '../../modules/deposits/announce/tables.ts';
import { bankFeedLine } from '../../modules/deposits/feed/tables.ts';
import { depositGift } from '../../modules/deposits/gift/tables.ts';
import { paymentQr } from '../../modules/deposits/qr/tables.ts';
import { SLIP_KIND } from '../../modules/deposits/slip/settle-slip.ts';
import { depositSlip } from '../../modules/deposits/slip/tables.ts';
import { pictureKey } from '../../modules/deposits/slip/upload-slip.ts';
import { markShown } from '../../modules/members/face.ts';
import { operatorAction } from '../../modules/operator/tables.ts';
import { banksOf, DEMO_KIP_RATE, houseAccountOf, receivingWalletsOf } from '../banks.ts';
import { DEMO_MEMBERS } from '../demo-member.ts';
import { qrAccountOf } from '../payment-qr.ts';
import {
  after,
  FED,
  found,
  MINUTE,
  SECOND,
  type Book,
  type Insert,
  type Movements,
  type Once,
  type Whose,
} from './book.ts';

/** `announced`: a line of the feed that its member told of. */
export type PastChannel = 'slip' | 'line' | 'announced' | 'qr' | 'gift';
/** `byHand`: of a slip, that its verifier could tell nothing of it, so that a person looked. */
export type PastDeposit = Once & { by: PastChannel; byHand?: true };

/** A slip with what stands on its picture. */
export interface PastPicture {
  id: string;
  lines: string[];
}

const transRefOf = (id: string): string => `DEMO${id.replaceAll('-', '').slice(0, 12).toUpperCase()}`;

/** Who credited what no verifier knows, and why. */
const [CASHIER, SEEN] = ['noi', 'ເຫັນເງິນເຂົ້າບັນຊີແລ້ວ'];
const SEEN_IN_BANK = phrase('didMoneyIsInOurAccount');

/** @param hasPictures whether somebody draws those of its slips */
export function pastDeposits({ variant, ours, walletAt, step }: Book, hasPictures: boolean) {
  const pictures: PastPicture[] = [];
  const numbers = new Map(banksOf(variant).map(({ code, number }) => [code, number ?? code]));
  const rows = {
    slips: [] as Insert<typeof depositSlip>[],
    decided: [] as Insert<typeof operatorAction>[],
    lines: [] as Insert<typeof bankFeedLine>[],
    announced: [] as Insert<typeof depositAnnouncement>[],
    qrs: [] as Insert<typeof paymentQr>[],
    gifts: [] as Insert<typeof depositGift>[],
  };

  /** The movement of a deposit; its row is named by the same. */
  function came(
    who: Whose,
    { id, at, amount }: Once,
    of: Pick<Posting, 'reference' | 'kind' | 'ours'> & {
      table: Posting['subject']['kind'];
      row?: string;
      bank: string;
      externalReference?: string;
      original?: Original | undefined;
      isTimed?: boolean;
    },
  ): void {
    const { table, row = id, bank, externalReference, original, isTimed = false, ...named } = of;
    step({
      at,
      posting: () => ({
        ...named,
        ...{ from: ours(HOUSE.cashIn(bank)), to: walletAt(who.id), amount, memberId: who.id },
        subject: { kind: table, id: row },
        detail: {
          ...{ from: bank, to: WALLET },
          ...(externalReference !== undefined && { externalReference }),
          ...(original && { original }),
          ...(isTimed && { sentAt: at.toISOString() }),
        },
      }),
    });
  }

  /** In Laos members send kip. */
  function kipOf(amount: Satang) {
    if (variant !== 'la') return undefined;
    const kip = leastKip(amount, DEMO_KIP_RATE);
    if (bahtOfKip(kip, DEMO_KIP_RATE) !== amount) throw new Error('kip that make other baht');
    return { kip, original: originalOf(kip, DEMO_KIP_RATE) };
  }

  /** What the feed tells of a transfer to one of our accounts in baht. */
  const told = (
    who: Whose,
    { id, at, amount }: Once,
    { bankCode, accountNo }: { bankCode: string; accountNo: string },
  ) => ({
    ...{ id: `DEMO/${id}`, bankCode, accountNo, amount, at, createdAt: at, attempts: 1 },
    ...{
      currency: 'BAHT' as const,
      sendingBank: found(numbers, 'bank')(who.bankCode),
      transRef: transRefOf(id),
    },
    ...{ fromAccount: who.bankAccountNo, fromName: who.bankAccountName },
  });

  function slip(who: Whose, deposit: Omit<PastDeposit, 'by'>): void {
    const { id, at, amount, byHand = false } = deposit;
    const account = houseAccountOf(variant, DEMO_MEMBERS[variant].depositedAt);
    const { bankCode, accountNo, accountName } = account;
    const sendingBank = found(numbers, 'bank')(who.bankCode);
    const transRef = transRefOf(id);
    const reference = receiptReference({ sendingBank, transRef });
    const kip = kipOf(amount);
    came(who, deposit, {
      ...{ reference, kind: 'slip_deposit', table: 'deposit_slip', bank: bankCode, isTimed: true },
      ...{
        ours: { bank: bankCode, number: accountNo },
        externalReference: transRef,
        original: kip?.original,
      },
    });
    const party = (bank: string, nameEN: string, number: string) => ({
      ...{ bankNumber: numbers.get(bank) ?? null, nameTH: null, nameEN, account: number },
    });
    const evidence = { transRef, at: at.toISOString(), amount: String(amount) };
    const sum = kip ? `${kipText(kip.kip)} LAK` : `${toDecimal(amount)} THB`;
    if (hasPictures)
      pictures.push({
        id,
        lines: [
          `${who.bankCode}  TRANSFER`,
          who.bankAccountName,
          `to ${bankCode} ${accountName}`,
          sum,
          dateTimeOf(at),
        ],
      });
    rows.slips.push((movement) => ({
      ...{ id, memberId: who.id, bankCode, accountName, accountNo, amount, sendingBank, transRef },
      ...{ senderBankCode: who.bankCode, senderAccountName: who.bankAccountName },
      ...{ senderAccountNo: who.bankAccountNo, status: 'SUCCESS', movementId: movement(reference) },
      ...{ createdAt: at, attempts: 1, fileKey: hasPictures ? pictureKey(id) : null },
      ...(kip
        ? { evidence: { ...evidence, original: kip.original }, settledBy: CASHIER, settledWhy: SEEN }
        : byHand
          ? {
              ...{ review: 'UNCLEAR' as const, settledBy: CASHIER, settledWhy: SEEN_IN_BANK },
              evidence: { because: phrase('unreadable') },
            }
          : {
              evidence: {
                ...{ ...evidence, fitted: 'number' },
                sender: party(who.bankCode, who.bankAccountName, who.bankAccountNo),
                receiver: party(bankCode, accountName, accountNo),
              },
            }),
    }));
    if (kip) {
      // no verifier knows transfers of Lao banks: a person does
      const detail = { baht: toDecimal(amount), sendingBank, transRef, kip: kipText(kip.kip) };
      rows.decided.push(() => ({
        ...{ kind: SLIP_KIND, subject: id, verdict: 'credit', who: CASHIER, why: SEEN, detail, at },
      }));
      return;
    }
    if (byHand) {
      const detail = { baht: toDecimal(amount), sendingBank, transRef };
      rows.decided.push(() => ({
        ...{ kind: SLIP_KIND, subject: id, verdict: 'credit', who: CASHIER, why: SEEN_IN_BANK, detail },
        at: after(at, MINUTE),
      }));
    }
    // the bank told of it as well, and its money was there already
    rows.lines.push(() => ({ ...told(who, deposit, account), state: 'known' }));
  }

  function line(who: Whose, deposit: Once, isAnnounced: boolean): void {
    const { id, at, amount } = deposit;
    const account = houseAccountOf(variant, FED);
    const { bankCode, accountNo } = account;
    const seen = told(who, deposit, account);
    const reference = receiptReference(seen);
    came(who, deposit, {
      ...{
        reference,
        kind: 'feed_deposit',
        table: 'bank_feed_line',
        row: seen.id,
        bank: bankCode,
        isTimed: true,
      },
      ...{ ours: { bank: bankCode, number: accountNo }, externalReference: seen.transRef },
    });
    rows.lines.push((movement) => ({
      ...{ ...seen, state: 'credited', memberId: who.id, movementId: movement(reference) },
      ...{ fittedBy: 'number', fittedNumber: who.bankAccountNo, fittedName: who.bankAccountName },
    }));
    if (!isAnnounced) return;
    rows.announced.push(() => ({
      ...{
        id: partOf(id, 'announced'),
        memberId: who.id,
        amount,
        wanted: satang((amount / 100n) * 100n),
        bankCode,
      },
      ...{
        accountMark: markShown(who.bankCode, who.bankAccountNo),
        phoneMark: markShown('PHONE', who.phone),
      },
      ...{ state: 'met', lineId: seen.id, createdAt: after(at, -6 * MINUTE), until: after(at, 24 * MINUTE) },
    }));
  }

  function qr(who: Whose, deposit: Once): void {
    const { id, at, amount } = deposit;
    const { bankCode, accountNo } = qrAccountOf(variant);
    const [reference, paymentReference] = [`qr:${id}`, transRefOf(id)];
    const kip = kipOf(amount);
    came(who, deposit, {
      ...{ reference, kind: 'qr_deposit', table: 'payment_qr', bank: bankCode },
      ...{
        ours: { bank: bankCode, number: accountNo },
        externalReference: paymentReference,
        original: kip?.original,
      },
    });
    rows.qrs.push((movement) => ({
      ...{ id, memberId: who.id, bankCode, accountNo, amount, paidAmount: amount, paymentReference },
      ...{
        state: 'paid',
        qrText: 'DEMO',
        isShut: true,
        movementId: movement(reference),
        attempts: 1,
        lookedAt: at,
      },
      ...{ createdAt: after(at, -2 * MINUTE), expiresAt: after(at, 8 * MINUTE), closedAt: at },
      ...(kip && { att: kip.kip, paidAtt: kip.kip, kipPerBaht: DEMO_KIP_RATE }),
    }));
  }

  function gift(who: Whose, deposit: Once): void {
    const { id, at, amount } = deposit;
    const voucher = transRefOf(id);
    const mobile = receivingWalletsOf(variant).find(({ mode }) => mode === 'gift')?.mobile ?? '';
    const reference = `gift:${voucher}`;
    came(who, deposit, {
      ...{ reference, kind: 'gift_deposit', table: 'deposit_gift', bank: TRUEMONEY },
      ours: { bank: TRUEMONEY, number: mobile },
    });
    rows.gifts.push((movement) => ({
      ...{
        id,
        memberId: who.id,
        voucher,
        mobile,
        amount,
        state: 'credited',
        movementId: movement(reference),
      },
      ...{ attempts: 1, createdAt: after(at, -2 * SECOND), closedAt: at },
    }));
  }

  /** In Laos there is no feed in kip, and no gift. */
  function deposit(who: Whose, { by, ...one }: PastDeposit): void {
    const way = variant === 'la' && by !== 'qr' ? 'slip' : by;
    if (way === 'slip') slip(who, one);
    else if (way === 'qr') qr(who, one);
    else if (way === 'gift') gift(who, one);
    else line(who, one, way === 'announced');
  }

  async function write(tx: Tx, movement: Movements): Promise<void> {
    const made = <T>(of: readonly ((movement: Movements) => T)[]): T[] => of.map((row) => row(movement));
    if (rows.slips.length > 0) await tx.sql.insert(depositSlip).values(made(rows.slips));
    if (rows.decided.length > 0) await tx.sql.insert(operatorAction).values(made(rows.decided));
    if (rows.lines.length > 0) await tx.sql.insert(bankFeedLine).values(made(rows.lines));
    if (rows.announced.length > 0) await tx.sql.insert(depositAnnouncement).values(made(rows.announced));
    if (rows.qrs.length > 0) await tx.sql.insert(paymentQr).values(made(rows.qrs));
    if (rows.gifts.length > 0) await tx.sql.insert(depositGift).values(made(rows.gifts));
  }

  return { deposit, write, pictures };
}
