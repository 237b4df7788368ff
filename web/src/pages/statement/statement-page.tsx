import { useSearchParams } from 'react-router';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { SlipNews } from '../../features/deposit/slip-news.tsx';
import { MovementList } from '../../features/statement/movement-list.tsx';
import { SlipList } from '../../features/statement/slip-list.tsx';
import { useDialogAddress } from '../../lib/dialog-address.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './statement-page.module.css';

/** Transaction history, its page in the address, and how the uploaded slips stand. */
export function StatementPage() {
  const { t } = useTranslation('statement');
  const [search, setSearch] = useSearchParams();
  const dialogs = useDialogAddress();
  const page = pageOf(search.get('page'));

  const turn = (to: number) => {
    const next = new URLSearchParams(search);
    if (to === 1) next.delete('page');
    else next.set('page', String(to));
    setSearch(next);
    window.scrollTo({ top: 0 });
  };
  return (
    <Page>
      <div className={styles.column}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('title')}</h1>
          <Button icon={<ReceiptText />} onClick={() => dialogs.open('slips')}>
            {t('slips.button')}
          </Button>
        </div>
        <MovementList page={page} onPage={turn} />
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
      <SlipNews />
    </Page>
  );
}

/** The page in the address; whatever is no page is the first. */
function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
