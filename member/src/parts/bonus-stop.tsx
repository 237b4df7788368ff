import { Link } from 'react-router';
import { formatBaht } from '@krapao/contract/money';
import type { AnswerParams } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { AlertDialog } from '@krapao/ui/alert-dialog.tsx';
import { buttonClass } from '@krapao/ui/button.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { paths } from '../lib/paths.ts';
import styles from './bonus-stop.module.css';

interface BonusStopProps {
  open: boolean;
  /** What stands beside BONUS_CONDITION. */
  numbers: AnswerParams;
  /** What could not be done. */
  title: string;
  /** Why, in a sentence. */
  children: string;
  onClose: () => void;
}

/** A bonus holds the money: how far it is, what ending it would take and leave, and the way to the page where it ends. */
export function BonusStop({ open, numbers, title, children, onClose }: BonusStopProps) {
  const { t } = useTranslation();
  return (
    <AlertDialog open={open} tone="amber" title={title} okLabel={t('close')} onClose={onClose}>
      <div className={styles.stack}>
        <p>{children}</p>
        <Numbers numbers={numbers} />
        {numbers.granting ? (
          <p>{t('bonusStop.granting')}</p>
        ) : (
          <Link to={paths.bonus} className={buttonClass({ size: 'l', block: true })}>
            {t('bonusStop.go')}
          </Link>
        )}
      </div>
    </AlertDialog>
  );
}

function Numbers({ numbers }: { numbers: AnswerParams }) {
  const { t } = useTranslation();
  const { required, done, remaining, forfeit, keep, openBets } = numbers;
  const items = Object.entries({ done, required, remaining, forfeit, keep }).flatMap(([key, amount]) =>
    amount === undefined
      ? []
      : [
          {
            key,
            label: t(`bonusStop.${key as 'done'}`),
            value: <span className="num">{formatBaht(amount)}</span>,
          },
        ],
  );
  return (
    <>
      {required !== undefined && required > 0 && done !== undefined && (
        <ProgressBar label={t('bonusStop.bar')} value={(done / required) * 100} />
      )}
      {items.length > 0 && <DetailList items={items} />}
      {openBets && <p>{t('bonusStop.openBets')}</p>}
    </>
  );
}
