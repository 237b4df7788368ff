import type { TakenTransfer } from '../modules/games/transfers/attempt.ts';
import type { TransferWork } from '../modules/games/transfers/carry-out-transfer.ts';
import type { Work } from '../kernel/work.ts';

/** Game transfers whose outcome is not known yet. Providers are slow when they are ill: several at once, so that none waits for one. */
export const transferWork = ({ take, carryOut }: TransferWork): Work<TakenTransfer> => ({
  name: 'game transfers',
  take,
  carryOut: async (taken) => void (await carryOut(taken)),
  width: 8,
});
