import { takeDue } from '../../db/saga.ts';
import { askProvider, orderOf } from './ask-provider.ts';
import type { GamesDeps } from './deps.ts';
import type { TransferDesk } from './transfer-desk.ts';
import { transferById } from './transfer-store.ts';

/** What the runner does with transfers that their maker left open: unknown outcomes, servers that died. */
export function createTransferWork({ db, providers, clock }: GamesDeps, desk: TransferDesk) {
  return {
    /** Takes the transfer that is longest due, for one lease; undefined when none is. */
    take: (): Promise<string | undefined> => takeDue(db, 'game_transfer'),

    /** One attempt at a transfer that was taken. */
    carryOut: async (id: string): Promise<void> => {
      const takenAt = clock.now();
      const transfer = await transferById(db, id);
      if (!transfer || transfer.state === 'settled' || transfer.state === 'returned') return;
      const provider = providers.get(transfer.slotCode);
      const order = orderOf(transfer, transfer.username);
      await desk.finish(transfer, await askProvider(provider, { transfer, order, takenAt, clock }));
    },
  };
}
export type TransferWork = ReturnType<typeof createTransferWork>;
