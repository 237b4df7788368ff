/** Verdicts of the board and changes of what the site is set up with, as acts: the same door as all else that staff do. */
import { z } from 'zod';
import { VERDICTS, type Verdict } from '@krapao/contract/console/work';
import { satang, type Satang } from '@krapao/contract/money';
import { SLIP_NOTES } from '@krapao/contract/errors';
import { AppError } from '../../kernel/app-error.ts';
import type { Act, By, Changes } from '../history/face.ts';
import { decidedOn, type Board, type Hand, type Shown, type WaitingKind } from '../operator/face.ts';
import type { CurrentSettings } from '../site/face.ts';

export interface ConsoleActsDeps {
  board: Board;
  kinds: readonly WaitingKind[];
  changes: Changes;
  settings: CurrentSettings;
}

const sum = z.codec(z.string().regex(/^\d{1,15}$/), z.custom<Satang>(), {
  decode: (text) => satang(BigInt(text)),
  encode: String,
});
const verdictOrder = z.object({
  kind: z.string(),
  id: z.string(),
  verdict: z.enum(VERDICTS),
  amount: sum.optional(),
  member: z.string().optional(),
  to: z.string().optional(),
  bank: z.string().optional(),
  reference: z.string().optional(),
  kip: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  note: z.enum(SLIP_NOTES).optional(),
});
export type VerdictOrder = z.output<typeof verdictOrder>;

export const handOfBy = ({ name, why, ...signed }: By): Hand => ({ who: name, why, signed });

/** What a verdict is decided on: everything that was shown of it, and neither time that passes nor how often the outside was asked. */
const factsOf = ({ memberId, amount, waits, state, facts, actions }: Shown) => ({
  ...{ memberId, amount, waits, state, facts: decidedOn(facts), decided: actions.length },
});

/** Money of members at a game: either word about it makes or takes what they have. */
const isOfGames = (kind: string): boolean => kind === 'transfer' || kind === 'finding';

/** Money of the house for nothing that came in. */
const isGift = (kind: string, verdict: Verdict): boolean => kind === 'invite' && verdict === 'approve';

/** Of a day so many times what one person credits alone, whatever their role lets them: many small ones are no way around the second person. */
const ALONE_A_DAY = 20n;

function verdictAct({ board, kinds, settings }: ConsoleActsDeps): Act<VerdictOrder> {
  async function shown({ kind, id }: Pick<VerdictOrder, 'kind' | 'id'>): Promise<Shown> {
    const found = await board.show(id);
    if (found?.kind !== kind) throw new AppError('NO_DATA');
    return found;
  }
  /** Satang that an order decides about, whatever is said of it; null: nobody knows, and that is more than anybody decides about alone. */
  async function weightOf(
    { kind, verdict, ...order }: VerdictOrder,
    { amount: known }: Shown,
  ): Promise<Satang | null> {
    const moves = kinds.find(({ name }) => name === kind)?.verdicts[verdict]?.moves;
    const { id: _, ...said } = order;
    const isAskedFirst = Object.values(said).every((one) => one === undefined);
    try {
      if (moves) return await moves(order);
    } catch (error) {
      // nothing is said of it yet
      if (!isAskedFirst || !(error instanceof AppError && error.code === 'INVALID_REQUEST')) throw error;
    }
    if (said.kip !== undefined) return null;
    const { amount } = order;
    if (known === null || amount === undefined) return amount ?? known;
    return amount > known ? amount : known;
  }

  return {
    name: 'board.decide',
    order: verdictOrder,
    right({ kind, verdict }) {
      const known = kinds.find(({ name }) => name === kind);
      if (!known) throw new AppError('NO_DATA');
      return known.right(verdict);
    },
    about: ({ kind, id }) => ({ kind, subject: id }),
    // of a payout that its bank has, to refuse it says another thing than of one that nobody approved yet
    kept: (order, facts) => ({ ...order, waits: (facts as ReturnType<typeof factsOf>).waits }),
    async facts(_on, order) {
      const found = await shown(order);
      const { kind: _, verdict, ...said } = order;
      // what can't be carried out is not asked of a second person either
      board.requireOffered(found, verdict, { ...said, who: '', why: '' });
      return factsOf(found);
    },
    member: async (_on, order) => order.member ?? (await shown(order)).memberId,
    amount: async (_on, order) => weightOf(order, await shown(order)),
    async alone(_on, { kind, verdict }) {
      if (verdict !== 'credit' && !isOfGames(kind) && !isGift(kind, verdict)) return null;
      return satang((await settings.current()).secondCreditAbove * ALONE_A_DAY);
    },
    async needsSecond(_on, order) {
      const { secondApprovalAbove, secondCreditAbove } = await settings.current();
      const thing = await shown(order);
      const { waits, kind } = thing;
      const amount = await weightOf(order, thing);
      const isAbove = (bound: Satang) => amount === null || amount > bound;
      switch (order.verdict) {
        // the money went out, or the bank may still send it: a wrong word about it is paid twice
        case 'settle':
          return (
            kind === 'payout' || kind === 'contradiction' || (isOfGames(kind) && isAbove(secondCreditAbove))
          );
        case 'refuse':
          return (
            (kind === 'payout' && waits === 'review') ||
            kind === 'contradiction' ||
            (isOfGames(kind) && isAbove(secondCreditAbove))
          );
        case 'credit':
          return isAbove(secondCreditAbove);
        // nobody's word moves money by it
        case 'ask':
          return false;
        case 'approve':
          return isAbove(kind === 'payout' ? secondApprovalAbove : secondCreditAbove);
      }
    },
    async requireNow(_on, { kind, verdict, ...said }) {
      const known = kinds.find(({ name }) => name === kind)?.verdicts[verdict];
      await known?.moves?.(said);
      await known?.requireNow?.(said);
    },
    async carryOut({ kind: _, verdict, ...said }, by, seen) {
      const { facts } = (seen ?? {}) as Partial<ReturnType<typeof factsOf>>;
      const { result } = await board.decide(verdict, { ...said, ...handOfBy(by), facts });
      if (result !== 'done') throw new AppError('MOVED_ON');
    },
  };
}

const changeOrder = z.object({
  kind: z.string(),
  subject: z.string(),
  order: z.record(z.string(), z.unknown()),
  /** The version that was seen. */
  seen: z.string(),
});

const changeAct = ({ changes }: ConsoleActsDeps): Act<z.output<typeof changeOrder>> => ({
  name: 'setup.change',
  order: changeOrder,
  right: ({ kind }) => changes.rightOf(kind),
  about: ({ kind, subject }) => ({ kind, subject }),
  async facts(_on, { kind, subject, seen }) {
    const { version } = await changes.see(kind, subject);
    if (version !== seen) throw new AppError('MOVED_ON');
    return version;
  },
  kept: ({ order, ...about }) => ({ ...about, order: changes.shownOrder(about.kind, order) }),
  logged: ({ order, ...about }) => ({ ...about, order: changes.loggedOrder(about.kind, order) }),
  needsSecond: (_on, order) => changes.needsSecond(order),
  async carryOut(order, by) {
    await changes.change(order, by);
  },
});

export const consoleActs = (deps: ConsoleActsDeps): readonly Act[] => [verdictAct(deps), changeAct(deps)];
