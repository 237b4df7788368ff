/**
 * The close of a day: counted by hand, closed by one, confirmed by another. From then on the day never changes: what is told of it later stands
 * on the day when it was told, as of earlier days.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { dayOf } from '@krapao/contract/bangkok';
import { COSTS, OWNER } from '@krapao/contract/console/constants';
import { satang, type Satang } from '@krapao/contract/money';
import type { Db, Queryable } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { maskedKey } from '../../../kernel/masked.ts';
import { recordChange, sealHead, type Act, type By } from '../../history/face.ts';
import { closeOf, countsOf, saveClose, saveCount, saveTransfer, transferOf } from './store.ts';
import {
  agreedOf,
  countingDay,
  isWhole,
  keptOf,
  loggedDifferences,
  nextDay,
  openWork,
  seenOf,
  type Agreed,
  type ReadStanding,
} from './day.ts';
import { ownKeys } from './own-accounts.ts';
import { confirmerOf } from './read-model.ts';
import { addFigures, figuresOf, isPlayLeft, lockState, readState, type State } from '../store.ts';
import { phrase } from '@krapao/contract/phrases';

export interface CloseDeps {
  db: Db;
  standing: ReadStanding;
}

const RIGHT = 'day.close';
const sum = z.codec(z.string().regex(/^-?\d{1,15}$/), z.custom<Satang>(), {
  decode: (text) => satang(BigInt(text)),
  encode: String,
});
const day = z.iso.date();

/** @throws AppError MOVED_ON: it is closed, or a day after it is */
function requireOpen({ closedDay }: State, of: string): void {
  if (closedDay !== null && of <= closedDay) throw new AppError('MOVED_ON');
}

const countAct = ({ db }: CloseDeps): Act<{ day: string; key: string; amount: Satang }> => ({
  name: 'day.count',
  order: z.object({ day, key: z.string(), amount: sum }),
  right: () => RIGHT,
  about: (order) => ({ kind: 'day', subject: order.day }),
  async facts(on, order) {
    const state = await readState(on);
    requireOpen(state, order.day);
    if (order.day >= dayOf(new Date())) throw new AppError('DAY_NOT_OVER');
    const { accounts } = await agreedOf(figuresOf(on, state), order.day);
    // what was counted once has to be counted each day from then on
    if (!accounts.some(({ key }) => key === order.key)) throw refused({ key: phrase('noAccountOfDay') });
    return (await countsOf(on, order.day)).get(order.key) ?? null;
  },
  async carryOut(order, by) {
    await db.withTx(async (tx) => {
      requireOpen(await lockState(tx), order.day);
      const before = (await countsOf(tx, order.day)).get(order.key);
      await saveCount(tx, { ...order, by: by.name });
      await recordChange(tx, by, {
        ...{ right: RIGHT, kind: 'day', subject: order.day },
        before: before === undefined ? undefined : { key: maskedKey(order.key), counted: String(before) },
        after: { key: maskedKey(order.key), counted: String(order.amount) },
      });
    });
  },
});

/** @throws AppError MOVED_ON, DAY_NOT_OVER, NOT_COUNTED {accounts} */
function requireClosable(state: State, of: string, { accounts }: Agreed): void {
  requireOpen(state, of);
  if (of >= dayOf(new Date()) || !isWhole(state, of)) throw new AppError('DAY_NOT_OVER');
  // days are closed one after the other
  if (state.closedDay !== null && of !== nextDay(state.closedDay)) throw new AppError('MOVED_ON');
  const missing = accounts.filter(({ counted }) => counted === null).map(({ key }) => key);
  if (missing.length > 0) throw new AppError('NOT_COUNTED', { accounts: missing });
}

async function closable(on: Queryable, state: State, order: { day: string; seen: string }): Promise<Agreed> {
  if (await closeOf(on, order.day)) throw new AppError('MOVED_ON');
  const figures = await agreedOf(figuresOf(on, state), order.day);
  requireClosable(state, order.day, figures);
  if (seenOf(figures) !== order.seen) throw new AppError('MOVED_ON');
  return figures;
}

