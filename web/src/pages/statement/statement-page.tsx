import { lazy, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { SlipNews } from '../../features/deposit/slip-news.tsx';
import { filterOf, monthOf, pageOf, withDay, withPart } from '../../features/statement/address.ts';
import { Filters } from '../../features/statement/filters.tsx';
import { MonthChart } from '../../features/statement/month-chart.tsx';
import { MovementList } from '../../features/statement/movement-list.tsx';
import { SlipList } from '../../features/statement/slip-list.tsx';
import { useDialogAddress } from '../../lib/dialog-address.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './statement-page.module.css';

const WithdrawalSteps = lazy(() =>
  import('../../features/withdraw/withdrawal-steps.tsx').then((file) => ({ default: file.WithdrawalSteps })),
);

/** Values of this page's dialogs. */
const OWN = ['withdrawal'];

/** Transaction history: which movements, which page of them and which month stand in the address. */
export function StatementPage() {
  const { t } = useTranslation('statement');
  const [search, setSearch] = useSearchParams();
  const dialogs = useDialogAddress(OWN);
  const list = useRef<HTMLElement>(null);
  const filter = filterOf(search);
  const choose = (next: URLSearchParams | null) => {
    if (next) setSearch(next, { replace: true, preventScrollReset: true });
  };
  const turn = (page: number) => {
    setSearch(withPart(search, { page: page === 1 ? undefined : String(page) }));
    list.current?.scrollIntoView();
  };
  return (
    <Page>
      <div className={styles.column}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('title')}</h1>
          <Button
            size="s"
            className={styles.slips}
            icon={<ReceiptText />}
            onClick={() => dialogs.open('slips')}
          >
            {t('slips.button')}
          </Button>
        </div>
        <MonthChart month={monthOf(search)} onMonth={(month) => choose(withPart(search, { month }))} />
        <section ref={list} className={styles.list} aria-label={t('title')}>
          <Filters
            filter={filter}
            onType={(type) => choose(withPart(search, { type }))}
            onDay={(end, day) => choose(withDay(search, end, day))}
          />
          <MovementList
            page={pageOf(search)}
            filter={filter}
            onPage={turn}
            onWithdrawal={(withdrawal) => dialogs.open('withdrawal', { withdrawal })}
            onClear={() => choose(withPart(search, { type: undefined, from: undefined, to: undefined }))}
          />
        </section>
      </div>
      <Dialog
        open={dialogs.name === 'slips'}
        size="l"
        title={t('slips.title')}
        closeLabel={t('common:close')}
        onClose={dialogs.close}
      >
        <SlipList />
      </Dialog>
      <Dialog
        open={dialogs.name === 'withdrawal'}
        title={t('withdrawal.title')}
        closeLabel={t('common:close')}
        onClose={dialogs.close}
      >
        <Suspense
          fallback={
            <Loading label={t('common:loading')}>
              <Skeleton shape="block" height={260} />
            </Loading>
          }
        >
          <WithdrawalSteps id={dialogs.param('withdrawal') ?? ''} />
        </Suspense>
      </Dialog>
      <SlipNews />
    </Page>
  );
}
