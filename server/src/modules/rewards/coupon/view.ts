import type { Inside } from '@krapao/contract/api';
import type { Language } from '@krapao/contract/constants';
import type { ByLanguage, Coupon } from './tables.ts';

type Shown = Inside<'GET /api/spinwheel/coupon'>['output'][number];

/** A coupon as its member sees it. @param texts of prizes, HTML, by their codes */
export const couponView = (
  { id, slice, name, label, value, kind, expiresAt, prize }: Coupon,
  language: Language,
  texts: ReadonlyMap<string, ByLanguage | null>,
): Shown => ({
  coupon: id,
  prize: { slice, name: name[language], label: label[language] },
  amount: value,
  kind,
  htmlDescription: texts.get(prize)?.[language] ?? null,
  expiresAt,
});
