/** Places of files that are under way: who has been served longest gives way, and asks for the rest by itself (decision 0152). */
import { createLentPlaces, type LentPlace } from '../../kernel/lent-places.ts';

/** How many files are under way at once. */
export interface StreamPlacesBounds {
  /** Of one conversation, */
  ofOne: number;
  /** to one network, which phones share, */
  ofNetwork: number;
  /** and of this server. */
  ofAll: number;
  /** Where so many are, one that has been under way for so much longer gives way, ms. */
  longerMs: number;
}
/** What a network had is forgotten after so long, ms. */
const FORGET_MS = 10 * 60_000;

export function createStreamPlaces({ ofOne, ofNetwork, ofAll, longerMs }: StreamPlacesBounds) {
  // of a conversation only what is under way counts
  const ofOwner = createLentPlaces<string>({ most: Infinity, mostOfOne: ofOne, longerMs, forgetMs: 0 });
  const ofLine = createLentPlaces<string>({
    ...{ most: ofAll, mostOfOne: ofNetwork, longerMs },
    forgetMs: FORGET_MS,
  });

  /** Answers how to leave; undefined: so many are under way, and none gives way. `giveWay` is called where it is lost to another. */
  return (owner: string, network: string, giveWay: () => void): (() => void) | undefined => {
    const one = Symbol('stream');
    const places: LentPlace[] = [];
    const leave = () => {
      for (const place of places) place.leave();
    };
    const lose = () => {
      leave();
      giveWay();
    };
    const own = ofOwner(owner, lose, one);
    if (!own) return undefined;
    places.push(own);
    const line = ofLine(network, lose, one);
    if (line) places.push(line);
    else leave();
    return line && leave;
  };
}
