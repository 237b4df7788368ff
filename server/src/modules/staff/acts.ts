/**
 * The one door that everything goes through that staff do: who may, the proof, the bound, the second person. It lies here and not on a
 * screen, so that no other client goes around it (docs/product.md, The console).
 */
import { z } from 'zod';
import type { Proof } from '@krapao/contract/console/route';
import { satang, toBaht, type Satang } from '@krapao/contract/money';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { byOf as signedBy } from './people.ts';
import { askedFor, recordChange, type Act, type By } from '../history/face.ts';
import type { Proofs } from './proofs.ts';
import {
  expireRequests,
  confirmersOf,
  endRequest,
  makeRequest,
  requestById,
  type StaffRequest,
} from './request-store.ts';
import { canonical, hashOf } from '../../kernel/canonical.ts';
import { isOver } from './rules.ts';
import { boundsOf, spend, spentOf, staffById } from './store.ts';

/** `request`: what waits for a second person; nothing is done before. */
export type Acted = { message: 'OK' } | { message: 'WAITS_FOR_SECOND'; request: string };

export interface Asked {
  why: string;
  /** The hash of the facts that the person saw. */
  seen?: string | undefined;
  proof?: Proof | undefined;
}

/** What an order is about and takes, as things are now. */
interface Weighed {
  act: Act;
  order: unknown;
  facts: unknown;
  amount: Satang | null;
}

export interface ActsDeps {
  db: Db;
  acts: readonly Act[];
  proofs: Proofs;
  /** Called after a commit that made or ended a request. */
  requestsChanged(): void;
  /** Whether two members may be one person; without it nobody is asked. */
  isAlike?(on: Queryable, one: string, other: string): Promise<boolean>;
  /** Seals what waits. */
  box(): SecretBox;
  /** Called once something was done about a thing of that kind. */
  done?(kind: string): void;
}

/** @throws AppError INVALID_REQUEST {fields}: the order is none of that act */
export function actOf(acts: readonly Act[], name: string, given: unknown): { act: Act; order: unknown } {
  const act = acts.find((one) => one.name === name);
  if (!act) throw new Error(`there is no act ${name}`);
  const { success, data: order, error } = act.order.safeParse(given);
  if (!success) throw new AppError('INVALID_REQUEST', { fields: fieldsOf(error) });
  return { act, order };
}

const GONE: ReadonlySet<string> = new Set(['MOVED_ON', 'NO_DATA']);

/** As JSON has it. */
const plain = (value: unknown) => JSON.parse(canonical(value)) as Record<string, unknown>;
const placeOf = (requestId: string) => `request:${requestId}`;

