import type { ReactNode } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { announcedOn, useWaiting } from '../../../parts/waiting.ts';
import { UnderWay } from '../under-way.tsx';
import { useAskAgain } from './announce-queries.ts';

interface AnnouncedUnderWayProps {
  way: 'bank' | 'wallet';
  /** Where there is none. */
  otherwise: ReactNode;
}

/** In the list of ways: the newest amount that is announced there, with its time. */
export function AnnouncedUnderWay({ way, otherwise }: AnnouncedUnderWayProps) {
  const { t } = useTranslation('deposit');
  const { data } = useWaiting();
  const askAgain = useAskAgain();
  const open = announcedOn(way, data?.waiting);
  if (!data || !open?.until) return otherwise;
  return (
    <UnderWay
      text={t('announce.isOpen', { amount: formatBaht(open.amount) })}
      until={open.until}
      offset={data.offset}
      label={t('announce.within')}
      onEnd={askAgain}
    />
  );
}
