import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { OwnAccount, useOwnAccountText } from '../../parts/own-account.tsx';
import { Press } from '../../parts/press.tsx';
import { CountDialog } from './count-dialog.tsx';
import type { Account, DayState } from './queries.ts';
import styles from './days.module.css';

const COLUMNS = ['account', 'opening', 'in', 'paid', 'moved', 'expected', 'counted', 'difference'] as const;

/**
 * Each account of ours: what was there, came, went and was moved, what should be left, and what was counted. Below the width of a desk each
 * row is a card: roles are written out, since browsers take a table that is laid out otherwise for none.
 */
export function AccountsTable({ state, mayCount }: { state: DayState; mayCount: boolean }) {
  const { t } = useTranslation('days');
  const [counting, setCounting] = useState<Account | null>(null);
  return (
    <div className={styles.scroll} role="region" aria-label={t('accounts')} tabIndex={0}>
      <table className={cx(styles.table, styles.cards)} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={column === 'account' ? undefined : 'num'}
              >
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {state.accounts.map((account) => (
            <AccountRow
              key={account.key}
              account={account}
              onCount={mayCount ? () => setCounting(account) : undefined}
            />
          ))}
        </tbody>
      </table>
      {counting && <CountDialog day={state.day} account={counting} onClose={() => setCounting(null)} />}
    </div>
  );
}

const Sum = ({ amount }: { amount: number | null }) => (amount === null ? <>–</> : <Baht amount={amount} />);

function AccountRow({ account, onCount }: { account: Account; onCount: (() => void) | undefined }) {
  const { t } = useTranslation('days');
  const accountText = useOwnAccountText();
  const { key, name, opening, deposited, fed, paid, moved, expected, counted, difference } = account;
  return (
    <tr role="row" className={difference ? styles.off : undefined}>
      <th role="rowheader" scope="row">
        <OwnAccount accountKey={key} name={name} />
      </th>
      <td role="cell" className="num" data-label={t('column.opening')}>
        <Sum amount={opening} />
      </td>
      <td role="cell" className="num" data-label={t('column.in')}>
        <Baht amount={fed ?? deposited} />
        <small className={styles.by}>{t(fed === null ? 'byLedger' : 'byFeed')}</small>
      </td>
      <td role="cell" className="num" data-label={t('column.paid')}>
        <Baht amount={-paid} />
      </td>
      <td role="cell" className="num" data-label={t('column.moved')}>
        <Baht amount={moved} sign />
      </td>
      <td role="cell" className="num" data-label={t('column.expected')}>
        <Sum amount={expected} />
      </td>
      <td role="cell" className="num" data-label={t('column.counted')}>
        {onCount ? (
          <span className={styles.count}>
            {counted !== null && <Baht amount={counted} />}
            <Press
              aria-label={t(counted === null ? 'count.of' : 'count.againOf', { account: accountText(key) })}
              onClick={onCount}
            >
              {t(counted === null ? 'count.press' : 'count.again')}
            </Press>
          </span>
        ) : (
          <Sum amount={counted} />
        )}
      </td>
      <td role="cell" className="num" data-label={t('column.difference')}>
        <Difference amount={difference} />
      </td>
    </tr>
  );
}

/** What differs, by a sign and a form too; nothing to compare with is no difference. */
export function Difference({ amount }: { amount: number | null }) {
  const { t } = useTranslation('days');
  if (amount === null) return <>–</>;
  return amount === 0 ? (
    <Chip tone="jade" icon={<Check aria-hidden="true" />}>
      {t('same')}
    </Chip>
  ) : (
    <Chip tone="amber" icon={<TriangleAlert aria-hidden="true" />}>
      <Baht amount={amount} sign />
    </Chip>
  );
}
