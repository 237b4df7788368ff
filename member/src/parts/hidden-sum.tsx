import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Hidden } from '@krapao/ui/money.tsx';
import { useBalanceHidden } from '../lib/hidden-balance.ts';

interface HiddenSumProps {
  /** The amount, written out. */
  children: string;
  className?: string | undefined;
}

/** An amount, unless the eye beside the balance has hidden those. */
export function HiddenSum({ children, className }: HiddenSumProps) {
  const { t } = useTranslation();
  if (useBalanceHidden()) return <Hidden label={t('eye.hidden')} />;
  return <span className={className}>{children}</span>;
}
