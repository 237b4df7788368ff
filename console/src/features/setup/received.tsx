import { useQuery } from '@tanstack/react-query';
import { formatBaht } from '@krapao/contract/money';
import { momentToday } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Chip } from '../../parts/chip.tsx';
import { receivedQuery, type Listed } from './queries.ts';
import { ownKeyOf } from './own-key.ts';
import styles from './thing-list.module.css';

/** Of an account or wallet: what it took today, and when its bank told of it last. */
export function AccountReceived({ kind, thing }: { kind: 'account' | 'wallet'; thing: Listed }) {
  const { t } = useTranslation('setup');
  const { data } = useQuery(receivedQuery);
  const key = ownKeyOf(kind, thing);
  const own = data?.accounts.find((one) => one.key === key);
  return (
    <span className={styles.now}>
      {own &&
        [
          own.today === null ? null : t('received.today', { amount: formatBaht(own.today) }),
          own.lineAt === null ? t('received.never') : t('received.line', { at: momentToday(own.lineAt) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
    </span>
  );
}

/** Of a provider: transfers that have not ended, and until when it told of play. */
export function ProviderReceived({ subject }: { subject: string }) {
  const { t } = useTranslation('setup');
  const { data } = useQuery(receivedQuery);
  const own = data?.providers.find(({ code }) => code === subject);
  return (
    <span className={styles.now}>
      {own &&
        [
          t('received.open', { items: own.open }),
          own.toldAt === null ? t('received.noPlay') : t('received.play', { at: momentToday(own.toldAt) }),
        ].join(' · ')}
      {own && own.unknown > 0 && <Chip tone="amber">{t('received.unknown', { items: own.unknown })}</Chip>}
    </span>
  );
}
