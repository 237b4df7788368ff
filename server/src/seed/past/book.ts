/** What all of the demo’s past is written in: movements in the order of their moments, and whose accounts they go through. */
import { TRUEMONEY, type Variant } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Tx } from '../../db/pool.ts';
import { HOUSE, walletOf, type House } from '../../ledger/accounts.ts';
import { post, type Posting } from '../../ledger/post.ts';
import { DEMO_MEMBERS } from '../demo-member.ts';
import { qrAccountOf } from '../payment-qr.ts';

/** A member, as money comes from them and goes to them. */
export interface Whose {
  id: MemberId;
  phone: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
}
export interface Once {
  /** Names it, so that it is there once. */
  id: string;
  at: Date;
  amount: Satang;
}
interface Step {
  at: Date;
  /** The reference of the hold that it ends. */
  ends?: string;
  posting: (hold: bigint) => Omit<Posting, 'at'>;
}
/** The movement of that reference. */
export type Movements = (reference: string) => bigint;
/** A row, once its movements stand. */
export type Insert<T extends { $inferInsert: object }> = (movement: Movements) => T['$inferInsert'];

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export const found =
  <V>(all: ReadonlyMap<string, V>, what: string) =>
  (name: string): V => {
    const one = all.get(name);
    if (one === undefined) throw new Error(`the demo’s past has no ${what} ${name}`);
    return one;
  };

/** Where members’ transfers are told by the bank alone. */
export const FED = 'KBANK';

/** The house's accounts that its past goes through. Opening one is a commit of its own: before the transaction that writes. */
async function houseOf(house: House, variant: Variant, codes: readonly string[]) {
  const banks = [DEMO_MEMBERS[variant].depositedAt, FED, qrAccountOf(variant).bankCode, TRUEMONEY];
  const all = [
    ...banks.map(HOUSE.cashIn),
    ...[HOUSE.payoutInTransit, HOUSE.cashOut],
    ...codes.flatMap((code) => [HOUSE.gameInTransit(code), HOUSE.play(code)]),
  ];
  const ids = new Map<string, bigint>();
  for (const code of all) ids.set(code, await house(code));
  return found(ids, 'account of the house');
}

/** @param codes of the providers that were played at */
export async function openBook(house: House, variant: Variant, codes: readonly string[]) {
  const steps: Step[] = [];
  const wallets = new Map<string, bigint>();
  return {
    variant,
    ours: await houseOf(house, variant, codes),
    walletAt: found(wallets, 'wallet of'),
    step: (...more: Step[]) => void steps.push(...more),

    async openWallets(tx: Tx, owners: readonly Whose[]): Promise<void> {
      for (const { id } of owners) if (!wallets.has(id)) wallets.set(id, (await walletOf(tx, id)).id);
    },

    /** In the order of their moments, as many at a time as wait for no other. */
    async post(tx: Tx): Promise<Movements> {
      const movements = new Map<string, bigint>();
      let together: Posting[] = [];
      const flush = async () => {
        const results = await post(tx, together);
        for (const [n, { reference }] of together.entries()) {
          const done = results[n];
          if (done?.result !== 'posted') throw new Error(`${reference} of the demo’s past: ${done?.result}`);
          movements.set(reference, done.movementId);
        }
        together = [];
      };
      for (const { at, ends, posting } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        if (ends !== undefined && !movements.has(ends)) await flush();
        together.push({ ...posting(ends === undefined ? 0n : (movements.get(ends) ?? 0n)), at });
      }
      await flush();
      return found(movements, 'movement');
    },
  };
}
export type Book = Awaited<ReturnType<typeof openBook>>;
