import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Chip } from '../../parts/chip.tsx';
import { gathered } from './outside.ts';
import type { Outside } from './queries.ts';
import styles from './now.module.css';

/** Systems of others that the house stands on: whether they answer, and since when not. */
export function OutsideList({ systems }: { systems: readonly Outside[] }) {
  const { t } = useTranslation('now');
  const { apart, providers } = gathered(systems);
  return (
    <ul>
      {apart.map((system) => (
        <OutsideRow key={`${system.kind} ${system.subject ?? ''}`} {...system} />
      ))}
      {providers > 0 && (
        <li className={styles.row}>
          <span className={styles.what}>
            <b>{t('providers', { providers })}</b>
          </span>
          <Chip tone="jade" icon={<CircleCheck aria-hidden="true" />}>
            {t('state.up')}
          </Chip>
        </li>
      )}
    </ul>
  );
}

function OutsideRow({ kind, subject, isUp, at, items }: Outside) {
  const { t } = useTranslation('now');
  const moment = at === null ? null : momentToday(at);
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{kind === 'provider' && subject !== null ? subject : t(`outside.${kind}`)}</b>
        <small className="mute">
          {moment === null ? t('heardNever') : t(isUp ? 'heard' : 'since', { at: moment })}
          {!isUp && items > 0 && ` · ${t('inVain', { items })}`}
        </small>
      </span>
      {!isUp ? (
        <Chip tone="coral" icon={<CircleX aria-hidden="true" />}>
          {t('state.down')}
        </Chip>
      ) : moment === null && kind !== 'payout-bank' ? (
        <Chip icon={<CircleMinus aria-hidden="true" />}>{t('state.quiet')}</Chip>
      ) : (
        <Chip tone="jade" icon={<CircleCheck aria-hidden="true" />}>
          {t('state.up')}
        </Chip>
      )}
    </li>
  );
}
