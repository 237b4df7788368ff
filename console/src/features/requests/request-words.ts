/** What a request asks for, in words: its order by field, with what is of no use to a person left out. */
import { formatBaht, toBaht, satang } from '@krapao/contract/money';
import { findText } from '@krapao/ui/lib/i18n.ts';
import { kindWord, verdictWord, keyOf, rightWord } from '../../lib/words.ts';
import type { Request } from './queries.ts';

const TOLD_ELSEWHERE: readonly string[] = ['kind', 'id', 'subject', 'verdict', 'seen'];

/** `อนุมัติ · ถอนเงิน`, or the name of the right where it is no verdict. */
export function titleOf({ order, kind, right }: Request): string {
  const verdict = order['verdict'];
  return typeof verdict === 'string' ? `${verdictWord(verdict, kind)} · ${kindWord(kind)}` : rightWord(right);
}

/** The rest of the order as terms and texts: sums of orders are satang. */
export function orderOf({ order }: Request): [term: string, text: string][] {
  return Object.entries(order)
    .filter(([name, value]) => !TOLD_ELSEWHERE.includes(name) && value !== null)
    .map(([name, value]) => [
      findText(`requests:field.${keyOf(name)}`) ?? name,
      name === 'amount' && typeof value === 'string' && /^\d+$/.test(value)
        ? formatBaht(toBaht(satang(BigInt(value))))
        : typeof value === 'string'
          ? value
          : JSON.stringify(value),
    ]);
}
