import { useEffect, useState } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useSlipReason } from '../../lib/slip-reason.ts';
import { Notice } from '@krapao/ui/notice.tsx';
import { Steps } from '@krapao/ui/steps.tsx';
import styles from './deposit.module.css';
import type { Slip } from './queries.ts';

/** Longer than most slips take: from here the words say so. */
const SLOW_MS = 60_000;

/** `byPerson`: it takes as long as a person takes. */
export function SlipChecking({ byPerson }: { byPerson: boolean }) {
  const { t } = useTranslation('deposit');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.stack}>
      <Steps
        label={t('watch.steps')}
        steps={[
          { key: 'sent', title: t('watch.sent'), state: 'done', stateLabel: t('watch.stateDone') },
          {
            key: 'checking',
            title: t('watch.checking'),
            state: 'current',
            stateLabel: t('watch.stateCurrent'),
          },
          {
            key: 'credited',
            title: t('watch.credited'),
            state: 'waiting',
            stateLabel: t('watch.stateWaiting'),
          },
        ]}
      />
      <Notice title={t(byPerson ? 'watch.personTitle' : slow ? 'watch.slowTitle' : 'watch.soonTitle')}>
        {t('watch.mayClose')}
      </Notice>
    </div>
  );
}

/** Why a slip was refused; of one whose transfer is in the wallet already: since when, and how much. */
export function SlipFailed({ note, credited }: Pick<Slip, 'note' | 'credited'>) {
  const { t } = useTranslation('deposit');
  const reason = useSlipReason()(note);
  if (credited)
    return (
      <Notice title={reason}>
        {t('watch.creditedBefore', {
          amount: formatBaht(credited.amount),
          when: unbroken(dateTime(credited.at)),
        })}
      </Notice>
    );
  return (
    <Notice tone="danger" title={t('watch.failed')}>
      <p>{reason}</p>
      <p>{t('watch.failedText')}</p>
    </Notice>
  );
}
