import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Chip } from '../../parts/chip.tsx';
import { gathered, stateOf, wordsOf } from './outside.ts';
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

const CHIPS = {
  down: { tone: 'coral', icon: <CircleX aria-hidden="true" /> },
  quiet: { tone: 'plain', icon: <CircleMinus aria-hidden="true" /> },
  up: { tone: 'jade', icon: <CircleCheck aria-hidden="true" /> },
} as const;

function OutsideRow(system: Outside) {
  const { kind, subject, at, items } = system;
  const { t } = useTranslation('now');
  const state = stateOf(system);
  const given = { items, at: at === null ? '' : momentToday(at) };
  const words = wordsOf(system).map((word) => t(`told.${word}`, given));
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{kind === 'provider' && subject !== null ? subject : t(`outside.${kind}`)}</b>
        {words.length > 0 && <small className="mute">{words.join(' · ')}</small>}
      </span>
      {state !== undefined && <Chip {...CHIPS[state]}>{t(`state.${state}`)}</Chip>}
    </li>
  );
}
