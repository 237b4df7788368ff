/** Who may be called to work, and what only a second person can go on with. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Right } from '@krapao/contract/console/rights';
import type { Language } from '@krapao/contract/constants';
import { ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { accountsOf, lettingIn } from './let-in.ts';
import type { Overtaken } from './overtaken.ts';
import { isOver, onePersonWith } from './rules.ts';
import { spentOf } from './spent.ts';
import { rightsOf } from './store.ts';
import { staff, staffRequest } from './tables.ts';

export interface Callable {
  id: string;
  language: Language;
  rights: ReadonlySet<Right>;
}

/** Everybody who works here now, with what they may do. */
export async function everybodyCallable(on: Queryable): Promise<Callable[]> {
  const [people, rights] = [
    await on.sql
      .select({ id: staff.id, language: staff.language, role: staff.role })
      .from(staff)
      .where(eq(staff.isActive, true)),
    await rightsOf(on),
  ];
  return people.map(({ id, language, role }) => ({
    ...{ id, language },
    rights: new Set(rights.filter((one) => one.role === role).map(({ right }) => right)),
  }));
}

export interface WaitingRequest {
  id: string;
  right: Right;
  amount: Satang | null;
  madeBy: string;
  /** Accounts that may be those of who made it, theirs among them: none of them confirms it. */
  notBy: readonly string[];
  madeAt: Date;
  /** What it is about has changed since: nobody confirms it, who made it takes it back. */
  isOvertaken: boolean;
}

/** What waits for a second person. */
export interface WaitingRequests {
  waiting(): Promise<WaitingRequest[]>;
  /** How many of them that person may confirm, or has to take back. */
  forMe(me: StaffSession, waiting: readonly WaitingRequest[]): Promise<number>;
  /** Their ids, by `kind subject` of what they are about. */
  byThing(): Promise<ReadonlyMap<string, string>>;
}

/** Requests that wait for a second person, the oldest first. */
export async function requestsThatWait(on: Queryable, overtaken: Overtaken): Promise<WaitingRequest[]> {
  const letIn = await lettingIn(on);
  const rows = await on.sql
    .select()
    .from(staffRequest)
    .where(and(eq(staffRequest.state, 'waiting'), gt(staffRequest.expiresAt, sql`clock_timestamp()`)))
    .orderBy(asc(staffRequest.madeAt));
  const gone = await overtaken(rows);
  return rows.map(({ id, right, amount, madeBy, madeAt }) => ({
    ...{ id, right, amount, madeBy, madeAt },
    notBy: [...onePersonWith(madeBy, letIn).keys()],
    isOvertaken: gone.has(id),
  }));
}

/** Those of them that this person may confirm: another one's, who is no account of theirs, of a right of theirs, and within what they decide about. */
export async function confirmableBy<R extends Pick<WaitingRequest, 'right' | 'amount' | 'madeBy'>>(
  on: Queryable,
  me: Pick<StaffSession, 'staffId' | 'rights'>,
  requests: readonly R[],
): Promise<R[]> {
  const accounts = await accountsOf(on, me.staffId);
  const others = requests.filter(({ right, madeBy }) => !accounts.includes(madeBy) && me.rights.has(right));
  const spent = new Map<Right, Satang>();
  for (const right of new Set(others.map((one) => one.right)))
    if ((me.rights.get(right)?.dayBound ?? null) !== null)
      spent.set(right, await spentOf(on, accounts, right));
  return others.filter(({ right, amount }) => {
    const bound = me.rights.get(right);
    return bound !== undefined && !isOver(bound, amount, spent.get(right) ?? ZERO);
  });
}

/** How many of them wait for this person: what they may confirm, and of their own what is left to be taken back. */
export async function waitingForMe(
  on: Queryable,
  me: Pick<StaffSession, 'staffId' | 'rights'>,
  requests: readonly WaitingRequest[],
): Promise<number> {
  const standing = requests.filter(({ isOvertaken }) => !isOvertaken);
  const toTakeBack = requests.filter(({ isOvertaken, madeBy }) => isOvertaken && madeBy === me.staffId);
  return (await confirmableBy(on, me, standing)).length + toTakeBack.length;
}
