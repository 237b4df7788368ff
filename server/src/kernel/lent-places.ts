/** A place that is had for a while. */
export interface LentPlace {
  /** From now on it gives way to nobody. */
  keep(): void;
  /** Again does nothing. */
  leave(): void;
}

interface Lent<Owner> {
  owner: Owner;
  part: unknown;
  since: number;
  giveWay: (() => void) | undefined;
}

export interface LentPlacesBounds {
  most: number;
  /** Of one owner. */
  mostOfOne: number;
  /** So much longer somebody must have had a place of late to give way, ms: who has just begun is not disturbed. */
  longerMs: number;
  /** What somebody had is forgotten once they have had nothing for so long, ms. */
  forgetMs: number;
}

/**
 * So many places. Where all are had, who has had one longest of late, all of theirs together, gives way to who has had less: a few who
 * hold what they have keep nobody out, whether they hold on or come again and again. Of one owner's parts, such as the guests of a
 * network, the one that has held a place longest gives way to another: what a part had before is not counted, since parts cost nothing.
 */
export function createLentPlaces<Owner>(
  { most, mostOfOne, longerMs, forgetMs }: LentPlacesBounds,
  now: () => number = () => performance.now(),
) {
  /** The longest held ones first. */
  const lent = new Set<Lent<Owner>>();
  const had = new Map<Owner, { ms: number; until: number }>();

  /** What all who hold a place have had of late, ms. */
  function totals(): ReadonlyMap<Owner, number> {
    const sums = new Map<Owner, number>();
    for (const { owner, since } of lent)
      sums.set(owner, (sums.get(owner) ?? had.get(owner)?.ms ?? 0) + now() - since);
    return sums;
  }
  function forget(): void {
    for (const [owner, { until }] of had) if (until < now() - forgetMs) had.delete(owner);
  }
  function leave(one: Lent<Owner>): void {
    if (!lent.delete(one)) return;
    const { owner, since } = one;
    had.set(owner, { ms: (had.get(owner)?.ms ?? 0) + now() - since, until: now() });
  }
  /** Who has had most, where that is so much more than who comes has had. */
  function ofOthers(owner: Owner): Lent<Owner> | undefined {
    const sums = totals();
    const msOf = (one: Owner) => sums.get(one) ?? had.get(one)?.ms ?? 0;
    const [next] = [...lent]
      .filter((one) => one.giveWay && one.owner !== owner)
      .map((one) => ({ one, ms: msOf(one.owner) }))
      .filter(({ ms }) => ms - msOf(owner) >= longerMs)
      .toSorted((a, b) => b.ms - a.ms || a.one.since - b.one.since);
    return next?.one;
  }
  const ofTheirOwn = (owner: Owner, part: unknown): Lent<Owner> | undefined =>
    [...lent].find(
      (one) => one.giveWay && one.owner === owner && one.part !== part && now() - one.since >= longerMs,
    );

  /**
   * A place; undefined where there is none. `giveWay` is called, once, when it is lost to another.
   * @param part who it is among those of the owner: a place is not lost to one's own
   */
  return (owner: Owner, giveWay: () => void, part: unknown = owner): LentPlace | undefined => {
    forget();
    const isOver = [...lent].filter((one) => one.owner === owner).length >= mostOfOne;
    if (isOver || lent.size >= most) {
      const going = (isOver ? undefined : ofOthers(owner)) ?? ofTheirOwn(owner, part);
      if (!going) return undefined;
      leave(going);
      going.giveWay?.();
    }
    const mine: Lent<Owner> = { owner, part, since: now(), giveWay };
    lent.add(mine);
    return { keep: () => void (mine.giveWay = undefined), leave: () => leave(mine) };
  };
}
