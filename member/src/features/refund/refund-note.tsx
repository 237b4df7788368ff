import Lock from 'lucide-react/icons/lock';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { HiddenSum } from '../../parts/hidden-sum.tsx';
import type { RefundCheck } from './queries.ts';
import { isLocked } from './refund-rules.ts';

/** What is the member's and not in the wallet yet, beside the way to it; behind a lock while it can't be moved. */
export function RefundNote({ refund }: { refund: RefundCheck }) {
  const { t } = useTranslation('home');
  return (
    <>
      {isLocked(refund) && <Lock size={14} role="img" aria-label={t('refundLocked')} />}
      <HiddenSum>{formatBaht(refund.refundAmount)}</HiddenSum>
    </>
  );
}
