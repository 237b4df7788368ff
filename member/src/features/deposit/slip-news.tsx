import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatBaht } from '@krapao/contract/money';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { askAgain, topicKeys } from '../../lib/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { useLatestSlips } from './queries.ts';
import { forgetSlip, useWatchedSlips } from './slip-watch.ts';

/** Tells the end of a slip whose dialog the member has closed. Shows nothing itself. */
export function SlipNews() {
  const { t } = useTranslation('home');
  const client = useQueryClient();
  const watched = useWatchedSlips();
  const { data: slips } = useLatestSlips(watched.length > 0);

  useEffect(() => {
    const ended = slips?.filter((slip) => watched.includes(slip._id) && slip.status !== 'PENDING') ?? [];
    for (const slip of ended) {
      forgetSlip(slip._id);
      if (slip.status === 'SUCCESS') {
        toast.success(t('slipNews.success', { amount: formatBaht(slip.amount) }));
        void askAgain(client, topicKeys.wallet);
      } else if (slip.credited)
        toast.info(
          t('slipNews.used', { amount: formatBaht(slip.credited.amount), when: dateTime(slip.credited.at) }),
        );
      else toast.danger(t('slipNews.failed'));
    }
  }, [slips, watched, t, client]);
  return null;
}
