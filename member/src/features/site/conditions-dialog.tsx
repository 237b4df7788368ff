import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import styles from './conditions-dialog.module.css';
import { siteQueries } from './queries.ts';
import { RichText } from '@krapao/ui/rich-text.tsx';

/** The operator's conditions, one text after the other. */
export function ConditionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} title={t('conditions.title')} closeLabel={t('close')} size="l" onClose={onClose}>
      <Conditions />
    </Dialog>
  );
}

function Conditions() {
  const { t, language } = useTranslation();
  const { data, isPending, isFetching, refetch } = useQuery(siteQueries.conditions(language));
  if (data) {
    if (data.length === 0) return <p>{t('conditions.none')}</p>;
    return (
      <ol className={styles.list}>
        {data.map((html, index) => (
          <li key={index} className={styles.text}>
            <RichText html={html} />
          </li>
        ))}
      </ol>
    );
  }
  if (isPending) {
    return (
      <Loading label={t('loading')}>
        <Skeleton lines={8} />
      </Loading>
    );
  }
  return <LoadFailed compact of={{ isFetching, refetch }} />;
}
