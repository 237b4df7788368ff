import Clock from 'lucide-react/icons/clock';
import { dateOf } from '@krapao/contract/bangkok';
import { formatBaht, fromBaht, satang, toBaht } from '@krapao/contract/money';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { RichText } from '@krapao/ui/rich-text.tsx';
import { useRefundCheck, type RefundCheck } from './queries.ts';
import { Receipts } from './receipts.tsx';
import { RefundPots } from './refund-pots.tsx';
import { isCollected, isRateOf, obstacleOf } from './refund-rules.ts';
import styles from './refund.module.css';

/** What of a member's losses comes back: how much, why, and into the wallet (product 2, Refund modal). */
export function RefundPanel({ memberId }: { memberId: string }) {
  useTranslation('refund'); // its words come while it is asked for
  const check = useRefundCheck();
  const isOff = codeOf(check.error) === 'REFUND_INACTIVE';
  const refusal = useErrorText(isOff ? check.error : null);
  if (isOff) return <EmptyState compact art="/art/empty-bonus.svg" title={refusal} />;
  if (check.data) {
    return (
      <div className="stack">
        <RefundHead check={check.data} />
        <RefundSum check={check.data} />
        <WhyNot check={check.data} />
        <RefundPots memberId={memberId} check={check.data} />
        {check.data.info && <RichText html={check.data.info} />}
        <Receipts />
      </div>
    );
  }
  if (check.isError) return <LoadFailed compact of={check} />;
  return <LoadingBlocks heights={[60, 150, 136]} />;
}

/** The last moment of a span whose end is not of it. */
const lastOf = (end: string): number => Date.parse(end) - 1;

/** One day, or the first and the last. */
const daysOf = ({ from, to }: { from: string; to: string }): string =>
  [...new Set([dateOf(from), dateOf(lastOf(to))])].join(' – ');

/** Of when it is, until when it can be received, and the percentages in force. */
function RefundHead({ check }: { check: RefundCheck }) {
  const { t } = useTranslation('refund');
  const { period, refundAmount, refundFail, refundSuccess } = check;
  return (
    <div className={styles.head}>
      <img src="/art/w-refund.svg" alt="" width="60" height="60" />
      <div>
        <p className={`${styles.lead} num`}>{t('amount', { amount: formatBaht(refundAmount) })}</p>
        <p className="soft num">{t('rates', { fail: refundFail, success: refundSuccess })}</p>
        {period && (
          <>
            <p className="soft num">{t('period', { days: daysOf(period) })}</p>
            <p className={`${styles.until} num`}>
              <Clock size={16} /> {t('until', { date: dateOf(lastOf(period.until)) })}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** How the refund of a period comes about, as a sum. */
function RefundSum({ check }: { check: RefundCheck }) {
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

/** What stands between the member and the refund. */
function WhyNot({ check }: { check: RefundCheck }) {
  const { t } = useTranslation('refund');
  const obstacle = obstacleOf(check);
  if (!obstacle) return <p className={styles.mute}>{t('subtracted')}</p>;
  if (isCollected(check)) return <p className={styles.mute}>{t('collected')}</p>;
  const isMild = obstacle === 'none' || obstacle === 'nothing';
  return (
    <Notice tone={isMild ? 'info' : 'warning'} title={t('condition')}>
      {t(`why.${obstacle}`, { min: formatBaht(check.minimum) })}
    </Notice>
  );
}
