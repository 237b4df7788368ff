import { PAGES_AFTER, PAGES_BEFORE } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Pagination } from '@krapao/ui/pagination.tsx';
import styles from './list-pages.module.css';

interface ListPagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  busy: boolean;
}

/** Three pages before and one after the current one (product 9). */
export function ListPages({ page, pages, onPage, busy }: ListPagesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.pages}>
      <Pagination
        page={Math.min(page, pages)}
        pages={pages}
        onPage={onPage}
        busy={busy}
        before={PAGES_BEFORE}
        after={PAGES_AFTER}
        label={t('pages.label')}
        previousLabel={t('pages.previous')}
        nextLabel={t('pages.next')}
        pageLabel={(one) => t('pages.page', { page: one })}
      />
    </div>
  );
}
