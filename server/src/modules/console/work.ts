/** What waits for a person, with all that they need to decide it. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { VERDICTS, type Verdict } from '@krapao/contract/console/work';
import type { MemberId } from '@krapao/contract/ids';
import { formatBaht, fromBaht, toBaht } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Db } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { grouped } from '../../kernel/group.ts';
import { statementPage } from '../../ledger/statement.ts';
import type { FileLinks } from '../../ports/files.ts';
import { alikeTo, runningBonusOf, toMovement } from '../dossier/face.ts';
import {
  decidersOf,
  type Beside,
  type Board,
  type Shown,
  type Waiting,
  type WaitingKind,
} from '../operator/face.ts';
import type { CurrentSettings, Settings } from '../site/face.ts';
import { leastOf, type Acts, type WaitingRequests } from '../staff/face.ts';
import { decidedToday, membersNamed, playOf, type Whom } from './read-model.ts';

export interface WorkDeps {
  db: Db;
  board: Board;
  kinds: readonly WaitingKind[];
  /** How much work there is (operator/standing.ts). */
  standing(): Promise<readonly { topic: string; subject: string; items: number; at: Date | null }[]>;
  acts: Acts;
  requests: WaitingRequests;
  settings: CurrentSettings;
  links: FileLinks;
}

type Asked = ConsoleInside<'GET /api/console/board'>['query'];
type Listed = ConsoleInside<'GET /api/console/board'>['output'];
type Counts = ConsoleInside<'GET /api/console/board/counts'>['output'];
type Thing = ConsoleInside<'GET /api/console/board/{kind}/{id}'>['output'];
type Row = Omit<Listed['rows'][number], 'request'>;

const SHOWN_MOVEMENTS = 5;
const LAST_DIGITS = 4;

const endOf = (fact: string): string => `•••${fact.slice(-LAST_DIGITS)}`;

/** A phone as that person may see it: its end alone without `member.private`. */
export const shownPhone = (staff: StaffSession, phone: string): string =>
  staff.rights.has('member.private') ? phone : endOf(phone);

/** Long numbers are accounts and transfers: their ends are enough to tell them apart. */
const LONG = 8;
const hidden = (fact: string): string =>
  fact.replaceAll(/\d+/g, (digits) => (digits.length < LONG ? digits : `•••${digits.slice(-LAST_DIGITS)}`));
const mayDecideOf = (kind: WaitingKind, rights: StaffSession['rights']): boolean =>
  decidersOf(kind).some((right) => rights.has(right));
