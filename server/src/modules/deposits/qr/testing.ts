/** What tests of payment QR codes start from: the module on a database of its own, and a provider that does as it is told. */
import { randomUUID } from 'node:crypto';
import { VARIANTS } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { takeDue } from '../../../db/saga.ts';
import { audit } from '../../../compose/audit.ts';
import type {
  CallbackReading,
  InquiryAnswer,
  PaymentQrProvider,
  QrOrder,
  QrPayment,
  QrState,
  RequestAnswer,
} from '../../../ports/payment-qr.ts';
import { banksOf } from '../../../seed/banks.ts';
import { seedPaymentQrs } from '../../../seed/payment-qr.ts';
import { siteBank } from '../../site/tables.ts';
import { silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import type { PaymentQrDeps } from './deps.ts';
import { createPaymentQrs } from './index.ts';
import { qrById } from './store.ts';
import type { PaymentQr } from './tables.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { createCreditDeposit, tellMember } from '../credit-deposit.ts';

interface Made {
  amount: bigint;
  state: 'open' | 'cancelled' | 'expired';
  payment: QrPayment | undefined;
}

/** lost: done, and no answer. never-arrives: not done, and no answer. */
export type Told = 'lost' | 'never-arrives' | RequestAnswer | InquiryAnswer;
const LOST: QrState = { outcome: 'unknown', reason: 'timeout' };

/** A provider as the protocols describe it: one QR a reference. What it answers can be told for the calls to come. */
export class PretendedProvider implements PaymentQrProvider {
  readonly currency: 'BAHT' | 'LAK';
  readonly made = new Map<string, Made>();
  readonly calls: string[] = [];
  /** Taken one a call, whichever it is; then it does what it is for. */
  readonly script: Told[] = [];

  constructor(currency: 'BAHT' | 'LAK' = 'BAHT') {
    this.currency = currency;
  }

  async request(order: QrOrder): Promise<RequestAnswer> {
    return this.#call('request', (): RequestAnswer => {
      const known = this.made.get(order.reference);
      if (!known) this.made.set(order.reference, { amount: order.amount, state: 'open', payment: undefined });
      return this.#stateOf(order) as QrState;
    }) as Promise<RequestAnswer>;
  }

  async inquire(order: QrOrder): Promise<InquiryAnswer> {
    return this.#call('inquire', () => this.#stateOf(order)) as Promise<InquiryAnswer>;
  }

  async cancel(order: QrOrder): Promise<InquiryAnswer> {
    return this.#call('cancel', () => {
      const known = this.made.get(order.reference);
      if (known?.state === 'open') known.state = 'cancelled';
      return this.#stateOf(order);
    }) as Promise<InquiryAnswer>;
  }

  /** Believes whoever says that it is signed. The body is what {@link callbackOf} makes. */
  readCallback(headers: Record<string, unknown>, body: Buffer): CallbackReading {
    if (headers['x-signature'] !== 'good') return { outcome: 'refused', reason: 'UNSIGNED' };
    const { id, reference, paid } = JSON.parse(body.toString()) as Callback;
    if (paid === 'voided') return { outcome: 'told', id, reference, state: { outcome: 'voided' } };
    const payment = paid && { ...paid, amount: satang(BigInt(paid.amount)) };
    return { outcome: 'told', id, reference, state: payment ? { outcome: 'paid', payment } : null };
  }

  /** A customer pays, whatever has become of the QR. */
  pay(reference: string, more: Partial<QrPayment> = {}): QrPayment {
    const made = this.made.get(reference);
    if (!made) throw new Error(`nobody can pay ${reference}`);
    made.payment ??= paymentOf(made.amount, more);
    return made.payment;
  }

  #stateOf({ reference }: QrOrder): InquiryAnswer {
    const made = this.made.get(reference);
    if (!made) return { outcome: 'not-found' };
    if (made.payment) return { outcome: 'paid', payment: made.payment };
    return made.state === 'open' ? { outcome: 'open', text: `QR ${reference}` } : { outcome: made.state };
  }

  async #call(
    name: string,
    work: () => RequestAnswer | InquiryAnswer,
  ): Promise<RequestAnswer | InquiryAnswer> {
    this.calls.push(name);
    const told = this.script.shift();
    if (told === 'never-arrives') return LOST;
    if (told !== undefined && told !== 'lost') return told;
    const answer = work();
    return told === 'lost' ? LOST : answer;
  }
}

let payments = 0;
export function paymentOf(amount: bigint, more: Partial<QrPayment> = {}): QrPayment {
  payments += 1;
  const transRef = `T${randomUUID().slice(0, 8)}${String(payments)}`;
  return { amount, paymentReference: `P${payments}`, receipt: { sendingBank: '004', transRef }, ...more };
}

