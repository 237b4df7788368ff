import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatBaht } from '@krapao/contract/money';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { walletQuery } from '../../lib/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { usePaymentQr } from './qr/qr-queries.ts';
import { useLatestSlips } from './queries.ts';
import { takeUntold } from './untold.ts';

/**
 * Tells the end of deposits that no dialog shows, to their member and while they look: the words pass. Shows nothing itself.
 * @param untold as the browser keeps them (untold.ts), of all who use it
 */
export function DepositNews({ untold }: { untold: string }) {
  const memberId = useQuery(walletQuery).data?.profile.id;
  const isLookedAt = useSyncExternalStore(
    (listener) => focusManager.subscribe(listener),
    () => focusManager.isFocused(),
  );
  const [search] = useSearchParams();
  if (!isLookedAt) return null;
  return untold.split(' ').map((one) => {
    const [of, id = '', awaited] = one.split('/');
    // the dialog of that address shows it, also where it is still on its way
    if (of !== memberId || search.get('slip') === id) return null;
    return awaited === 'slip' ? (
      <SlipNews key={one} one={one} id={id} />
    ) : (
      <QrNews key={one} one={one} bankCode={id} isOpen={search.get('way') === id} />
    );
  });
}

function useCredited() {
  const { t } = useTranslation('deposit');
  const client = useQueryClient();
  return (amount: number) => {
    toast.success(t('news.success', { amount: formatBaht(amount) }));
    void askAgain(client, [walletQuery.queryKey]);
  };
}

function SlipNews({ one, id }: { one: string; id: string }) {
  const { t } = useTranslation('deposit');
  const { data, isSuccess, isFetchedAfterMount } = useLatestSlips();
  const credited = useCredited();
  useEffect(() => {
    const slip = data?.find(({ _id }) => _id === id);
    if (slip ? slip.status === 'PENDING' : !isSuccess || !isFetchedAfterMount) return;
    if (!takeUntold(one) || !slip) return;
    if (slip.status === 'SUCCESS') credited(slip.amount);
    else if (slip.credited)
      toast.info(
        t('news.slipUsed', { amount: formatBaht(slip.credited.amount), when: dateTime(slip.credited.at) }),
      );
    else toast.danger(t('news.slipFailed'));
  });
  return null;
}

function QrNews({ one, bankCode, isOpen }: { one: string; bankCode: string; isOpen: boolean }) {
  const { t } = useTranslation('deposit');
  const { data, isSuccess, isFetchedAfterMount } = usePaymentQr(bankCode, 'always');
  const credited = useCredited();
  useEffect(() => {
    // what was known before may be of an earlier QR, and a question that failed is one that was asked
    if (!isSuccess || !isFetchedAfterMount) return;
    const wasChecking = one.endsWith('/checking');
    switch (data.status) {
      case 'paid':
        if (takeUntold(one)) credited(data.amount);
        break;
      case 'failed':
        if (takeUntold(one)) toast.danger(t('qr.failed'));
        break;
      case 'checking':
        if (!wasChecking && !isOpen && takeUntold(one, 'checking')) toast.info(t('qr.checkingText'));
        break;
      case 'expired':
      case 'cancelled':
        // money may come late; of what a person has looked at, none has come
        if (wasChecking && takeUntold(one)) toast.info(t('news.noPayment'));
        break;
      case 'none':
        if (takeUntold(one) && wasChecking) toast.info(t('news.noPayment'));
        break;
      case 'open':
      case 'preparing':
        break;
    }
  });
  return null;
}
