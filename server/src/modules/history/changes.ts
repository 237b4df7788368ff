/**
 * What an operator changes of what the site has been set up with: settings, texts, accounts, providers. The module that owns such a thing
 * describes it once (`Changeable`); here is what all of them share: who changes it says why, on what was seen of it, and it is kept.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { inWords } from '../../kernel/wrong-words.ts';
import { thingName, type ThingName } from '@krapao/contract/console/route';
import type { Right } from '@krapao/contract/console/rights';
import { changesOf, recordChange, requireBy, type EventFilter, type By, type State } from './store.ts';

type Fields<Order> = z.ZodType<Order> & Pick<z.ZodObject, 'shape'>;

/** One kind of thing that an operator changes. */
export interface Changeable<Order = unknown> {
  kind: string;
  right: Right;
  /** Which there are. */
  subjects(on: Queryable): Promise<readonly string[]>;
  /** What can be said of that one, by field; undefined: there can be no such thing. */
  orderOf(subject: string): Fields<Order> | undefined;
  /** What it is; undefined: it is not there yet. Of a secret no more than that it is another. */
  read(on: Queryable, subject: string): Promise<State | undefined>;
  /** What is in force where nothing is stored; undefined: nothing is. */
  fallback?(subject: string): State | undefined;
  /** Whom its writers wait for besides, where others than the operator's hand write it. */
  lock?(tx: Tx, subject: string): Promise<void>;
  /** @throws AppError INVALID_REQUEST {fields}: what can't be so as it stands */
  write(tx: Tx, subject: string, order: Order, now: State | undefined): Promise<void>;
  /** What a person should know of it as it is now, where that can be so and may not be meant. */
  doubts?(on: Queryable, subject: string): Promise<readonly string[]>;
  /** Whether a change of it takes a second person; money by marketing (`reward.change`) always does. */
  needsSecond?(before: State | undefined, after: State | undefined): boolean;
  /** Fields of an order whose value nobody is shown. */
  secrets?: readonly string[];
  /** What of it history keeps, where that is not all. */
  kept?(state: State): State;
}

/** One thing as it is, and the version of that: who changes it says on which. */
export interface Seen {
  state: State | undefined;
  /** What is in force: the state, or what is where nothing is stored. */
  inForce: State | undefined;
  version: string;
}

/** One of a kind, and what can be said of it as JSON Schema. */
export interface Listed extends Seen {
  subject: string;
  schema: Record<string, unknown>;
}

export interface Changed {
  kind: string;
  subject: string;
  before: State | undefined;
  after: State | undefined;
  /** Of what it is now. */
  version: string;
  /** What may not be meant of it. */
  doubts?: readonly string[];
}

export interface ChangeOrder {
  kind: string;
  subject: string;
  /** What it shall be, by field; what is left out stays. */
  order: unknown;
  /** The version that the person saw. */
  seen: string;
}

function meant(field: z.core.$ZodType | undefined, text: string): unknown {
  const values: unknown[] = [text];
  try {
    values.unshift(JSON.parse(text));
  } catch {
    // no JSON: a text
  }
  const wrong = values.map((value) => (field ? z.safeParse(field, value).error?.issues : undefined));
  // what fits; else what has the right type, so that it is told what is wrong with it
  const fitting = wrong.indexOf(undefined);
  const typed = wrong.findIndex((issues) => issues?.every(({ code }) => code !== 'invalid_type'));
  return values[Math.max(fitting < 0 ? typed : fitting, 0)];
}

/** Says nothing of what is in it, and is another when that is another. */
const versionOf = (state: State | undefined): string =>
  state === undefined
    ? 'none'
    : createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);

const shownSchema = (order: unknown): Record<string, unknown> =>
  z.toJSONSchema(order as z.ZodType, { io: 'input', unrepresentable: 'any' });

/** What differs, on both sides. */
function difference(before: State | undefined, after: State | undefined): (State | undefined)[] {
  if (!before || !after) return [before, after];
  const differ = (one: State, other: State): State =>
    Object.fromEntries(
      Object.entries(one).filter(([field, value]) => !isDeepStrictEqual(value, other[field])),
    );
  return [differ(before, after), differ(after, before)];
}

/** Ends the transaction of a change that was only tried. */
class Tried extends Error {
  readonly changed: Changed;
  constructor(changed: Changed) {
    super('only tried');
    this.changed = changed;
  }
}

const LOCK = 7_240_084;

