import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import styles from './money-actions.module.css';

type Way = 'deposit' | 'withdraw';

interface MoneyActionsProps {
  onOpen: (way: Way) => void;
  /** One of them is about to be pressed. */
  onNear: (way: Way) => void;
}

/** What a member came for, big and under the thumb (product 2, Home). */
export function MoneyActions({ onOpen, onNear }: MoneyActionsProps) {
  const { t } = useTranslation('home');
  const opens = (way: Way) => ({
    block: true,
    size: 'l' as const,
    onPointerEnter: () => onNear(way),
    onClick: () => onOpen(way),
  });
  return (
    <ul aria-label={t('widgets')} className={styles.actions}>
      <li>
        <Button variant="primary" icon={<ArrowDownToLine />} {...opens('deposit')}>
          {t('deposit')}
        </Button>
      </li>
      <li>
        <Button icon={<ArrowUpFromLine />} {...opens('withdraw')}>
          {t('withdraw')}
        </Button>
      </li>
    </ul>
  );
}
