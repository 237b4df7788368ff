import type { ConsoleInside } from '@krapao/contract/console/api';
import type { Db } from '../../db/pool.ts';
import { allBanks, banksInKip, ourAccounts } from '../site/face.ts';

type ShownBank = ConsoleInside<'GET /api/console/banks'>['output']['banks'][number];

/** Every bank, with whether members may choose it, whether an account of ours is there, and whether its money is kip. */
export function createListBanks(db: Db) {
  return async (): Promise<ShownBank[]> => {
    const [banks, ours, inKip] = await Promise.all([allBanks(db), ourAccounts(db), banksInKip(db)]);
    return banks.map(({ code, nameTH, nameEN, nameLA, isSelectable }) => ({
      ...{ code, nameTH, nameEN, nameLA, isOffered: isSelectable },
      isOurs: ours.some(({ bank }) => bank === code),
      isInKip: inKip.has(code),
    }));
  };
}
