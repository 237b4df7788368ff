/**
 * Every kind of movement, a row each. The chart, the statement, its months and index, the audit and posting read what they know of kinds here:
 * a new kind is a row of this table and the module that posts it (docs/how-to-add.md).
 */
import { CORRECTION_REASONS } from '@krapao/contract/console/constants';
import type { StatementType } from '@krapao/contract/constants';

/**
 * What a movement can be about: the table whose row it names; `game_account` is named by its game's code and `pot` by its account's, beside the
 * member that every movement has. `opening` is money that a database begins with: the demo's, and that of tests and measurements.
 */
export type SubjectKind =
  | 'deposit_slip'
  | 'deposit_gift'
  | 'bank_feed_line'
  | 'payment_qr'
  | 'payout'
  | 'payout_contradiction'
  | 'game_transfer'
  | 'game_account'
  | 'game_finding'
  | 'member_bonus'
  | 'refund_period'
  | 'invite_earning'
  | 'inviter_day'
  | 'invite_pair'
  | 'coupon'
  | 'pot'
  | 'money_correction'
  | 'opening';

/** How a movement stands in its member's statement. */
interface Shown {
  type: StatementType;
  /** Whether it brings money into the wallet or takes it out; 0: it is told of, and moves nothing of the member's. */
  sign: 1n | 0n | -1n;
  /** What the month counts: money that came to the member or left. Absent: it is the member's own all along. */
  flow?: 'in' | 'out';
  /** It undoes one of its type, of the same payout: the month counts that one less. */
  undoes?: true;
  /** Under which name the statement tells what its `detail.note` says. */
  told?: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw' | 'correction';
}

/** What is reckoned by it in rewards and in the reports; every kind decides each. */
interface Reckoned {
  /**
   * What it is while a bonus runs. flow: money that came into the wallet or left it. own: it moved between the member's own accounts, or is what the
   * bonus brought. play: it puts play right, where that is play of its time, else flow. error: likewise, where its account of the house is that of a
   * provider's error. elsewhere: it is never of the wallet.
   */
  bonus: 'flow' | 'own' | 'play' | 'error' | 'elsewhere';
  /** It takes of what was deposited before: its money went into play, left, or was taken back. No bonus is given on that any more. */
  takesDeposit: boolean;
  /** Who does it is active that day: they put money in or out, or play. */
  isActive: boolean;
  /** Where it names an account of ours: whether that one got the money or lost it. What payouts take is told by CASH_OUT. */
  ours: 'in' | 'out' | null;
  /** What it gives is taken off what a member lost, for refund and invite: always, or where refunds are. What bonuses gave they know themselves. */
  given: 'always' | 'refund' | null;
}

interface Kind {
  /** The ways that it may go, `from > to`: codes of accounts, those of the house with a #; `<game>` is the same game on both sides, `<reason>` one of CORRECTION_REASONS. */
  routes: readonly [string, ...string[]];
  /** What it may be about; the audit holds each movement to it. */
  about: readonly [SubjectKind, ...SubjectKind[]];
  reckoned: Reckoned;
  /** Absent: it does not stand in statements. */
  shown?: Shown;
  /** The hold that it ends, and how that stands in the statement then. */
  ends?: { hold: string; as: 'settled' | 'returned' };
}

const deposit: Shown = { type: 'deposit', sign: 1n, flow: 'in' };
const withdrawal: Shown = { type: 'withdraw', sign: -1n, flow: 'out' };
const toGame: Shown = { type: 'transfer', sign: -1n };
const fromGame: Shown = { type: 'transfer', sign: 1n };

const reward: Shown = { type: 'bonus', sign: 1n, flow: 'in' };

const elsewhere: Reckoned = {
  bonus: 'elsewhere',
  takesDeposit: false,
  isActive: false,
  ours: null,
  given: null,
};
const flow: Reckoned = { ...elsewhere, bonus: 'flow' };
const own: Reckoned = { ...elsewhere, bonus: 'own' };
const deposited: Reckoned = { ...flow, isActive: true, ours: 'in' };

const FROM_BANK = '#CASH_IN:<bank> > WALLET';

