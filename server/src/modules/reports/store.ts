/** How far the sums are, and what they and the rest come to. */
import type { Queryable, Tx } from '../../db/pool.ts';
import { ADD_FIGURES, LAST_PLACES, valuesOf, WITH_FIGURES, type Bounds } from './read-model.ts';

/** Places in the three numbered tables that figures are made of. */
export interface Places {
  movement: bigint;
  account: bigint;
  event: bigint;
}
/** `at`: when it was so, by the database's clock. */
type Mark = Places & { at: Date };

export interface State {
  upTo: Places;
  /** All that happened before it, by the database's clock, is summed; null: nothing was ever. */
  uptoAt: Date | null;
  mark: Places;
  /** Whether all that had begun when the mark was set has ended: what lies before it is whole. */
  isWhole: boolean;
  closedDay: string | null;
}

/** Beyond all ids. */
const NO_END = 9_223_372_036_854_775_807n;

const COLUMNS = `upto_movement, upto_account, upto_event, nullif(upto_at, '-infinity') as upto_at, mark_movement, mark_account, mark_event, closed_day::text,
  mark_xid <= pg_snapshot_xmin(pg_current_snapshot()) as is_whole`;

type Row = Record<
  'upto_movement' | 'upto_account' | 'upto_event' | 'mark_movement' | 'mark_account' | 'mark_event',
  bigint
> & { upto_at: Date | null; closed_day: string | null; is_whole: boolean };

const stateOf = (row: Row): State => ({
  upTo: { movement: row.upto_movement, account: row.upto_account, event: row.upto_event },
  uptoAt: row.upto_at,
  mark: { movement: row.mark_movement, account: row.mark_account, event: row.mark_event },
  isWhole: row.is_whole,
  closedDay: row.closed_day,
});

export async function readState(on: Queryable): Promise<State> {
  const { rows } = await on.client.query<Row>(`select ${COLUMNS} from report_state`);
  return stateOf(rows[0]!);
}

/** For who sums: undefined where somebody else does. `isForeign`: the mark was set in another cluster, whose transactions had higher numbers. */
export async function takeState(tx: Tx): Promise<(State & { isForeign: boolean }) | undefined> {
  const { rows } = await tx.client.query<Row & { is_foreign: boolean }>(
    `select ${COLUMNS}, mark_xid > pg_current_xact_id() as is_foreign from report_state for update skip locked`,
  );
  return rows[0] && { ...stateOf(rows[0]), isForeign: rows[0].is_foreign };
}

/** For who closes a day: nobody sums meanwhile. */
export async function lockState(tx: Tx): Promise<State> {
  const { rows } = await tx.client.query<Row>(`select ${COLUMNS} from report_state for update`);
  return stateOf(rows[0]!);
}

/**
 * The last numbers that were given out. Whoever got one has a transaction number already, since a wallet is locked before a movement, and a member
 * written before their account; of events, which may be the first that their transaction writes, the last minutes are left out.
 */
export async function lastPlaces(on: Queryable): Promise<Mark> {
  const { rows } = await on.client.query<Mark>(LAST_PLACES);
  return rows[0]!;
}

export async function addFigures(tx: Tx, bounds: Bounds): Promise<void> {
  await tx.client.query(ADD_FIGURES, valuesOf(bounds));
}

/** Whether play that was told of that day, or of one before it, is not summed yet: {@link addFigures} takes so much of it at a time. */
export async function isPlayLeft(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ isLeft: boolean }>(
    'select exists (select from report_play where day <= $1) as "isLeft"',
    [day],
  );
  return rows[0]?.isLeft === true;
}

export async function saveUpTo(tx: Tx, upTo: Places, isAtMark: boolean): Promise<void> {
  await tx.client.query(
    `update report_state set upto_movement = $1, upto_account = $2, upto_event = $3, upto_at = case when $4 then mark_at else upto_at end`,
    [upTo.movement, upTo.account, upTo.event, isAtMark],
  );
}

/** The mark was read before this transaction began: all that got a number up to it has a lower transaction number. */
export async function saveMark(tx: Tx, mark: Mark): Promise<void> {
  await tx.client.query(
    `update report_state set mark_movement = $1, mark_account = $2, mark_event = $3, mark_at = $4, mark_xid = pg_current_xact_id()`,
    [mark.movement, mark.account, mark.event, mark.at],
  );
}

/** `text` reads from `told` and `by_minute`; its own values are from `$8` on. */
export interface Figures {
  state: State;
  on: Queryable;
  read<T extends object>(text: string, values?: readonly unknown[]): Promise<T[]>;
}

export const figuresOf = (on: Queryable, state: State): Figures => ({
  state,
  on,
  async read<T extends object>(text: string, values: readonly unknown[] = []) {
    const { upTo, closedDay } = state;
    const bounds = {
      movements: { after: upTo.movement, upTo: NO_END },
      accounts: { after: upTo.account, upTo: NO_END },
      events: { after: upTo.event, upTo: NO_END },
      closedDay,
    };
    const { rows } = await on.client.query<T>(`${WITH_FIGURES} ${text}`, [...valuesOf(bounds), ...values]);
    return rows;
  },
});
