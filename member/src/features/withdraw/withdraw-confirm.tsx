import { useEffect, useRef } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useSlow } from '@krapao/ui/lib/use-slow.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DetailList } from '@krapao/ui/detail-list.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { OwnAccount } from './own-account.tsx';
import { leftAfter } from './withdraw-rules.ts';
import type { MemberAccount, WithdrawAsk } from './queries.ts';
import styles from './withdraw.module.css';

interface WithdrawConfirmProps {
  account: MemberAccount;
  ask: WithdrawAsk;
  /** Games hold money that comes home first. */
  hasGames: boolean;
  /** What there is before it, in baht; null: not known here. */
  before: number | null;
  busy: boolean;
  /** No answer came: the same withdrawal may be asked about again. */
  unknown: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** What will happen, before it does. */
export function WithdrawConfirm({
  account,
  ask,
  hasGames,
  before,
  busy,
  unknown,
  onBack,
  onConfirm,
}: WithdrawConfirmProps) {
  const { t } = useTranslation('withdraw');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const baht = t('common:baht');
  const slow = useSlow(busy);
  const bringsHome = ask.withGames && hasGames;
  const leftOf = (available: number) => {
    const rest = `${formatBaht(Math.max(0, leftAfter(ask.amount, available)))} ${baht}`;
    // what games hold is known for sure once it is home
    const value = <span className="num">{bringsHome ? t('confirm.about', { rest }) : rest}</span>;
    return { key: 'left', label: t('confirm.left'), value };
  };
  return (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('confirm.title')}
      </h3>
      <p className={`${styles.amount} num`}>
        {formatBaht(ask.amount)} <small>{baht}</small>
      </p>
      <OwnAccount account={account} />
      <DetailList
        items={[
          ...(bringsHome
            ? [{ key: 'games', label: t('confirm.games'), value: t('confirm.gamesFirst') }]
            : []),
          ...(before === null ? [] : [leftOf(before)]),
        ]}
      />
      {unknown && !busy && (
        <Notice tone="warning" title={t('unknown.title')}>
          {t('unknown.text')}
        </Notice>
      )}
      <div role="status">
        {slow ? (
          <>
            <p className="soft">{t(bringsHome ? 'confirm.slowGames' : 'confirm.working')}</p>
            <ProgressBar label={t('confirm.working')} />
          </>
        ) : (
          <span className="visually-hidden">{busy ? t('confirm.working') : ''}</span>
        )}
      </div>
      <DialogFooter>
        <div className={styles.actions}>
          <Button size="l" disabled={busy || unknown} onClick={onBack}>
            {t('confirm.back')}
          </Button>
          <Button variant="primary" size="l" busy={busy} onClick={onConfirm}>
            {t(unknown ? 'unknown.ask' : 'confirm.action')}
          </Button>
        </div>
      </DialogFooter>
    </div>
  );
}
