/** What tests of withdrawals start from: the module wired to a database of its own and to a bank that does as it is told. */
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { takeDue } from '../../db/saga.ts';
import { systemClock } from '../../kernel/clock.ts';
import { audit } from '../../compose/audit.ts';
import type { InquiryAnswer, PayoutBank, PayoutOrder, SendAnswer } from '../../ports/payout.ts';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { compareTold, payoutAccountsOf, payoutHoldOf, type CompareHolder } from '../members/face.ts';
import { createPayoutWork, type CarryOutDeps } from './carry-out.ts';
import type { WithdrawDeps } from './deps.ts';
import type { WithdrawLimits } from './rules.ts';
import { createRequireTakeable, createWithdraw } from './withdraw.ts';
import { payoutById, type Payout } from './store.ts';
import type { Order, Waiting } from '../operator/waiting.ts';
import { waitingContradictionKind } from './contradictions/waiting-contradictions.ts';

/** Where payouts go, as if all accounts were proved: none waits for a person because it is the first. */
export const knownAccountsOf: WithdrawDeps['payoutAccountsOf'] = async (tx, members) => {
  const accounts = await payoutAccountsOf(tx, members);
  return new Map([...accounts].map(([id, account]) => [id, { ...account, isProved: true }]));
};

/** A bank as the protocol describes it: it pays a reference once. What it answers can be told for the calls to come. */
export class PretendedBank implements PayoutBank {
  readonly paid = new Map<string, PayoutOrder>();
  readonly calls: string[] = [];
  /** Taken one a call; then, and by default, orders are paid. `lost` is paid and then not answered. */
  readonly script: (SendAnswer | 'lost' | 'never-arrives')[] = [];
  readonly inquiries: InquiryAnswer[] = [];

  async send(order: PayoutOrder): Promise<SendAnswer> {
    this.calls.push('send');
    const told = this.script.shift();
    if (told === 'never-arrives') return { outcome: 'unknown', reason: 'timeout' };
    if (told !== undefined && told !== 'lost') return told;
    this.paid.set(order.reference, order);
    if (told === 'lost') return { outcome: 'unknown', reason: 'timeout' };
    return { outcome: 'done', externalReference: bankReferenceOf(order) };
  }

  async inquire(order: PayoutOrder): Promise<InquiryAnswer> {
    this.calls.push('inquire');
    const told = this.inquiries.shift();
    if (told) return told;
    const known = this.paid.get(order.reference);
    return known ? { outcome: 'done', externalReference: bankReferenceOf(known) } : { outcome: 'not-found' };
  }
}

export const bankReferenceOf = ({ reference }: Pick<PayoutOrder, 'reference'>) =>
  `BANK-${reference.slice(0, 8)}`;

export interface Bench extends TestDb {
  bank: PretendedBank;
  /** Accounts that their bank names just as their members do. */
  held: Set<string>;
  /** Whom it names of the others, by their numbers. */
  toldHolders: Map<string, string>;
  limits: WithdrawLimits;
  /** Members whose screens were told, in order. */
  told: MemberId[];
  /** How often the runner was woken. */
  woken: () => number;
  withdrawDeps: WithdrawDeps;
  withdraw: ReturnType<typeof createWithdraw>;
  requireTakeable: ReturnType<typeof createRequireTakeable>;
  deps: CarryOutDeps;
  /** Carries out that payout once, for the attempt that it was taken for last. */
  carryOut(id: string): Promise<void>;
  /** Takes that payout, as the runner would when it is due, and carries it out once; the payout as it is afterwards. */
  attempt(id: string): Promise<Payout>;
  /** The first half of {@link attempt}: takes it, as a runner that dies before it does anything. */
  take(id: string): Promise<Payout>;
  payout(id: string): Promise<Payout>;
  /** Throws with what the audit says, unless all is well. */
  requireSound(): Promise<void>;
}

export async function bench(): Promise<Bench> {
  const database = await testDb();
  const { db, house } = database;
  const bank = new PretendedBank();
  const held = new Set<string>();
  const limits: WithdrawLimits = {
    withdrawMinimum: satang(10_000),
    withdrawMaximum: satang(20_000_000),
    withdrawAutomaticMaximum: satang(20_000_000),
  };
  const told: MemberId[] = [];
  const realtime = { changed: (memberId: MemberId) => void told.push(memberId) };
  const settings = { current: async () => limits };
  let woken = 0;
  const withdrawDeps: WithdrawDeps = {
    db,
    house,
    settings,
    payoutAccountsOf: knownAccountsOf,
    payoutHoldOf,
    refusal: async () => undefined,
    realtime,
    payoutsDue: () => (woken += 1),
  };
  const toldHolders = new Map<string, string>();
  const compareHolder: CompareHolder = async ({ bankAccountNo, bankAccountName }) => {
    const name = toldHolders.get(bankAccountNo);
    if (name !== undefined) return compareTold(name, bankAccountName);
    return { says: held.has(bankAccountNo) ? 'same' : 'unclear' };
  };
  const deps: CarryOutDeps = { db, house, bank, compareHolder, realtime, clock: systemClock, log: silent };
  const payout = async (id: string): Promise<Payout> => {
    const found = await payoutById(db, id);
    if (!found) throw new Error(`no payout ${id}`);
    return found;
  };
  const carryOut = async (id: string): Promise<void> => {
    const { attempts } = await payout(id);
    await createPayoutWork(deps).carryOut({ id, attempts, takenAt: new Date() });
  };
  const take = async (id: string): Promise<Payout> => {
    await db.client.query("update payout set due_at = '2000-01-01' where id = $1 and due_at is not null", [
      id,
    ]);
    const taken = await takeDue(db, 'payout');
    if (taken !== id) throw new Error(`took ${taken}, not ${id}`);
    return payout(id);
  };
  return {
    ...database,
    bank,
    held,
    toldHolders,
    limits,
    told,
    woken: () => woken,
    withdrawDeps,
    withdraw: createWithdraw(withdrawDeps),
    requireTakeable: createRequireTakeable({ ...withdrawDeps, endMet: async () => false }),
    deps,
    carryOut,
    take,
    async attempt(id) {
      await take(id);
      await carryOut(id);
      return payout(id);
    },
    payout,
    async requireSound() {
      const { breaches } = await audit(db);
      if (breaches.length > 0) throw new Error(JSON.stringify(breaches, null, 2));
    },
  };
}

// The board's view of payouts that the bank tells two ends of, for tests.

export function contradictionsOf({ db, house, deps }: Pick<Bench, 'db' | 'house' | 'deps'>) {
  const kind = waitingContradictionKind({ db, house, realtime: deps.realtime });
  const of = async (member: MemberId): Promise<Waiting | undefined> =>
    (await kind.list()).find(({ memberId }) => memberId === member);
  const decide =
    (verdict: 'settle' | 'refuse') =>
    async (member: MemberId, amount?: number): Promise<Waiting | undefined> => {
      const id = (await of(member))?.id;
      if (id === undefined) throw new Error('nothing waits');
      const order: Order = { id, who: 'noi', why: 'called the bank' };
      if (amount !== undefined) order.amount = satang(amount);
      await kind.verdicts[verdict]?.carryOut(order);
      return kind.find(id);
    };
  return { kind, list: () => kind.list(), of, settle: decide('settle'), refuse: decide('refuse') };
}
