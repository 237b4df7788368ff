import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Paged } from '../../parts/paged.tsx';
import { pagedPartQuery, type PagedPart, type PartRow } from './queries.ts';
import styles from './part-list.module.css';

/** A part that goes on page by page: its rows as somebody draws them, then more. */
export function PartList<P extends PagedPart>({
  id,
  part,
  children,
}: {
  id: string;
  part: P;
  children: (rows: readonly PartRow<P>[]) => ReactNode;
}) {
  const { t } = useTranslation('members');
  const paged: PagedPart = part;
  const pages = useInfiniteQuery(pagedPartQuery(id, part));
  return (
    <Paged
      pages={pages}
      rows={pages.data?.pages.flatMap((page): readonly PartRow<P>[] => page.rows)}
      none={t(`none.${paged}`)}
    >
      {children}
    </Paged>
  );
}

export function Rows({ children, label }: { children: ReactNode; label: string }) {
  return <ul aria-label={label}>{children}</ul>;
}

interface LineProps {
  when?: string | undefined;
  what: ReactNode;
  note?: ReactNode;
  chip?: ReactNode;
  amount?: ReactNode;
  /** Under or beside the amount, more quietly. */
  rest?: ReactNode;
}

/** One row of a part: when, what, how much; on phones two lines, on desks one. */
export function Line({ when, what, note, chip, amount, rest }: LineProps) {
  return (
    <li className={styles.row}>
      {when !== undefined && <span className={styles.when}>{when}</span>}
      <span className={styles.what}>
        <b>{what}</b> {chip}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.rest}>{rest}</span>
    </li>
  );
}
