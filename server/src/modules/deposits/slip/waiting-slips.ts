import { SLIP_NOTES } from '@krapao/contract/errors';
import { ZERO } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Db } from '../../../db/pool.ts';
import { refused } from '../../../kernel/app-error.ts';
import { isSameReceipt, type Receipt } from '../../../kernel/receipt.ts';
import type { SlipParty } from '../../../ports/slip-verifier.ts';
import {
  requireSaid,
  saidKip,
  saidReceipt,
  type Unsigned,
  type Waiting,
  type WaitingKind,
} from '../../operator/face.ts';
import { putAsideBy } from '../feed/seen-before.ts';
import { candidateFacts } from '../sender/candidates.ts';
import { bankNames } from '../sender/who-sent.ts';
import { mayAskAgain, type createAskAgain } from './ask-again.ts';
import { besideSlip } from './beside-slip.ts';
import { cameOf, SLIP_KIND, type createSettleSlip } from './settle-slip.ts';
import { isWaiting, slipById, slipsForReview, transferOf } from './store.ts';
import type { Slip } from './tables.ts';

/** Since when slips wait for a person, and since when the others are under way, for metrics. */
export const SLIPS_WAITING = `select created_at from deposit_slip where status = 'PENDING' and review is not null`;
export const SLIPS_UNDER_WAY = `select created_at from deposit_slip where due_at is not null and status = 'PENDING' and review is null`;

type BankNamed = Awaited<ReturnType<typeof bankNames>>;

const senderText = ({ bankNumber, account, nameTH, nameEN }: SlipParty, bankNamed: BankNamed): string =>
  [bankNumber && bankNamed(bankNumber), account, nameTH, nameEN].filter((part) => part !== null).join(' ');

const toWaiting = (slip: Slip, bankNamed: BankNamed): Waiting => {
  const { id, memberId, amount, status, review, sendingBank, transRef, note, evidence, fileKey, createdAt } =
    slip;
  return {
    kind: SLIP_KIND,
    id,
    memberId,
    amount,
    bank: slip.bankCode,
    since: createdAt,
    waits: isWaiting(slip) ? review : null,
    state: status,
    facts: {
      to: `${slip.bankCode} ${slip.accountNo} ${slip.accountName}`,
      ...(sendingBank !== null && transRef !== null && { transfer: `${bankNamed(sendingBank)} ${transRef}` }),
      ...(evidence?.sender && { from: senderText(evidence.sender, bankNamed) }),
      ...(evidence?.because !== undefined && { because: evidence.because }),
      ...candidateFacts(evidence?.candidates),
      ...(note !== null && { note }),
      ...(evidence?.original && { kip: evidence.original.amount }),
      ...(fileKey !== null && { picture: fileKey }),
    },
    because: evidence?.because,
    picture: fileKey,
  };
};

export interface SlipVerdicts {
  settleSlip: ReturnType<typeof createSettleSlip>;
  askAgain: ReturnType<typeof createAskAgain>;
}

/** Slips that no verifier knows of, or can decide: an operator looks into the account that the money went to. */
export function waitingSlipKind(db: Db, { settleSlip, askAgain }: SlipVerdicts): WaitingKind {
  /** What a person says that its transfer is called. @throws AppError INVALID_REQUEST {fields}: nothing does, or it is another than was read off the slip */
  async function transferSaid(order: Unsigned): Promise<{ receipt?: Receipt }> {
    const [slip, receipt] = [await slipById(db, order.id), await saidReceipt(db, order)];
    const read = slip && transferOf(slip);
    if (!receipt && !read && slip && isWaiting(slip)) throw wrong(phrase('namesNone'));
    if (receipt && read && !isSameReceipt(read, receipt)) {
      const bankNamed = await bankNames(db);
      throw wrong(phrase('qrNames', { transfer: `${bankNamed(read.sendingBank)} ${read.transRef}` }));
    }
    return receipt ? { receipt } : {};
  }
  const wrong = (reference: Phrase) => refused({ reference });

  return {
    name: SLIP_KIND,
    right: () => 'deposit.decide',
    since: SLIPS_WAITING,
    ids: 'uuid',
    async list() {
      const bankNamed = await bankNames(db);
      return (await slipsForReview(db)).map((slip) => toWaiting(slip, bankNamed));
    },
    async find(id) {
      const slip = await slipById(db, id);
      if (!slip) return undefined;
      const { facts, ...waiting } = toWaiting(slip, await bankNames(db));
      const transfer = isWaiting(slip) ? transferOf(slip) : undefined;
      const aside = transfer && (await putAsideBy(db, transfer));
      return {
        ...waiting,
        facts: { ...facts, ...(aside !== undefined && { 'put aside': aside }) },
        ...(!(await mayAskAgain(db, slip)) && { withheld: ['ask'] }),
      };
    },
    async beside(id) {
      const slip = await slipById(db, id);
      return slip ? besideSlip(db, slip) : { people: [] };
    },
    verdicts: {
      credit: {
        takes: ['amount', 'bank', 'reference', 'kip'],
        async moves(order) {
          const slip = await slipById(db, order.id);
          if (!slip) return null;
          return (await cameOf(db, slip, { came: order.amount, kip: saidKip(order) })).amount;
        },
        requireNow: async (order) => void (await transferSaid(order)),
        async carryOut(order) {
          const { id, who, why, signed, amount: came } = order;
          const verdict = { came, kip: saidKip(order), ...(await transferSaid(order)) };
          await settleSlip({ id, verdict, who, why, signed });
        },
      },
      refuse: {
        takes: ['note'],
        async carryOut({ id, who, why, signed, note: said }) {
          const note = SLIP_NOTES.find((one) => one === said);
          await settleSlip({
            id,
            verdict: { note: requireSaid(note, 'note', phrase('oneOf', { choices: SLIP_NOTES.join(', ') })) },
            who,
            why,
            signed,
          });
        },
      },
      ask: {
        takes: [],
        // whatever is credited by the answer its own rule credits
        moves: async () => ZERO,
        carryOut: askAgain,
      },
    },
  };
}
