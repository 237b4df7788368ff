import { Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { filterOf, monthOf, pageOf, withDay, withPart } from '../../features/statement/address.ts';
import { DownloadButton } from '../../features/statement/download-button.tsx';
import { DaysFilter, TypeChips } from '../../features/statement/filters.tsx';
import { MonthFold } from '../../features/statement/month-fold.tsx';
import { MovementDetails } from '../../features/statement/movement-details.tsx';
import { MovementList } from '../../features/statement/movement-list.tsx';
import { SlipList } from '../../features/statement/slip-list.tsx';
import { useDialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { fetched } from '@krapao/ui/lib/fetched.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { Page } from '@krapao/ui/page.tsx';
import styles from './statement-page.module.css';

const WithdrawalReceipt = fetched(
  async () => (await import('../../features/withdraw/withdrawal-receipt.tsx')).WithdrawalReceipt,
);

/** Values of this page's dialogs. */
const OWN = ['withdrawal', 'movement'];

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
  const page = pageOf(search);
  const clear = () => choose(withPart(search, { type: undefined, from: undefined, to: undefined }));
  const shell = (name: string) => ({
    open: dialogs.name === name,
    closeLabel: t('common:close'),
    onClose: dialogs.close,
  });
  return (
    <Page>
      <div className={styles.column}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('title')}</h1>
          <IconButton
            label={t('slips.button')}
            icon={<ReceiptText />}
            aria-haspopup="dialog"
            onClick={() => dialogs.open('slips')}
          />
          <DownloadButton filter={filter} />
        </div>
        <div className={styles.chips}>
          <TypeChips
            filter={filter}
            onType={(type) => choose(withPart(search, { type }))}
            onMore={() => dialogs.open('filter')}
          />
        </div>
        <div className={styles.month}>
          <MonthFold month={monthOf(search)} onMonth={(month) => choose(withPart(search, { month }))} />
        </div>
        <section ref={list} className={styles.list} aria-label={t('title')}>
          <MovementList
            page={page}
            filter={filter}
            onPage={turn}
            onOpen={({ _id, statementType }) =>
              statementType === 'withdraw'
                ? dialogs.open('withdrawal', { withdrawal: _id })
                : dialogs.open('movement', { movement: _id })
            }
            onClear={clear}
          />
        </section>
      </div>
      <Dialog {...shell('filter')} size="s" title={t('filter.title')}>
        <DaysFilter
          filter={filter}
          onDay={(end, day) => choose(withDay(search, end, day))}
          onClear={clear}
          onDone={dialogs.close}
        />
      </Dialog>
      <Dialog {...shell('movement')} title={t('movement.title')}>
        <MovementDetails id={dialogs.param('movement') ?? ''} page={page} filter={filter} />
      </Dialog>
      <Dialog {...shell('slips')} size="l" title={t('slips.title')}>
        <SlipList />
      </Dialog>
      <Dialog {...shell('withdrawal')} title={t('withdrawal.title')}>
        <Suspense fallback={<LoadingBlocks heights={[260]} />}>
          <WithdrawalReceipt reference={dialogs.param('withdrawal') ?? ''} />
        </Suspense>
      </Dialog>
    </Page>
  );
}
