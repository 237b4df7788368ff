import type { Inside } from '@krapao/contract/api';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { bringUpToDate } from './read.ts';
import { daysOf, FLOWS, type StatementType } from './rules.ts';
import { movedByDay } from './store.ts';

type Month = Omit<Inside<'GET /api/statement/month'>['output'], 'current'>;

const TYPES = Object.keys(FLOWS) as StatementType[];

/** Money in and out on every day of a month, `YYYY-MM`. A withdrawal that was returned counts on no day. */
export async function readMonth(db: Db, memberId: string, month: string): Promise<Month> {
  await bringUpToDate(db, memberId);
  const days = daysOf(month);
  const moved = await movedByDay(db, memberId, TYPES, { from: `${month}-01`, to: days.at(-1) ?? month });
  const sum = (flow: 'in' | 'out', day?: string): Satang =>
    moved
      .filter((one) => FLOWS[one.type] === flow && (day === undefined || one.day === day))
      .reduce((total, { amount }) => satang(total + amount), ZERO);
  return {
    month,
    in: sum('in'),
    out: sum('out'),
    days: days.map((day) => ({ day, in: sum('in', day), out: sum('out', day) })),
  };
}
