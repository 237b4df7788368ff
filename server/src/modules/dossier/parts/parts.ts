import type { ConsoleInside, ConsoleKey } from '@krapao/contract/console/api';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isHold, KINDS } from '../../../ledger/kinds.ts';
import type { ShownMovement } from '../../../ledger/statement.ts';
import { LISTED } from '../../deposits/face.ts';
import { changesOf, told } from '../../history/face.ts';
import { deviceOf } from '../../members/face.ts';
import { readFrom, sumsOf, type Filter } from '../../statement/face.ts';
import { masked } from '../../../kernel/masked.ts';
import { shown } from '../page/list.ts';
import { rowsOf } from '../page/read-model.ts';
import {
  alikeTo,
  depositsOf,
  devicesOf,
  gamesOf,
  invitedBy,
  memberKnown,
  notesOf,
  payoutsOf,
  type Alike,
  type Next,
} from './read-model.ts';

type PartKey = Extract<ConsoleKey, `GET /api/console/members/{id}/${string}`>;
type Answer<P extends string> = ConsoleInside<Extract<PartKey, `${string}/${P}`>>['output'];

/** Channels whose references are money to whoever knows them. */
const WORTH_MONEY: ReadonlySet<string> = new Set(
  LISTED.flatMap(({ channel, isWorthMoney }) => (isWorthMoney ? channel : [])),
);

/** What a list goes on after, where that is a number. */
function numbered(after: string | undefined): string | undefined {
  return after !== undefined && /^\d{1,18}$/.test(after) ? after : undefined;
}

/** A page of one row more than is shown, so that it is known whether there are more. */
function paged<Row, Shown>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string,
  show: (row: Row) => Shown,
): { rows: Shown[]; next: string | null } {
  const here = rows.slice(0, limit);
  const last = here.at(-1);
  return { rows: here.map(show), next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}

/** A movement as staff read it in a statement. */
export function toMovement(movement: ShownMovement): Answer<'statement'>['rows'][number] {
  const { kind, closedBy, detail, subjectKind, subjectId } = movement;
  const { shown: how } = KINDS[kind];
  if (!how) throw new Error(`a ${kind} does not stand in statements`);
  const ended = closedBy && KINDS[closedBy].ends?.as;
  return {
    no: String(movement.no),
    at: movement.at,
    type: how.type,
    kind,
    state: !isHold(kind) || ended === 'settled' ? 'SUCCESS' : ended === 'returned' ? 'FAILED' : 'PENDING',
    amount: satang(movement.amount * how.sign),
    balance: movement.balance,
    from: detail.from ?? '',
    to: detail.to ?? '',
    told: (how.told && detail.note) ?? null,
    about: subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId },
  };
}

/** The parts of a member's page, each read when it is opened. All throw NO_DATA where there is no such member. */
export function createMemberParts(db: Db) {
  const known = async (id: string): Promise<MemberId> => {
    const found = await memberKnown(db, id);
    if (!found) throw new AppError('NO_DATA');
    return found;
  };
  const more = ({ after, limit }: Next): Next => ({ after, limit: limit + 1 });
  const moreNumbered = ({ after, limit }: Next): Next => ({ after: numbered(after), limit: limit + 1 });

  return {
    async statement(of: string, { after, limit, ...filter }: Next & Filter): Promise<Answer<'statement'>> {
      const id = await known(of);
      const begin = numbered(after);
      const upTo = begin === undefined ? undefined : BigInt(begin);
      const { movements, next, items } = await readFrom(db, id, filter, { upTo, limit });
      return {
        rows: movements.map(toMovement),
        next: next === null ? null : String(next),
        totals: upTo === undefined ? { items, sums: await sumsOf(db, id, filter) } : null,
      };
    },

    /** @param isWhole also what is money to whoever knows it */
    async deposits(of: string, next: Next, isWhole = false): Promise<Answer<'deposits'>> {
      const rows = await depositsOf(db, await known(of), more(next));
      const isHidden = (channel: string): boolean => !isWhole && WORTH_MONEY.has(channel);
      const show = ({ key: _, reference, ...row }: (typeof rows)[number]) => ({
        ...row,
        reference: reference !== null && isHidden(row.channel) ? masked(reference) : reference,
      });
      return paged(rows, next.limit, ({ key }) => key, show);
    },

    async withdrawals(of: string, next: Next): Promise<Answer<'withdrawals'>> {
      const rows = await payoutsOf(db, await known(of), moreNumbered(next));
      const show = ({ no: _, ...row }: (typeof rows)[number]) => ({
        ...row,
        accountNo: masked(row.accountNo),
      });
      return paged(rows, next.limit, ({ no }) => String(no), show);
    },

    async games(of: string): Promise<Answer<'games'>> {
      const rows = await gamesOf(db, await known(of));
      return { rows: rows.map((row) => ({ ...row, rounds: Number(row.rounds) })) };
    },

    async devices(of: string): Promise<Answer<'devices'>> {
      const { sessions, signIns, devices } = await devicesOf(db, await known(of));
      return {
        sessions: sessions.map(({ id, userAgent, ...rest }) => ({
          id: String(id),
          device: deviceOf(userAgent),
          ...rest,
        })),
        signIns: signIns.map(({ userAgent, ...rest }) => ({ device: deviceOf(userAgent), ...rest })),
        devices,
      };
    },

    async alike(of: string): Promise<Answer<'alike'>> {
      const found = await alikeTo(db, await known(of));
      const by = new Map<MemberId, Set<Alike>>();
      for (const one of found) by.set(one.id, (by.get(one.id) ?? new Set()).add(one.by));
      const rows = await rowsOf(db, [...by.keys()]);
      return {
        rows: rows.map((row) => {
          const { id, name, phone, bankAccountName, state } = shown(row);
          return { id, name, phone, bankAccountName, state, by: [...(by.get(row.id) ?? [])] };
        }),
      };
    },

    async invites(of: string, next: Next): Promise<Answer<'invites'>> {
      const rows = await invitedBy(db, await known(of), more(next));
      return paged(
        rows,
        next.limit,
        ({ id }) => id,
        (row) => row,
      );
    },

    async changes(of: string, next: Next): Promise<Answer<'changes'>> {
      const { after, limit } = moreNumbered(next);
      const before = after === undefined ? undefined : BigInt(after);
      const thing = { kind: 'member', subject: await known(of) };
      const rows = await changesOf(db, { ...thing, before, limit, withoutLooks: true });
      return paged(rows, next.limit, ({ id }) => String(id), told);
    },

    async notes(of: string, next: Next): Promise<Answer<'notes'>> {
      const rows = await notesOf(db, await known(of), moreNumbered(next));
      const keyOf = ({ id }: (typeof rows)[number]) => String(id);
      return paged(rows, next.limit, keyOf, ({ id, ...row }) => ({ id: String(id), ...row }));
    },
  };
}