/** Facts as that person may see them. */
function shownFacts(
  { rights }: StaffSession,
  kind: WaitingKind | undefined,
  facts: Readonly<Record<string, string>>,
): Record<string, string> {
  const mayDecide = kind !== undefined && mayDecideOf(kind, rights);
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

/** What stands beside a slip, as that person may see it. */
function shownSlip(
  staff: StaffSession,
  { lines, uses, compared, ...slip }: NonNullable<Beside['slip']>,
  named: ReadonlyMap<string, Whom>,
): Thing['slip'] {
  const part = (fact: string): string => (staff.rights.has('member.private') ? fact : hidden(fact));
  const shownTransfer = <T extends { reference: string } | null>(transfer: T): T =>
    transfer && { ...transfer, reference: part(transfer.reference) };
  const whose = (id: string | null) => {
    const member = id === null ? undefined : named.get(id);
    return member ? shownWhom(staff, member) : null;
  };
  return {
    ...slip,
    transfer: shownTransfer(slip.transfer),
    compared: compared.map((one) => {
      const isAccount = one.of === 'from' || one.of === 'to';
      const side = (told: string | null) => (told !== null && isAccount ? part(told) : told);
      return { ...one, told: side(one.told), ours: side(one.ours) };
    }),
    lines: lines.map(({ memberId, ...line }) => ({
      ...line,
      to: part(line.to),
      from: part(line.from),
      transfer: shownTransfer(line.transfer),
      member: whose(memberId),
    })),
    uses: uses.map(({ memberId, ...use }) => ({ ...use, member: whose(memberId) })),
  };
}

type Bounds = Pick<Settings, 'secondApprovalAbove' | 'withdrawAutomaticMaximum'>;
/** What made a thing wait, where it is known: what its kind says, or which bound a payout is above. */
function becauseOf({ kind, waits, amount, because }: Waiting, bounds: Bounds): string | null {
  if (because != null && because !== '') return because;
  if (kind !== 'payout' || waits !== 'approval' || amount === null) return null;
  const above = [bounds.secondApprovalAbove, bounds.withdrawAutomaticMaximum].filter(
    (bound) => amount > bound,
  );
  const highest = above.toSorted((a, b) => (a < b ? 1 : -1))[0];
  return highest === undefined ? null : phrase('above', { amount: formatBaht(toBaht(highest)) });
}

type Sort = Asked['sort'];

/** More than any amount, satang: what is taken from it sorts the largest first. */
const BEYOND = 10n ** 15n;
const DIGITS = 16;

/** `2026-11-23T08:00:00.000Z payout 0b1c…`, before it what is left above the amount where those go first: where a list goes on. */
function cursorOf({ since, kind, id, amount }: Waiting, sort: Sort): string {
  const came = `${since.toISOString()} ${kind} ${id}`;
  if (sort === 'oldest') return came;
  return `${String(BEYOND - (amount ?? 0n)).padStart(DIGITS, '0')} ${came}`;
}

/** What a person asked to see of all that waits. */
function fits({ kind, minimum, maximum, bank }: Asked): (one: Waiting) => boolean {
  const least = minimum === undefined ? undefined : fromBaht(minimum);
  const most = maximum === undefined ? undefined : fromBaht(maximum);
  return (one) =>
    (kind === undefined || one.kind === kind) &&
    (bank === undefined || one.bank === bank) &&
    (least === undefined || (one.amount !== null && one.amount >= least)) &&
    (most === undefined || (one.amount !== null && one.amount <= most));
}

/** Everybody who asks at the same moment is answered by one reading, which begins after they asked: fifty screens ask at every change. */
const readTogether = <Result>(read: () => Promise<Result>) => {
  const asked = grouped(
    async (asking: null[]) => {
      const result = await read();
      return asking.map(() => result);
    },
    { lanes: 1, most: Infinity },
  );
  return () => asked(null);
};

export function createWork(deps: WorkDeps) {
  const { db, board, acts, requests } = deps;
  const readAll = readTogether(() => Promise.all([board.list(), requests.byThing()]));
  const readCounts = readTogether(() => Promise.all([deps.standing(), decidedToday(db), requests.waiting()]));
  const named = grouped(
    async (asked: string[][]) => {
      const whom = await membersNamed(db, [...new Set(asked.flat())]);
      return asked.map(() => whom);
    },
    { lanes: 1, most: Infinity },
  );

  const rowOf = (
    waiting: Waiting,
    whom: ReadonlyMap<string, Whom>,
    staff: StaffSession,
    bounds: Bounds,
  ): Row => {
    const { kind, id, memberId, amount, bank = null, since, waits, state } = waiting;
    const because = becauseOf(waiting, bounds);
    const member = memberId === null ? undefined : whom.get(memberId);
    const told = because === null || staff.rights.has('member.private') ? because : hidden(because);
    const shown = { kind, id, amount, bank, since, waits, because: told, state };
    return { ...shown, member: member ? shownWhom(staff, member) : null };
  };

  async function thingOf(staff: StaffSession, shown: Shown): Promise<Thing> {
    const { kind, id, memberId, facts, actions, verdicts, picture } = shown;
    const offered = VERDICTS.filter((verdict) => verdicts.includes(verdict));
    // one account may be the same in more than one way
    const alike = new Map(
      (memberId === null ? [] : await alikeTo(db, memberId as MemberId)).map((one) => [
        `${one.id} ${one.by}`,
        one,
      ]),
    );
    const known = deps.kinds.find(({ name }) => name === kind);
    const { people, slip, facts: more } = (await known?.beside?.(id)) ?? { people: [] };
    const [bounds, whom, asked, play, bonus, page, takes] = await Promise.all([
      deps.settings.current(),
      membersNamed(
        db,
        [
          memberId,
          ...[...people, ...(slip?.lines ?? []), ...(slip?.uses ?? [])].map((one) => one.memberId),
          ...[...alike.values()].map((one) => one.id),
        ].flatMap((one) => one ?? []),
      ),
      requests.byThing(),
      memberId === null ? null : playOf(db, memberId),
      memberId === null || kind !== 'payout' ? null : runningBonusOf(db, memberId),
      memberId === null ? undefined : statementPage(db, memberId, 1, SHOWN_MOVEMENTS),
      Promise.all(offered.map((verdict) => takenBy(staff, shown, verdict))),
    ]);
    const looked = takes.find((one) => one.seen !== '');
    const { picture: _, ...told } = facts;
    return {
      ...rowOf(shown, whom, staff, bounds),
      request: asked.get(`${kind} ${id}`) ?? null,
      facts: shownFacts(staff, known, { ...told, ...more }),
      ...(shown.named && { named: shown.named }),
      seen: looked?.seen ?? '',
      verdicts: takes.map(({ seen: _seen, ...one }) => one),
      actions: actions.map(({ at, who, verdict, why, detail }) => ({ at, who, verdict, why, detail })),
      picture: picture == null ? null : deps.links.addressOf(picture),
      play,
      bonus,
      alike: [...alike.values()].flatMap((one) => {
        const other = whom.get(one.id);
        return other ? [{ ...shownWhom(staff, other), by: one.by }] : [];
      }),
      last: (page?.movements ?? [])
        .map(toMovement)
        .map(({ at, kind: moved, amount, state }) => ({ at, kind: moved, amount, state })),
      candidates: people.flatMap(({ memberId: one, ...likeness }) => {
        const member = whom.get(one);
        return member ? [{ ...shownWhom(staff, member), ...likeness }] : [];
      }),
      slip: slip ? shownSlip(staff, slip, whom) : null,
    };
  }

  async function takenBy(staff: StaffSession, { kind, id, amount }: Shown, verdict: Verdict) {
    const known = deps.kinds.find(({ name }) => name === kind);
    const takes = [...(known?.verdicts[verdict]?.takes ?? [])];
    try {
      const { second, proof, left, seen } = await acts.look(staff, 'board.decide', { kind, id, verdict });
      const isUntold = verdict === 'credit' && amount === null;
      const { secondCreditAbove } = await deps.settings.current();
      const alone = isUntold && second ? leastOf([secondCreditAbove, left]) : null;
      return { verdict, takes, may: true, second, stepUp: proof, alone, seen };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { verdict, takes, may: false, second: false, stepUp: false, alone: null, seen: '' };
    }
  }

  return {
    async list(staff: StaffSession, query: Asked): Promise<Listed> {
      const { after, limit, sort } = query;
      const [waiting, asked] = await readAll();
      const all = waiting
        .filter(fits(query))
        .toSorted((a, b) => (cursorOf(a, sort) < cursorOf(b, sort) ? -1 : 1));
      const from = after === undefined ? 0 : all.findIndex((one) => cursorOf(one, sort) > after);
      const page = from < 0 ? [] : all.slice(from, from + limit);
      const whom = await named(page.flatMap(({ memberId }) => memberId ?? []));
      const bounds = await deps.settings.current();
      const last = page.at(-1);
      return {
        rows: page.map((one) => ({
          ...rowOf(one, whom, staff, bounds),
          request: asked.get(`${one.kind} ${one.id}`) ?? null,
        })),
        next: last && from + limit < all.length ? cursorOf(last, sort) : null,
        banks: [...new Set(waiting.flatMap(({ bank }) => bank ?? []))].toSorted(),
      };
    },
    async counts(staff: StaffSession): Promise<Counts> {
      const { rights } = staff;
      const [standing, done, waiting] = await readCounts();
      const known = new Map(
        standing.filter(({ topic }) => topic === 'waiting').map((one) => [one.subject, one]),
      );
      return {
        kinds: (rights.has('work.view') ? deps.kinds : []).map((kind) => ({
          kind: kind.name,
          isMine: mayDecideOf(kind, rights),
          items: known.get(kind.name)?.items ?? 0,
          oldest: known.get(kind.name)?.at ?? null,
          doneToday: done.get(kind.name) ?? 0,
        })),
        requests: await requests.forMe(staff, waiting),
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
