/** What members see of the wheel, their spins and the seeds that decided them. */
import type { Inside } from '@krapao/contract/api';
import { dayOf } from '@krapao/contract/bangkok';
import { SEED_PAGE_SIZE, type Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { sumOf } from '@krapao/contract/wheel-draw';
import type { Db } from '../../../db/pool.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { leftOf, prizeTerms, shownBonus } from '../bonus/prize.ts';
import { offersBy } from '../bonus/store.ts';
import { coinsOfDay } from '../coins/next-coin.ts';
import { coinsOf } from '../coins/store.ts';
import { couponOfSpin } from '../coupon/store.ts';
import { couponView } from '../coupon/view.ts';
import { prizesOf, stockOf } from './prize-store.ts';
import { stockDayOf } from './rules.ts';
import type { Seeds } from './seeds.ts';
import { activeWheel, keyOf, seedsOf, spinById, spinsOf, versionsOf, type ShownWheel } from './store.ts';
import type { Spin } from './tables.ts';

type Setup = Inside<'GET /api/spinwheel/setup'>['output'];
type Spun = Inside<'POST /api/spinwheel/spin'>['output']['result'];
type Told = Inside<'GET /api/spinwheel/seed'>['output'][number];

export interface ShowDeps {
  db: Db;
  clock: Clock;
  settings: CurrentSettings;
  seeds: Seeds;
}

export function createShow({ db, clock, settings, seeds }: ShowDeps) {
  async function slicesOf({ slices }: ShownWheel, language: Language) {
    const prizes = await prizesOf(
      db,
      slices.map(({ prize }) => prize),
    );
    const now = clock.now();
    const stock = await stockOf(db, [...prizes.values()], stockDayOf(now));
    const offers = await offersBy(
      db,
      [...prizes.values()].flatMap(({ offer }) => offer ?? []),
    );
    const weights = sumOf(slices);
    return slices.map(({ code, label, bgColor, textColor, prize, weight, substitute }) => {
      const { kind = 'nothing', value = 0, htmlDescription = null, offer } = prizes.get(prize) ?? {};
      const [of, today] = [offer ? offers.get(offer) : undefined, stock.get(prize)];
      const left = of && today ? Math.min(today.left, leftOf(of, value, now)) : today?.left;
      return {
        ...{ code, label: label[language], bgColor, textColor, kind, value, weight, weights, substitute },
        htmlDescription: htmlDescription?.[language] ?? null,
        stock: today && left !== undefined ? { daily: today.daily, left } : null,
        bonus: of ? shownBonus(prizeTerms(of, { value, name: of.terms.name }), value, language) : null,
      };
    });
  }

  return {
    isActive: async () => (await activeWheel(db)) !== undefined,

    async setup(memberId: MemberId, language: Language): Promise<Setup> {
      const terms = await settings.current();
      const [wheel, userCoin, today] = await Promise.all([
        activeWheel(db),
        coinsOf(db, memberId),
        coinsOfDay(db, memberId, dayOf(clock.now()), terms),
      ]);
      const { coinBaht, coinsPerDay } = terms;
      const rest = { userCoin, coinBaht, coinsPerDay, today };
      if (!wheel) return { result: { activeSpinwheel: null }, seed: null, ...rest };
      const [slices, { commitment, nonce }] = await Promise.all([
        slicesOf(wheel, language),
        seeds.current(memberId),
      ]);
      const { code, name, version } = wheel;
      const activeSpinwheel = { code, name: name[language], version, slices };
      return { result: { activeSpinwheel }, seed: { commitment, nonce }, ...rest };
    },

    /** A spin that was made. */
    async spun(operation: string, language: Language): Promise<Spun> {
      const spin = await spinById(db, operation);
      if (!spin) throw new Error(`spin ${operation} is not there`);
      const [versions, coupon] = await Promise.all([
        versionsOf(db, [spin]),
        couponOfSpin(db, operation, clock.now()),
      ]);
      const slice = versions.get(keyOf(spin))?.slices.find(({ code }) => code === spin.given);
      return {
        code: spin.given,
        label: slice?.label[language] ?? spin.given,
        remainingCoin: spin.coinsLeft,
        drawn: spin.drawn,
        coupon: coupon ? couponView(coupon, language) : null,
        proof: proofOf(spin),
      };
    },

    /**
     * The seeds that decided a member's spins, a page of them: the one in use, whose seed is told later, then the others, newest first.
     * @param before the commitment of the last one of the page before
     */
    async history(memberId: MemberId, language: Language, before?: string): Promise<Told[]> {
      const told = await seedsOf(db, memberId, SEED_PAGE_SIZE, before);
      if (told.length === 0) return [];
      const spins = await spinsOf(db, told);
      const versions = await versionsOf(db, spins);
      return told.map(({ id, commitment, seed }) => {
        const its = spins.filter(({ seedId }) => seedId === id);
        const wheels = [...new Set(its.map(keyOf))].flatMap((key) => versions.get(key) ?? []);
        return {
          commitment,
          seed,
          spins: its.map((spin) => ({
            _id: spin.id,
            createdAt: spin.at,
            drawn: spin.drawn,
            given: spin.given,
            proof: proofOf(spin),
          })),
          wheels: wheels.map(({ wheel, version, slices }) => ({
            wheel,
            version,
            slices: slices.map(({ code, label, weight }) => ({ code, label: label[language], weight })),
          })),
        };
      });
    },
  };
}
export type Show = ReturnType<typeof createShow>;

const proofOf = ({ wheel, version, commitment, clientSeed, nonce }: Spin): Spun['proof'] =>
  clientSeed === null ? null : { wheel, version, commitment, clientSeed, nonce };
