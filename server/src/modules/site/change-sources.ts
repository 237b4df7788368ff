/** The operator's hand on where members may say that they heard of it. None is deleted, since members have said it: it is switched off. */
import { asc, eq, max } from 'drizzle-orm';
import { z } from 'zod';
import { phrase } from '@krapao/contract/phrases';
import { text } from '@krapao/contract/route';
import { refused } from '../../kernel/app-error.ts';
import type { Changeable } from '../history/face.ts';
import { sourceByCode } from './store.ts';
import { siteSource } from './tables.ts';

const CODE = /^[A-Z0-9]{2,20}$/;
const MOST = 60;

const sourceOrder = z.strictObject({
  name: z.strictObject({ th: text(MOST), la: text(MOST), en: text(MOST) }).optional(),
  isActive: z.boolean().optional(),
  position: z.number().int().min(0).max(10_000).optional(),
});
type SourceOrder = z.output<typeof sourceOrder>;

const columnsOf = ({ name, ...others }: SourceOrder) => ({
  ...others,
  ...(name && { descriptionTH: name.th, descriptionLA: name.la, descriptionEN: name.en }),
});

export const changeableSources: Changeable<SourceOrder> = {
  kind: 'source',
  right: 'text.change',
  async subjects(on) {
    const { code, position } = siteSource;
    return (await on.sql.select({ code }).from(siteSource).orderBy(asc(position), asc(code))).map(
      (row) => row.code,
    );
  },
  orderOf: (subject) => (CODE.test(subject) ? sourceOrder : undefined),
  async read(on, subject) {
    const row = await sourceByCode(on, subject);
    if (!row) return undefined;
    const { descriptionTH: th, descriptionLA: la, descriptionEN: en, isActive, position } = row;
    return { name: { th, la, en }, isActive, position };
  },
  async write(tx, code, order, now) {
    if (now) {
      if (Object.keys(order).length > 0)
        await tx.sql.update(siteSource).set(columnsOf(order)).where(eq(siteSource.code, code));
      return;
    }
    if (!order.name) throw refused({ name: phrase('newNeeds') });
    const [last] = await tx.sql.select({ position: max(siteSource.position) }).from(siteSource);
    const { isActive = true, position = (last?.position ?? 0) + 1 } = order;
    const { th: descriptionTH, la: descriptionLA, en: descriptionEN } = order.name;
    await tx.sql
      .insert(siteSource)
      .values({ code, descriptionTH, descriptionLA, descriptionEN, isActive, position });
  },
};
