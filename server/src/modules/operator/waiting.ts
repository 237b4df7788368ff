/** What waits for an operator: each module that has such work describes it once (docs/operating.md, By hand). */
import { isDeepStrictEqual } from 'node:util';
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { Right } from '@krapao/contract/console/rights';
import { VERDICTS, type Verdict } from '@krapao/contract/console/work';
import type { Language } from '@krapao/contract/constants';
import { att, type Att } from '@krapao/contract/kip';
import type { Satang } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Queryable } from '../../db/pool.ts';
import { AppError, refused } from '../../kernel/app-error.ts';
import type { Hand } from './store.ts';
import type { Receipt } from '../../kernel/receipt.ts';
import { bankByCode } from '../site/face.ts';

/** One thing as an operator sees it. */
export interface Waiting {
  kind: string;
  id: string;
  /** null where that is the question. */
  memberId: string | null;
  /** Satang; null where it is not known. */
  amount: Satang | null;
  /** The bank that the money moves by, by its code; absent: none, or several. */
  bank?: string;
  since: Date;
  /** Why it waits, in a word; null when it does not, or no longer. */
  waits: string | null;
  /** Verdicts of its kind that can change nothing of this one now. */
  withheld?: readonly Verdict[];
  /** Where it stands, in the word of its table. */
  state: string;
  /** What a person needs to decide, by name. */
  facts: Readonly<Record<string, string>>;
  /** What its fact `name` says, in all languages. */
  named?: Record<Language, string>;
  /** What made it wait, where the row of a list can say it. */
  because?: string | null | undefined;
  /** The key of the file that shows it. */
  picture?: string | null;
}

type Shown = ConsoleInside<'GET /api/console/board/{kind}/{id}'>['output'];
type WithMember<T> = Omit<T, 'member'> & { memberId: string | null };
type OfSlip = NonNullable<Shown['slip']>;
/** What a person who decides holds beside a thing: of no weight for the verdict itself. */
export interface Beside {
  /** Who may be meant, the likeliest first. */
  people: readonly ({ memberId: string; slip?: string } & Likeness)[];
  /** Shown with its facts; they may change, and it is decided as it was seen. */
  facts?: Waiting['facts'];
  slip?: Omit<OfSlip, 'lines' | 'uses'> & {
    lines: readonly WithMember<OfSlip['lines'][number]>[];
    uses: readonly WithMember<OfSlip['uses'][number]>[];
  };
}
/** How likely something is, of 0 to 100, and by what. */
export type Likeness = Pick<Shown['candidates'][number], 'score' | 'because'>;

/** What an operator says of one thing. What a kind does not need it refuses. */
export interface Order extends Hand {
  id: string;
  /** Satang. */
  amount?: Satang | undefined;
  /** Whose money it is: a member's id. */
  member?: string | undefined;
  /** The bank of ours that took it, by code. */
  to?: string | undefined;
  /** The bank that money came from, by code. */
  bank?: string | undefined;
  /** The bank's own reference. */
  reference?: string | undefined;
  /** Kip, where that is what was sent. */
  kip?: string | undefined;
  /** Why a slip is refused (product 8). */
  note?: string | undefined;
  /** Its facts as who decides saw them; absent: whatever they are. */
  facts?: Waiting['facts'] | undefined;
}
type Said = Exclude<keyof Order, keyof Hand | 'id' | 'facts'>;
/** What is said, whoever says it. */
export type Unsigned = Omit<Order, keyof Hand | 'facts'>;

interface Answer {
  /** What must or may be said with it. */
  takes: readonly Said[];
  /** What must be waited for, where that is not all the same. */
  to?: string;
  /**
   * Satang that it would move, reckoned as carryOut does; null: nobody knows. A kind needs it whose orders can move another sum than what
   * it shows or what is said in baht: the bounds of who says it are held against that.
   * @throws AppError INVALID_REQUEST {fields}: as carryOut would
   */
  moves?: (order: Unsigned) => Promise<Satang | null>;
  /** That carryOut would not refuse it as things stand, where what is shown does not tell. @throws AppError as carryOut */
  requireNow?: (order: Unsigned) => Promise<void>;
  carryOut: (order: Order) => Promise<void>;
}

