/** What accounts of ours and game providers do today, where the site is set up. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { dayOf } from '@krapao/contract/bangkok';
import { ZERO } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { ownSumsOn } from './days/own-accounts.ts';
import { atOnce } from './read.ts';
import { linesOfAccounts, transfersOfProviders } from './read-model.ts';

type Received = ConsoleInside<'GET /api/console/received'>['output'];

/** @param withFigures whether who asks may see what the house takes */
export async function received(db: Db, withFigures: boolean): Promise<Received> {
  const [lines, providers, sums] = await Promise.all([
    linesOfAccounts(db),
    transfersOfProviders(db),
    withFigures ? atOnce(db, (figures) => ownSumsOn(figures, dayOf(new Date()))) : null,
  ]);
  return {
    accounts: lines.map(({ key, lineAt }) => ({
      ...{ key, lineAt },
      today: sums && (sums.get(key) ?? ZERO),
    })),
    providers,
  };
}
