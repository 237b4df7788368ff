/** What comes of the things that the site is set up with: of accounts and game providers today, of codes, offers and the agreement so far. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { dayOf } from '@krapao/contract/bangkok';
import { ZERO } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { ownSumsOn } from './days/own-accounts.ts';
import { agreementVersion, readSettings } from '../site/face.ts';
import { atOnce } from './read.ts';
import {
  acceptancesOf,
  linesOfAccounts,
  takenOfOffers,
  transfersOfProviders,
  usesOfCodes,
} from './read-model.ts';

type Received = ConsoleInside<'GET /api/console/received'>['output'];
type Uptake = ConsoleInside<'GET /api/console/uptake'>['output'];

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

export async function uptake(db: Db): Promise<Uptake> {
  const version = await agreementVersion(db, await readSettings(db));
  const [codes, offers, accepted] = await Promise.all([
    usesOfCodes(db),
    takenOfOffers(db),
    acceptancesOf(db, version),
  ]);
  return { codes, offers, accepted };
}
