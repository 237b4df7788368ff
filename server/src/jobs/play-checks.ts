import type { ComparePlay } from '../modules/games/unexplained/compare-play.ts';
import type { Work } from '../kernel/work.ts';

/** Compares play in balances with what is reported, one account after the other: it is nothing that anybody waits for. */
export const playCheckWork = ({ next }: ComparePlay): Work<true> => ({
  name: 'play checks',
  take: async () => ((await next()) ? true : undefined),
  carryOut: async () => undefined,
  width: 1,
});
