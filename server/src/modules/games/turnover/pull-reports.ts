import type { GamesDeps } from '../deps.ts';
import { askSilentAt } from '../transfers/store.ts';
import { addReportPlaces, goOn, keepRounds, reportPlace, takeDueReport, tryLater } from './store.ts';

/** Pages that are read under one lease; each is kept before the next is asked for. */
const MOST_PAGES = 20;
/** Attempts in vain after which the log hears of it each time. */
const WARN_AFTER = 5;

/** Reads what the providers report of our members' play. Any number of servers may; a page is kept once. */
export function createPullReports({
  db,
  providers,
  log,
  onRounds,
}: Pick<GamesDeps, 'db' | 'providers' | 'log' | 'onRounds'>) {
  return {
    /** Takes the provider whose reports are longest due; undefined when none is. */
    async take(): Promise<string | undefined> {
      const due = await takeDueReport(db);
      if (due !== undefined) return due;
      await addReportPlaces(db);
      return undefined;
    },

    /** Reads on from where the provider's reports were left. */
    async carryOut(slotCode: string): Promise<void> {
      const provider = await providers.get(slotCode);
      const known = await reportPlace(db, slotCode);
      if (!known) return;
      let { place, attempts } = known;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const told = provider
          ? await provider.reports(place)
          : { outcome: 'unknown' as const, reason: 'no adapter for this provider' };
        if (told.outcome === 'unknown') {
          if (attempts >= WARN_AFTER)
            log.warn({ slotCode, attempts, reason: told.reason }, 'play reports can not be read');
          return tryLater(db, slotCode, attempts);
        }
        const { reports, next, isEnd, upTo } = told;
        const from = place;
        // it did not tell before, and may have been silent about transfers as well; once this is kept, nobody knows any more that it was
        if (attempts > 1) await askSilentAt(db, slotCode);
        const isOurs = await db.withTx(async (tx) => {
          const isLast = page === MOST_PAGES;
          const went = await goOn(tx, slotCode, {
            ...{ from, next, isLast, askedAt: known.askedAt },
            upTo: isEnd ? upTo : null,
          });
          const changes = went ? await keepRounds(tx, slotCode, reports) : [];
          if (changes.length > 0) for (const listener of onRounds) await listener(tx, slotCode, changes);
          return went;
        });
        if (isEnd || !isOurs) return;
        [place, attempts] = [next, 0];
      }
    },
  };
}
