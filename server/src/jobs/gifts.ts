import type { Work } from '../kernel/work.ts';

export interface Gifts {
  takeDueGift: () => Promise<string | undefined>;
  carryOutGift: (id: string) => Promise<void>;
}

/** Gifts whose redeeming was not answered, or was left by a server that died. */
export const giftWork = ({ takeDueGift, carryOutGift }: Gifts): Work<string> => ({
  name: 'gifts',
  take: takeDueGift,
  carryOut: carryOutGift,
  width: 4,
});
