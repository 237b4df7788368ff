import { Link } from 'react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { percentDone, type RunningBonus, useRunningBonus } from '../lib/bonus.ts';
import { paths } from '../lib/paths.ts';
import styles from './bonus-note.module.css';

/** Where money moves: the bonus that is active, how far it is, and the way to it. Nothing where none is. */
export function BonusNote() {
  const running = useRunningBonus();
  return running ? <Note {...running} /> : null;
}

function Note({ offer, bonus }: RunningBonus) {
  const { t } = useTranslation('bonus');
  const { state, required, remaining } = bonus;
  const words = {
    amount: formatBaht(offer.minDeposit),
    remaining: formatBaht(remaining ?? 0),
    required: formatBaht(required ?? 0),
  };
  return (
    <Link to={paths.bonus} className={styles.note}>
      <img src="/art/w-bonus.svg" alt="" width="36" height="36" />
      <span className={styles.words}>
        <b>{offer.name}</b>
        <span className="soft num">{t(`note.${state}`, words)}</span>
        {state === 'open' && required !== null && (
          <span aria-hidden="true">
            <ProgressBar label={t('running.bar')} value={percentDone(bonus)} />
          </span>
        )}
      </span>
      <ChevronRight size={20} className={styles.more} />
    </Link>
  );
}
