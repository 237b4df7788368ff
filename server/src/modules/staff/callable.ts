/** Who may be called to work, and what only a second person can go on with. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Right } from '@krapao/contract/console/rights';
import type { Language } from '@krapao/contract/constants';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
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
  madeAt: Date;
}

/** Requests that wait for a second person, the oldest first. */
export const requestsThatWait = (on: Queryable): Promise<WaitingRequest[]> =>
  on.sql
    .select({
      id: staffRequest.id,
      right: staffRequest.right,
      amount: staffRequest.amount,
      madeBy: staffRequest.madeBy,
      madeAt: staffRequest.madeAt,
    })
    .from(staffRequest)
    .where(and(eq(staffRequest.state, 'waiting'), gt(staffRequest.expiresAt, sql`clock_timestamp()`)))
    .orderBy(asc(staffRequest.madeAt));
