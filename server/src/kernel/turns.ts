/** So much work of one owner at a time; what comes beyond that waits for its turn, in the order in which it came. */
export function createTurns<Owner>(most: number) {
  const owners = new Map<Owner, { running: number; waiting: (() => void)[] }>();

  return async <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
    const its = owners.get(owner) ?? { running: 0, waiting: [] };
    owners.set(owner, its);
    if (its.running < most) its.running += 1;
    // who ends hands its place over
    else await new Promise<void>((resolve) => its.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = its.waiting.shift();
      if (next) next();
      else {
        its.running -= 1;
        if (its.running === 0) owners.delete(owner);
      }
    }
  };
}

/** So much work at a time, of one owner one at most: who has had a turn has the next after all others that wait. */
export function createFairTurns<Owner>(most: number) {
  const [own, all] = [createTurns<Owner>(1), createTurns<'all'>(most)];
  return <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> =>
    own(owner, () => all('all', work));
}
