import type { Inside } from '@krapao/contract/api';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Bonuses, BonusWindow } from '../bonuses.ts';
import type { ActivateDeps } from './activate.ts';
import { armOffer } from './activate.ts';
import { heldBy, totalOf, type Held } from './read-model.ts';
import { hasOpenBets, isGiven, isSmall, releaseOf, takenBy, type SettleDeps } from './settle.ts';
import { activeBonus, grantsOf, offerBy, offersAt, termsOf } from './store.ts';
import type { Bonus, Offer, Terms } from './tables.ts';

type Shown = Inside<'GET /api/bonus'>['output'][number];
type UserBonus = NonNullable<Shown['userBonus']>;

const bahtOf = (amount: number | null): Satang | null => (amount === null ? null : satang(amount));
const percentOf = (basisPoints: number): number => basisPoints / 100;

/** The part of a bonus that the member sees of it while it has not ended. */
function running(bonus: Bonus, held: Held): Omit<UserBonus, '_id' | 'isActive' | 'received'> {
  const { state, amount, required, done, countedAt, own, armedUntil, expiresAt } = bonus;
  const shown = state === 'armed' ? armedUntil : expiresAt;
  const ends = isGiven(bonus) && !hasOpenBets(bonus, held) ? takenBy(bonus, held) : null;
  return {
    state: isRunning(state) ? state : null,
    ...{ amount, required, countedAt, own, expiresAt: shown },
    done: required === null ? null : done,
    remaining: required === null ? null : satang(required > done ? required - done : 0n),
    forfeit: ends,
    keep: ends === null ? null : satang(totalOf(held) - ends),
    release: isGiven(bonus) ? releaseOf(bonus, held) : null,
  };
}

type Running = NonNullable<UserBonus['state']>;
const RUNNING: readonly string[] = ['armed', 'due', 'open', 'done', 'ending', 'expired'] satisfies Running[];
const isRunning = (state: string): state is Running => RUNNING.includes(state);

const NOTHING: Omit<UserBonus, '_id' | 'isActive' | 'received'> = {
  ...{ state: null, amount: null, required: null, done: null, remaining: null },
  ...{ countedAt: null, expiresAt: null, own: null, forfeit: null, keep: null, release: null },
};

export function shownTerms(terms: Terms, language: Language) {
  const { type, maxReceived, percentBp, multiple, basis, weights, days, maxPayout, percentFailBp } = terms;
  return {
    ...{ type, maxReceived, basis, days },
    name: terms.name[language],
    percent: percentBp === null ? null : percentOf(percentBp),
    fixed: bahtOf(terms.fixed),
    max: bahtOf(terms.max),
    minDeposit: satang(terms.minDeposit),
    multiple: multiple / 100,
    weights: [...weights],
    maxStake: bahtOf(terms.maxStake),
    maxPayout: maxPayout === null ? null : maxPayout / 100,
    percentFail: percentOf(percentFailBp),
    notice: terms.notice[language],
    banners: terms.banners.map(({ image, html }) => ({ image, html: html[language] })),
  };
}

export function createShowBonuses({
  db,
  clock,
  settings,
}: Pick<SettleDeps, 'db' | 'clock'> & Pick<ActivateDeps, 'settings'>) {
  async function standing(memberId: MemberId) {
    const bonus = await activeBonus(db, memberId);
    const grants = await grantsOf(db, memberId);
    const held = bonus && (await heldBy(db, memberId, bonus));
    return { bonus, grants, held };
  }

  function userBonusOf(
    code: string,
    { bonus, grants, held }: Awaited<ReturnType<typeof standing>>,
  ): UserBonus | null {
    const received = grants.filter((grant) => grant.code === code).map(({ at }) => ({ updatedAt: at }));
    const own = bonus?.offerCode === code && held ? bonus : undefined;
    if (!own && received.length === 0) return null;
    return {
      _id: own?.id ?? code,
      isActive: own !== undefined,
      received,
      ...(own && held ? running(own, held) : NOTHING),
    };
  }

  return {
    /** What is on offer, and what runs though it is offered no more: by its own terms, in the language that was accepted. */
    async list(memberId: MemberId, language: Language): Promise<Shown[]> {
      const [known, offers] = await Promise.all([standing(memberId), offersAt(db, clock.now())]);
      const { bonus } = known;
      const gone =
        bonus && !offers.some(({ code }) => code === bonus.offerCode)
          ? await offerBy(db, bonus.offerCode)
          : undefined;
      const show = ({ code, terms, fromAt, untilAt }: Offer): Shown => {
        const isOwn = bonus?.offerCode === code;
        return {
          code,
          ...(isOwn ? shownTerms(bonus.terms, bonus.language) : shownTerms(terms, language)),
          from: fromAt,
          until: untilAt,
          userBonus: userBonusOf(code, known),
        };
      };
      return [...(gone ? [gone] : []), ...offers].map(show);
    },

    async own(memberId: MemberId, code: string): Promise<UserBonus> {
      const shown = userBonusOf(code, await standing(memberId));
      // it was met in the moment that it was given
      return shown ?? { _id: code, isActive: false, received: [], ...NOTHING };
    },

    active: (memberId: MemberId): Promise<Bonus | undefined> => activeBonus(db, memberId),

    /** Whether ending costs nothing, since so little is left. */
    async minimum(memberId: MemberId): Promise<{ status: boolean; minimum: Satang }> {
      const { bonus, held } = await standing(memberId);
      if (bonus && held && isGiven(bonus))
        return { status: isSmall(bonus, held), minimum: releaseOf(bonus, held) };
      return { status: false, minimum: (await settings.current()).bonusReleaseMinimum };
    },
  };
}
export type ShowBonuses = ReturnType<typeof createShowBonuses>;

/** What other rewards ask of bonuses. */
export const bonuses: Bonuses = {
  async windows(on, memberId, { from, to }) {
    const { rows } = await on.client.query<BonusWindow>({
      name: 'bonus_windows',
      text: `select granted_at as "from", coalesce(ended_at, $3) as "to", (terms ->> 'percentFailBp')::int as "percentFail" from member_bonus
        where member_id = $1 and granted_at < $3 and coalesce(ended_at, 'infinity') > $2 order by granted_at`,
      values: [memberId, from, to],
    });
    return rows;
  },
  async holds(on, memberId) {
    const bonus = await activeBonus(on, memberId);
    return bonus !== undefined && bonus.state !== 'armed' && bonus.state !== 'due';
  },
  isTaken: async (on, memberId) => (await activeBonus(on, memberId)) !== undefined,
  arm: armOffer,
  async nameOf(on, which, language) {
    const terms =
      'id' in which
        ? which.id && (await termsOf(on, which.id))
        : which.code && (await offerBy(on, which.code))?.terms;
    return terms ? terms.name[language] : null;
  },
  async given(on, members, { from, to }) {
    const { rows } = await on.client.query<{ memberId: MemberId; given: Satang }>({
      name: 'bonuses_given',
      text: `select member_id as "memberId", sum(case when granted_at >= $2 and granted_at < $3 then amount else 0 end
          - case when ended_at >= $2 and ended_at < $3 then coalesce(forfeit, 0) else 0 end)::bigint as given
        from member_bonus where member_id = any ($1) and granted_at < $3 and (granted_at >= $2 or ended_at >= $2) group by member_id`,
      values: [members, from, to],
    });
    return new Map(rows.map(({ memberId, given }) => [memberId, given]));
  },
};