interface Callback {
  id: string;
  reference: string;
  paid: (Omit<QrPayment, 'amount'> & { amount: string }) | 'voided' | null;
}
type News = QrPayment | 'voided' | null;
export function callbackOf(
  reference: string,
  payment: News,
  id = typeof payment === 'object' ? (payment?.paymentReference ?? 'none') : `voided-${reference}`,
): Buffer {
  const paid =
    typeof payment === 'object' ? payment && { ...payment, amount: String(payment.amount) } : payment;
  return Buffer.from(JSON.stringify({ id, reference, paid } satisfies Callback));
}
const SIGNED = { 'x-signature': 'good' };

export interface MovedClock {
  now(): Date;
  /** How far it is ahead of the real one, ms. */
  ahead: number;
}

export async function paymentQrBench(base?: TestDb, more: Partial<PaymentQrDeps> = {}) {
  const database = base ?? (await testDb());
  const { db, house } = database;
  await db.sql.insert(siteBank).values(banksOf('th')).onConflictDoNothing();
  for (const variant of VARIANTS) await seedPaymentQrs(db, variant);
  const providers = {
    KBANK: new PretendedProvider(),
    WW: new PretendedProvider(),
    ZAPMAN: new PretendedProvider(),
    BCEL: new PretendedProvider('LAK'),
  };
  const time: MovedClock = { ahead: 0, now: () => new Date(Date.now() + time.ahead) };
  const told: string[] = [];
  const realtime: Realtime = {
    changed: (memberId, topics) => void told.push(`${memberId}: ${topics.join(' ')}`),
  };
  const parts: PaymentQrDeps = {
    db,
    house,
    settings: { current: async () => ({ depositMinimum: satang(100) }) },
    providers: new Map<string, PaymentQrProvider>(Object.entries(providers)),
    clock: time,
    creditDeposit: createCreditDeposit({ clock: time, onDeposit: [tellMember(realtime)] }),
    realtime,
    log: silent,
    wake: () => undefined,
    perHour: 1_000_000,
    ...more,
  };
  const qrs = createPaymentQrs(parts);
  const qr = async (id: string): Promise<PaymentQr> => {
    const found = await qrById(db, id);
    if (!found) throw new Error(`no payment QR ${id}`);
    return found;
  };
  /** Brings leases and pauses to their end; what nobody asks about any more, or earlier tests left, stays so. */
  const hurry = () =>
    db.client.query("update payment_qr set due_at = '2000-01-01' where due_at < '9000-01-01'");
  return {
    ...database,
    providers,
    time,
    told,
    parts,
    qrs,
    qr,
    /** A test begins: nothing is told or to be told yet, and what earlier ones left open wants no attention, however long this one takes. */
    async begin(): Promise<void> {
      time.ahead = told.length = 0;
      for (const { calls, script } of Object.values(providers)) calls.length = script.length = 0;
      await db.client.query("update payment_qr set due_at = '9999-01-01' where due_at is not null");
    },
    hurry,
    ask: (
      memberId: MemberId,
      amount = satang(10_000),
      { bankCode = 'KBANK', operation = randomUUID() } = {},
    ) => qrs.askQr({ memberId, operation, bankCode, amount }),
    /** Asks for a QR that is made, and answers its id. */
    async open(memberId: MemberId, amount = satang(10_000), bankCode = 'KBANK'): Promise<string> {
      const { qrcodeId } = await qrs.askQr({ memberId, operation: randomUUID(), bankCode, amount });
      if (qrcodeId === null) throw new Error('no QR was made');
      return qrcodeId;
    },
    callback: (
      reference: string,
      payment: News,
      { id, bankCode = 'KBANK' }: { id?: string; bankCode?: string } = {},
    ) => qrs.hearCallback(bankCode, SIGNED, callbackOf(reference, payment, id)),
    /** Takes that QR, as a runner that may die before it does anything. */
    async take(id: string): Promise<PaymentQr> {
      await db.client.query(
        "update payment_qr set due_at = '1999-01-01' where id = $1 and due_at is not null",
        [id],
      );
      const taken = await takeDue(db, 'payment_qr');
      if (taken !== id) throw new Error(`took ${taken}, not ${id}`);
      return qr(id);
    },
    /** One attempt of the runner at that QR. */
    async attempt(id: string): Promise<PaymentQr> {
      await this.take(id);
      await qrs.carryOutQr(id);
      return qr(id);
    },
    /** What the runner does until nothing is due now. */
    async run(): Promise<void> {
      for (let id = await qrs.takeDueQr(); id !== undefined; id = await qrs.takeDueQr())
        await qrs.carryOutQr(id);
    },
    async requireSound(): Promise<void> {
      const { breaches } = await audit(db);
      if (breaches.length > 0) throw new Error(JSON.stringify(breaches, null, 2));
    },
  };
}
export type PaymentQrBench = Awaited<ReturnType<typeof paymentQrBench>>;
