import { formatBaht } from '@krapao/contract/money';
import { COSTS, OWNER } from '@krapao/contract/console/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useOwnAccountText } from '../../parts/own-account.tsx';
import type { DayState } from './queries.ts';

/** Where money of the house goes to or comes from: an account of ours, the owner, costs. */
export function useAccountText(): (key: string) => string {
  const { t } = useTranslation();
  const accountText = useOwnAccountText();
  return (key) =>
    key === OWNER ? t('ownAccount.owner') : key === COSTS ? t('ownAccount.costs') : accountText(key);
}

/** `Payout account → Costs 35.50`. */
export function useAskedText(): (asked: DayState['asked'][number]) => string {
  const accountText = useAccountText();
  return ({ from, to, amount }) => `${accountText(from)} → ${accountText(to)} ${formatBaht(amount)}`;
}
