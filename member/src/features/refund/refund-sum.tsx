import { formatBaht, fromBaht, satang, toBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { RefundCheck } from './queries.ts';
import { isRateOf } from './refund-rules.ts';
import styles from './refund.module.css';

/** How the refund of a period comes about, as a sum. */
export function RefundSum({ check }: { check: RefundCheck }) {
  const { t } = useTranslation('refund');
  const { period, refundFail, refundSuccess, receivable } = check;
  if (!period) return null;
  const { loss, turnover, lossPart, turnoverPart, isComplete } = period;
  const earned = toBaht(satang(fromBaht(lossPart) + fromBaht(turnoverPart)));
  const less = toBaht(satang(fromBaht(earned) - fromBaht(receivable)));
  const formula = (sum: number, percent: number, part: number) =>
    isRateOf(percent, sum, part) ? `${formatBaht(sum)} × ${percent}%` : formatBaht(sum);
  return (
    <dl className={`${styles.sum} num`}>
      <div>
        <dt>
          {t('loss', { formula: formula(loss, refundFail, lossPart) })}
          {!isRateOf(refundFail, loss, lossPart) && <span className={styles.under}>{t('otherRates')}</span>}
        </dt>
        <dd>{formatBaht(lossPart)}</dd>
      </div>
      <div>
        <dt>{t('turnover', { formula: formula(turnover, refundSuccess, turnoverPart) })}</dt>
        <dd>{formatBaht(turnoverPart)}</dd>
      </div>
      {isComplete && less > 0 && (
        <div>
          <dt>{t('less')}</dt>
          <dd>−{formatBaht(less)}</dd>
        </div>
      )}
      <div className={styles.result}>
        <dt>{t(isComplete ? 'thisPeriod' : 'soFar')}</dt>
        <dd>{formatBaht(isComplete ? receivable : earned)}</dd>
      </div>
    </dl>
  );
}
