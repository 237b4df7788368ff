import type { Att } from '@krapao/contract/kip';
import type { MemberId } from '@krapao/contract/ids';
import { toDecimal, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Db, Queryable } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import type { Receipt } from '../../../kernel/receipt.ts';
import {
  handOf,
  recordAction,
  requireSaid,
  saidKip,
  saidReceipt,
  type Hand,
  type Unsigned,
  type Waiting,
  type WaitingKind,
} from '../../operator/face.ts';
import { transferAccount } from '../../site/face.ts';
import { cameAsSaid, bahtOfLine, type Came } from './came.ts';
import { creditLine, type LineDeps } from './carry-out-line.ts';
import { closeLine, insertLines, lineIn } from './line-store.ts';
import { requireMember } from './settle-line.ts';
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
/** An operator ends a line that could not be read: what they read becomes a line of the feed, credited by the transfer's own name. */
export function createSettleUnread({ db, house, creditDeposit, realtime }: Omit<LineDeps, 'settings'>) {
  /** @throws AppError NO_DATA: it does not wait for a person; INVALID_REQUEST {fields} */
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
    await requireMember(db, memberId);
    const cashIn = await house(HOUSE.cashIn(bankCode));
    const lineId = `unread:${id}`;
    await db.withTx(async (tx) => {
      if (!(await waitingUnread(tx, id))) throw new AppError('NO_DATA');
      const { accountNo, told, came } = await readAs(tx, known, verdict);
      const detail = { member: memberId, baht: toDecimal(came.amount), to: bankCode, ...receipt };
      await recordAction(tx, { ...kept, verdict: 'credit', detail });
      const read = { id: lineId, bankCode, accountNo, ...told, ...receipt };
      await insertLines(tx, [{ ...read, fromAccount: null, fromName: null }]);
      const line = await lineIn(tx, lineId, 'open');
      if (!line) throw new Error(`line ${lineId} was stored and is not there`);
      const seen = await creditLine(tx, { cashIn, creditDeposit, realtime }, line, { memberId, came }, hand);
      if (seen !== 'credited') {
        if (!seen.isSame) throw refused({ reference: seen.as });
        await closeLine(tx, lineId, { state: 'known' }, hand);
      }
      await closeUnread(tx, id, { state: 'credited', lineId });
    });
  };
}

type Read = Exclude<UnreadVerdict, 'dismissed'>;
type Told = Parameters<typeof bahtOfLine>[1];

/** What a line brings, as a person read it. @throws AppError INVALID_REQUEST {fields} */
async function readAs(on: Queryable, { createdAt: at }: UnreadLine, read: Read) {
  const ours = await transferAccount(on, read.bankCode);
  if (!ours) throw refused({ to: phrase('notOurs') });
  const { accountNo, currency } = ours;
  const told = { currency, amount: toldOf(currency, read), at };
  return { accountNo, told, came: await cameOf(on, told, read) };
}

/** What the bank reported, in hundredths of the account's currency. @throws AppError INVALID_REQUEST {fields} */
function toldOf(currency: Told['currency'], { amount, kip }: Read): bigint {
  const [field, told] = currency === 'BAHT' ? (['amount', amount] as const) : (['kip', kip] as const);
  if (currency === 'BAHT' && kip !== undefined) throw refused({ kip: phrase('accountInBaht') });
  if (told === undefined || told <= 0n) throw refused({ [field]: phrase('cameSomething') });
  return told;
}

/** @throws AppError INVALID_REQUEST {fields}: a person says what kip make where no rate does, and nowhere else */
async function cameOf(on: Queryable, told: Told, { amount }: Read): Promise<Came> {
  const came = await bahtOfLine(on, told);
  if (came && told.currency === 'LAK' && amount !== undefined)
    throw refused({ amount: phrase('makesBaht', { amount: toDecimal(came.amount) }) });
  if (came && came.amount <= 0n) throw refused({ kip: phrase('lessThanSatang') });
  if (came) return came;
  if (amount === undefined || amount <= 0n) throw refused({ amount: phrase('noRateSayBaht') });
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
  /** @throws AppError INVALID_REQUEST {fields} */
  async function readBy(order: Unsigned): Promise<Read> {
    const memberId = requireSaid(order.member, 'member', phrase('whoseMoney'));
    const bankCode = requireSaid(order.to, 'to', phrase('bankOfOurs'));
    const receipt = requireSaid(await saidReceipt(db, order), 'reference', phrase('itsTransfer'));
    const { amount } = order;
    return { memberId: memberId as MemberId, amount, kip: saidKip(order), bankCode, receipt };
  }

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
        takes: ['member', 'to', 'amount', 'kip', 'bank', 'reference'],
        async moves(order) {
          const line = await unreadById(db, order.id);
          return line ? (await readAs(db, line, await readBy(order))).came.amount : null;
        },
        requireNow: async (order) => requireMember(db, (await readBy(order)).memberId),
        async carryOut(order) {
          await settleUnread({ id: order.id, verdict: await readBy(order), ...handOf(order) });
        },
      },
      refuse: {
        takes: [],
        carryOut: ({ id, who, why, signed }) => settleUnread({ id, verdict: 'dismissed', who, why, signed }),
      },
    },
  };
}
