/** Places that are taken and left: so many of one owner, so many of all. */
export function createPlaces<Owner>({ ofNetwork, ofAll }: { ofNetwork: number; ofAll: number }) {
  const taken = new Map<Owner, number>();
  let all = 0;
  /** Takes one; answers how to leave it, once. Undefined: there is none. */
  return (owner: Owner): (() => void) | undefined => {
    const own = taken.get(owner) ?? 0;
    if (own >= ofNetwork || all >= ofAll) return undefined;
    taken.set(owner, own + 1);
    all += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      all -= 1;
      const left = (taken.get(owner) ?? 1) - 1;
      if (left === 0) taken.delete(owner);
      else taken.set(owner, left);
    };
  };
}
