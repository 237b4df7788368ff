import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Chip } from '../../parts/chip.tsx';
import type { Thing } from './queries.ts';
import styles from './signs.module.css';

type Sign = Thing['candidates'][number]['because'][number];

/** By what it is told that money is somebody's: what fits, and what does not. */
export function Signs({ because }: { because: readonly Sign[] }) {
  const { t } = useTranslation('work');
  return because.map(({ of, fits, minutes, amount }) => (
    <span key={of} className={fits ? undefined : styles.not}>
      <Chip
        tone={fits ? 'jade' : 'plain'}
        icon={
          fits ? (
            <Check role="img" aria-label={t('sign.fits')} />
          ) : (
            <X role="img" aria-label={t('sign.not')} />
          )
        }
      >
        {of === 'time' && minutes
          ? t('sign.minutes', { minutes })
          : of === 'announced' && amount !== undefined
            ? t('sign.near', { amount: formatBaht(amount) })
            : t(`sign.${of}`)}
      </Chip>
    </span>
  ));
}
