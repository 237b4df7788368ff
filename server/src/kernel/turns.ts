import pLimit, { type LimitFunction } from 'p-limit';

/** How much of one owner may wait, and what one is refused with where so much does. */
export interface Waiting {
  most: number;
  full: () => Error;
}

/** So much work of one owner at a time; what comes beyond that waits for its turn, in the order in which it came. */
export function createTurns<Owner>(most: number, waiting?: Waiting) {
  const owners = new Map<Owner, LimitFunction>();

  return async <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
    const its = owners.get(owner) ?? pLimit(most);
    if (waiting && its.activeCount + its.pendingCount >= most + waiting.most) throw waiting.full();
    owners.set(owner, its);
    try {
      return await its(work);
    } finally {
      if (its.activeCount + its.pendingCount === 0) owners.delete(owner);
    }
  };
}

/** So much work at a time, of one owner one at most: who has had a turn has the next after all others that wait. */
export function createFairTurns<Owner>(most: number) {
  const [own, all] = [createTurns<Owner>(1), pLimit(most)];
  return <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => own(owner, () => all(work));
}
