/** A place in a room. */
export interface Place {
  /** From now on it gives way to nobody. */
  keep(): void;
  /** Again does nothing. */
  leave(): void;
}

interface Held<Owner> {
  owner: Owner;
  bytes: number;
  giveWay: (() => void) | undefined;
}

/**
 * Room for so many bytes. Where it is full, who holds most gives way to who holds less, as long as they may: a few who fill it keep
 * nobody out who wants little.
 */
export function createRoom<Owner>(most: number) {
  const held = new Set<Held<Owner>>();
  const bytesOf = (some: Iterable<Held<Owner>>) => [...some].reduce((sum, { bytes }) => sum + bytes, 0);

  /** Who has to go, so that there is room; undefined where nobody holds more than the one who comes. */
  function toGo(owner: Owner, bytes: number): Held<Owner>[] | undefined {
    const staying = new Set(held);
    const totalOf = (whose: Owner) => bytesOf([...staying].filter((one) => one.owner === whose));
    const own = totalOf(owner) + bytes;
    const going: Held<Owner>[] = [];
    while (bytesOf(staying) + bytes > most) {
      const [next] = [...staying]
        .filter((one) => one.giveWay)
        .map((one) => ({ one, total: totalOf(one.owner) }))
        .filter(({ total }) => total > own)
        .toSorted((a, b) => b.total - a.total);
      if (!next) return undefined;
      staying.delete(next.one);
      going.push(next.one);
    }
    return going;
  }

  /** A place of so many bytes; undefined where there is none. `giveWay` is called, once, when it is lost to another. */
  return (owner: Owner, bytes: number, giveWay: () => void): Place | undefined => {
    const going = toGo(owner, bytes);
    if (!going) return undefined;
    for (const one of going) {
      held.delete(one);
      one.giveWay?.();
    }
    const mine: Held<Owner> = { owner, bytes, giveWay };
    held.add(mine);
    return { keep: () => void (mine.giveWay = undefined), leave: () => void held.delete(mine) };
  };
}