export function createActs({ db, acts, proofs, requestsChanged, done, isAlike, box }: ActsDeps) {
  async function weigh(name: string, given: unknown): Promise<Weighed> {
    const { act, order } = actOf(acts, name, given);
    const facts = await act.facts(db, order);
    return { act, order, facts, amount: (await act.amount?.(db, order)) ?? null };
  }

  function requireRight(staff: StaffSession, { act, order }: Weighed) {
    const right = act.right(order);
    const bound = staff.rights.get(right);
    if (!bound) throw new AppError('NO_RIGHT', { right });
    return { right, bound };
  }

  /** @throws AppError TOOK_PART: in what makes it needed, by their own hand or as the second person of it */
  async function requireNoPart(staff: StaffSession, { act, order }: Weighed): Promise<void> {
    const barred = await act.barred?.(db, order);
    if (!barred) return;
    const confirmed = await confirmersOf(db, barred.requests);
    if ([...barred.staffIds, ...confirmed].includes(staff.staffId)) throw new AppError('TOOK_PART');
  }

  /** @throws AppError OWN_ACCOUNT: it concerns an account of theirs, or one that is alike */
  async function requireNotOwn(staffId: string, { act, order }: Weighed): Promise<void> {
    const own = (await staffById(db, staffId))?.memberId ?? null;
    const member = own === null ? null : ((await act.member?.(db, order)) ?? null);
    if (own === null || member === null) return;
    if (own === member || (await isAlike?.(db, own, member))) throw new AppError('OWN_ACCOUNT');
  }

  /** What a session signs with, and what is written with the act: that the day's bound is used. */
  function byOf(
    staff: StaffSession,
    why: string,
    { act, order, amount }: Weighed,
    also?: (tx: Tx) => Promise<void>,
  ): By {
    const { right, bound } = requireRight(staff, { act, order, amount, facts: undefined });
    return {
      ...signedBy(staff, why),
      within: async (tx) => {
        await also?.(tx);
        if (bound.dayBound === null || amount === null) return;
        // looked at once more under the row's lock: many at once stay under it too
        const spent = await spend(tx, staff.staffId, right, amount);
        if (spent > bound.dayBound) throw overBound(bound.bound, bound.dayBound, satang(spent - amount));
      },
    };
  }

  async function ask(staff: StaffSession, weighed: Weighed, { why }: Asked): Promise<Acted> {
    const { act, order, facts, amount } = weighed;
    const { kind, subject } = act.about(order);
    const right = act.right(order);
    const id = newId();
    const kept = plain(act.kept?.(order) ?? order);
    const made = {
      ...{ id, act: act.name, right, kind, subject, amount, why, order: kept, seenHash: hashOf(facts) },
      ...{
        madeBy: staff.staffId,
        madeDevice: staff.device,
        sealed: box().seal(canonical(order), placeOf(id)),
      },
    };
    const known = await makeRequest(db, made, async (tx) => {
      const after = { asked: act.name, order: kept, hash: hashOf(order), seen: made.seenHash };
      await recordChange(
        tx,
        { ...signedBy(staff, why), requestId: id },
        { right, kind, subject, before: undefined, after },
      );
      tx.afterCommit(requestsChanged);
    });
    if (!known) return { message: 'WAITS_FOR_SECOND', request: id };
    if (known.madeBy === staff.staffId && hashOf(orderOf(known)) === hashOf(plain(order)))
      return { message: 'WAITS_FOR_SECOND', request: known.id };
    throw new AppError('WAITS_ALREADY', { by: (await staffById(db, known.madeBy))?.name ?? '' });
  }

  /** What an act takes from that person now. */
  async function takes(staff: StaffSession, weighed: Weighed) {
    const { right, bound } = requireRight(staff, weighed);
    const spent = bound.dayBound === null ? satang(0n) : await spentOf(db, staff.staffId, right);
    const isBounded = isOver(bound, weighed.amount, spent);
    const second = isBounded || ((await weighed.act.needsSecond?.(db, weighed.order)) ?? false);
    return { second, proof: second || (weighed.act.needsProof ?? false) };
  }

  /** What was asked for, as it was sealed. */
  const orderOf = ({ id, sealed }: StaffRequest): unknown => JSON.parse(box().open(sealed, placeOf(id)));

  /**
   * What was asked for, where the log has it of its maker: a row that somebody wrote by hand is not confirmed.
   * @throws AppError MOVED_ON
   */
  async function heldTo(request: StaffRequest): Promise<unknown> {
    try {
      const order = orderOf(request);
      const asked = await askedFor(db, request.id, request.madeBy);
      const told = z.object({ hash: z.string(), seen: z.string() }).safeParse(asked);
      if (told.data?.hash === hashOf(order) && told.data.seen === request.seenHash) return order;
    } catch {
      // no key of ours opens it
    }
    await end(request.id, { state: 'moved_on' });
    throw new AppError('MOVED_ON');
  }

  async function waiting(id: string): Promise<StaffRequest> {
    const request = await requestById(db, id);
    if (!request) throw new AppError('NO_DATA');
    if (request.state !== 'waiting') throw new AppError('MOVED_ON');
    if (request.expiresAt.getTime() <= Date.now()) {
      await end(id, { state: 'expired' });
      throw new AppError('MOVED_ON');
    }
    return request;
  }

  async function end(id: string, how: Parameters<typeof endRequest>[2]): Promise<void> {
    if (await endRequest(db, id, how)) requestsChanged();
  }

  return {
    /** What it takes: whether a second person, whether a proof. `seen`: the hash to ask with. @throws AppError NO_RIGHT, NO_DATA */
    async look(staff: StaffSession, name: string, order: unknown) {
      const weighed = await weigh(name, order);
      return { ...(await takes(staff, weighed)), seen: hashOf(weighed.facts) };
    },

    /**
     * Does it, or asks for a second person.
     * @throws AppError NO_RIGHT, TOOK_PART, OWN_ACCOUNT, MOVED_ON, NO_DATA, STEP_UP, STEP_UP_WRONG, WAITS_ALREADY {by}, OVER_BOUND, INVALID_REQUEST {fields}
     */
    async perform(staff: StaffSession, name: string, order: unknown, asked: Asked): Promise<Acted> {
      const weighed = await weigh(name, order);
      requireRight(staff, weighed);
      await requireNoPart(staff, weighed);
      await requireNotOwn(staff.staffId, weighed);
      if (asked.seen !== undefined && asked.seen !== hashOf(weighed.facts)) throw new AppError('MOVED_ON');
      const { second, proof } = await takes(staff, weighed);
      if (proof) await proofs.require(staff, [name, weighed.order, asked.why], asked.proof);
      if (second) return ask(staff, weighed, asked);
      await movedOn(() => weighed.act.carryOut(weighed.order, byOf(staff, asked.why, weighed)));
      done?.(weighed.act.about(weighed.order).kind);
      return { message: 'OK' };
    },

    /**
     * Carries out what another person asked for, on the facts that they saw. Done and that the request is done are one transaction.
     * @throws AppError OWN_REQUEST, SAME_DEVICE, TOOK_PART, OWN_ACCOUNT, NO_RIGHT, OVER_BOUND, MOVED_ON, STEP_UP, STEP_UP_WRONG, NO_DATA
     */
    async confirm(staff: StaffSession, id: string, proof: Proof | undefined): Promise<Acted> {
      const request = await waiting(id);
      if (request.madeBy === staff.staffId) throw new AppError('OWN_REQUEST');
      const right = staff.rights.get(request.right);
      if (!right) throw new AppError('NO_RIGHT', { right: request.right });
      if (request.madeDevice.equals(staff.device)) throw new AppError('SAME_DEVICE');
      const maker = await staffById(db, request.madeBy);
      // it is theirs as much as the second one's, when it is done
      if (!maker?.isActive || !(await boundsOf(db, maker.role)).has(request.right)) {
        await end(id, { state: 'moved_on' });
        throw new AppError('MOVED_ON');
      }
      const order = await heldTo(request);
      const weighed = await weigh(request.act, order).catch(async (error: unknown) => {
        if (error instanceof AppError && GONE.has(error.code)) await end(id, { state: 'moved_on' });
        throw error;
      });
      await requireNoPart(staff, weighed);
      await requireNotOwn(staff.staffId, weighed);
      await requireNotOwn(maker.id, weighed);
      const spent = right.dayBound === null ? satang(0n) : await spentOf(db, staff.staffId, request.right);
      if (isOver(right, weighed.amount, spent)) throw overBound(right.bound, right.dayBound, spent);
      await proofs.require(staff, ['confirm', id], proof);
      if (hashOf(weighed.facts) !== request.seenHash) {
        await end(id, { state: 'moved_on' });
        throw new AppError('MOVED_ON');
      }
      const signed = byOf(staff, request.why, weighed, async (tx) => {
        if (!(await endRequest(tx, id, { state: 'done', by: staff.staffId }))) throw new AppError('MOVED_ON');
        tx.afterCommit(requestsChanged);
      });
      // who asked, and beside them who confirmed, from where they did
      const second = { requestId: id, secondId: staff.staffId, secondName: staff.name };
      const by = { ...signed, ...second, name: maker.name, staffId: maker.id };
      try {
        await movedOn(() => weighed.act.carryOut(weighed.order, by));
      } catch (error) {
        if (error instanceof AppError && error.code === 'MOVED_ON') await end(id, { state: 'moved_on' });
        throw error;
      }
      // what was so already wrote nothing
      await end(id, { state: 'done', by: staff.staffId });
      done?.(request.kind);
      return { message: 'OK' };
    },

    /** Ends what nobody confirmed in its time. Answers how many those were. */
    expire: (): Promise<number> =>
      db.withTx(async (tx) => {
        const over = await expireRequests(tx);
        for (const { id, right, kind, subject, madeBy } of over) {
          const by = {
            name: 'krapao',
            why: 'nobody confirmed it in its time',
            staffId: madeBy,
            requestId: id,
          };
          await recordChange(tx, by, {
            right,
            kind,
            subject,
            before: undefined,
            after: { request: 'expired' },
          });
        }
        if (over.length > 0) tx.afterCommit(requestsChanged);
        return over.length;
      }),

    /** Refuses it, or takes one's own back. @throws AppError MOVED_ON, NO_DATA, NO_RIGHT */
    async refuse(staff: StaffSession, id: string, why: string): Promise<Acted> {
      const request = await waiting(id);
      const isOwn = request.madeBy === staff.staffId;
      if (!isOwn && !staff.rights.has(request.right))
        throw new AppError('NO_RIGHT', { right: request.right });
      const { right, kind, subject } = request;
      const state = isOwn ? 'withdrawn' : 'refused';
      await db.withTx(async (tx) => {
        if (!(await endRequest(tx, id, { state, by: isOwn ? null : staff.staffId, said: why })))
          throw new AppError('MOVED_ON');
        const by = { ...signedBy(staff, why), requestId: id };
        await recordChange(tx, by, { right, kind, subject, before: undefined, after: { request: state } });
        tx.afterCommit(requestsChanged);
      });
      return { message: 'OK' };
    },
  };
}
export type Acts = ReturnType<typeof createActs>;

/** What does not wait any more has moved on, whatever its module calls that. */
async function movedOn(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'NO_DATA') throw new AppError('MOVED_ON', {}, error);
    throw error;
  }
}

function overBound(bound: Satang | null, dayBound: Satang | null, spent: Satang): AppError {
  const left = dayBound === null ? null : dayBound - spent;
  const most = bound ?? dayBound ?? satang(0n);
  return new AppError('OVER_BOUND', {
    bound: toBaht(most),
    left: toBaht(satang(left === null || left < 0n ? 0n : left)),
  });
}

const fieldsOf = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'order', message]));