/** The operator's hand; the console and the command line both stand before it. */
export function createChanges(db: Db, changeables: readonly Changeable[]) {
  const invalid = (field: string, problem: string) =>
    new AppError('INVALID_REQUEST', { fields: { [field]: problem } });

  function find(kind: string, subject: string) {
    const changeable = changeables.find((one) => one.kind === kind);
    const order = changeable?.orderOf(subject);
    if (!changeable) throw invalid('kind', `there is nothing that is called ${kind}`);
    if (!order) throw invalid(subject, `there is no such ${kind}`);
    return { changeable, order };
  }

  function checked(schema: z.ZodType, order: unknown): unknown {
    const { success, data, error } = schema.safeParse(order, inWords);
    if (success) return data;
    const byField = error.issues.map((issue) => [fieldOf(issue), issue.message] as const);
    throw new AppError('INVALID_REQUEST', { fields: Object.fromEntries(byField) });
  }

  async function carryOut(tx: Tx, { kind, subject, order, seen }: ChangeOrder): Promise<Changed> {
    const { changeable, order: schema } = find(kind, subject);
    const wanted = checked(schema, order);
    await tx.sql.execute(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${kind}))`);
    await changeable.lock?.(tx, subject);
    const before = await changeable.read(tx, subject);
    if (versionOf(before) !== seen) throw new AppError('MOVED_ON');
    await changeable.write(tx, subject, wanted, before);
    const after = await changeable.read(tx, subject);
    const doubts = (await changeable.doubts?.(tx, subject)) ?? [];
    return { kind, subject, before, after, version: versionOf(after), ...(doubts.length > 0 && { doubts }) };
  }

  /** What a change would do: it is carried out and taken back. @throws AppError as change */
  async function rehearse(order: ChangeOrder): Promise<Changed> {
    try {
      return await db.withTx(async (tx) => {
        throw new Tried(await carryOut(tx, order));
      });
    } catch (error) {
      if (error instanceof Tried) return error.changed;
      throw error;
    }
  }

  async function keep(tx: Tx, by: By, { kind, subject, ...changed }: Changed): Promise<void> {
    const { right, kept = (state) => state } = find(kind, subject).changeable;
    const [before, after] = difference(changed.before, changed.after).map((state) => state && kept(state));
    await recordChange(tx, by, { right, kind, subject, before, after });
  }

  function shownOrder(kind: string, order: State): State {
    const { secrets = [] } = changeables.find((one) => one.kind === kind) ?? {};
    return Object.fromEntries(
      Object.entries(order).map(([field, value]) => [
        field,
        secrets.includes(field) && value !== null ? '•••' : value,
      ]),
    );
  }

  async function nameOf(kind: string, subject: string): Promise<ThingName> {
    const changeable = changeables.find((one) => one.kind === kind);
    const state = changeable?.orderOf(subject) && (await changeable.read(db, subject));
    return thingName.safeParse(state?.['name'] ?? state?.['accountName']).data ?? null;
  }

  return {
    /** What people call each of those, in their order. */
    async namesOf(things: readonly { kind: string; subject: string }[]): Promise<ThingName[]> {
      const names = new Map<string, Promise<ThingName>>();
      const once = (kind: string, subject: string): Promise<ThingName> => {
        const key = `${kind} ${subject}`;
        const name = names.get(key) ?? nameOf(kind, subject);
        names.set(key, name);
        return name;
      };
      return Promise.all(things.map(({ kind, subject }) => once(kind, subject)));
    },
    /** All of a kind, with what they are. */
    async list(kind: string): Promise<Listed[]> {
      const changeable = changeables.find((one) => one.kind === kind);
      if (!changeable) throw invalid('kind', `there is nothing that is called ${kind}`);
      const subjects = await changeable.subjects(db);
      return Promise.all(
        subjects.map(async (subject) => {
          const state = await changeable.read(db, subject);
          const inForce = state ?? changeable.fallback?.(subject);
          const schema = shownSchema(changeable.orderOf(subject));
          return { subject, state, inForce, version: versionOf(state), schema };
        }),
      );
    },
    /** @throws AppError INVALID_REQUEST {fields}: there can be no such thing */
    async see(kind: string, subject: string): Promise<Seen> {
      const { changeable } = find(kind, subject);
      const state = await changeable.read(db, subject);
      return { state, inForce: state ?? changeable.fallback?.(subject), version: versionOf(state) };
    },
    /** Which right changes such things. @throws AppError INVALID_REQUEST {fields}: there is nothing of that kind */
    rightOf(kind: string): Right {
      const changeable = changeables.find((one) => one.kind === kind);
      if (!changeable) throw invalid('kind', `there is nothing that is called ${kind}`);
      return changeable.right;
    },
    /** An order as it may be shown: nobody sees a secret. */
    shownOrder,
    /** The same as history keeps it. */
    loggedOrder(kind: string, order: State): State {
      const { kept = (state: State) => state } = changeables.find((one) => one.kind === kind) ?? {};
      return kept(shownOrder(kind, order));
    },
    /** What can be said of that one, as JSON Schema. @throws AppError as {@link see} */
    schemaOf: (kind: string, subject: string): Record<string, unknown> =>
      shownSchema(find(kind, subject).order),
    /** What a person wrote of one, by field: as JSON where that can be meant, else as the text that it is. @throws AppError as {@link see} */
    orderFrom(kind: string, subject: string, written: Readonly<Record<string, string>>): State {
      const shape: Readonly<Record<string, z.core.$ZodType>> = find(kind, subject).order.shape;
      return Object.fromEntries(
        Object.entries(written).map(([field, text]) => [field, meant(shape[field], text)]),
      );
    },
    /**
     * Changes one thing and keeps who and why; what it is already changes nothing.
     * @throws AppError MOVED_ON: it is not what was seen any more, and nothing was done;
     *   INVALID_REQUEST {fields}: it can't be so, or nobody says who and why
     */
    async change(order: ChangeOrder, by: By): Promise<Changed> {
      requireBy(by);
      return db.withTx(async (tx) => {
        const changed = await carryOut(tx, order);
        if (!isDeepStrictEqual(changed.before, changed.after)) await keep(tx, by, changed);
        return changed;
      });
    },
    rehearse,
    /** Whether a change takes a second person. @throws AppError as {@link change} */
    async needsSecond(order: ChangeOrder): Promise<boolean> {
      const { right, needsSecond } = find(order.kind, order.subject).changeable;
      const { before, after } = await rehearse(order);
      if (isDeepStrictEqual(before, after)) return false;
      return right === 'reward.change' || (needsSecond?.(before, after) ?? false);
    },
    /** The newest first. */
    history: (of: EventFilter) => changesOf(db, of),
  };
}
export type Changes = ReturnType<typeof createChanges>;

/** The field that an issue is about; of one that is too much, that one. */
const fieldOf = ({ path, ...issue }: z.core.$ZodIssue): string =>
  [...path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.') || 'order';
