/** The operator's hand on promotion codes. None is deleted: it is switched off. Who has received one keeps its rate. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Language } from '@krapao/contract/constants';
import { isOfNow } from '@krapao/contract/route';
import { refused } from '../../../kernel/app-error.ts';
import type { Changeable } from '../../history/face.ts';
import { cleanHtml, percent } from '../../site/face.ts';
import { isNever } from '../bonus/rules.ts';
import { offerBy } from '../bonus/store.ts';
import { promotionByCode } from './store.ts';
import { promotion } from './tables.ts';
import { phrase } from '@krapao/contract/phrases';

const moment = z.iso.datetime({ offset: true }).refine(isOfNow, phrase('dayOfNow')).nullable().optional();
const html = z.string().max(4_000).meta({ format: 'html' }).transform(cleanHtml).optional();

const promotionOrder = z.strictObject({
  /** Of net loss while it is current. */
  percentFail: percent.optional(),
  days: z.number().int().min(1).max(366).optional(),
  uses: z.number().int().min(0).max(10_000_000).optional(),
  from: moment,
  until: moment,
  isActive: z.boolean().optional(),
  /** What it gives besides: coins, and an offer of a bonus for the next deposit. */
  coins: z.number().int().min(0).max(1_000).optional(),
  bonus: z.string().max(40).meta({ of: 'bonus' }).nullable().optional(),
  th: html,
  la: html,
  en: html,
});
type PromotionOrder = z.output<typeof promotionOrder>;
type Row = typeof promotion.$inferInsert;

const described = ({ th, la, en }: PromotionOrder) => ({
  ...(th !== undefined && { th }),
  ...(la !== undefined && { la }),
  ...(en !== undefined && { en }),
});

/** What of a row an order says. */
const columns = ({
  percentFail,
  days,
  uses,
  from,
  until,
  isActive,
  coins,
  bonus,
}: PromotionOrder): Partial<Row> => ({
  ...(percentFail !== undefined && { percentFail: Math.round(percentFail * 100) }),
  ...(days !== undefined && { days }),
  ...(uses !== undefined && { uses }),
  ...(from !== undefined && { fromAt: from === null ? null : new Date(from) }),
  ...(until !== undefined && { untilAt: until === null ? null : new Date(until) }),
  ...(isActive !== undefined && { isActive }),
  ...(coins !== undefined && { coins }),
  ...(bonus !== undefined && { bonusCode: bonus }),
});

const NEW = ['percentFail', 'days', 'uses', 'th', 'la', 'en'] as const;

function complete(code: string, order: PromotionOrder): Row {
  const missing = NEW.filter((field) => order[field] === undefined);
  if (missing.length > 0)
    throw refused(Object.fromEntries(missing.map((field) => [field, phrase('newNeeds')])));
  const { percentFail = 0, days = 1, uses = 0, ...rest } = columns(order);
  const texts = { th: '', la: '', en: '', ...described(order) } satisfies Record<Language, string>;
  return { code, percentFail, days, uses, isActive: true, ...rest, description: texts };
}

export const changeablePromotions: Changeable<PromotionOrder> = {
  kind: 'promotion',
  right: 'reward.change',
  async subjects(on) {
    const rows = await on.sql.select({ code: promotion.code }).from(promotion).orderBy(asc(promotion.code));
    return rows.map(({ code }) => code);
  },
  orderOf: (code) => (/^[A-Z0-9]{3,20}$/.test(code) ? promotionOrder : undefined),
  async read(on, code) {
    const row = await promotionByCode(on, code);
    if (!row) return undefined;
    const { percentFail, days, uses, fromAt, untilAt, isActive, coins, bonusCode, description } = row;
    return {
      ...{ percentFail: percentFail / 100, days, uses },
      ...{ from: fromAt?.toISOString() ?? null, until: untilAt?.toISOString() ?? null },
      ...{ isActive, coins, bonus: bonusCode, ...description },
    };
  },
  async doubts(on, code) {
    const isOver = and(eq(promotion.code, code), lte(promotion.untilAt, sql`clock_timestamp()`));
    return (await on.sql.select().from(promotion).where(isOver)).map(() => phrase('overAtOnce'));
  },
  async write(tx, code, order, now) {
    const offer = typeof order.bonus === 'string' ? await offerBy(tx, order.bonus) : null;
    if (offer === undefined || offer?.prizesOnly)
      throw refused({
        bonus: offer ? phrase('prizesAlone') : phrase('noSuchOffer', { offer: String(order.bonus) }),
      });
    const before = now && (await promotionByCode(tx, code));
    const { fromAt = null, untilAt = null } = { ...before, ...columns(order) };
    const isDated = order.from !== undefined || order.until !== undefined;
    if (isDated && isNever(fromAt, untilAt)) throw refused({ until: phrase('endsBefore') });
    if (!before) {
      await tx.sql.insert(promotion).values(complete(code, order));
      return;
    }
    const description = { ...before.description, ...described(order) };
    await tx.sql
      .update(promotion)
      .set({ ...columns(order), description })
      .where(eq(promotion.code, code));
  },
};
