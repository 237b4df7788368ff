import type { Work } from '../kernel/work.ts';

export interface Feed {
  takeDueFeed: () => Promise<string | undefined>;
  readFeed: () => Promise<void>;
  takeDueLine: () => Promise<string | undefined>;
  carryOutLine: (id: string) => Promise<void>;
}

/** Reads the bank feed, by one server at a time. */
export const feedWork = ({ takeDueFeed, readFeed }: Feed): Work<string> => ({
  name: 'bank feed',
  take: takeDueFeed,
  carryOut: readFeed,
  width: 1,
});

/** Matches what it told. */
export const lineWork = ({ takeDueLine, carryOutLine }: Feed): Work<string> => ({
  name: 'feed lines',
  take: takeDueLine,
  carryOut: carryOutLine,
  width: 4,
});
