/** What waits for a person, with all that they need to decide it. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { VERDICTS } from '@krapao/contract/console/work';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { statementPage } from '../../ledger/statement.ts';
import type { FileLinks } from '../../ports/files.ts';
import { alikeTo } from '../dossier/face.ts';
import type { Board, Shown, Waiting, WaitingKind } from '../operator/face.ts';
import type { Acts, WaitingRequests } from '../staff/face.ts';
import { decidedToday, membersNamed, playOf, type Whom } from './read-model.ts';

export interface WorkDeps {
  db: Db;
  board: Board;
  kinds: readonly WaitingKind[];
  /** How much work there is (operator/standing.ts). */
  standing(): Promise<readonly { topic: string; subject: string; items: number; at: Date | null }[]>;
  acts: Acts;
  requests: WaitingRequests;
  links: FileLinks;
}

type Asked = ConsoleInside<'GET /api/console/board'>['query'];
type Listed = ConsoleInside<'GET /api/console/board'>['output'];
type Counts = ConsoleInside<'GET /api/console/board/counts'>['output'];
type Thing = ConsoleInside<'GET /api/console/board/{kind}/{id}'>['output'];
type Row = Omit<Listed['rows'][number], 'request'>;

const SHOWN_MOVEMENTS = 5;
const LAST_DIGITS = 4;
/** How likely it is one of several who fit, of 100. */
const PROVED_SCORE = 90;
const UNPROVED_SCORE = 60;
const FORMER_SCORE = 40;

const endOf = (fact: string): string => `•••${fact.slice(-LAST_DIGITS)}`;

/** A phone as that person may see it: its end alone without `member.private`. */
export const shownPhone = (staff: StaffSession, phone: string): string =>
  staff.rights.has('member.private') ? phone : endOf(phone);

/** Long numbers are accounts and transfers: their ends are enough to tell them apart. */
const LONG = 8;
const hidden = (fact: string): string =>
  fact.replaceAll(/\d+/g, (digits) => (digits.length < LONG ? digits : `•••${digits.slice(-LAST_DIGITS)}`));
/** Facts as that person may see them. */
function shownFacts(
  { rights }: StaffSession,
  kind: WaitingKind | undefined,
  facts: Readonly<Record<string, string>>,
): Record<string, string> {
  const mayDecide = VERDICTS.some((one) => kind?.verdicts[one] && rights.has(kind.right(one)));
  const isHidden = (name: string) => !mayDecide && kind?.worthMoney?.includes(name);
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      isHidden(name) ? endOf(fact) : rights.has('member.private') ? fact : hidden(fact),
    ]),
  );
}

const shownWhom = (staff: StaffSession, { id, name, phone }: Whom) => ({
  id,
  name,
  phone: shownPhone(staff, phone),
});

/** `2026-11-23T08:00:00.000Z payout 0b1c…`: where a list goes on. */
const cursorOf = ({ since, kind, id }: Waiting): string => `${since.toISOString()} ${kind} ${id}`;

