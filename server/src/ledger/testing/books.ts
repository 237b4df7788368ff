/** What ledger tests start from: members with accounts, and short words for postings. */
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { newId, newMemberId } from '../../kernel/ids.ts';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { accountOf, HOUSE, openAccount } from '../accounts.ts';
import { post, type Posting, type PostingResult } from '../post.ts';
import { KINDS, type MovementKind } from '../kinds.ts';

export interface Person {
  id: MemberId;
  wallet: bigint;
  game: bigint;
}

export interface Books extends TestDb {
  cashIn: bigint;
  cashOut: bigint;
  payoutInTransit: bigint;
  gameInTransit: bigint;
  /** A member with a wallet and an account at JOKER, and so much in the wallet. */
  person(balance?: number): Promise<Person>;
  /** Posts in one transaction. */
  post(...postings: Posting[]): Promise<PostingResult[]>;
  balance(person: Person, code?: string): Promise<bigint>;
}

export async function books(): Promise<Books> {
  const base = await testDb();
  const { db, house } = base;
  const cashIn = await house(HOUSE.cashIn('TEST'));
  const all = {
    ...base,
    cashIn,
    cashOut: await house(HOUSE.cashOut),
    payoutInTransit: await house(HOUSE.payoutInTransit),
    gameInTransit: await house(HOUSE.gameInTransit('JOKER')),
    post: (...postings: Posting[]) => db.withTx((tx) => post(tx, postings)),
    async balance({ id }: Person, code = 'WALLET') {
      const account = await accountOf(db, id, code);
      if (!account) throw new Error(`no ${code}`);
      return account.balance;
    },
    async person(balance = 0) {
      const id = newMemberId();
      await db.withTx(async (tx) => {
        await openAccount(tx, id, 'WALLET');
        await openAccount(tx, id, 'JOKER');
      });
      const [wallet, game] = [await accountOf(db, id, 'WALLET'), await accountOf(db, id, 'JOKER')];
      if (!wallet || !game) throw new Error('no accounts');
      const person = { id, wallet: wallet.id, game: game.id };
      if (balance > 0) await all.post(deposit(all, person, balance));
      return person;
    },
  };
  return all;
}

type HouseAccounts = Pick<Books, 'cashIn' | 'cashOut' | 'payoutInTransit' | 'gameInTransit'>;

const posting = (
  kind: MovementKind,
  { id }: Person,
  from: bigint,
  to: bigint,
  amount: number | bigint,
  more: Partial<Posting> = {},
): Posting => ({
  reference: newId(),
  kind,
  from,
  to,
  amount: satang(amount),
  memberId: id,
  subject: { kind: KINDS[kind].about[0], id: newId() },
  detail: {},
  ...more,
});

type More = Partial<Posting>;
export const deposit = (b: HouseAccounts, p: Person, amount: number, more?: More) =>
  posting('slip_deposit', p, b.cashIn, p.wallet, amount, more);

/** Holds, and what closes them, are about the same. */
const heldFor = (operation: string, kind: MovementKind): Pick<Posting, 'reference' | 'subject'> => ({
  reference: `${operation}:hold`,
  subject: { kind: KINDS[kind].about[0], id: operation },
});
export const hold = (b: HouseAccounts, p: Person, amount: number, operation: string = newId()): Posting =>
  posting('withdraw_hold', p, p.wallet, b.payoutInTransit, amount, heldFor(operation, 'withdraw_hold'));
export const fill = (b: HouseAccounts, p: Person, amount: number, operation: string = newId()): Posting =>
  posting('fill_hold', p, p.wallet, b.gameInTransit, amount, heldFor(operation, 'fill_hold'));
export const empty = (b: HouseAccounts, p: Person, amount: number, operation: string = newId()): Posting =>
  posting('empty_hold', p, p.game, b.gameInTransit, amount, heldFor(operation, 'empty_hold'));

/** Settles or returns a hold that was posted as that movement. */
export function close(
  b: HouseAccounts,
  p: Person,
  held: Posting,
  movement: bigint,
  how: 'settle' | 'return',
): Posting {
  const family = held.kind.replace('_hold', '') as 'withdraw' | 'fill' | 'empty';
  const there = { withdraw: b.cashOut, fill: p.game, empty: p.wallet }[family];
  return posting(`${family}_${how}`, p, held.to, how === 'settle' ? there : held.from, held.amount, {
    reference: held.reference.replace(/hold$/, how),
    subject: held.subject,
    closes: movement,
  });
}

/** The seed of a test's random choices: SEED, else the clock; printed, so that a failure can be repeated. */
export function seedOf(test: string): number {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  process.stdout.write(`${test}: SEED=${seed}\n`);
  return seed;
}

/** mulberry32: the same numbers for the same seed, 0 up to 1. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
