import type { ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from '../channel-list.module.css';
import { UnderWay } from '../under-way.tsx';
import { useAmountToPay } from './qr-rules.ts';
import { useAskAgain, usePaymentQr } from './qr-queries.ts';

interface QrUnderWayProps {
  bankCode: string;
  /** Where there is none. */
  otherwise: ReactNode;
}

/** In the list of ways: the QR that is open there, with its time, or being made or checked. */
export function QrUnderWay({ bankCode, otherwise }: QrUnderWayProps) {
  const { t } = useTranslation('deposit');
  const { data: qr } = usePaymentQr(bankCode);
  const toPay = useAmountToPay();
  const askAgain = useAskAgain();
  if (qr?.status === 'open' && qr.expireIn) {
    return (
      <UnderWay
        text={t('qr.isOpen', { amount: toPay(qr) })}
        until={qr.expireIn}
        offset={qr.offset}
        label={t('qr.payWithin')}
        onEnd={askAgain}
      />
    );
  }
  if (qr?.status === 'preparing' || qr?.status === 'checking')
    return <span className={styles.underWay}>{t(`qr.${qr.status}`)}</span>;
  return otherwise;
}