const closeAct = ({ db, standing }: CloseDeps): Act<{ day: string; seen: string }> => ({
  name: 'day.close',
  order: z.object({ day, seen: z.string() }),
  right: () => RIGHT,
  about: (order) => ({ kind: 'day', subject: order.day }),
  facts: async (on, order) => {
    await closable(on, await readState(on), order);
    return order.seen;
  },
  needsSecond: async () => true,
  async carryOut(order, by) {
    const open = await openWork(standing);
    await db.withTx(async (tx) => {
      const state = await lockState(tx);
      // play that was told of this day and is not summed yet is of it: what is left of that would be told once more, as of an earlier day
      const none = (upTo: bigint) => ({ after: upTo, upTo });
      const { movement, account, event } = state.upTo;
      do
        await addFigures(tx, {
          ...{ movements: none(movement), accounts: none(account), events: none(event) },
          closedDay: state.closedDay,
        });
      while (await isPlayLeft(tx, order.day));
      const figures = await closable(tx, state, order);
      const after = { differences: loggedDifferences(figures) };
      // with that its request is done, and says who confirmed it
      await recordChange(tx, by, { right: RIGHT, kind: 'day', subject: order.day, before: undefined, after });
      await saveClose(tx, {
        ...{ day: order.day, closedBy: by.name, why: by.why, requestId: by.requestId ?? null },
        confirmedBy: (await confirmerOf(tx, by.requestId)) ?? by.name,
        figures: keptOf(figures, open),
        head: await sealHead(tx),
      });
    });
  },
});

const PLACES: readonly string[] = [OWNER, COSTS];

interface TransferOrder {
  id: string;
  day: string;
  from: string;
  to: string;
  amount: Satang;
}

/** @throws AppError INVALID_REQUEST {fields} */
function requireTransfer({ day: of, from, to, amount }: TransferOrder, accounts: ReadonlySet<string>): void {
  // one that nobody has would hold what is missing elsewhere, and a second person sees no more of it than its end
  const isNone = (key: string) => !PLACES.includes(key) && !accounts.has(key);
  const fields = {
    ...(isNone(to) && { to: phrase('noOwnAccount') }),
    ...(isNone(from) && { from: phrase('noOwnAccount') }),
    ...(of > dayOf(new Date()) && { day: phrase('notBegun') }),
    ...(from === COSTS && { from: phrase('costsGiveNothing') }),
    ...((from === to || (PLACES.includes(from) && PLACES.includes(to))) && {
      to: phrase('oneIsOurs'),
    }),
    ...(amount <= 0n && { amount: phrase('moreThanZero') }),
  };
  if (Object.keys(fields).length > 0) throw refused(fields);
}

const transferAct = ({ db }: CloseDeps): Act<TransferOrder> => ({
  name: 'house.transfer',
  order: z.object({ id: z.uuid(), day, from: z.string(), to: z.string(), amount: sum }),
  kept: ({ from, to, ...said }) => ({ ...said, from: maskedKey(from), to: maskedKey(to) }),
  right: () => 'money.correct',
  about: ({ id }) => ({ kind: 'house_transfer', subject: id }),
  async isDone(on, { id, ...said }) {
    const done = await transferOf(on, id);
    if (!done) return false;
    const { day: counts, ofDay, fromKey: from, toKey: to, amount } = done;
    return isDeepStrictEqual({ day: ofDay ?? counts, from, to, amount }, said);
  },
  async facts(on, order) {
    requireTransfer(order, await ownKeys(figuresOf(on, await readState(on))));
    if (await transferOf(on, order.id)) throw new AppError('MOVED_ON');
    return null;
  },
  amount: async (_on, { amount }) => amount,
  needsSecond: async () => true,
  async carryOut({ id, day: of, from, to, amount }, by: By) {
    await db.withTx(async (tx) => {
      const { closedDay } = await lockState(tx);
      const counts = countingDay(of, closedDay);
      const made = await saveTransfer(tx, {
        ...{ id, day: counts, ofDay: counts === of ? null : of, fromKey: from, toKey: to, amount },
        ...{ by: by.name, why: by.why, confirmedRequest: by.requestId ?? null },
      });
      if (!made) throw new AppError('MOVED_ON');
      const after = { day: counts, from: maskedKey(from), to: maskedKey(to), amount: String(amount) };
      const what = { right: 'money.correct', kind: 'house_transfer', subject: id } as const;
      await recordChange(tx, by, { ...what, before: undefined, after });
    });
  },
});

export const closeActs = (deps: CloseDeps): readonly Act[] => [
  countAct(deps),
  closeAct(deps),
  transferAct(deps),
];
