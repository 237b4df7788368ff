import { att, type Att } from '@krapao/contract/kip';
import type { MemberId } from '@krapao/contract/ids';
import { toDecimal, type Satang } from '@krapao/contract/money';
import type { Db, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { HOUSE, walletIdsOf } from '../../../ledger/accounts.ts';
import type { Receipt } from '../../../kernel/receipt.ts';
import {
  handOf,
  recordAction,
  requireSaid,
  saidReceipt,
  type Hand,
  type Waiting,
  type WaitingKind,
} from '../../operator/face.ts';
import { receivingAccount } from '../../site/face.ts';
import { cameAsSaid, bahtOfLine, type Came } from './came.ts';
import { creditLine, type LineDeps } from './carry-out-line.ts';
import { closeLine, insertLines, lineIn } from './line-store.ts';
import type { UnreadLine } from './tables.ts';
import { closeUnread, UNREAD_WAITING, unreadById, unreadLines, waitingUnread } from './unread-store.ts';

/**
 * What a person read of a line: so much (satang; kip, with the baht that they make where no rate was in force), to that bank of ours, by that transfer,
 * is that member's; or: seen to.
 */
export type UnreadVerdict =
  | {
      amount?: Satang | undefined;
      kip?: Att | undefined;
      bankCode: string;
      receipt: Receipt;
      memberId: MemberId;
    }
  | 'dismissed';

export interface UnreadSettlement extends Hand {
  id: string;
  verdict: UnreadVerdict;
}

const UNREAD_KIND = 'unread';
const wrong = (fields: Record<string, string>) => new AppError('INVALID_REQUEST', { fields });

/** An operator ends a line that could not be read: what they read becomes a line of the feed, credited by the transfer's own name. */
export function createSettleUnread({ db, house, creditDeposit, realtime }: Omit<LineDeps, 'settings'>) {
  /** @throws AppError NO_DATA: it does not wait for a person; NO_USER; INVALID_REQUEST {fields} */
  return async function settleUnread({ id, verdict, who, why, signed }: UnreadSettlement): Promise<void> {
    const known = await unreadById(db, id);
    if (known?.state !== 'waiting') throw new AppError('NO_DATA');
    const hand = { who, why, signed };
    const kept = { kind: UNREAD_KIND, right: 'deposit.decide' as const, subject: id, ...hand };
    if (verdict === 'dismissed')
      return db.withTx(async (tx) => {
        if (!(await waitingUnread(tx, id))) throw new AppError('NO_DATA');
        await recordAction(tx, { ...kept, verdict: 'refuse' });
        await closeUnread(tx, id, { state: 'dismissed' });
      });
    const { bankCode, receipt, memberId } = verdict;
    if (!(await walletIdsOf(db, [memberId])).has(memberId)) throw new AppError('NO_USER');
    const cashIn = await house(HOUSE.cashIn(bankCode));
    const lineId = `unread:${id}`;
    await db.withTx(async (tx) => {
      if (!(await waitingUnread(tx, id))) throw new AppError('NO_DATA');
      const ours = await receivingAccount(tx, bankCode);
      if (!ours) throw wrong({ to: 'no bank of ours that takes transfers' });
      const { accountNo, currency } = ours;
      const told = { currency, amount: toldOf(currency, verdict), at: known.createdAt };
      const came = await cameOf(tx, told, verdict);
      const detail = { member: memberId, baht: toDecimal(came.amount), to: bankCode, ...receipt };
      await recordAction(tx, { ...kept, verdict: 'credit', detail });
      const read = { id: lineId, bankCode, accountNo, ...told, ...receipt };
      await insertLines(tx, [{ ...read, fromAccount: null, fromName: null }]);
      const line = await lineIn(tx, lineId, 'open');
      if (!line) throw new Error(`line ${lineId} was stored and is not there`);
      const seen = await creditLine(tx, { cashIn, creditDeposit, realtime }, line, { memberId, came }, hand);
      if (seen !== 'credited') {
        if (!seen.isSame) throw wrong({ reference: seen.as });
        await closeLine(tx, lineId, { state: 'known' }, hand);
      }
      await closeUnread(tx, id, { state: 'credited', lineId });
    });
  };
}

type Read = Exclude<UnreadVerdict, 'dismissed'>;
type Told = Parameters<typeof bahtOfLine>[1];

/** What the bank reported, in hundredths of the account's currency. @throws AppError INVALID_REQUEST {fields} */
function toldOf(currency: Told['currency'], { amount, kip }: Read): bigint {
  const [field, told] = currency === 'BAHT' ? (['amount', amount] as const) : (['kip', kip] as const);
  if (currency === 'BAHT' && kip !== undefined) throw wrong({ kip: 'that account is in baht' });
  if (told === undefined || told <= 0n) throw wrong({ [field]: 'what came: more than zero' });
  return told;
}

/** @throws AppError INVALID_REQUEST {fields}: a person says what kip make where no rate does, and nowhere else */
async function cameOf(tx: Tx, told: Told, { amount }: Read): Promise<Came> {
  const came = await bahtOfLine(tx, told);
  if (came && told.currency === 'LAK' && amount !== undefined)
    throw wrong({ amount: `it makes ${toDecimal(came.amount)} baht: leave it out` });
  if (came && came.amount <= 0n) throw wrong({ kip: 'they make less than a satang' });
  if (came) return came;
  if (amount === undefined || amount <= 0n)
    throw wrong({ amount: 'no rate was in force: what it makes in baht' });
  return cameAsSaid(told, amount);
}

const toWaiting = ({ id, state, raw, lineId, createdAt }: UnreadLine): Waiting => ({
  kind: UNREAD_KIND,
  id,
  memberId: null,
  amount: null,
  since: createdAt,
  waits: state === 'waiting' ? 'unreadable' : null,
  state,
  facts: { 'the bank said': raw, ...(lineId !== null && { line: lineId }) },
});

/** Lines of the bank feed that could not be read: a person reads them, or sees to it that the bank tells them better. */
export function waitingUnreadKind(db: Db, settleUnread: ReturnType<typeof createSettleUnread>): WaitingKind {
  return {
    name: UNREAD_KIND,
    right: () => 'deposit.decide',
    since: UNREAD_WAITING,
    ids: 'uuid',
    list: async () => (await unreadLines(db)).map(toWaiting),
    async find(id) {
      const line = await unreadById(db, id);
      return line && toWaiting(line);
    },
    verdicts: {
      credit: {
        takes: ['member', 'amount', 'kip', 'to', 'bank', 'reference'],
        async carryOut(order) {
          const memberId = requireSaid(order.member, 'member', 'whose money it is: the id of the member');
          const { amount } = order;
          const kip = order.kip === undefined ? undefined : att(BigInt(order.kip) * 100n);
          const bankCode = requireSaid(order.to, 'to', 'the bank of ours that took it');
          const receipt = requireSaid(
            await saidReceipt(db, order),
            'reference',
            'the transfer, with the bank that it was sent from',
          );
          await settleUnread({
            id: order.id,
            verdict: { memberId: memberId as MemberId, amount, kip, bankCode, receipt },
            ...handOf(order),
          });
        },
      },
      refuse: {
        takes: [],
        carryOut: ({ id, who, why, signed }) => settleUnread({ id, verdict: 'dismissed', who, why, signed }),
      },
    },
  };
}
