/** Saved views of the console's lists. What others share is for everybody who works here; their own only for who made them. */
import { and, asc, count, eq, ne, or } from 'drizzle-orm';
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { ViewScreen } from '@krapao/contract/console/constants';
import { MOST_VIEWS } from '@krapao/contract/console/views';
import { phrase } from '@krapao/contract/phrases';
import type { Db, Tx } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newId } from '../../kernel/ids.ts';
import { byOf, recordChange } from '../history/face.ts';
import { displaysOf } from './read-model.ts';
import { consoleView } from './tables.ts';

type Listed = ConsoleInside<'GET /api/console/views'>['output'];
type Said = ConsoleInside<'POST /api/console/views'>['body'];

const SHARE = 'view.share';

const maySee = (staff: StaffSession) =>
  or(eq(consoleView.staffId, staff.staffId), eq(consoleView.isShared, true));

/** What others see that changed is written down; what is one's own is nobody's matter. */
async function record(tx: Tx, staff: StaffSession, name: string, query: string, isGone: boolean) {
  const by = byOf(staff, phrase(isGone ? 'whyRemoved' : 'whyShared'));
  const state = { name, query };
  await recordChange(tx, by, {
    ...({ right: SHARE, kind: 'view', subject: name } as const),
    ...(isGone ? { before: state, after: undefined } : { before: undefined, after: state }),
  });
}

export function createViews(db: Db) {
  return {
    async list(staff: StaffSession, screen: ViewScreen): Promise<Listed> {
      const rows = await db.sql
        .select()
        .from(consoleView)
        .where(and(eq(consoleView.screen, screen), maySee(staff)))
        .orderBy(asc(consoleView.name), asc(consoleView.id));
      const names = await displaysOf(db, [...new Set(rows.map(({ staffId }) => staffId))]);
      return {
        views: rows.map(({ id, staffId, name, query, isShared }) => ({
          ...{ id, name, query, isShared, by: names.get(staffId) ?? '' },
          may: staffId === staff.staffId || staff.rights.has(SHARE),
        })),
      };
    },

    /** @throws AppError NO_RIGHT, TOO_MANY_VIEWS */
    async save(staff: StaffSession, { screen, name, query, isShared }: Said): Promise<{ id: string }> {
      if (isShared && !staff.rights.has(SHARE)) throw new AppError('NO_RIGHT', { right: SHARE });
      return db.withTx(async (tx) => {
        const own = and(eq(consoleView.staffId, staff.staffId), eq(consoleView.screen, screen));
        const [others] = await tx.sql
          .select({ views: count() })
          .from(consoleView)
          .where(and(own, ne(consoleView.name, name)));
        if ((others?.views ?? 0) >= MOST_VIEWS) throw new AppError('TOO_MANY_VIEWS');
        const [before] = await tx.sql
          .select()
          .from(consoleView)
          .where(and(own, eq(consoleView.name, name)))
          .for('update');
        const row = { id: newId(), staffId: staff.staffId, screen, name, query, isShared };
        const [saved] = await tx.sql
          .insert(consoleView)
          .values(row)
          .onConflictDoUpdate({
            target: [consoleView.staffId, consoleView.screen, consoleView.name],
            set: { query, isShared },
          })
          .returning({ id: consoleView.id });
        if (isShared) await record(tx, staff, name, query, false);
        else if (before?.isShared) await record(tx, staff, name, before.query, true);
        return { id: saved?.id ?? row.id };
      });
    },

    /** @throws AppError NO_DATA: there is none that they may remove */
    async remove(staff: StaffSession, id: string): Promise<void> {
      const own = eq(consoleView.staffId, staff.staffId);
      const mine = staff.rights.has(SHARE) ? or(own, eq(consoleView.isShared, true)) : own;
      await db.withTx(async (tx) => {
        const [gone] = await tx.sql
          .delete(consoleView)
          .where(and(eq(consoleView.id, id), mine))
          .returning();
        if (!gone) throw new AppError('NO_DATA');
        if (gone.isShared) await record(tx, staff, gone.name, gone.query, true);
      });
    },
  };
}
export type Views = ReturnType<typeof createViews>;
