import { useState } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button, buttonClass } from '@krapao/ui/button.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Table, type Column } from '@krapao/ui/table.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { pagesOf } from '../../lib/queries.ts';
import { ListPages } from '../../parts/list-pages.tsx';
import { useSlips, type Slip, useSlipPicture } from './queries.ts';
import styles from './statement.module.css';
import { errorText, useSlipReason } from '../../lib/error-text.ts';
import { StatusMark } from './status-mark.tsx';

/** How the uploaded slips stand (product 2, Statement). */
export function SlipList() {
  const { t } = useTranslation('statement');
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useSlips(page);
  const columns: Column<Slip>[] = [
    {
      key: 'time',
      header: t('slips.time'),
      cell: (slip) => <span className={cx(styles.line, 'num')}>{dateTime(slip.createdAt)}</span>,
    },
    {
      key: 'amount',
      header: <span className={styles.line}>{t('slips.amount')}</span>,
      align: 'end',
      cell: (slip) => (
        <span className="num">
          {slip.amount > 0 ? formatBaht(slip.amount) : '–'}
          {slip.original && (
            <span className={styles.description}>
              {' '}
              {t('sentKip', { kip: formatKip(slip.original.amount) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('slips.status'),
      wide: true,
      cell: (slip) => <SlipStatus slip={slip} />,
    },
    {
      key: 'view',
      header: t('slips.view'),
      align: 'end',
      cell: (slip) => (
        <span className={styles.line}>
          <SlipLink slip={slip} />
        </span>
      ),
    },
  ];
  return (
    <>
      <div className={styles.toolbar}>
        <p className={styles.soft}>{t('slips.note')}</p>
        <Button size="s" icon={<RefreshCw />} busy={isFetching} onClick={() => void refetch()}>
          {t('slips.refresh')}
        </Button>
      </div>
      {!data && isError && <LoadFailed compact of={{ isFetching, refetch }} />}
      {!data && !isError && <LoadingBlocks heights={[320]} />}
      {data?.slips.length === 0 && (
        <EmptyState compact art="/art/empty-slips.svg" title={t('slips.empty')}>
          {t('slips.emptyText')}
        </EmptyState>
      )}
      {data && data.slips.length > 0 && (
        <>
          <Table caption={t('slips.title')} columns={columns} rows={data.slips} rowKey={(slip) => slip._id} />
          <ListPages page={page} pages={pagesOf(data.total)} onPage={setPage} busy={isPlaceholderData} />
        </>
      )}
    </>
  );
}

/** Opens the picture of a slip in a new tab: by its link, else by a short-lived address that is asked for now. */
function SlipLink({ slip }: { slip: Slip }) {
  const { t } = useTranslation('statement');
  const { mutateAsync, isPending } = useSlipPicture();
  if (slip.link) {
    return (
      <a className={buttonClass({ size: 's' })} href={slip.link} target="_blank" rel="noopener noreferrer">
        {t('slips.open')}
      </a>
    );
  }
  const { reference } = slip;
  if (!reference) return '–';
  const open = async () => {
    if (isPending) return;
    // Opened by the press itself, for a tab that opens later is taken for an advertisement.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { url } = await mutateAsync(reference);
      if (tab) tab.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      toast.danger(await errorText(error));
    }
  };
  return (
    <Button size="s" busy={isPending} onClick={() => void open()}>
      {t('slips.open')}
    </Button>
  );
}

/** How a slip stands, and why. One whose transfer is in the wallet already has not failed: it says since when. */
function SlipStatus({ slip }: { slip: Slip }) {
  const { t } = useTranslation('statement');
  const slipReason = useSlipReason();
  const { status, checking, note, credited } = slip;
  if (credited) {
    const words = { amount: formatBaht(credited.amount), when: unbroken(dateTime(credited.at)) };
    return (
      <>
        <StatusChip tone="info">{t('slips.used')}</StatusChip>
        <span className={`${styles.reason} num`}> {t('slips.credited', words)}</span>
      </>
    );
  }
  if (checking) return <StatusMark status={status} reason={t('slips.checking')} />;
  return <StatusMark status={status} reason={status === 'FAILED' && note ? slipReason(note) : undefined} />;
}
