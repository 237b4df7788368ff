/** What comes of the things that the site is set up with: of accounts and game providers today, of codes, offers and the agreement so far. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { dayOf } from '@krapao/contract/bangkok';
import { ZERO } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { systemClock, type Clock } from '../../kernel/clock.ts';
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

/** How old the number of members who accepted the agreement may be, ms. */
const COUNTED_MS = 60_000;

/** What was taken so far. Who accepted the agreement is counted once a minute at most, however many screens ask: it may be a million. */
export function createUptake(db: Db, clock: Clock = systemClock): () => Promise<Uptake> {
  let counted: { version: string; until: number; members: Promise<number> } | undefined;
  const acceptedBy = (version: string): Promise<number> => {
    const now = clock.now().getTime();
    if (counted?.version === version && now < counted.until) return counted.members;
    const members = acceptancesOf(db, version);
    counted = { version, until: now + COUNTED_MS, members };
    members.catch(() => (counted = undefined));
    return members;
  };
  return async () => {
    const version = await agreementVersion(db, await readSettings(db));
    const [codes, offers, accepted] = await Promise.all([
      usesOfCodes(db),
      takenOfOffers(db),
      acceptedBy(version),
    ]);
    return { codes, offers, accepted };
  };
}