export function createWork(deps: WorkDeps) {
  const { db, board, acts, requests } = deps;

  const rowOf = (waiting: Waiting, whom: ReadonlyMap<string, Whom>, staff: StaffSession): Row => {
    const { kind, id, memberId, amount, since, waits, state } = waiting;
    const member = memberId === null ? undefined : whom.get(memberId);
    return { kind, id, amount, since, waits, state, member: member ? shownWhom(staff, member) : null };
  };

  async function thingOf(staff: StaffSession, shown: Shown): Promise<Thing> {
    const { kind, id, memberId, facts, actions, verdicts, picture, candidates } = shown;
    const offered = VERDICTS.filter((verdict) => verdicts.includes(verdict));
    // one account may be the same in more than one way
    const alike = new Map(
      (memberId === null ? [] : await alikeTo(db, memberId as MemberId)).map((one) => [
        `${one.id} ${one.by}`,
        one,
      ]),
    );
    const [whom, asked, play, page, takes] = await Promise.all([
      membersNamed(
        db,
        [
          memberId,
          ...(candidates ?? []).map((one) => one.memberId),
          ...[...alike.values()].map((one) => one.id),
        ].flatMap((one) => one ?? []),
      ),
      requests.byThing(),
      memberId === null ? null : playOf(db, memberId),
      memberId === null ? undefined : statementPage(db, memberId, 1, SHOWN_MOVEMENTS),
      Promise.all(offered.map((verdict) => takenBy(staff, shown, verdict))),
    ]);
    const looked = takes.find((one) => one.seen !== '');
    const { picture: _, ...told } = facts;
    return {
      ...rowOf(shown, whom, staff),
      request: asked.get(`${kind} ${id}`) ?? null,
      facts: shownFacts(
        staff,
        deps.kinds.find(({ name }) => name === kind),
        told,
      ),
      seen: looked?.seen ?? '',
      verdicts: takes.map(({ seen: _seen, ...one }) => one),
      actions: actions.map(({ at, who, verdict, why, detail }) => ({ at, who, verdict, why, detail })),
      picture: picture == null ? null : deps.links.addressOf(picture),
      play,
      alike: [...alike.values()].flatMap((one) => {
        const other = whom.get(one.id);
        return other ? [{ ...shownWhom(staff, other), by: one.by }] : [];
      }),
      last: (page?.movements ?? []).map(({ at, kind: type, amount, closedBy }) => ({
        at,
        type,
        amount,
        state: closedBy ?? '',
      })),
      candidates: (candidates ?? []).flatMap(({ memberId: one, isProved, isFormer }) => {
        const member = whom.get(one);
        const score = isFormer ? FORMER_SCORE : isProved ? PROVED_SCORE : UNPROVED_SCORE;
        return member ? [{ ...shownWhom(staff, member), score, because: ['digits' as const] }] : [];
      }),
    };
  }

  async function takenBy(staff: StaffSession, { kind, id }: Shown, verdict: (typeof VERDICTS)[number]) {
    const known = deps.kinds.find(({ name }) => name === kind);
    const takes = [...(known?.verdicts[verdict]?.takes ?? [])];
    try {
      const { second, proof, seen } = await acts.look(staff, 'board.decide', { kind, id, verdict });
      return { verdict, takes, may: true, second, stepUp: proof, seen };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { verdict, takes, may: false, second: false, stepUp: false, seen: '' };
    }
  }

  return {
    /** The oldest first. */
    async list(staff: StaffSession, query: Asked): Promise<Listed> {
      const { kind, minimum, after, limit } = query;
      const least = minimum === undefined ? undefined : fromBaht(minimum);
      const all = (await board.list())
        .toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1))
        .filter(
          (one) =>
            (kind === undefined || one.kind === kind) &&
            (least === undefined || (one.amount !== null && one.amount >= least)),
        );
      const from = after === undefined ? 0 : all.findIndex((one) => cursorOf(one) > after);
      const page = from < 0 ? [] : all.slice(from, from + limit);
      const [whom, asked] = await Promise.all([
        membersNamed(
          db,
          page.flatMap(({ memberId }) => memberId ?? []),
        ),
        requests.byThing(),
      ]);
      const last = page.at(-1);
      return {
        rows: page.map((one) => ({
          ...rowOf(one, whom, staff),
          request: asked.get(`${one.kind} ${one.id}`) ?? null,
        })),
        next: last && from + limit < all.length ? cursorOf(last) : null,
      };
    },
    async counts(): Promise<Counts> {
      const [standing, done, waiting] = await Promise.all([
        deps.standing(),
        decidedToday(db),
        requests.count(),
      ]);
      const known = new Map(
        standing.filter(({ topic }) => topic === 'waiting').map((one) => [one.subject, one]),
      );
      return {
        kinds: deps.kinds.map(({ name }) => ({
          kind: name,
          items: known.get(name)?.items ?? 0,
          oldest: known.get(name)?.at ?? null,
          doneToday: done.get(name) ?? 0,
        })),
        requests: waiting,
      };
    },
    /** @throws AppError NO_DATA */
    async show(staff: StaffSession, kind: string, id: string): Promise<Thing> {
      const shown = await board.show(id);
      if (shown?.kind !== kind) throw new AppError('NO_DATA');
      return thingOf(staff, shown);
    },
  };
}
export type ShownWork = ReturnType<typeof createWork>;