const kinds = {
  slip_deposit: {
    routes: [FROM_BANK],
    about: ['deposit_slip', 'opening'],
    reckoned: deposited,
    shown: deposit,
  },
  feed_deposit: { routes: [FROM_BANK], about: ['bank_feed_line'], reckoned: deposited, shown: deposit },
  qr_deposit: { routes: [FROM_BANK], about: ['payment_qr'], reckoned: deposited, shown: deposit },
  gift_deposit: {
    routes: ['#CASH_IN:TRUEMONEY > WALLET'],
    about: ['deposit_gift'],
    reckoned: deposited,
    shown: deposit,
  },

  withdraw_hold: {
    routes: ['WALLET > #IN_TRANSIT:PAYOUT'],
    about: ['payout'],
    reckoned: { ...flow, takesDeposit: true, isActive: true },
    shown: withdrawal,
  },
  withdraw_settle: {
    routes: ['#IN_TRANSIT:PAYOUT > #CASH_OUT'],
    about: ['payout'],
    reckoned: elsewhere,
    ends: { hold: 'withdraw_hold', as: 'settled' },
  },
  withdraw_return: {
    routes: ['#IN_TRANSIT:PAYOUT > WALLET'],
    about: ['payout'],
    reckoned: flow,
    ends: { hold: 'withdraw_hold', as: 'returned' },
  },
  withdraw_correction_out: {
    routes: ['WALLET > #CASH_OUT'],
    about: ['payout_contradiction'],
    reckoned: { ...flow, takesDeposit: true },
    shown: withdrawal,
  },
  withdraw_correction_in: {
    routes: ['#CASH_OUT > WALLET'],
    about: ['payout_contradiction'],
    reckoned: flow,
    shown: { ...withdrawal, sign: 1n, undoes: true },
  },
  withdraw_write_off: {
    routes: ['#WRITTEN_OFF > #CASH_OUT', '#CASH_OUT > #WRITTEN_OFF'],
    about: ['payout_contradiction'],
    reckoned: elsewhere,
  },

  fill_hold: {
    routes: ['WALLET > #IN_TRANSIT:<game>'],
    about: ['game_transfer'],
    reckoned: { ...own, takesDeposit: true, isActive: true },
    shown: toGame,
  },
  fill_settle: {
    routes: ['#IN_TRANSIT:<game> > <game>'],
    about: ['game_transfer'],
    reckoned: elsewhere,
    ends: { hold: 'fill_hold', as: 'settled' },
  },
  fill_return: {
    routes: ['#IN_TRANSIT:<game> > WALLET'],
    about: ['game_transfer'],
    reckoned: own,
    ends: { hold: 'fill_hold', as: 'returned' },
  },
  empty_hold: {
    routes: ['<game> > #IN_TRANSIT:<game>'],
    about: ['game_transfer'],
    reckoned: elsewhere,
    shown: fromGame,
  },
  empty_settle: {
    routes: ['#IN_TRANSIT:<game> > WALLET'],
    about: ['game_transfer'],
    reckoned: own,
    ends: { hold: 'empty_hold', as: 'settled' },
  },
  empty_return: {
    routes: ['#IN_TRANSIT:<game> > <game>'],
    about: ['game_transfer'],
    reckoned: elsewhere,
    ends: { hold: 'empty_hold', as: 'returned' },
  },

  play_result: {
    routes: ['#PLAY:<game> > <game>', '<game> > #PLAY:<game>'],
    about: ['game_account'],
    reckoned: { ...elsewhere, isActive: true },
  },
  play_correction_out: {
    routes: ['WALLET > #PLAY:<game>'],
    about: ['game_finding'],
    reckoned: { ...elsewhere, bonus: 'play', takesDeposit: true },
    shown: toGame,
  },
  play_correction_in: {
    routes: ['#PLAY:<game> > WALLET'],
    about: ['game_finding'],
    reckoned: { ...elsewhere, bonus: 'play' },
    shown: fromGame,
  },

  bonus_grant: {
    routes: ['#BONUS:OPEN > WALLET'],
    about: ['member_bonus'],
    reckoned: own,
    shown: { ...reward, told: 'bonus' },
  },
  bonus_forfeit: {
    routes: ['WALLET > #BONUS:OPEN'],
    about: ['member_bonus'],
    reckoned: flow,
    shown: { type: 'finish_bonus', sign: -1n, told: 'bonus' },
  },
  // what a bonus that took nothing back has cost; after a forfeit, the rest of it
  bonus_finish: {
    routes: ['#BONUS:COST > #BONUS:OPEN'],
    about: ['member_bonus'],
    reckoned: elsewhere,
    shown: { type: 'finish_bonus', sign: 0n, told: 'bonus' },
  },
  bonus_finish_rest: {
    routes: ['#BONUS:COST > #BONUS:OPEN', '#BONUS:OPEN > #BONUS:COST'],
    about: ['member_bonus'],
    reckoned: elsewhere,
  },
  // an earning each, before days were posted whole
  invite_earn: {
    routes: ['#INVITE:COST > INVITE'],
    about: ['inviter_day', 'invite_pair', 'invite_earning'],
    reckoned: elsewhere,
  },
  invite_collect: {
    routes: ['INVITE > WALLET'],
    about: ['pot'],
    reckoned: flow,
    shown: { ...reward, told: 'invite' },
  },
  refund_receive: {
    routes: ['#REFUND:COST > REFUND'],
    about: ['refund_period'],
    reckoned: { ...elsewhere, given: 'refund' },
  },
  refund_collect: {
    routes: ['REFUND > WALLET'],
    about: ['pot'],
    reckoned: flow,
    shown: { ...reward, told: 'refund' },
  },
  correction_in: {
    routes: ['#CORRECTION:<reason> > WALLET'],
    about: ['money_correction'],
    reckoned: { ...elsewhere, bonus: 'error', ours: 'in' },
    shown: { type: 'correction', sign: 1n, told: 'correction' },
  },
  correction_out: {
    routes: ['WALLET > #CORRECTION:<reason>'],
    about: ['money_correction'],
    reckoned: { ...elsewhere, bonus: 'error', takesDeposit: true, ours: 'out' },
    shown: { type: 'correction', sign: -1n, told: 'correction' },
  },
  coupon_cash: {
    routes: ['#PRIZE:COST > WALLET'],
    about: ['coupon'],
    reckoned: { ...flow, given: 'always' },
    shown: { ...reward, told: 'luckydraw' },
  },
} as const satisfies Record<string, Kind>;

