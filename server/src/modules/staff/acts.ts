/**
 * The one door that everything goes through that staff do: who may, the proof, the bound, the second person. It lies here and not on a
 * screen, so that no other client goes around it (docs/product.md, The console).
 */
import { z } from 'zod';
import type { Proof } from '@krapao/contract/console/route';
import { satang, toBaht, type Satang } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { askedFor, byOf, recordChange, type Act, type By } from '../history/face.ts';
import type { Proofs } from './proofs.ts';
import {
  confirmersOf,
  isConfirmed,
  endWithWord,
  makeRequest,
  overdueRequests,
  requestById,
  type Ended,
  type StaffRequest,
} from './request-store.ts';
import { canonical, hashOf } from '../../kernel/canonical.ts';
import { actOf, type Ordered } from './ordered.ts';
import { isGone, overtakenAmong } from './overtaken.ts';
import { isOver, leastOf } from './rules.ts';
import { accountsOf, requireApart } from './let-in.ts';
import { spend, spentOf } from './spent.ts';
import { mayStill, membersOf, roleIn, staffById } from './store.ts';

/** `request`: what waits for a second person; nothing is done before. */
export type Acted = { message: 'OK' } | { message: 'WAITS_FOR_SECOND'; request: string };

export interface Asked {
  why: string;
  /** The hash of the facts that the person saw. */
  seen?: string | undefined;
  proof?: Proof | undefined;
}

/** The body of a call that acts: what is ordered, and what is said beside it. */
export function orderOf<Body extends Asked>(body: Body) {
  const { why, seen, proof, ...order } = body;
  return { order, asked: { why, seen, proof } };
}

/** What an order is about and takes, as things are now. */
interface Weighed extends Ordered {
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
}

/** As JSON has it. */
const plain = (value: unknown) => JSON.parse(canonical(value)) as Record<string, unknown>;
const bindingOf = (requestId: string) => `request:${requestId}`;
/** What is asked for, whole, beside what of it may be shown. */
export const sealOrder = (box: SecretBox, requestId: string, order: unknown): Buffer =>
  box.seal(canonical(order), bindingOf(requestId));

