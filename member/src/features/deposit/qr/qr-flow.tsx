import { useState } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../../parts/loading-blocks.tsx';
import { DepositCredited } from '../deposit-credited.tsx';
import styles from '../deposit.module.css';
import type { DepositAccount, KipRate } from '../queries.ts';
import { QrAmount } from './qr-amount.tsx';
import { QrOpen } from './qr-open.tsx';
import { useShownHere } from '../untold.ts';
import { awaitedOf, isWaiting, usePaymentQr } from './qr-queries.ts';
import { bankName } from '../../../lib/bank-account.ts';

interface QrFlowProps {
  account: DepositAccount;
  kipRate: KipRate | null;
  onDone: () => void;
}

/** A deposit by payment QR: how much, the QR with its time, and its end (product 4, QR deposit). */
export function QrFlow({ account, kipRate, onDone }: QrFlowProps) {
  const { t } = useTranslation('deposit');
  const { data: qr, isError, isFetching, refetch } = usePaymentQr(account.bankCode);
  // An end that this dialog has not waited for is an old story: the member came for a new QR.
  const [hasWaited, setHasWaited] = useState(false);
  const [dropped, setDropped] = useState<string | null>(null);
  // Here, so that a QR which could not be made leaves what was typed.
  const [typed, setTyped] = useState('');
  if (qr && !hasWaited && (isWaiting(qr) || qr.status === 'checking')) setHasWaited(true);
  useShownHere(account.bankCode, hasWaited ? awaitedOf(qr) : undefined);

  if (!qr) {
    return isError ? (
      <LoadFailed compact of={{ isFetching, refetch }} />
    ) : (
      <LoadingBlocks heights={[48, 180, 56]} />
    );
  }
  if (qr.status === 'open' && qr.qrcodeId !== dropped)
    return <QrOpen account={account} qr={qr} onEnd={() => setDropped(qr.qrcodeId)} onDone={onDone} />;
  if (qr.status === 'preparing') {
    return (
      <div className="stack">
        <QrOf account={account} />
        <Loading label={t('qr.preparing')}>
          <Skeleton shape="block" height={320} isTold />
        </Loading>
        <Notice title={t('qr.preparing')}>{t('qr.preparingText')}</Notice>
      </div>
    );
  }
  if (qr.status === 'paid' && hasWaited) {
    return (
      <div className="stack">
        <div role="alert">
          <DepositCredited amount={qr.amount} original={qr.original} />
        </div>
        <div className={styles.actions}>
          <Button variant="primary" size="l" block onClick={onDone}>
            {t('watch.done')}
          </Button>
          <Button
            variant="quiet"
            block
            onClick={() => {
              setTyped('');
              setHasWaited(false);
            }}
          >
            {t('qr.another')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack">
      <QrOf account={account} />
      {hasWaited && (qr.status === 'expired' || qr.status === 'open') && (
        <Notice tone="warning" title={t('qr.expired')}>
          {t('qr.expiredText')}
        </Notice>
      )}
      {qr.status === 'checking' && <Notice title={t('qr.checking')}>{t('qr.checkingText')}</Notice>}
      {hasWaited && qr.status === 'failed' && <Notice tone="danger">{t('qr.failed')}</Notice>}
      <QrAmount account={account} kipRate={kipRate} typed={typed} onType={setTyped} />
    </div>
  );
}

/** Whose QR this is, while there is no paper that names it. */
function QrOf({ account }: { account: DepositAccount }) {
  const { t, language } = useTranslation('deposit');
  return (
    <div className={styles.payTo}>
      <BankLogo code={account.bankCode} size={36} />
      <p className={styles.bank}>
        <span className="soft">{t('channel.qr')}</span>
        <span className={styles.bankName}>{bankName(account.bank, language)}</span>
      </p>
    </div>
  );
}