export type MovementKind = keyof typeof kinds;
export const KINDS: Readonly<Record<MovementKind, Kind>> = kinds;

export const ALL_KINDS = Object.keys(kinds) as MovementKind[];

/** Kinds of which that is so. */
export const kindsWhere = (is: (row: Kind) => boolean): readonly MovementKind[] =>
  ALL_KINDS.filter((kind) => is(KINDS[kind]));

/** Kinds as a text of SQL has them, where a plan or an index has to know which they are: `kind = any (array['…'])`. */
export const listed = (some: readonly MovementKind[]): string =>
  `array[${some.map((kind) => `'${kind}'`).join(', ')}]`;

/** Money that members sent, by whichever channel. */
export const DEPOSITS = kindsWhere(({ shown }) => shown?.type === 'deposit');

/** Kinds that are about rows of that table. */
export const kindsAbout = (subject: SubjectKind): MovementKind[] =>
  ALL_KINDS.filter((kind) => KINDS[kind].about.includes(subject));

/** Whether money of that kind is under way until another movement settles or returns it. */
export const isHold = (kind: MovementKind): boolean =>
  ALL_KINDS.some((other) => KINDS[other].ends?.hold === kind);

/** The kinds that give a hold back. */
export const RETURNS = kindsWhere(({ ends }) => ends?.as === 'returned');

/** Why money is corrected by hand. */
const REASON = `(?:${CORRECTION_REASONS.join('|')})`;
/** A game's code: a word, and neither the payouts' way nor the wallet. */
const GAME = String.raw`((?!(?:PAYOUT|WALLET)(?: |$))\w+)`;

/** The ways of a kind as the audit proves them: regular expressions (PostgreSQL's) over `from > to`. */
export const patternsOf = (kind: MovementKind): string[] =>
  KINDS[kind].routes.map(
    (route) =>
      `^${route
        .replace('<bank>', String.raw`\w+`)
        .replace('<reason>', REASON)
        .replace('<game>', () => GAME)
        .replace('<game>', String.raw`\1`)}$`,
  );