export function createActs({ db, acts, proofs, requestsChanged, isAlike, box }: ActsDeps) {
  async function weigh({ act, order }: Ordered): Promise<Weighed> {
    const facts = await act.facts(db, order);
    return { act, order, facts, amount: (await act.amount?.(db, order)) ?? null };
  }

  function requireRight(staff: StaffSession, { act, order }: Ordered) {
    const right = act.right(order);
    const bound = staff.rights.get(right);
    if (!bound) throw new AppError('NO_RIGHT', { right });
    return { right, bound };
  }

  /** @throws AppError TOOK_PART: in what makes it needed, by their own hand or as the second person of it, with whatever account */
  async function requireNoPart(staffId: string, { act, order }: Ordered): Promise<void> {
    const barred = await act.barred?.(db, order);
    if (!barred) return;
    const confirmed = await confirmersOf(db, barred.requests);
    const accounts = await accountsOf(db, staffId);
    if ([...barred.staffIds, ...confirmed].some((one) => accounts.includes(one)))
      throw new AppError('TOOK_PART');
  }

  /** @throws AppError OWN_ACCOUNT: it concerns an account of theirs, or one that is alike */
  async function requireNotOwn(staffId: string, { act, order }: Ordered): Promise<void> {
    const all = await membersOf(db, await accountsOf(db, staffId));
    const member = all.length === 0 ? null : ((await act.member?.(db, order)) ?? null);
    if (member === null) return;
    for (const own of all)
      if (own === member || (!act.keepsIn && (await isAlike?.(db, own, member))))
        throw new AppError('OWN_ACCOUNT');
  }

  /** Whether they are in and may do it still when it is done. An act that takes that from them is their last one. */
  async function isTheirsStill(tx: Tx, id: string, { act, order }: Ordered): Promise<boolean> {
    const { kind, subject } = act.about(order);
    if (subject === id) return true;
    if (kind === 'role') return (await roleIn(tx, id)) !== undefined;
    return mayStill(tx, id, act.right(order));
  }

  /** What a session signs with, and what is written with the act: that they may still do it, that the day's bound is used. */
  function boundBy(staff: StaffSession, why: string, weighed: Weighed, also: (tx: Tx) => Promise<void>): By {
    const { amount } = weighed;
    const { right, bound } = requireRight(staff, weighed);
    return {
      ...byOf(staff, why),
      within: async (tx) => {
        // whoever lets them in, or vouches for them, holds them too
        if (!(await isTheirsStill(tx, staff.staffId, weighed))) throw new AppError('NO_RIGHT', { right });
        await also(tx);
        if (bound.dayBound === null || amount === null) return;
        // looked at once more under the row's lock: many at once stay under it too
        const accounts = await accountsOf(tx, staff.staffId);
        const spent = await spend(tx, staff.staffId, accounts, right, amount);
        if (spent > bound.dayBound) throw overBound(bound.bound, bound.dayBound, satang(spent - amount));
      },
    };
  }

  /** That of what one does alone in a day so much is used. Under its row's lock: many at once stay under it too. @throws AppError OVER_BOUND */
  const alone =
    (staff: StaffSession, { act, order, amount }: Weighed) =>
    async (tx: Tx): Promise<void> => {
      const most = (await act.alone?.(tx, order)) ?? null;
      if (most === null || amount === null) return;
      const accounts = await accountsOf(tx, staff.staffId);
      const spent = await spend(tx, staff.staffId, accounts, `${act.right(order)} alone`, amount);
      if (spent > most) throw overBound(null, most, satang(spent - amount));
    };

  /** Whether it is done already, by whoever lost the answer. */
  const isDone = async ({ act, order }: Ordered): Promise<boolean> =>
    (await act.isDone?.(db, order)) ?? false;

  async function ask(staff: StaffSession, weighed: Weighed, { why }: Asked): Promise<Acted> {
    const { act, order, facts, amount } = weighed;
    const { kind, subject } = act.about(order);
    const right = act.right(order);
    const id = newId();
    const kept = plain(act.kept?.(order, facts) ?? order);
    const made = {
      ...{ id, act: act.name, right, kind, subject, amount, why, order: kept, seenHash: hashOf(facts) },
      ...{
        madeBy: staff.staffId,
        madeDevice: staff.device,
        sealed: sealOrder(box(), id, order),
      },
    };
    const known = await makeRequest(db, made, async (tx) => {
      const logged = act.logged ? plain(act.logged(order)) : kept;
      const after = { asked: act.name, order: logged, hash: hashOf(order), seen: made.seenHash };
      await recordChange(
        tx,
        { ...byOf(staff, why), requestId: id },
        { right, kind, subject, before: undefined, after },
      );
      tx.afterCommit(requestsChanged);
    });
    if (!known) return { message: 'WAITS_FOR_SECOND', request: id };
    if (known.madeBy === staff.staffId && hashOf(sealedOrder(known)) === hashOf(plain(order)))
      return { message: 'WAITS_FOR_SECOND', request: known.id };
    throw new AppError('WAITS_ALREADY', { by: (await staffById(db, known.madeBy))?.name ?? '' });
  }

  /** What an act takes from that person now. */
  async function takes(staff: StaffSession, weighed: Weighed) {
    const { right, bound } = requireRight(staff, weighed);
    const accounts = await accountsOf(db, staff.staffId);
    const spent = bound.dayBound === null ? satang(0n) : await spentOf(db, accounts, right);
    const most = (await weighed.act.alone?.(db, weighed.order)) ?? null;
    const spentAlone = most === null ? satang(0n) : await spentOf(db, accounts, `${right} alone`);
    const isBounded =
      isOver(bound, weighed.amount, spent) ||
      isOver({ bound: null, dayBound: most }, weighed.amount, spentAlone);
    const second = isBounded || ((await weighed.act.needsSecond?.(db, weighed.order)) ?? false);
    const { bound: each, dayBound } = bound;
    const bounds = [each, dayBound && satang(dayBound - spent), most && satang(most - spentAlone)];
    return { second, proof: second || (weighed.act.needsProof ?? false), left: leastOf(bounds) };
  }

  /** What was asked for, as it was sealed. */
  const sealedOrder = ({ id, sealed }: StaffRequest): unknown =>
    JSON.parse(box().open(sealed, bindingOf(id)));

  /** The same; undefined: no key of ours opens it. */
  function readable(request: StaffRequest): unknown {
    try {
      return sealedOrder(request);
    } catch {
      return undefined;
    }
  }

  /**
   * What was asked for, where the log has it of its maker: a row that somebody wrote by hand is not confirmed.
   * @throws AppError MOVED_ON
   */
  async function heldTo(staff: StaffSession, request: StaffRequest): Promise<unknown> {
    // a log that cannot be read now says nothing about anybody: that is thrown
    const asked = await askedFor(db, request.id, request.madeBy);
    const told = z.object({ hash: z.string(), seen: z.string() }).safeParse(asked);
    const order = readable(request);
    if (order !== undefined && told.data?.hash === hashOf(order) && told.data.seen === request.seenHash)
      return order;
    return gone(staff, request, phrase('whyNoWord'));
  }

  /** One that can still be decided about; what is over is ended by `expire`. @throws AppError NO_DATA, MOVED_ON */
  async function waiting(id: string): Promise<StaffRequest> {
    const request = await requestById(db, id);
    if (!request) throw new AppError('NO_DATA');
    if (request.state !== 'waiting' || request.expiresAt.getTime() <= Date.now())
      throw new AppError('MOVED_ON');
    return request;
  }

  async function end(tx: Tx, request: StaffRequest, ended: Ended, by: By | undefined): Promise<boolean> {
    const isEnded = await endWithWord(tx, request, ended, by);
    if (isEnded) tx.afterCommit(requestsChanged);
    return isEnded;
  }

  const endNow = (request: StaffRequest, ended: Ended, by: By): Promise<boolean> =>
    db.withTx((tx) => end(tx, request, ended, by));

  /** Ends what cannot be confirmed any more, as who found that. @throws AppError MOVED_ON */
  async function gone(staff: StaffSession, request: StaffRequest, why: Phrase): Promise<never> {
    await endNow(request, { state: 'moved_on' }, byOf(staff, why));
    throw new AppError('MOVED_ON');
  }

  /** `work`, which ends the request where there is nothing more to decide about. @throws AppError MOVED_ON, and as `work` */
  async function orGone<T>(staff: StaffSession, request: StaffRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isGone(error)) await gone(staff, request, phrase('whyNotSo'));
      throw error;
    }
  }

  return {
    /**
     * What it takes: whether a second person, whether a proof. `left`: how much that person's own bounds leave them; null: they have none. `seen`: the
     * hash to ask with. @throws AppError NO_RIGHT, NO_DATA
     */
    async look(staff: StaffSession, name: string, order: unknown) {
      const weighed = await weigh(actOf(acts, name, order));
      const { proof, ...taken } = await takes(staff, weighed);
      return { ...taken, proof: proof || staff.isElsewhere, seen: hashOf(weighed.facts) };
    },

    /**
     * Does it, or asks for a second person.
     * @throws AppError NO_RIGHT, TOOK_PART, OWN_ACCOUNT, MOVED_ON, NO_DATA, STEP_UP, STEP_UP_WRONG, WAITS_ALREADY {by}, OVER_BOUND, INVALID_REQUEST {fields},
     *   and as the act's `requireNow`
     */
    async perform(staff: StaffSession, name: string, order: unknown, asked: Asked): Promise<Acted> {
      const ordered = actOf(acts, name, order);
      requireRight(staff, ordered);
      if (await isDone(ordered)) return { message: 'OK' };
      const weighed = await weigh(ordered);
      await requireNoPart(staff.staffId, weighed);
      await requireNotOwn(staff.staffId, weighed);
      if (asked.seen !== undefined && asked.seen !== hashOf(weighed.facts)) throw new AppError('MOVED_ON');
      await weighed.act.requireNow?.(db, weighed.order);
      const { second, proof } = await takes(staff, weighed);
      // elsewhere nothing is done by who may have taken the session alone
      const require = proof ? proofs.require : proofs.requireHere;
      await require(staff, [name, weighed.order, asked.why], asked.proof);
      if (second) return ask(staff, weighed, asked);
      const by = boundBy(staff, asked.why, weighed, alone(staff, weighed));
      await movedOn(() => weighed.act.carryOut(weighed.order, by, weighed.facts)).catch(
        async (error: unknown) => {
          // the same order at once is done by one of both
          if (!(await isDone(ordered))) throw error;
        },
      );
      return { message: 'OK' };
    },

    /**
     * Carries out what another person asked for, on the facts that they saw. Done and that the request is done are one transaction.
     * @throws AppError OWN_REQUEST, LET_IN_BY {name, by}, SAME_DEVICE, TOOK_PART, OWN_ACCOUNT, NO_RIGHT, OVER_BOUND, MOVED_ON, STEP_UP, STEP_UP_WRONG, NO_DATA
     */
    async confirm(staff: StaffSession, id: string, proof: Proof | undefined): Promise<Acted> {
      // who lost the answer is told again
      if (await isConfirmed(db, id, staff.staffId)) return { message: 'OK' };
      const request = await waiting(id);
      if (request.madeBy === staff.staffId) throw new AppError('OWN_REQUEST');
      const right = staff.rights.get(request.right);
      if (!right) throw new AppError('NO_RIGHT', { right: request.right });
      await requireApart(db, staff.staffId, request.madeBy);
      if (request.madeDevice.equals(staff.device)) throw new AppError('SAME_DEVICE');
      const maker = await staffById(db, request.madeBy);
      // it is theirs as much as the second one's, when it is done
      if (!maker || !(await mayStill(db, maker.id, request.right)))
        return gone(staff, request, phrase('whyMakerMayNot'));
      const order = await heldTo(staff, request);
      const weighed = await orGone(staff, request, () => weigh(actOf(acts, request.act, order)));
      for (const one of [staff.staffId, maker.id]) {
        await requireNoPart(one, weighed);
        await requireNotOwn(one, weighed);
      }
      const accounts = await accountsOf(db, staff.staffId);
      const spent = right.dayBound === null ? satang(0n) : await spentOf(db, accounts, request.right);
      if (isOver(right, weighed.amount, spent)) throw overBound(right.bound, right.dayBound, spent);
      await proofs.require(staff, ['confirm', id], proof);
      if (hashOf(weighed.facts) !== request.seenHash) return gone(staff, request, phrase('whyOtherFacts'));
      const confirmed = { state: 'done', by: staff.staffId } as const;
      const signed = boundBy(staff, request.why, weighed, async (tx) => {
        const isTheirs = await isTheirsStill(tx, maker.id, weighed);
        // both are held as they are now
        await requireApart(tx, staff.staffId, maker.id);
        if (!isTheirs || !(await end(tx, request, confirmed, undefined))) throw new AppError('MOVED_ON');
      });
      // who asked, and beside them who confirmed, from where they did
      const second = { requestId: id, secondId: staff.staffId, secondName: staff.name };
      const by = { ...signed, ...second, name: maker.name, staffId: maker.id };
      await orGone(staff, request, () => weighed.act.carryOut(weighed.order, by, weighed.facts));
      // what was so already wrote nothing
      await endNow(request, confirmed, { ...by, within: undefined });
      return { message: 'OK' };
    },

    /** The ids of those that wait and that nobody can confirm: what they are about has changed since they were asked for. */
    overtaken: overtakenAmong({ db, acts, readable }),

    /** Ends what nobody confirmed in its time. Answers how many those were. */
    async expire(): Promise<number> {
      let ended = 0;
      for (const request of await overdueRequests(db)) {
        const by = { name: 'krapao', why: phrase('whyUnconfirmed'), staffId: request.madeBy };
        if (await endNow(request, { state: 'expired' }, by)) ended += 1;
      }
      return ended;
    },

    /** Refuses it, or takes one's own back. @throws AppError MOVED_ON, NO_DATA, NO_RIGHT, STEP_UP, STEP_UP_WRONG */
    async refuse(staff: StaffSession, id: string, why: string, proof?: Proof): Promise<Acted> {
      const request = await waiting(id);
      const isOwn = request.madeBy === staff.staffId;
      if (!isOwn && !staff.rights.has(request.right))
        throw new AppError('NO_RIGHT', { right: request.right });
      await proofs.requireHere(staff, ['refuse', id, why], proof);
      const ended = isOwn
        ? ({ state: 'withdrawn', said: why } as const)
        : ({ state: 'refused', by: staff.staffId, said: why } as const);
      if (!(await endNow(request, ended, byOf(staff, why)))) throw new AppError('MOVED_ON');
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
