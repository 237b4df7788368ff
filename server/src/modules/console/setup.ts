/** What the site is set up with: as it is, as it came to be, and what a change of it would do. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { told, type Changes } from '../history/face.ts';

type Things = ConsoleInside<'GET /api/console/setup/{kind}'>['output']['things'];
type Thing = ConsoleInside<'GET /api/console/setup/{kind}/{subject}'>['output'];
type Rehearse = ConsoleInside<'POST /api/console/setup/{kind}/{subject}/rehearse'>;

const SHOWN_HISTORY = 50;

export function createSetup(changes: Changes) {
  return {
    async list(kind: string): Promise<Things> {
      const things = await changes.list(kind);
      return things.map(({ state, inForce, ...thing }) => ({
        ...thing,
        state: state ?? null,
        inForce: inForce ?? null,
      }));
    },
    async show(kind: string, subject: string): Promise<Thing> {
      const [{ state, inForce, version }, history] = await Promise.all([
        changes.see(kind, subject),
        changes.history({ kind, subject, isDone: true, limit: SHOWN_HISTORY }),
      ]);
      return {
        state: state ?? null,
        inForce: inForce ?? null,
        version,
        schema: changes.schemaOf(kind, subject),
        history: history.map(told),
      };
    },
    /** @throws AppError NO_RIGHT {right}: who may not change it looks at no change of it either */
    async rehearse(
      staff: StaffSession,
      order: Rehearse['params'] & Rehearse['body'],
    ): Promise<Rehearse['output']> {
      const right = changes.rightOf(order.kind);
      if (!staff.rights.has(right)) throw new AppError('NO_RIGHT', { right });
      const [{ before, after, doubts = [] }, second] = await Promise.all([
        changes.rehearse(order),
        changes.needsSecond(order),
      ]);
      return { before: before ?? null, after: after ?? null, doubts: [...doubts], second };
    },
  };
}