/**
 * One kind of waiting work. A verdict decides in one transaction with the row locked, records the action in it, and throws NO_DATA
 * for what does not wait (any more).
 */
export interface WaitingKind {
  name: string;
  /** Who may say it. */
  right(verdict: Verdict): Right;
  /** What waits, the oldest first. */
  list(): Promise<Waiting[]>;
  /** Since when each of them waits, for alarms: a statement that selects it, or what reads it where no statement can tell. */
  since: string | ((on: Queryable) => Promise<Date[]>);
  /** Whether ids of its rows are UUIDs, or names that somebody else gave. */
  ids: 'uuid' | 'name';
  /** One, waiting or not; undefined where there is none. `id` is as `ids` says. */
  find(id: string): Promise<Waiting | undefined>;
  beside?(id: string): Promise<Beside>;
  verdicts: Partial<Record<Verdict, Answer>>;
  /** Facts that are money to whoever knows them: shown whole to who may decide alone. */
  worthMoney?: readonly string[];
}

/** Who may decide what waits of that kind: by any verdict of it; what waits without one is seen to by who may change it. */
export function decidersOf({ right, verdicts }: Pick<WaitingKind, 'right' | 'verdicts'>): Right[] {
  const offered = VERDICTS.filter((one) => verdicts[one]);
  return [...new Set((offered.length > 0 ? offered : VERDICTS).map(right))];
}

/** @throws AppError INVALID_REQUEST {fields} */
export function requireHand({ who, why }: Hand): void {
  const fields = {
    ...(who.trim() === '' && { who: 'is kept, so it must be said' }),
    ...(why.trim() === '' && { why: 'is kept, so it must be said' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields });
}

/** @throws AppError INVALID_REQUEST {fields} */
export function requireSaid<T>(value: T | undefined, field: Said, what: Phrase): T {
  if (value === undefined || value === '')
    throw new AppError('INVALID_REQUEST', { fields: { [field]: what } });
  return value;
}

/** What a verdict is decided on of its facts: not how often the outside was asked, nor until when it has told of the same money. */
export const decidedOn = ({ attempts: _, told: _told, ...facts }: Waiting['facts']): Waiting['facts'] =>
  facts;

/** Whether it is what who decides saw of it; where they told nothing of that, whatever it is. */
export const isAsSeen = ({ facts }: Pick<Waiting, 'facts'>, seen: Order['facts']): boolean =>
  seen === undefined || isDeepStrictEqual(decidedOn(facts), decidedOn(seen));

/** Kip as they are said: whole ones. @throws AppError INVALID_REQUEST {fields} */
export function saidKip({ kip }: Pick<Order, 'kip'>): Att | undefined {
  if (kip === undefined) return undefined;
  if (!/^\d{1,15}$/.test(kip)) throw refused({ kip: phrase('wholeKip') });
  return att(BigInt(kip) * 100n);
}

/**
 * The transfer that an operator names, as every other way would name it: banks that have three digits go by those, so that it is credited
 * once. Undefined where none is named.
 * @throws AppError INVALID_REQUEST {fields}: half of its name, or a bank that nobody knows
 */
export async function saidReceipt(
  on: Queryable,
  { bank, reference }: Unsigned,
): Promise<Receipt | undefined> {
  if (bank === undefined && reference === undefined) return undefined;
  const code = requireSaid(bank, 'bank', phrase('ofReference'));
  const transRef = requireSaid(reference, 'reference', phrase('ofBank'));
  const known = await bankByCode(on, code);
  if (!known) throw refused({ bank: phrase('noSuchBank') });
  return { sendingBank: known.number ?? known.code, transRef };
}
