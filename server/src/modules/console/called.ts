import type { Satang } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { isIdOf, type WaitingKind } from '../operator/face.ts';
import type { Called } from '../staff/face.ts';
import { membersNamed, staffCalled, staffKnown } from './read-model.ts';

interface Thing {
  kind: string;
  subject: string;
}

/** What people know a thing by: whose it is, and how much it is about; null: nobody's, no money, or nothing of the work. */
interface Known {
  member: string | null;
  amount: Satang | null;
}

/** The same of many things, in their order: of work, of the member whose it is, and of members themselves. */
export const knownBy =
  (db: Db, kinds: readonly WaitingKind[]) =>
  async (things: readonly Thing[]): Promise<Known[]> => {
    const keyOf = ({ kind, subject }: Thing) => `${kind} ${subject}`;
    async function find({ kind, subject }: Thing) {
      if (kind === 'member') return { memberId: subject, amount: null };
      const known = kinds.find(({ name }) => name === kind);
      return known && isIdOf(known, subject) ? known.find(subject) : undefined;
    }
    const each = new Map(things.map((thing) => [keyOf(thing), thing]));
    const found = new Map(
      await Promise.all([...each].map(async ([key, thing]) => [key, await find(thing)] as const)),
    );
    const named = await membersNamed(
      db,
      [...found.values()].flatMap((one) => one?.memberId ?? []),
    );
    return things.map((thing) => {
      const one = found.get(keyOf(thing));
      return { member: named.get(one?.memberId ?? '')?.name ?? null, amount: one?.amount ?? null };
    });
  };

/**
 * The log has a person by their id where something was asked for of them, and by their name where it was done: a filter by one of both finds
 * both, and both are told by name.
 */
export const peopleLogged = (db: Db) => ({
  async subjectsOf(subject: string): Promise<string[]> {
    const known = await staffKnown(db, [subject]);
    return [subject, ...known.flatMap(({ id, name }) => [id, name])];
  },
  /** The names that those are in the log by who are called so, as they sign in or as colleagues read it, however it is typed. */
  async doersOf(called: string): Promise<string[]> {
    return [called, ...(await staffCalled(db, called))];
  },
  async named<E extends Thing>(events: readonly E[]): Promise<E[]> {
    const people = events.flatMap(({ kind, subject }) => (kind === 'staff' ? [subject] : []));
    const known = people.length === 0 ? [] : await staffKnown(db, people);
    const nameOf = new Map(known.map(({ id, name }) => [id, name]));
    return events.map((one) =>
      one.kind === 'staff' ? { ...one, subject: nameOf.get(one.subject) ?? one.subject } : one,
    );
  },
});

/** Whom requests are about, by name: the member they name, or whose thing of the work they do. */
export function createCalled(db: Db, kinds: readonly WaitingKind[]): Called {
  const known = knownBy(db, kinds);
  return async (things) => (await known(things)).map(({ member }) => member);
}
