import { VERDICTS, type Verdict } from '@krapao/contract/console/work';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isUuid } from '../../kernel/ids.ts';
import { actionsOn } from './store.ts';
import { requireHand, type Order, type Waiting, type WaitingKind } from './waiting.ts';

export type ShownAction = Awaited<ReturnType<typeof actionsOn>>[number];
export interface Shown extends Waiting {
  /** What can be said of it now. */
  verdicts: Verdict[];
  actions: ShownAction[];
}

/** done: carried out and kept. moved-on: it does not wait for that (any more), and nothing was done. missing: there is no such thing. */
export type Decision = { result: 'done' | 'moved-on'; shown: Shown } | { result: 'missing' };

const IDS = { uuid: isUuid, name: (id: string) => /^[\x21-\x7e]{1,100}$/.test(id) };

/** Whether a thing of that kind may be called so. */
export const isIdOf = ({ ids }: Pick<WaitingKind, 'ids'>, id: string): boolean => IDS[ids](id);

/** What can be said of something, as it waits. */
function offered({ verdicts }: WaitingKind, { waits, withheld = [] }: Waiting): Verdict[] {
  if (waits === null) return [];
  return VERDICTS.filter(
    (one) => verdicts[one] && (verdicts[one].to ?? waits) === waits && !withheld.includes(one),
  );
}

/** Everything that waits for an operator, of whatever kind; a console and the command line both stand before it. */
export function createBoard(db: Db, kinds: readonly WaitingKind[]) {
  async function find(id: string): Promise<{ kind: WaitingKind; waiting: Waiting } | undefined> {
    for (const kind of kinds) {
      const waiting = isIdOf(kind, id) ? await kind.find(id) : undefined;
      if (waiting) return { kind, waiting };
    }
    return undefined;
  }

  async function show(id: string): Promise<Shown | undefined> {
    const found = await find(id);
    if (!found) return undefined;
    const { kind, waiting } = found;
    return {
      ...waiting,
      verdicts: offered(kind, waiting),
      actions: await actionsOn(db, kind.name, id),
    };
  }

  /** @throws AppError INVALID_REQUEST {fields}: what the kind can't do, or what must or must not be said with it */
  function requireFits({ name, verdicts }: WaitingKind, verdict: Verdict, order: Order): void {
    const known = verdicts[verdict];
    if (!known) {
      const offered = Object.keys(verdicts).join(', ');
      throw new AppError('INVALID_REQUEST', { fields: { verdict: `of a ${name} there are: ${offered}` } });
    }
    const { id: _, who: _who, why: _why, signed: _signed, facts: _facts, ...said } = order;
    const extra = Object.entries(said).filter(
      ([field, value]) => value !== undefined && !known.takes.some((taken) => taken === field),
    );
    if (extra.length > 0) {
      const fields = Object.fromEntries(
        extra.map(([field]) => [field, `says nothing to ${verdict} a ${name}`]),
      );
      throw new AppError('INVALID_REQUEST', { fields });
    }
  }

  return {
    /** The oldest first. */
    async list(): Promise<Waiting[]> {
      const lists = await Promise.all(kinds.map((kind) => kind.list()));
      return lists.flat().toSorted((a, b) => a.since.getTime() - b.since.getTime());
    },
    show,
    /** @throws AppError INVALID_REQUEST {fields}: what can't be said of such a thing; MOVED_ON: not of this one now */
    requireOffered(shown: Shown, verdict: Verdict, order: Order): void {
      const kind = kinds.find(({ name }) => name === shown.kind);
      if (kind) requireFits(kind, verdict, order);
      if (!shown.verdicts.includes(verdict)) throw new AppError('MOVED_ON');
    },
    async decide(verdict: Verdict, order: Order): Promise<Decision> {
      requireHand(order);
      const found = await find(order.id);
      if (!found) return { result: 'missing' };
      requireFits(found.kind, verdict, order);
      let result: 'done' | 'moved-on' = 'done';
      try {
        await found.kind.verdicts[verdict]?.carryOut(order);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'NO_DATA')) throw error;
        result = 'moved-on';
      }
      const shown = await show(order.id);
      return shown ? { result, shown } : { result: 'missing' };
    },
  };
}
export type Board = ReturnType<typeof createBoard>;
