/** What each report is: its columns, and which figures they are made of. */
import type { ReportName } from '@krapao/contract/console/constants';
import { ALL_KINDS, DEPOSITS, KINDS, type MovementKind } from '../../ledger/kinds.ts';

/** A figure as it was summed: of a day, or of a key, or of both. */
export interface Figure {
  day: string | null;
  key: string | null;
  name: string;
  /** The account of the house that a movement touched, a provider: what tells figures of one name apart where rows are by day. */
  of: string;
  isEarlier: boolean;
  count: bigint;
  /** Satang. */
  amount: bigint;
}

export type Unit = 'count' | 'baht';
/** A way of depositing: its kind of movement by its first word. */
type Way = { [K in MovementKind]: K extends `${infer Name}_deposit` ? Name : never }[MovementKind];
export type ColumnName =
  | (Way | 'deposits' | 'withdrawals' | 'net')
  | ('bonus' | 'refund' | 'invite' | 'wheel' | 'costs' | 'corrections' | 'writtenOff')
  | ('cash' | 'settled' | 'earlier' | 'apart' | 'rounds' | 'turnover')
  | ('registered' | 'first' | 'firstAmount' | 'active' | 'times' | 'amount' | 'acts');
/** Takes from a figure what belongs to its column. */
interface Column {
  name: ColumnName;
  unit: Unit;
  /** Of a day alone: who was active on two days is one person, and has no total over them. */
  isOfDay?: true;
  take(figure: Figure): bigint;
}

export interface Definition {
  /** What rows are told apart by. */
  by: 'day' | 'key';
  /** Of the figures that it needs. */
  names: readonly string[];
  /** SQL of what rows are named, where they are by key. */
  key?: string;
  columns: readonly Column[];
  /** Names of keys. */
  labels?: 'providers' | 'members' | 'sources';
  /** The column that rows by key are sorted by, the most first. */
  order?: string;
  /** Keys are many: only those with the most of that name's count are read. */
  most?: string;
}

const nothing = 0n;
const amountOf = (name: ColumnName, unit: Unit, is: (f: Figure) => boolean, sign: 1n | -1n = 1n): Column => ({
  name,
  unit,
  take: (f) => (is(f) ? sign * (unit === 'count' ? f.count : f.amount) : nothing),
});
const named = (name: string) => (f: Figure) => f.name === name;
const account = (code: string) => (f: Figure) => f.of === code;
const accounts = (prefix: string) => (f: Figure) => f.of.startsWith(prefix);
/** Money that came from an account of the house: what went into it, less. */
const from = (name: ColumnName, is: (f: Figure) => boolean) => amountOf(name, 'baht', is, -1n);

const plus = (name: ColumnName, columns: readonly Column[], signs: readonly (1n | -1n)[]): Column => ({
  name,
  unit: 'baht',
  take: (f) => columns.reduce((sum, column, i) => sum + (signs[i] ?? 1n) * column.take(f), nothing),
});

const WAYS = DEPOSITS.map((kind) => from(kind.replace(/_deposit$/, '') as Way, named(kind)));
const deposits = from('deposits', ({ name }) => DEPOSITS.some((kind) => kind === name));
const withdrawals = amountOf('withdrawals', 'baht', account('CASH_OUT'));

const COSTS = [
  from('bonus', account('BONUS:COST')),
  from('refund', account('REFUND:COST')),
  from('invite', account('INVITE:COST')),
  from('wheel', account('PRIZE:COST')),
];

const cash = amountOf('cash', 'baht', accounts('PLAY:'));
const settled = amountOf('settled', 'baht', (f) => f.name === 'settled' && !f.isEarlier);
const earlier = amountOf('earlier', 'baht', (f) => f.name === 'settled' && f.isEarlier);
const apart = plus('apart', [cash, settled, earlier], [1n, -1n, -1n]);

const registered = amountOf('registered', 'count', named('registered'));
const first = amountOf('first', 'count', named('first'));
const active: Column = { ...amountOf('active', 'count', named('active')), isOfDay: true };

/** The same by whom members came. */
const joined = (by: 'source' | 'referrer') => [
  amountOf('registered', 'count', named(`registered_${by}`)),
  amountOf('first', 'count', named(`first_${by}`)),
  amountOf('firstAmount', 'baht', named(`first_${by}`)),
];

/** Kinds that may touch an account of the house whose code begins so. */
const kindsAt = (...codes: string[]): MovementKind[] =>
  ALL_KINDS.filter((kind) =>
    KINDS[kind].routes.some((route) => codes.some((code) => route.includes(`#${code}`))),
  );
export const PLAY_KINDS = kindsAt('PLAY:');

export const DEFINITIONS: Readonly<Record<ReportName, Definition>> = {
  days: {
    by: 'day',
    names: [...ALL_KINDS, 'settled', 'registered', 'first', 'active'],
    columns: [
      ...WAYS,
      deposits,
      withdrawals,
      plus('net', [deposits, withdrawals], [1n, -1n]),
      ...COSTS,
      from('corrections', accounts('CORRECTION:')),
      from('writtenOff', account('WRITTEN_OFF')),
      ...[cash, settled, earlier, apart],
      ...[registered, first, active],
    ],
  },
  providers: {
    by: 'key',
    names: [...PLAY_KINDS, 'settled', 'turnover'],
    key: `case when key like 'PLAY:%' then substr(key, 6) else key end`,
    labels: 'providers',
    order: 'turnover',
    columns: [
      amountOf('rounds', 'count', named('settled')),
      amountOf('turnover', 'baht', named('turnover')),
      ...[cash, settled, earlier, apart],
    ],
  },
  firstDeposits: {
    by: 'day',
    names: ['first', 'registered'],
    columns: [registered, first, amountOf('firstAmount', 'baht', named('first'))],
  },
  active: {
    by: 'day',
    names: ['active', 'first', 'registered'],
    columns: [active, registered, first],
  },
  sources: {
    by: 'key',
    names: ['registered_source', 'first_source', 'deposited_source'],
    labels: 'sources',
    order: 'amount',
    columns: [
      ...joined('source'),
      amountOf('times', 'count', named('deposited_source')),
      amountOf('amount', 'baht', named('deposited_source')),
    ],
  },
  referrers: {
    by: 'key',
    names: ['registered_referrer', 'first_referrer'],
    labels: 'members',
    order: 'registered',
    most: 'registered_referrer',
    columns: joined('referrer'),
  },
  rewards: {
    by: 'day',
    names: kindsAt('BONUS:COST', 'REFUND:COST', 'INVITE:COST', 'PRIZE:COST'),
    columns: [...COSTS, plus('costs', COSTS, [])],
  },
  staff: {
    by: 'key',
    names: ['staff'],
    order: 'acts',
    columns: [amountOf('acts', 'count', named('staff'))],
  },
};
